import { sql } from 'kysely';
import type { Context } from '#domain/shared/command.ts';
import { freeNumber } from '#kernel/free-number.ts';
import { slug } from '#kernel/slug.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import type { ContentKind, ContentTable } from './kinds.ts';

/**
 * Keeps names unique: no two rows of a kind with the same identifier or URL key can belong to one store view. A row for
 * all store views and a row for a single one may share a name; the latter then replaces the former there. Refuses
 * `content_name_taken`.
 */
export async function claimName(
  { tx, fail }: Pick<Context<'content_name_taken'>, 'tx' | 'fail'>,
  kind: ContentKind<ContentTable>,
  name: string,
  storeIds: readonly number[],
  own?: number,
): Promise<void> {
  await lockNames(tx, [`${kind.table} ${name}`]);
  if (!(await isTaken(tx, kind, name, storeIds, own))) return;
  throw fail('content_name_taken', {
    text: `Another ${kind.what} has this ${kind.nameField} in one of these store views.`,
    errors: [{ field: `/${kind.nameField}`, message: 'is taken' }],
  });
}

/** A free name made from a text: `a-day-in-june`, with a number at its end if it is taken. */
export async function freeName(
  tx: Tx,
  kind: ContentKind<ContentTable>,
  text: string,
  storeIds: readonly number[],
  own?: number,
): Promise<string> {
  const wanted = slug(text) || kind.what.replaceAll(' ', '-');
  const numbered = (number: number) => (number === 0 ? wanted : `${wanted}-${number}`);
  const free = await freeNumber(async (number) => {
    await lockNames(tx, [`${kind.table} ${numbered(number)}`]);
    return isTaken(tx, kind, numbered(number), storeIds, own);
  });
  return numbered(free);
}

async function isTaken(
  tx: Tx,
  { table, links, key, name: column }: ContentKind<ContentTable>,
  name: string,
  storeIds: readonly number[],
  own = 0,
): Promise<boolean> {
  const rows = await tx.query(
    () =>
      sql`select 1 from ${sql.table(table)} as c join ${sql.table(links)} as l on ${sql.ref(`l.${key}`)} = ${sql.ref(`c.${key}`)} where ${sql.ref(`c.${column}`)} = ${name} and l.store_id in (${sql.join([...storeIds])}) and ${sql.ref(`c.${key}`)} <> ${own} limit 1`,
  );
  return rows.length > 0;
}
