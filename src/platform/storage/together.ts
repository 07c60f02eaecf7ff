import { andThen, eachInTurn, type MaybePromise } from './maybe-promise.ts';

/** Parts of a command's work that do not depend on each other, each started by a call. */
export type Works = readonly (() => unknown)[];

/** Their answers, in order. */
export type Answers<W extends Works> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> };

/** `Tx.together` if answers take time to arrive: all parts run at the same time. */
export async function atOnce<W extends Works>(...works: W): Promise<Answers<W>> {
  // All of them must end before the transaction may, even if one has failed.
  const settled = await Promise.allSettled(works.map(async (work) => work()));
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Answers<W>;
}

/**
 * `Tx.together` if statements answer at once: one part after the other. So the cached values of each part depend only
 * on the tables that it reads itself, and nothing is read after a refusal.
 */
export function inTurn<W extends Works>(...works: W): MaybePromise<Answers<W>> {
  const answers: unknown[] = [];
  const done = eachInTurn(works, (work) =>
    andThen(work(), (answer) => {
      answers.push(answer);
    }),
  );
  return andThen(done, () => answers as Answers<W>);
}
