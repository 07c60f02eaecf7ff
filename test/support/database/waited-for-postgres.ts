import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Effort } from './count-waits.ts';

/**
 * Counts what `work` needs of PostgreSQL, on all connections of this process, with begin, commit and versions. The
 * number is exact for one call at a time; nothing else may use PostgreSQL meanwhile. A wait is an answer that must come
 * before more is sent; everything that is sent before the first answer to an earlier piece belongs to the same wait.
 * Nobody waits for the commit of a read. Resolves when everything that was sent has its answer.
 */
export async function effortAtPostgres(work: () => Promise<unknown>): Promise<Effort> {
  let statements = 0;
  const reading = new WeakSet<object>();
  let open = 0;
  /** The number of waits for the answers that have come. */
  let answered = 0;
  let waits = 0;
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: Parameters<typeof query>): unknown {
    const [statement] = args as unknown as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    statements += 1;
    if (text.startsWith('begin')) reading[text.endsWith('read only') ? 'add' : 'delete'](this);
    const wait = answered + 1;
    if (text !== 'commit' || !reading.has(this)) waits = Math.max(waits, wait);
    open += 1;
    const answer = query.apply(this, args) as unknown as Promise<unknown>;
    const end = (): void => {
      open -= 1;
      answered = Math.max(answered, wait);
    };
    // Runs before the callers get the answer.
    answer.then(end, end);
    return answer;
  };
  pg.Client.prototype.query = watched as typeof query;
  try {
    await work();
    // Statements that follow an answer are sent by now, but may be under way.
    while (open > 0) await nextTurn();
    return { statements, waits };
  } finally {
    pg.Client.prototype.query = query;
  }
}
