/**
 * Resolves or rejects as `work` does, or rejects with `message` after `ms`; the work is not interrupted. Unlike p-timeout, it
 * creates its error, with the stack, only when the time is over.
 */
export function withTimeLimit<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    const settled = <V>(settle: (value: V) => void) => {
      return (value: V) => {
        clearTimeout(timer);
        settle(value);
      };
    };
    work.then(settled(resolve), settled(reject));
  });
}
