import type { Tx } from './engine.ts';
import type { TableName } from './schema.ts';

/** The number of rows of each table; reads them completely, so it is for operators only. */
export async function countRows<T extends TableName>(tx: Tx, names: readonly T[]): Promise<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const name of names) {
    const [row] = await tx.query((q) =>
      q.selectFrom(name as 'store').select((eb) => eb.fn.countAll<number>().as('number')),
    );
    counts[name] = row?.number ?? 0;
  }
  return counts as Record<T, number>;
}
