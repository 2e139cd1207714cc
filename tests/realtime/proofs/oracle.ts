/** Records when a user could read a row: from the start of the write that allowed it to the end of the write that forbade it. */
export class Oracle {
  readonly #spans = new Map<string, { from: number; to: number }[]>();

  /** Allows the user to read the row since `from`, the start of the write. */
  allow(userId: string, row: string, from: number): void {
    const spans = this.#spans.get(`${userId} ${row}`) ?? [];
    this.#spans.set(`${userId} ${row}`, spans);
    if (spans.at(-1)?.to !== Infinity) spans.push({ from, to: Infinity });
  }

  /** Forbids the user to read the row from now on, the end of the write. */
  forbid(userId: string, row: string): void {
    const span = this.#spans.get(`${userId} ${row}`)?.at(-1);
    if (span) span.to = Math.min(span.to, performance.now());
  }

  /** Returns true if the user could read the row at `at`, or within `lateMs` before. */
  allows(userId: string, row: string, at: number, lateMs: number): boolean {
    const spans = this.#spans.get(`${userId} ${row}`) ?? [];

    return spans.some(({ from, to }) => from <= at && to >= at - lateMs);
  }
}
