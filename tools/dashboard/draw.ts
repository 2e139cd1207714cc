import { element, round, type Series, short, text } from "../../bench/page/svg.js";

/** A panel with its series; x is a time in seconds. */
export interface Drawn {
  title: string;
  unit: string;
  series: readonly Series<readonly [x: number, y: number]>[];
}

const colours = ["#1d62d1", "#c2570c", "#0a7f5a", "#8a3fc7", "#b3261e", "#5c6b7a", "#0b7285", "#a16207"];
const [width, height, plotTop, plotBottom, left, right] = [400, 248, 34, 150, 52, 12];
const columns = 2;
const mostNames = colours.length;
const style = [
  "text { font: 11px system-ui, sans-serif; fill: #24292f } .title { font-weight: 600; font-size: 13px } .end { text-anchor: end }",
  ".card { fill: #fff; stroke: #d0d7de } .grid { stroke: #e4e8ec } .line { fill: none; stroke-width: 1.5 }",
  ...colours.map((colour, at) => `.fill${at} { fill: ${colour} } .stroke${at} { stroke: ${colour} }`),
].join("\n");

/** Returns an image of the panels in two columns, all with the same time. */
export function drawPanels(title: string, panels: readonly Drawn[]): string {
  const size = { width: columns * width, height: Math.ceil(panels.length / columns) * height };
  const times = panels.flatMap(({ series }) => series.flatMap(({ values }) => values.map(([time]) => time)));
  const period = { first: Math.min(...times), last: Math.max(...times) };
  const drawn = panels.map((panel, at) => {
    const place = `translate(${(at % columns) * width} ${Math.floor(at / columns) * height})`;

    return `<g transform="${place}">${draw(panel, period)}</g>`;
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img">
<title>${title}</title>
<style>
${style}
</style>
${drawn.join("\n")}
</svg>
`;
}

const highest = ({ values }: Drawn["series"][number]) => Math.max(...values.map(([, y]) => y));

function draw({ title, unit, series: all }: Drawn, { first, last }: { first: number; last: number }): string {
  const series = all.toSorted((a, b) => highest(b) - highest(a)).slice(0, mostNames);
  const top = Math.max(...series.map(highest)) || 1;
  const x = (value: number) => left + ((value - first) / (last - first || 1)) * (width - left - right);
  const y = (value: number) => plotBottom - (value / top) * (plotBottom - plotTop);

  return [
    element("rect", { class: "card", x: 2.5, y: 2.5, width: width - 5, height: height - 5, rx: 6 }),
    text(14, 22, escaped(title), "title"),
    ...[0, 0.5, 1].flatMap((part) => [
      element("line", { class: "grid", x1: left, y1: y(part * top), x2: width - right, y2: y(part * top) }),
      text(left - 6, y(part * top) + 4, valueIn(unit, part * top), "end"),
    ]),
    text(left, plotBottom + 14, "0 s"),
    text(width - right, plotBottom + 14, `${Math.round(last - first)} s`, "end"),
    ...series.flatMap(({ name, values }, at) => [
      element("polyline", {
        class: `line stroke${at}`,
        points: values.map(([a, b]) => `${round(x(a))},${round(y(b))}`).join(" "),
      }),
      ...nameAt(at, name),
    ]),
  ].join("\n");
}

/** The names are in two columns below the plot. */
function nameAt(at: number, name: string): string[] {
  const [x, y] = [14 + (at % 2) * (width / 2 - 10), plotBottom + 34 + Math.floor(at / 2) * 17];

  return [
    element("rect", { class: `fill${at}`, x, y: y - 8, width: 9, height: 9 }),
    text(x + 14, y, escaped(name.length > 30 ? `${name.slice(0, 29)}…` : name)),
  ];
}

const escaped = (content: string) => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function valueIn(unit: string, value: number): string {
  if (unit === "bytes") return `${short(value / 2 ** 20)} MB`;
  if (unit === "s" && value < 1) return `${short(value * 1_000)} ms`;

  return unit === "s" ? `${short(value)} s` : short(value);
}
