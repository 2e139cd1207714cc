import { card, element, legend, type Series, short, text, width } from "./svg.js";

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
