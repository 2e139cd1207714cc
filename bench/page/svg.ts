/** A named series of a plot. */
export interface Series<T> {
  name: string;
  values: readonly T[];
}

export const width = 760;
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

/** Returns an image of this title and height. */
export function card(title: string, height: number, content: readonly string[]): string {
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

/** Returns the colours and names of the series. */
export function legend(series: readonly { name: string }[]): string[] {
  return series.flatMap(({ name }, at) => [
    element("rect", { class: `fill${at}`, x: 20 + at * 170, y: 42, width: 12, height: 12 }),
    text(38 + at * 170, 53, name),
  ]);
}

export function element(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`,
  );

  return `<${name}${written.join("")}/>`;
}

export const text = (x: number, y: number, content: string, kind = "start"): string =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}">${content}</text>`;

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the number with two or three significant digits. */
export function short(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toPrecision(3))} M`;
  if (value >= 10_000) return `${Number((value / 1_000).toPrecision(3))} k`;

  return `${Number(value.toPrecision(value >= 1_000 ? 2 : 3))}`;
}
