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

/**
 * Puts parts in the place of the stored ones; answers the new ones. If one is refused, the stored ones stay, and nothing is
 * answered.
 */
export async function replaceParts<S extends { readonly id: number }, W extends { readonly line: CsvRecord }>(
  stored: readonly S[],
  wanted: readonly W[],
  {
    column,
    attempt,
    add,
    remove,
  }: {
    readonly column: string;
    readonly attempt: Attempt;
    readonly add: (part: W) => Promise<S>;
    readonly remove: (id: number) => Promise<unknown>;
  },
): Promise<readonly S[] | undefined> {
  const added: S[] = [];
  for (const part of wanted) {
    await attempt({ line: part.line, column }, async () => {
      added.push(await add(part));
    });
  }
  const isWhole = added.length === wanted.length;
  for (const { id } of isWhole ? stored : added) await remove(id);
  return isWhole ? added : undefined;
}
