/** Shares an answer among all callers for some milliseconds; a failure is not remembered. */
export function sharedFor<T>(freshMs: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly until: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (cached && now() < cached.until) return cached.answer;
    const answer = read();
    const mine = { until: now() + freshMs, answer };
    cached = mine;
    answer.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return answer;
  };
}
