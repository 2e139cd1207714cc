import { card, element, legend, round, type Series, short, text, width } from "./svg.js";

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
