const graceMs = 5_000;

/** What the tests leave open would keep mocha running for ever: it fails the run instead, and is named. */
export function mochaGlobalTeardown(): void {
  setTimeout(() => {
    console.error(`Left open by the tests: ${process.getActiveResourcesInfo().join(", ")}`);
    // After mocha's own listener, which sets the code to the number of failures.
    process.once("exit", () => {
      process.exitCode ||= 1;
    });
    process.exit();
  }, graceMs).unref();
}
