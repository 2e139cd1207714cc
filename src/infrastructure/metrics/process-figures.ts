import { Gauge, type Registry } from "prom-client";

/** Figures of the parts of this process. */
export interface ProcessFigures {
  /** The connections of each pool, and the number of calls that wait for one. */
  pools(): Record<string, { used: number; idle: number; max: number; waiting: number }>;
  isDatabaseUp(): Promise<boolean>;
  /** For a process with sockets. */
  live?: () => { sockets: number; subscriptions: number };
}

/** Adds the gauges of the figures. The returned function sets them. */
export function processGauges(registry: Registry, figures: ProcessFigures): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  // The names of OpenTelemetry in the form of Prometheus.
  const pool = "db_client_connection_pool_name";
  const state = "db_client_connection_state";
  const count = gauge("db_client_connection_count", "Open connections to PostgreSQL", pool, state);
  const max = gauge("db_client_connection_max", "Maximum connections of a pool", pool);
  const waiting = gauge("db_client_connection_pending_requests", "Calls that wait for a connection", pool);
  const isUp = new Gauge({
    name: "database_up",
    help: "1 if PostgreSQL has answered within a second",
    aggregator: "min",
    registers: [registry],
  });
  const live = figures.live && {
    read: figures.live,
    sockets: gauge("live_sockets", "Open sockets"),
    subscriptions: gauge("live_subscriptions", "Subscriptions of the open sockets"),
  };

  return async () => {
    for (const [name, connections] of Object.entries(figures.pools())) {
      count.set({ [pool]: name, [state]: "used" }, connections.used);
      count.set({ [pool]: name, [state]: "idle" }, connections.idle);
      max.set({ [pool]: name }, connections.max);
      waiting.set({ [pool]: name }, connections.waiting);
    }
    if (live) {
      const { sockets, subscriptions } = live.read();
      live.sockets.set(sockets);
      live.subscriptions.set(subscriptions);
    }
    isUp.set((await figures.isDatabaseUp()) ? 1 : 0);
  };
}
