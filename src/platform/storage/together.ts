/** Parts of a command's work that do not need each other's answers, each started by a call. */
export type Works = readonly (() => Promise<unknown>)[];

/** What they answer, in their order. */
export type Answers<W extends Works> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> };

/** `Tx.together` where an answer has a way to travel: all are under way at the same time. */
export async function atOnce<W extends Works>(...works: W): Promise<Answers<W>> {
  // All of them end before the transaction may, also where one has failed.
  const settled = await Promise.allSettled(works.map(async (work) => work()));
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Answers<W>;
}

/**
 * `Tx.together` where statements answer at once: one after the other. So what is kept of each depends on the tables that it
 * reads itself, and nothing is read for a call that is refused.
 */
export async function inTurn<W extends Works>(...works: W): Promise<Answers<W>> {
  const answers: unknown[] = [];
  for (const work of works) answers.push(await work());
  return answers as Answers<W>;
}
