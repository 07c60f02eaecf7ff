import pg from 'pg';

/** All that was sent to PostgreSQL between two moments, on all connections of this process. */
export interface Sent {
  /** The texts of statements in order. */
  readonly statements: readonly string[];
  /** How often a connection that waited for nothing was sent something: the number of waits for the server. */
  readonly waits: number;
}

/** Answers what `work` sent to PostgreSQL; nothing else may use it in this process meanwhile. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent> {
  const statements: string[] = [];
  const waiting = new WeakMap<object, number>();
  let waits = 0;
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: Parameters<typeof query>): unknown {
    const [statement] = args as unknown as [string | { readonly text: string }];
    statements.push(typeof statement === 'string' ? statement : statement.text);
    const before = waiting.get(this) ?? 0;
    if (before === 0) waits += 1;
    waiting.set(this, before + 1);
    const answer = query.apply(this, args) as unknown as Promise<unknown>;
    const end = (): void => {
      waiting.set(this, (waiting.get(this) ?? 1) - 1);
    };
    answer.then(end, end);
    return answer;
  };
  pg.Client.prototype.query = watched as typeof query;
  try {
    await work();
    return { statements, waits };
  } finally {
    pg.Client.prototype.query = query;
  }
}
