/** A named series of a plot. */
export interface Series<T> {
  name: string;
  values: readonly T[];
}

const width = 760;
const colours = {
  light: ["#1d62d1", "#c2570c", "#0a7f5a", "#8a3fc7"],
  dark: ["#6ea8fe", "#f6a04d", "#4fd1a5", "#c79bf2"],
};
// The image has its own background: the page around it may not follow the preference of the system.
const style = `
  text { font: 13px system-ui, sans-serif; fill: #24292f } .title { font-weight: 600; font-size: 15px } .end { text-anchor: end }
  .middle { text-anchor: middle } .card { fill: #fff; stroke: #d0d7de } .grid { stroke: #d8dee4 } .line { fill: none; stroke-width: 2 }
  ${colours.light.map((colour, at) => `.fill${at} { fill: ${colour} } .stroke${at} { stroke: ${colour} }`).join(" ")}
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .card { fill: #161b22; stroke: #3d444d } .grid { stroke: #30363d }
    ${colours.dark.map((colour, at) => `.fill${at} { fill: ${colour} } .stroke${at} { stroke: ${colour} }`).join(" ")}
  }`;

/** Draws horizontal bars, a group for each category, on a logarithmic scale. */
export function bars(
  title: string,
  categories: readonly string[],
  series: readonly Series<number>[],
): string {
  const [left, right, thickness, gap] = [170, 70, 14, 14];
  const group = series.length * thickness + gap;
  const bottom = 76 + categories.length * group;
  const all = series.flatMap(({ values }) => values).filter((value) => value > 0);
  const [from, to] = [
    Math.floor(Math.log10(Math.min(...all)) - 0.3),
    Math.ceil(Math.log10(Math.max(...all))),
  ];
  const x = (value: number) => left + ((Math.log10(value) - from) / (to - from)) * (width - left - right);
  const decades = Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));

  return card(title, bottom + 32, [
    ...legend(series),
    ...decades.flatMap((value) => [
      element("line", { class: "grid", x1: x(value), y1: 68, x2: x(value), y2: bottom }),
      text(x(value), bottom + 18, short(value), "middle"),
    ]),
    ...categories.flatMap((category, row) => [
      text(left - 10, 76 + row * group + (group - gap) / 2 + 4, category, "end"),
      ...series.flatMap(({ values }, at) => {
        const [value = 0, y] = [values[row], 76 + row * group + at * thickness];
        if (!(value > 0)) return [];
        return [
          element("rect", { class: `fill${at}`, x: left, y, width: x(value) - left, height: thickness - 2 }),
          text(x(value) + 6, y + 11, short(value)),
        ];
      }),
    ]),
  ]);
}

/** Draws lines through points. The values on a logarithmic axis are the marks of the axis. */
export function lines(
  title: string,
  { label, isLog = false }: { label: string; isLog?: boolean },
  series: readonly Series<readonly [x: number, y: number]>[],
): string {
  const [left, right, top, bottom] = [80, 30, 76, 310];
  const points = series.flatMap(({ values }) => values);
  const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const scale = isLog ? Math.log10 : Number;
  const [first, last] = [scale(xs[0] ?? 0), scale(xs.at(-1) ?? 1)];
  const x = (value: number) => left + ((scale(value) - first) / (last - first)) * (width - left - right);
  const step = stepOf(Math.max(...points.map(([, y]) => y)));
  const marks = Array.from({ length: 6 }, (_, at) => at * step);
  const y = (value: number) => bottom - (value / (5 * step)) * (bottom - top);
  const wide = stepOf(last);
  const columns = isLog ? xs : Array.from({ length: Math.floor(last / wide) + 1 }, (_, at) => at * wide);

  return card(title, bottom + 52, [
    ...legend(series),
    ...marks.flatMap((mark) => [
      element("line", { class: "grid", x1: left, y1: y(mark), x2: width - right, y2: y(mark) }),
      text(left - 10, y(mark) + 4, short(mark), "end"),
    ]),
    ...columns.map((column) => text(x(column), bottom + 18, short(column), "middle")),
    text((left + width - right) / 2, bottom + 40, label, "middle"),
    ...series.flatMap(({ values }, at) => [
      element("polyline", {
        class: `line stroke${at}`,
        points: values.map(([a, b]) => `${round(x(a))},${round(y(b))}`).join(" "),
      }),
      ...(isLog
        ? values.map(([a, b]) => element("circle", { class: `fill${at}`, cx: x(a), cy: y(b), r: 4 }))
        : []),
    ]),
  ]);
}

/** Returns a step of 1, 2 or 5 times a power of ten; five of them reach the value. */
function stepOf(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value / 5));

  return ([1, 2, 5, 10].find((factor) => factor * power * 5 >= value) ?? 10) * power;
}

function card(title: string, height: number, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
<style>${style}
</style>
${element("rect", { class: "card", x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 8 })}
${text(20, 30, title, "title")}
${content.join("\n")}
</svg>
`;
}

function legend(series: readonly { name: string }[]): string[] {
  return series.flatMap(({ name }, at) => [
    element("rect", { class: `fill${at}`, x: 20 + at * 170, y: 42, width: 12, height: 12 }),
    text(38 + at * 170, 53, name),
  ]);
}

function element(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`,
  );

  return `<${name}${written.join("")}/>`;
}

const text = (x: number, y: number, content: string, kind = "start"): string =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}">${content}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Two or three significant digits. */
function short(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toPrecision(3))} M`;
  if (value >= 10_000) return `${Math.round(value / 1_000)} k`;

  return `${Number(value.toPrecision(value >= 1_000 ? 2 : 3))}`;
}
