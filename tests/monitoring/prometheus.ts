import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import request from "supertest";
import { parse, stringify } from "yaml";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";

/** The folder of the programs. */
const programs = resolve(process.env["PROMETHEUS"] ?? "var/prometheus");
export const promtool = join(programs, "promtool");

/** The labels of a series, and its values by their times in seconds. */
export interface SeriesFound {
  metric: Record<string, string>;
  values: [time: number, value: string][];
}

interface ScrapeConfig {
  global: Record<string, string>;
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
}

/** A Prometheus server with the configuration in `deploy`, which scrapes other ports, each second. */
export class Prometheus {
  readonly #folder = mkdtempSync(join(tmpdir(), "test-prometheus-"));
  readonly #startedAt = Date.now() / 1000;
  #child: ChildProcess | undefined;
  #url = "";
  #output = "";

  /** `ports` are the ports of the metrics, by the names of the jobs. */
  async start(ports: Record<string, number>): Promise<void> {
    const config: ScrapeConfig = parse(readFileSync("deploy/prometheus/prometheus.yml", "utf8"));
    config.global = { scrape_interval: "1s", evaluation_interval: "1s" };
    for (const job of config.scrape_configs)
      job.static_configs = [{ targets: [`127.0.0.1:${ports[job.job_name]}`] }];
    writeFileSync(join(this.#folder, "prometheus.yml"), stringify(config));
    copyFileSync("deploy/prometheus/alerts.yml", join(this.#folder, "alerts.yml"));
    const port = await freePort();
    this.#url = `http://127.0.0.1:${port}`;
    this.#child = spawn(join(programs, "prometheus"), [
      `--config.file=${join(this.#folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(this.#folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=warn",
    ]);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (text) => (this.#output += String(text)));
    await until(async () => {
      if (this.#child?.exitCode !== null) throw new Error(`Prometheus has ended:\n${this.#output}`);

      return this.get("/-/ready").then(
        () => true,
        () => false,
      );
    }, 60_000);
  }

  async stop(): Promise<void> {
    if (this.#child?.exitCode === null) {
      const exit = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      await exit;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async get(path: string, query: Record<string, string> = {}): Promise<request.Response> {
    return request(this.#url).get(path).query(query).expect(200);
  }

  /** Returns the numbers of an expression since the start, every `step` seconds. */
  async range(query: string, step = 1): Promise<SeriesFound[]> {
    const times = { start: String(this.#startedAt), end: String(Date.now() / 1000), step: String(step) };
    const { body } = await this.get("/api/v1/query_range", { query, ...times });
    const found: SeriesFound[] = body.data.result;

    return found
      .map(({ metric, values }) => ({ metric, values: values.filter(([, value]) => value !== "NaN") }))
      .filter(({ values }) => values.length > 0);
  }
}
