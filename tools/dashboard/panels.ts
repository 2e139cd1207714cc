import { readFileSync } from "node:fs";

/** One query of a panel. */
interface Target {
  expr: string;
  /** The name of a series, with `{{label}}` for the value of a label. */
  legendFormat: string;
}

export interface Panel {
  title: string;
  /** The unit, as Grafana names it. */
  unit: string;
  targets: readonly Target[];
}

/** A row of a dashboard, with its panels. */
export interface Row {
  title: string;
  panels: Panel[];
}

type StoredPanel =
  | { type: "row"; title: string }
  | { type: "timeseries"; title: string; fieldConfig: { defaults: { unit: string } }; targets: Target[] };

/** Reads the rows of a dashboard of Grafana. */
export function rowsOf(file: string): Row[] {
  const { panels }: { panels: StoredPanel[] } = JSON.parse(readFileSync(file, "utf8"));
  const rows: Row[] = [];
  for (const panel of panels) {
    if (panel.type === "row") rows.push({ title: panel.title, panels: [] });
    else {
      const { title, fieldConfig, targets } = panel;
      rows.at(-1)?.panels.push({ title, unit: fieldConfig.defaults.unit, targets });
    }
  }

  return rows;
}

/** Returns the name of a series with these labels. */
export const nameOf = ({ legendFormat }: Target, labels: Record<string, string>): string =>
  legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? "").trim();
