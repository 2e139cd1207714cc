import { Deliveries } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";
import { runCommand } from "#commands/command";
import { parseCommand } from "#commands/event-commands";

// `make events` shows the state of the deliveries; `make events do="…"` changes it.

await runCommand((args) => {
  const command = parseCommand(args);

  return async ({ resolve }) => {
    const lines = await command({ events: resolve(EventLog), deliveries: resolve(Deliveries) });

    return lines.join("\n");
  };
});
