import type { Foundations } from "#container";
import { connect } from "#processes/connect";
import { bind, type Service } from "#processes/service";

/** Does the work of a command, and returns the text to print. */
type Work = (service: Service, foundations: Foundations) => Promise<string>;

/**
 * Runs a command on the service, whose background work is not started. `parse` reads the arguments before anything is
 * connected. An error of either is printed in one line, and the process exits with 1.
 */
export async function runCommand(parse: (args: string[]) => Work): Promise<void> {
  try {
    console.log(await onService(parse(process.argv.slice(2))));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function onService(work: Work): Promise<string> {
  const foundations = await connect({ logLevel: "warn" });
  const service = await bind(foundations);
  try {
    return await work(service, foundations);
  } finally {
    await service.stop();
  }
}
