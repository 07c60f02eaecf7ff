import type { Tables } from '../columns.ts';
import type { Schema } from '../schema.ts';

/** The state of a database, by its recorded migrations. */
export type State =
  /** None: no program has used it. */
  | { readonly is: 'empty' }
  /** Not even the base: a program before the first release has written it. */
  | { readonly is: 'unreleased'; readonly last: string }
  /** Some that this program does not know. */
  | { readonly is: 'newer'; readonly unknown: readonly string[] }
  /** The base and perhaps more. */
  | { readonly is: 'known'; readonly pending: readonly string[] };

/** The base and the migrations, in the order in which they are applied. */
export function stateNames({ base, migrations }: Schema): readonly string[] {
  return [base, ...migrations.map(({ name }) => name)];
}

/** The state of a database with these migrations. */
export function stateOf(schema: Schema, applied: readonly string[]): State {
  const last = applied.at(-1);
  if (last === undefined) return { is: 'empty' };
  if (!applied.includes(schema.base)) return { is: 'unreleased', last };
  const names = stateNames(schema);
  const unknown = applied.filter((name) => !names.includes(name) && !isExtensionStep(name));
  if (unknown.length > 0) return { is: 'newer', unknown };
  return { is: 'known', pending: names.filter((name) => !applied.includes(name)) };
}

/** The tables as they are after the base or a migration. */
export function tablesAfter(schema: Schema, name: string): Tables {
  const later = schema.migrations.slice(stateNames(schema).indexOf(name));
  return later.reduceRight((tables, migration) => migration.before(tables), schema.tables);
}

/** The tables of a database with these migrations. */
export function tablesWith(schema: Schema, applied: readonly string[]): Tables {
  return tablesAfter(schema, stateNames(schema).findLast((name) => applied.includes(name)) ?? schema.base);
}

/** The name of a step of an extension, as it is recorded. */
export const extensionStep = (extension: string, step: string): string => `extension ${extension} ${step}`;

/** Whether a step is an extension's: its tables stay where it is not loaded any more. */
const isExtensionStep = (name: string): boolean => name.startsWith('extension ');
