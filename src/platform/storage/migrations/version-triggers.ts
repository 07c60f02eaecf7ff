import { sql } from 'kysely';
import type { Tables } from '../columns.ts';
import type { Tx } from '../engine.ts';

const versionTable = 'table_version';

/** The name of the triggers, and of their function. */
export const moveVersion = 'move_version';

// 52 random bits: all whole numbers stay within 2^53.
const random = `('x' || left(md5(gen_random_uuid()::text), 13))::bit(52)::bigint`;

/**
 * Adds versions to tables that change rarely, on PostgreSQL. Every statement that changes their rows replaces one of
 * their versions in the same transaction: also a TRUNCATE, and statements of imports, other programs and operators. No
 * transaction waits for another's version: if all are locked, it adds one. Can be repeated; does nothing on SQLite.
 */
export async function addVersions(tx: Tx, tables: Tables): Promise<void> {
  if (tx.kind === 'sqlite') return;
  await tx.exec(
    `create table if not exists ${versionTable} (
      table_name text not null, slot bigint not null, version bigint not null, primary key (table_name, slot)
    ) with (fillfactor = 50)`,
  );
  await tx.exec(createFunction(await currentSchema(tx)));
  const names = Object.keys(tables).filter((name) => tables[name]?.changesOften !== true);
  for (const name of names) {
    await tx.exec(
      `create or replace trigger ${moveVersion} after insert or update or delete or truncate on ${name}
        for each statement execute function ${moveVersion}()`,
    );
  }
  const rows = names.map((name) => `('${name}', 0, ${random})`).join(', ');
  await tx.exec(
    `insert into ${versionTable} values ${rows} on conflict (table_name, slot) do update set version = excluded.version`,
  );
}

async function currentSchema(tx: Tx): Promise<string> {
  const [row] = await tx.query(() => sql<{ name: string }>`select quote_ident(current_schema()) as name`);
  return row?.name ?? 'public';
}

/**
 * The schema is written out, since a tool that restores tables may have no search path. A version is replaced once in
 * each transaction, since nobody else sees it before the commit. A transaction-local setting remembers that; like the
 * version, it is undone with a savepoint.
 */
function createFunction(schema: string): string {
  return `create or replace function ${moveVersion}() returns trigger language plpgsql as $body$
declare
  moved text := coalesce(current_setting('cartwright.moved', true), '');
begin
  if strpos(moved, ' ' || tg_relid || ' ') > 0 then return null; end if;
  update ${schema}.${versionTable} set version = ${random} where table_name = tg_table_name and slot = (
    select slot from ${schema}.${versionTable} where table_name = tg_table_name limit 1 for update skip locked);
  if not found then
    insert into ${schema}.${versionTable} (table_name, slot, version) values (tg_table_name, ${random}, ${random});
  end if;
  perform set_config('cartwright.moved', moved || ' ' || tg_relid || ' ', true);
  return null;
end $body$`;
}
