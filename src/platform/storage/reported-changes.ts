import type { Tx } from './engine.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';

/** One change of a transaction, as its writers reported it. */
export interface ReportedChange {
  readonly kind: string;
  readonly id: number;
  /** The parts of it that changed, without duplicates. */
  readonly what: ReadonlySet<string>;
  /** Its former state, if a writer reported one; the first one counts. */
  readonly was: unknown;
  /** Its fields whose values changed, as far as writers reported them. */
  readonly values: ReadonlyMap<string, ReportedValue> | undefined;
}

/** The change of a field's value. */
export interface ReportedValue {
  readonly from: unknown;
  readonly to: unknown;
  /** Whether the values must not be stored or shown. */
  readonly isSecret?: boolean;
  /** The name of an entity without an id, such as the path of a setting. */
  readonly key?: string;
}

/** The changes that a transaction has reported, until they are taken and their consequences are carried out. */
export interface ReportedChanges {
  add(kind: string, id: number, what: string, was?: unknown): void;
  /** Adds the change of a field's value to a change, which is reported before or after it. */
  value(kind: string, id: number, field: string, change: ReportedValue): void;
  /** Reports that a job has work after the commit. */
  wake(job: string): void;
  /** The jobs that were reported so far, without duplicates; then the list is empty. */
  takeWoken(): readonly string[];
  /** All changes so far, in the order in which they were first reported; then the list is empty. */
  take(): readonly ReportedChange[];
}

/**
 * Creates an empty list of changes.
 *
 * Taken lists are replaced, not emptied. V8 gives a map or set a new table when it is emptied, and after some removals; the
 * former table refers to the new one. Once one table is an old object, all later ones become old, too, and stay with what
 * they contain until the next full collection.
 */
export function createReportedChanges(): ReportedChanges {
  let woken: Set<string> | undefined;
  let changes: Map<string, { kind: string; id: number; what: Set<string>; was: unknown }> | undefined;
  let values: Map<string, Map<string, ReportedValue>> | undefined;
  return {
    add(kind, id, what, was) {
      const key = `${kind} ${id}`;
      changes ??= new Map();
      const known = changes.get(key);
      if (known) {
        known.what.add(what);
        known.was ??= was;
      } else changes.set(key, { kind, id, what: new Set([what]), was });
    },
    value(kind, id, field, change) {
      const key = `${kind} ${id}`;
      values ??= new Map();
      const known = values.get(key);
      if (!known) values.set(key, new Map([[field, change]]));
      else known.set(field, { ...change, from: known.get(field)?.from ?? change.from });
    },
    wake(job) {
      woken ??= new Set();
      woken.add(job);
    },
    takeWoken() {
      if (!woken) return none;
      const taken = [...woken];
      woken = undefined;
      return taken;
    },
    take() {
      const known = values;
      values = undefined;
      if (!changes) return nothing;
      const taken = [...changes].map(([key, change]) => ({ ...change, values: known?.get(key) }));
      changes = undefined;
      return taken;
    },
  };
}

const nothing: readonly ReportedChange[] = [];
const none: readonly string[] = [];

/**
 * Wraps the work of a transaction: it begins without reported changes, and must not end before they are taken. A change
 * without consequences is an error of the program, and is rolled back.
 */
export function requiringSettlement<T>(work: (tx: Tx) => MaybePromise<T>): (tx: Tx) => MaybePromise<T> {
  return (tx) => {
    // On SQLite all writers share one connection: the reports of a failed one are dropped.
    tx.reported.take();
    tx.reported.takeWoken();
    return andThen(work(tx), (value) => {
      const [left] = tx.reported.take();
      if (left)
        throw new Error(`nothing followed from a change of ${left.kind} ${left.id} (${[...left.what].join(', ')})`);
      return value;
    });
  };
}
