import { once } from "node:events";
import { createServer } from "node:http";
import { Registry } from "prom-client";

/** Serves the metrics at `GET /metrics`, apart from the API: also while the API is overloaded or waits for its database. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<void> {
  // Concurrent scrapes share one reading.
  let reading: Promise<string> | undefined;
  const server = createServer((req, res) => {
    const [path] = (req.url ?? "").split("?", 1);
    if (path !== "/metrics") return void res.writeHead(404).end();
    if (req.method !== "GET" && req.method !== "HEAD")
      return void res.writeHead(405, { Allow: "GET, HEAD" }).end();

    reading ??= read().finally(() => (reading = undefined));
    reading.then(
      (text) => res.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
}
