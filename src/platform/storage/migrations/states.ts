import type { Tables } from '../columns.ts';
import type { Schema } from '../schema.ts';

/** Where a database is, by the migrations that it says it has. */
export type State =
  /** It has none: no program has used it. */
  | { readonly is: 'empty' }
  /** It has all those that the base stands for, and can be taken over. */
  | { readonly is: 'replaced' }
  /** It has but some of those. */
  | { readonly is: 'outdated'; readonly missing: readonly string[] }
  /** It has some that this program does not know. */
  | { readonly is: 'newer'; readonly unknown: readonly string[] }
  /** It has the base and perhaps more. */
  | { readonly is: 'known'; readonly pending: readonly string[] };

/** The base and the migrations, in the order in which they are applied. */
export function stateNames({ base, migrations }: Schema): readonly string[] {
  return [base, ...migrations.map(({ name }) => name)];
}

/** Where a database is that has these migrations. */
export function stateOf(schema: Schema, applied: readonly string[]): State {
  const names = stateNames(schema);
  const unknown = applied.filter((name) => !names.includes(name) && !schema.replaced.includes(name));
  if (unknown.length > 0) return { is: 'newer', unknown };
  if (applied.length === 0) return { is: 'empty' };
  if (applied.includes(schema.base)) return { is: 'known', pending: names.filter((name) => !applied.includes(name)) };
  const missing = schema.replaced.filter((name) => !applied.includes(name));
  return missing.length > 0 ? { is: 'outdated', missing } : { is: 'replaced' };
}

/** The tables as they are after the base or a migration. */
export function tablesAfter(schema: Schema, name: string): Tables {
  const later = schema.migrations.slice(stateNames(schema).indexOf(name));
  return later.reduceRight((tables, migration) => migration.before(tables), schema.tables);
}

/** The tables of a database that has these migrations; those of the base where it has what the base stands for. */
export function tablesWith(schema: Schema, applied: readonly string[]): Tables {
  return tablesAfter(schema, stateNames(schema).findLast((name) => applied.includes(name)) ?? schema.base);
}
