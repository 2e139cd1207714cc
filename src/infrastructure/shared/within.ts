/** Waits for `work`, but no longer than `ms`. True when it was done in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let limit: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<boolean>((resolve) => {
    limit = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), timeIsUp]);
  } finally {
    clearTimeout(limit);
  }
}
