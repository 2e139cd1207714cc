import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MockProvider } from "../support/mock-provider.js";
import { TestService } from "../support/service.js";

// `make fuzz`: Schemathesis reads the contract of a running service, and searches for requests whose answers violate it: once
// with each scheme of authentication.

const [schemathesis = "", ...options] = process.argv.slice(2);
// Differs from the password of the contract's examples, with which an operation could change or delete the account.
const password = "twelve badgers hum in the dark";

// The provider that the contract's examples name.
const provider = new MockProvider("my-company");
await provider.start();
const schemes = join(import.meta.dirname, "schemes");
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
try {
  const codes = [];
  for (const scheme of readdirSync(schemes)) codes.push(await run(scheme));
  process.exitCode = Math.max(...codes);
} finally {
  await provider.server.stop();
  rmSync(folder, { recursive: true });
}

/** Searches with the scheme of this file, on a new service: a search may change its own account. */
async function run(scheme: string): Promise<number> {
  const service = new TestService(provider.variables, { isAtBaseUrl: true });
  await service.start();
  try {
    await service.make.user({ email: "admin@example.com", isAdmin: true, password });

    return await search(scheme, service.baseUrl);
  } finally {
    await service.stop();
  }
}

async function search(scheme: string, baseUrl: string): Promise<number> {
  const config = join(folder, scheme);
  const parts = [join(import.meta.dirname, "schemathesis.toml"), join(schemes, scheme)];
  writeFileSync(config, parts.map((part) => readFileSync(part, "utf8")).join("\n"));
  process.stdout.write(`Searching with ${scheme}\n`);
  const what = ["run", `${baseUrl}/spec.json`, "--header", `Origin: ${baseUrl}`, "--checks", "all"];
  const child = spawn(schemathesis, ["--config-file", config, ...what, ...options], {
    stdio: "inherit",
    env: { ...process.env, FUZZ_PASSWORD: password },
  });
  const [code] = await once(child, "close");

  return code === 0 ? 0 : 1;
}
