const graceMs = 5_000;

/** The streams of this process; and timers, of which Agenda leaves one for every job it has run. */
const harmless = new Set(["PipeWrap", "TTYWrap", "Timeout"]);

/** What the tests leave open would keep mocha from ending: it fails the run instead, and is named. */
export function mochaGlobalTeardown(): void {
  const deadline = Date.now() + graceMs;
  setInterval(() => {
    const open = process.getActiveResourcesInfo().filter((kind) => !harmless.has(kind));
    if (open.length > 0 && Date.now() < deadline) return;
    if (open.length > 0) {
      process.stderr.write(`Left open by the tests: ${open.join(", ")}\n`);
      // After mocha's own listener, which sets the code to the number of failures.
      process.once("exit", () => {
        process.exitCode ||= 1;
      });
    }
    process.exit();
  }, 50).unref();
}
