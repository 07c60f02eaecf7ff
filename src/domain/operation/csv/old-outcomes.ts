import { Refusal } from '#kernel/refusal.ts';
import { faultsOf } from './kind.ts';
import type { OldProduct } from './old-read.ts';
import type { FaultAt } from './old-reader.ts';
import type { CsvRecord } from './read-lines.ts';

/** What became of a product: its outcome, or faults at its lines. */
export type ProductOutcome =
  | { readonly done: 'created' | 'changed' | 'deleted' }
  | { readonly faults: readonly FaultAt[] };

/** A line and the column that a fault of a part is told at. */
export interface PartPlace {
  readonly line: CsvRecord | undefined;
  readonly column: string;
}

/** Does a part of a product's work; a refusal of it is the product's. */
export type Attempt = (place: PartPlace, work: () => Promise<unknown>) => Promise<void>;

/** Attempts parts of a product's work. */
export const attemptsFor =
  (product: OldProduct, outcomes: Map<OldProduct, ProductOutcome>): Attempt =>
  async ({ line, column }, work) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const before = outcomes.get(product);
      const faults = before && 'faults' in before ? before.faults : [];
      outcomes.set(product, { faults: [...faults, ...atLine(line, error, column)] });
    }
  };

/** The faults of a refusal, at a line. */
export function atLine(line: CsvRecord | undefined, refusal: Refusal, column?: string): FaultAt[] {
  if (!line) return [];
  return faultsOf(refusal).map((fault) => ({ line, column: column ?? fault.column, message: fault.message }));
}
