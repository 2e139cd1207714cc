import { card, element, legend, text, width } from "../../bench/page/svg.js";
import type { ReceivedSpan } from "../support/trace-receiver.js";

const ROW = 20;
const TOP = 70;
/** The bars begin right of the names. */
const LEFT = 330;

/** Draws the spans below a parent: one line per span, with its time and the colour of its process. */
export function pictureOf(title: string, spans: readonly ReceivedSpan[], parent: string): string {
  const rows = rowsOf(spans, parent, 0);
  const start = Math.min(...rows.map(({ span }) => span.start));
  const scale = (width - LEFT - 90) / (Math.max(...rows.map(({ span }) => span.end)) - start);
  const names = [...new Set(rows.map(({ span }) => nameOf(span)))];
  const lines = rows.flatMap(({ span, depth }, at) => {
    const y = TOP + at * ROW;
    const x = LEFT + (span.start - start) * scale;
    const wide = Math.max((span.end - span.start) * scale, 1.5);

    return [
      text(20 + depth * 14, y + 13, span.name),
      element("rect", { class: `fill${names.indexOf(nameOf(span))}`, x, y: y + 3, width: wide, height: 12 }),
      text(x + wide + 5, y + 13, `${((span.end - span.start) / 1e6).toFixed(1)} ms`),
    ];
  });

  return card(title, TOP + rows.length * ROW + 15, [...legend(names.map((name) => ({ name }))), ...lines]);
}

interface Row {
  span: ReceivedSpan;
  depth: number;
}

function rowsOf(spans: readonly ReceivedSpan[], parent: string, depth: number): Row[] {
  return spans
    .filter(({ parentId }) => parentId === parent)
    .toSorted((a, b) => a.start - b.start)
    .flatMap((span) => [{ span, depth }, ...rowsOf(spans, span.spanId, depth + 1)]);
}

const nameOf = ({ process }: ReceivedSpan) => String(process["service.name"]);
