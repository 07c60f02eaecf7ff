import type { OrderedFaults } from '../faults/case.ts';
import type { skus } from '../scope/support.ts';
import type { Targets } from '../security/support/targets.ts';
import type { MadeOptions } from '../support/examples/custom-options.ts';
import type { MadeOrder } from '../support/examples/orders.ts';

/** Arguments by name. */
export type Args = Readonly<Record<string, unknown>>;

/** What the cases of bounds are played with. */
export interface ScopeScene {
  /** Carts with two lines each: in the caller's store view, and in the one of another website. */
  readonly cart: { readonly own: unknown; readonly foreign: unknown };
  /** Carts that can be ordered. */
  readonly ready: { readonly own: unknown; readonly foreign: unknown };
  /** A line of each of these. */
  readonly line: Readonly<Record<'own' | 'foreign', string>>;
  /** Paths of images by product. */
  readonly image: Readonly<Record<keyof typeof skus, string>>;
  /** Of the attribute `color`. */
  readonly option: number;
  /** An attribute set that may go, and groups of it: one to rename, one to remove. */
  readonly set: { readonly id: unknown; readonly group: number; readonly unused: unknown };
  readonly attributeId: number;
  /** Ids of the products of `skus`. */
  readonly product: Readonly<Record<keyof typeof skus, number>>;
  /** Of the caller's website, and of another. */
  readonly customer: Readonly<Record<'own' | 'foreign', number>>;
  /** The same, to be deleted. */
  readonly spareCustomer: Readonly<Record<'own' | 'foreign', unknown>>;
  /** Of `customer`, one each. */
  readonly customerAddress: Readonly<Record<'own' | 'foreign', unknown>>;
  readonly tagId: number;
  /** Of the caller's store view, and of another website's; with documents. */
  readonly order: Readonly<Record<'own' | 'foreign', MadeOrder>>;
  /** Of a downloadable product of another website. */
  readonly downloadId: string;
  /** Custom options by product. */
  readonly customOption: Readonly<Record<'own' | 'foreign', MadeOptions>>;
}

/** One operation: calls that stay inside of the bounds, and calls that do not. */
export interface ScopeCase {
  readonly inside?: (scene: ScopeScene) => readonly Args[];
  /** Each would succeed for a user without bounds, or end as `freely` says. */
  readonly outside?: (scene: ScopeScene) => readonly Args[];
  /** The fault of a user without bounds, where nothing of the kind can succeed. */
  readonly freely?: string;
}

/** What the tests of every operation need of those of an area, by the path of V1. */
export interface OperationCases {
  /** What users who are bound to store views may. */
  readonly scope: Readonly<Record<string, ScopeCase>>;
  /** Which of two errors is reported. */
  readonly faults: Readonly<Record<string, OrderedFaults>>;
  /** Calls that go through, to be attacked. */
  readonly valid: Readonly<Record<string, (targets: Targets) => Args>>;
}
