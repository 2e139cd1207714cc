import request from "supertest";

/** One line of the text format of Prometheus. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The samples of a scrape. */
export class Scrape {
  constructor(readonly samples: readonly Sample[]) {}

  /** The samples with this name and these labels. */
  all(name: string, labels: Record<string, string> = {}): Sample[] {
    return this.samples.filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
  }

  /** The sum of these samples. */
  sum(name: string, labels?: Record<string, string>): number {
    return this.all(name, labels).reduce((sum, { value }) => sum + value, 0);
  }

  /** The different values of a label. */
  values(name: string, label: string): string[] {
    return [...new Set(this.all(name).map(({ labels }) => labels[label] ?? ""))];
  }
}

/** Reads the metrics at this port. Throws for a line that is not in the text format. */
export async function scrape(port: number): Promise<Scrape> {
  const { text } = await request(`http://127.0.0.1:${port}`)
    .get("/metrics")
    .expect(200)
    .expect("Content-Type", /^text\/plain; version=0\.0\.4/);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  return new Scrape(lines.map(sampleOf));
}

function sampleOf(line: string): Sample {
  const [, name = "", labels = "", value = ""] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === "") throw new Error(`Not a sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", text = ""]) => [
    key,
    text,
  ]);

  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
