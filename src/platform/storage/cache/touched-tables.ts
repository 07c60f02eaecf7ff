import type { Tables } from '../columns.ts';

/**
 * The tables that a statement reads or changes. It may list too many, never too few: a word that only looks like a
 * table counts.
 */
export interface TouchedTables {
  /** Every table that its text names. */
  readonly named: readonly string[];
  /** Tables whose rows it may change, also by foreign keys; `all` if the text does not tell. */
  readonly changed: readonly string[] | 'all';
  /** Whether it reads from something that is not a table of the schema, whose changes are not known. */
  readonly hasUnknown: boolean;
}

/** An unknown statement, which may touch everything. */
export const anything: TouchedTables = { named: [], changed: 'all', hasUnknown: true };

const nothing: readonly string[] = [];

/** Finds the tables that a statement touches. Anything but a query, insert, update or delete may change everything. */
export function createTouchedTables(tables: Tables): (sql: string) => TouchedTables {
  const dependants = dependantsIn(tables);
  return (sql) => {
    const words = sql.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? [];
    const named = [...new Set(words.filter((word) => Object.hasOwn(tables, word)))];
    const [first = ''] = words;
    // After common table expressions, the main statement may not be a query.
    const isQuery = first === 'select' || (first === 'with' && !words.some((word) => changing.has(word)));
    if (isQuery) return { named, changed: nothing, hasUnknown: readsUnknown(sql.toLowerCase(), tables) };
    const isChange = changing.has(first) || first === 'with';
    // The effects of a statement on a foreign table are not known.
    if (!isChange || named.length === 0) return { named, changed: 'all', hasUnknown: true };
    const isDeleting = words.some((word) => deleting.has(word));
    return { named, changed: isDeleting ? withDependants(named, dependants) : named, hasUnknown: false };
  };
}

/** A source of a query; a name before a parenthesis is a function. */
const source = /\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)"?(?!\s*\(|[a-z0-9_"])/g;
const commonTable = /(?:\bwith|\brecursive|,)\s+"?([a-z_][a-z0-9_]*)"?\s*(?:\([^()]*\)\s*)?as\s*\(/g;

function readsUnknown(sql: string, tables: Tables): boolean {
  const named = new Set([...sql.matchAll(commonTable)].map(([, name]) => name));
  return [...sql.matchAll(source)].some(([, name = '']) => !Object.hasOwn(tables, name) && !named.has(name));
}

const changing: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'replace']);
const deleting: ReadonlySet<string> = new Set(['delete', 'replace']);

/** Tables with all others whose rows are deleted or lose a reference when their rows are deleted. */
function withDependants(names: readonly string[], dependants: Dependants): readonly string[] {
  const found = new Set(names);
  // The iteration includes elements that are added meanwhile.
  for (const name of found) for (const dependant of dependants.get(name) ?? []) found.add(dependant);
  return [...found];
}

/** For each table, those that refer to it. */
type Dependants = ReadonlyMap<string, readonly string[]>;

function dependantsIn(tables: Tables): Dependants {
  const found = new Map<string, string[]>();
  for (const [name, { foreign = [] }] of Object.entries(tables)) {
    for (const key of foreign) found.set(key.table, [...(found.get(key.table) ?? []), name]);
  }
  return found;
}
