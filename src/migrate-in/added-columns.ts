// migrate-in/: taking over a store of the Magento 1 family from a dump or a live database: plan.ts lists the
// mappings, each of one table or a few.

import { coreColumns } from './core-columns.ts';
import { listed } from './left-out.ts';
import { type Expansion, keepsAdded, type TableMapping } from './mapping.ts';
import type { Tally } from './summary.ts';

/** The columns that extensions added to a table of the legacy store. */
export interface AddedColumns {
  /** Those that are kept as texts. */
  readonly taken: readonly string[];
  /** Those that stay behind, by the reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

/** Card numbers, codes of gift cards and secrets are never taken. */
const SECRET = /(^|_)(cc|echeck|cvv|cvc|cid|iban|rp)_|card_?n|password|passwd|secret|token|gift_?cards?(_codes?)?$/i;

/**
 * Tells the columns that extensions added to a table from those of the legacy family itself, which the mappings and
 * `coreColumns` name. Nothing is known of tables that are not in `coreColumns`.
 *
 * @param binary columns whose values are no texts
 */
export function addedColumns(
  table: string,
  mappings: readonly (TableMapping | Expansion)[],
  columns: readonly string[],
  binary: ReadonlySet<string> = new Set(),
): AddedColumns {
  const hasPlace = mappings.some(keepsAdded);
  const core = coreColumns(table);
  if (!core) return { taken: [], leftOut: new Map() };
  const mapped = mappings.flatMap((declared) => ('columns' in declared ? Object.values(declared.columns) : []));
  const known = new Set([...core, ...mapped.flatMap(({ from, formerly = from }) => [from, formerly])]);
  const taken: string[] = [];
  const leftOut = new Map<string, string[]>();
  for (const name of columns) {
    if (known.has(name)) continue;
    const why = hasPlace ? whyNot(name, binary) : 'there is no place for such columns of this table';
    if (why === undefined) taken.push(name);
    else leftOut.set(why, [...(leftOut.get(why) ?? []), name]);
  }
  return { taken, leftOut };
}

/** The reason why a column is not kept in a table that keeps others. */
function whyNot(name: string, binary: ReadonlySet<string>): string | undefined {
  if (SECRET.test(name)) return 'by their names they hold card numbers, codes of gift cards, passwords or tokens';
  if (binary.has(name)) return 'they hold bytes (blob, binary, bit, geometry), only texts are kept';
  // Maps with a member of this name cannot be read safely.
  return name === '__proto__' ? 'members of answers cannot be called so' : undefined;
}

/** Names them in the summary. */
export function noteAddedColumns(table: string, { taken, leftOut }: AddedColumns, tally: Tally): void {
  const what = `columns that extensions added to ${table}`;
  for (const [why, names] of leftOut) tally.leftOut(what, why, names.length, names);
  if (taken.length > 0) tally.warn(`${what}, kept and shown as extension attributes: ${listed(taken, 20)}`);
}
