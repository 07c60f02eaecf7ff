import { createTouchedTables, type TouchedTables } from '../cache/touched-tables.ts';
import type { Tables } from '../columns.ts';
import type { CompiledStatement, Params, Statement } from '../statement.ts';

/** Facts about the text of a statement. */
export interface Text {
  /** Whether it only selects, and waits for no lock. */
  readonly isPlain: boolean;
  readonly touched: TouchedTables;
}

/** The cached facts about an engine's statements. */
export interface Texts {
  /** For a prepared statement: analyzed once. */
  textOf<P extends Params, R>(statement: Statement<P, R>): Text & { readonly compiled: CompiledStatement };
  /** For a text that is made for one call. */
  look(sql: string): Text;
}

const locking = /\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b|\bpg_[a-z_]*lock/i;

/** Creates the cache of an engine with these tables. */
export function createTexts(tables: Tables): Texts {
  const touchedTables = createTouchedTables(tables);
  const look = (sql: string): Text => {
    const touched = touchedTables(sql);
    return { touched, isPlain: touched.changed.length === 0 && !locking.test(sql) };
  };
  const known = new WeakMap<object, Text & { readonly compiled: CompiledStatement }>();
  return {
    look,
    textOf(statement) {
      let found = known.get(statement);
      if (!found) {
        const compiled = statement.compiled('postgres', tables);
        found = { ...look(compiled.sql), compiled };
        known.set(statement, found);
      }
      return found;
    },
  };
}
