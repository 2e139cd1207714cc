import pTimeout from "p-timeout";
import { Gauge, type Registry } from "prom-client";
import type { OutageLog } from "#infrastructure/shared/outage-log";
import type { JobCounts, LastTick } from "#domain/shared/background-work";
import type { EventLag } from "#infrastructure/events/log/event-lag";

/** The longest wait of a scrape for the stored figures. */
const DEADLINE_MS = 1_000;

/** Figures of the background work of all processes, which a scheduler reads from the database. */
export interface StoredFigures {
  lags: readonly EventLag[];
  jobs: JobCounts;
  ticks: readonly LastTick[];
}

/** Adds the gauges of the figures. The returned function sets them, or leaves them out if the figures cannot be read. */
export function storedGauges(
  registry: Registry,
  read: () => Promise<StoredFigures>,
  outage: OutageLog,
): () => Promise<void> {
  // Every process that reads the figures reads the same.
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, aggregator: "max", registers: [registry] });
  const gauges = {
    events: gauge("event_lag_events", "Events that a reaction has not read, up to 1000", "reaction"),
    seconds: gauge("event_lag_seconds", "Age of the first event that a reaction has not read", "reaction"),
    lanes: gauge("event_lanes", "Rows whose events wait for a delivery, up to 10000", "reaction"),
    dead: gauge("event_dead_letters", "Deliveries that were given up, up to 10000", "reaction"),
    jobs: gauge("jobs", "Stored jobs; the queued ones include the due ones", "state"),
    ticks: gauge("cron_last_tick_timestamp_seconds", "Time of the last tick that a scheduler ran", "cron"),
  };

  const set = ({ lags, jobs, ticks }: StoredFigures) => {
    for (const { reaction, events, seconds, lanes, deadLetters } of lags) {
      gauges.events.set({ reaction }, events);
      gauges.seconds.set({ reaction }, seconds);
      gauges.lanes.set({ reaction }, lanes);
      gauges.dead.set({ reaction }, deadLetters);
    }
    for (const [state, count] of Object.entries(jobs)) gauges.jobs.set({ state }, count);
    for (const { cron, at } of ticks) if (at) gauges.ticks.set({ cron }, at.getTime() / 1000);
  };
  // A read that is late is not started a second time.
  let reading: Promise<StoredFigures> | undefined;

  return async () => {
    reading ??= read().finally(() => (reading = undefined));
    const late = { milliseconds: DEADLINE_MS, message: "The figures were not read within a second" };
    for (const each of Object.values(gauges)) each.reset();
    try {
      set(await pTimeout(reading, late));
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  };
}
