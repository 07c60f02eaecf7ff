import { sql } from 'kysely';
import type { Tables } from '../../../../src/platform/storage/columns.ts';
import type { Tx } from '../../../../src/platform/storage/engine.ts';
import { createTables } from '../../../../src/platform/storage/migrations/ddl.ts';
import { moveVersion } from '../../../../src/platform/storage/migrations/version-triggers.ts';

/** The definitions of tables with these names, in the schema that the connection uses, without their version triggers. */
export async function describeOnPostgres(tx: Tx, names: readonly string[]): Promise<Map<string, Set<string>>> {
  const [row] = await tx.query(() => sql<{ name: string }>`select current_schema() as name`);
  return undone(tx, () => describeSchema(tx, row?.name ?? '', names));
}

/**
 * The definitions that declared tables would have. PostgreSQL itself decides how expressions are written, so the tables
 * are created as temporary ones, which nobody else sees, and dropped again.
 */
export async function describeDeclaredOnPostgres(tx: Tx, tables: Tables): Promise<Map<string, Set<string>>> {
  return undone(tx, async () => {
    await tx.exec('set local search_path = pg_temp');
    for (const text of createTables(tables, 'postgres')) await tx.exec(text);
    const [row] = await tx.query(
      () => sql<{ name: string }>`select nspname as name from pg_namespace where oid = pg_my_temp_schema()`,
    );
    return describeSchema(tx, row?.name ?? '', Object.keys(tables));
  });
}

/** Runs work within the transaction and undoes its changes. */
async function undone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.exec('savepoint describing');
  const answer = await work();
  await tx.exec('rollback to savepoint describing; release savepoint describing');
  return answer;
}

async function describeSchema(tx: Tx, schema: string, names: readonly string[]): Promise<Map<string, Set<string>>> {
  // So that all names except the server's own are written with their schema, which is then removed.
  await tx.exec('set local search_path = pg_catalog');
  const rows = await tx.query(
    () => sql<{ owner: string; line: string; prefix: string }>`
      with owner as (
        select c.oid, c.relname, case when n.oid = pg_my_temp_schema() then 'pg_temp' else quote_ident(n.nspname) end || '.' as prefix
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${schema} and c.relkind in ('r', 'p')
      )
      select relname as owner, prefix,
        attname || ' ' || format_type(atttypid, atttypmod)
          || coalesce((select ' collate ' || collname from pg_collation l, pg_type t
            where l.oid = attcollation and t.oid = atttypid and attcollation <> typcollation), '')
          || case when attnotnull then ' not null' else '' end
          || case attidentity when 'a' then ' always as identity' when 'd' then ' by default as identity' else '' end
          || coalesce((select case attgenerated when '' then ' default ' else ' generated as ' end || pg_get_expr(adbin, adrelid)
            from pg_attrdef where adrelid = attrelid and adnum = attnum), '') as line
      from owner join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped
      union all
      select relname, prefix, case contype when 'p' then '' else 'constraint ' || conname || ' ' end || pg_get_constraintdef(c.oid)
      from owner join pg_constraint c on conrelid = owner.oid where contype <> 'n'
      union all
      select relname, prefix, pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' (not valid)' end
      from owner join pg_index on indrelid = oid where not indisprimary
      union all
      select relname, prefix, pg_get_triggerdef(t.oid) from owner join pg_trigger t on tgrelid = owner.oid where not tgisinternal and tgname <> ${moveVersion}`,
  );
  const lines = new Map<string, Set<string>>();
  for (const { owner, line, prefix } of rows) {
    if (!names.includes(owner)) continue;
    lines.set(owner, (lines.get(owner) ?? new Set()).add(line.replaceAll(prefix, '')));
  }
  return lines;
}
