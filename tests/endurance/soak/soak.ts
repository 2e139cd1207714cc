import { startClients } from "./clients.js";
import { Disturbances } from "./disturbances.js";
import { findingsOf } from "./findings.js";
import { withSetting } from "./setting.js";

// The part of `make soak` that runs after the build: several processes of the service under disturbances, for so many seconds.
// docs/guides/operate.md has its figures. Exits with 1 if a promise is broken.

const seconds = Number(process.argv[2]);
const print = (text: string) => process.stdout.write(`${text}\n`);

await withSetting(async (setting) => {
  print(`Several processes behind ${setting.address} are disturbed for ${seconds} seconds …`);
  const clients = await startClients(setting);
  try {
    const disturbances = new Disturbances(setting, seconds);
    await disturbances.run();
    const { figures, broken } = await findingsOf(setting, clients, disturbances);
    print(JSON.stringify(figures, undefined, 2));
    print(broken.length === 0 ? "No promise is broken." : broken.slice(0, 100).join("\n"));
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    for (const { viewer } of clients.viewers) viewer.close();
    await Promise.all([clients.admin.stop(), clients.namer.stop()]);
  }
});
