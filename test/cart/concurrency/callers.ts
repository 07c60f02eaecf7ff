import type { Engine } from '../../../src/platform/storage/engine.ts';
import { type LegacyCaller, legacyCaller } from '../../support/legacy.ts';

/** The answers to concurrent callers: only acknowledged calls count. */
export interface Acknowledged {
  /** Pieces of INK-TIDE that were added to either of the two carts. */
  added: number;
  /** Quantities of acknowledged updates of REPAIR-NIB. */
  updates: number[];
  moves: number;
  /** Number of faults by text, to check that no unexpected ones came. */
  faults: Record<string, number>;
}

/** The carts of the test: two of one customer, between which lines move, and one that is only updated. */
export interface Carts {
  readonly first: number;
  readonly other: number;
  readonly updated: number;
}

/** Runs `callers` at the same time, each with `rounds` calls; `seed` makes their quantities differ. */
export async function crowd(
  engine: Engine,
  carts: Carts,
  { callers, rounds, seed }: { callers: number; rounds: number; seed: number },
): Promise<Acknowledged> {
  const call = await legacyCaller(engine, { grants: ['cart'], name: `crowd-${seed}` });
  const told: Acknowledged = { added: 0, updates: [], moves: 0, faults: {} };
  await Promise.all(Array.from({ length: callers }, (_, n) => work(call, carts, told, n, rounds, seed)));
  return told;
}

async function work(
  call: LegacyCaller,
  { first, other, updated }: Carts,
  told: Acknowledged,
  caller: number,
  rounds: number,
  seed: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const quoteId = (caller + round) % 2 === 0 ? first : other;
    const qty = 1 + ((caller * 7 + round) % 5);
    if (caller % 4 === 3) {
      const set = seed * 100_000 + caller * 1000 + round + 1;
      const done = await attempt(
        told,
        call('cart_product.update', { quoteId: updated, productsData: [{ sku: 'REPAIR-NIB', qty: set }] }),
      );
      if (done) told.updates.push(set);
    } else if (caller % 4 === 2) {
      const done = await attempt(
        told,
        call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-TIDE' }] }),
      );
      if (done) told.moves += 1;
    } else {
      const done = await attempt(told, call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] }));
      if (done) told.added += qty;
    }
  }
}

async function attempt(told: Acknowledged, promise: Promise<unknown>): Promise<boolean> {
  try {
    return (await promise) === true;
  } catch (error) {
    const text = error instanceof Error ? `${(error as { code?: number }).code} ${error.message}` : String(error);
    told.faults[text] = (told.faults[text] ?? 0) + 1;
    return false;
  }
}
