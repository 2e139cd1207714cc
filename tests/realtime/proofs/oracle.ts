/** When who could read what: from the beginning of the write that allowed it to the end of the one that forbade it. */
export class Oracle {
  readonly #spans = new Map<string, { from: number; to: number }[]>();

  /** The write has begun at `from`. */
  allow(userId: string, row: string, from: number): void {
    const spans = this.#spans.get(`${userId} ${row}`) ?? [];
    this.#spans.set(`${userId} ${row}`, spans);
    if (spans.at(-1)?.to !== Infinity) spans.push({ from, to: Infinity });
  }

  /** The write has ended. */
  forbid(userId: string, row: string): void {
    const span = this.#spans.get(`${userId} ${row}`)?.at(-1);
    if (span) span.to = Math.min(span.to, performance.now());
  }

  /** Whether the user could read the row then, or within `lateMs` before. */
  allows(userId: string, row: string, at: number, lateMs: number): boolean {
    const spans = this.#spans.get(`${userId} ${row}`) ?? [];

    return spans.some(({ from, to }) => from <= at && to >= at - lateMs);
  }
}
