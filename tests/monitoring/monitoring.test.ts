import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect } from "chai";
import { parse } from "yaml";
import { drawPanels } from "#tools/dashboard/draw";
import { nameOf, type Panel, rowsOf } from "#tools/dashboard/panels";
import { useLine, useProcesses } from "../lifecycle/process.js";
import { useClients } from "../realtime/clients.js";
import { freePort } from "../support/free-port.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { Prometheus, promtool } from "./prometheus.js";
import { Traffic } from "./traffic.js";

const run = promisify(execFile);
const folder = "deploy/prometheus";
const rows = rowsOf("deploy/grafana/dashboards/tenon.json");

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const { groups }: Rules = parse(readFileSync(`${folder}/alerts.yml`, "utf8"));
const alerts = groups.flatMap(({ rules }) => rules);

/** Returns the parts of the expression of an alert, each of which has a value also when the alert does not fire. */
const partsOf = (expr: string): string[] =>
  expr
    .split(/ unless(?: on \(\))? /)
    .map((part) =>
      part
        .replaceAll("absent(", "count(")
        .replaceAll(/ (==|>|<) (?=[\d.]+$)/g, (_, sign) => ` ${sign} bool `),
    );

describe("The alerts, in promtool", () => {
  it("are valid", () => run(promtool, ["check", "config", "prometheus.yml"], { cwd: folder }));

  it("fire in the cases of alerts.test.yml, and only then", () =>
    run(promtool, ["test", "rules", "alerts.test.yml"], { cwd: folder }));

  it("have a case each in which they fire", () => {
    const { tests }: { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] } = parse(
      readFileSync(`${folder}/alerts.test.yml`, "utf8"),
    );
    const fired = tests.flatMap(({ alert_rule_test }) =>
      alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    );

    expect([...new Set(fired)]).to.have.members(alerts.map(({ alert }) => alert));
  });
});

describe("A Prometheus that scrapes the running service", function () {
  const startMs = 100_000;
  const seconds = Number(process.env["MONITORED_SECONDS"] ?? 30);
  this.timeout((seconds + 240) * 1000);
  const prometheus = new Prometheus();
  let traffic: Traffic | undefined;
  after(async () => {
    await traffic?.stop();
    await prometheus.stop();
  });
  const service = useService({});
  const clients = useClients(service);
  const startProcess = useProcesses();
  const { line, url } = useLine(() => new URL(service.databaseUrl));

  before(async () => {
    const [port, apiPort, schedulerPort] = [await freePort(), await freePort(), await freePort()];
    const env = { DATABASE_URL: url(), PORT: String(port), ALLOWED_ORIGINS: service.origin };
    const limits = {
      RATE_LIMIT_PER_USER: "0",
      RATE_LIMIT_PER_ADDRESS: "0",
      RATE_LIMIT_AUTH_PER_ADDRESS: "0",
    };
    const api = { ...env, ...limits, METRICS_PORT: String(apiPort), WORKERS: "2", SCHEDULER: "separate" };
    await startProcess("src/processes/api.ts", api).says("API is listening", startMs);
    const scheduler = { ...env, METRICS_PORT: String(schedulerPort) };
    await startProcess("src/processes/scheduler.ts", scheduler).says("scheduler is running", startMs);
    await prometheus.start({ "tenon-api": apiPort, "tenon-scheduler": schedulerPort });
    await startProcess("src/commands/cron.ts", env, "auth.purge-sessions").exit;
    const address = `http://127.0.0.1:${port}`;
    const client = await clients.connect(
      await service.sessionOf(await service.make.user({ isAdmin: true })),
      address,
    );
    await client.subscribe("users");
    traffic = new Traffic(service, address);
    await traffic.start();
    await delay(seconds * 500);
    line().cut();
    await until(async () => (await prometheus.range(`ALERTS{alertname="DatabaseUnavailable"}`)).length > 0);
    await line().mend();
    await delay(seconds * 500);
  });
  it("evaluates every alert without an error", async () => {
    const { body } = await prometheus.get("/api/v1/rules");
    const found: { name: string; health: string; lastError?: string }[] = body.data.groups[0].rules;

    expect(found.filter(({ health }) => health !== "ok")).to.deep.equal([]);
    expect(found.map(({ name }) => name)).to.have.members(alerts.map(({ alert }) => alert));
  });

  for (const { alert, expr } of alerts)
    it(`has the metrics of ${alert}`, async () => {
      for (const part of partsOf(expr))
        await until(async () => (await prometheus.range(part)).length > 0).catch(() => expect.fail(part));
    });

  for (const { title, targets } of rows.flatMap(({ panels }) => panels))
    it(`has the data of the panel "${title}"`, async () => {
      for (const { expr } of targets)
        await until(async () => (await prometheus.range(inPanel(expr))).length > 0).catch(() =>
          expect.fail(expr),
        );
    });

  it("gives the pictures of the dashboard", async () => {
    const pictures = process.env["PICTURES"] ?? "var/dashboard";
    mkdirSync(pictures, { recursive: true });
    for (const { title, panels } of rows) {
      const drawn = await Promise.all(panels.map(readPanel));
      const file = join(pictures, `${title.toLowerCase().replaceAll(" ", "-")}.svg`);
      writeFileSync(file, drawPanels(title, drawn));
      expect(drawn.every(({ series }) => series.length > 0)).to.equal(true);
    }
  });

  const readPanel = async ({ title, unit, targets }: Panel) => {
    const found = await Promise.all(
      targets.map(async (target) => {
        const series = await prometheus.range(inPanel(target.expr), Math.max(1, seconds / 60));

        return series.map(({ metric, values }) => ({
          name: nameOf(target, metric),
          values: values.map(([time, value]) => [time, Number(value)] as const),
        }));
      }),
    );

    return { title, unit, series: found.flat() };
  };
});

const inPanel = (expr: string) => expr.replaceAll("$__rate_interval", "15s");
