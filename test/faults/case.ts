import type { MadeOptions } from '../support/examples/custom-options.ts';
import type { MadeOrder } from '../support/examples/orders.ts';
import type { Style } from '../support/styled-client.ts';

export type Args = Readonly<Record<string, unknown>>;

/** What the calls are made with: ids of the demo store, made ready by the test. */
export interface Scene {
  /** A cart of the default store view with two INK-TIDE, of a customer who has an active cart there. */
  readonly cart: number;
  /** The active cart of that customer. */
  readonly active: number;
  /** A cart that can be ordered, of the default store view. */
  readonly ready: unknown;
  /** A line of it. */
  readonly readyLine: string;
  /** A cart without customer. */
  readonly nobodys: number;
  /** Of the attribute `good_for`. */
  readonly option: string;
  /** A group of the attribute set 6 with own attributes alone. */
  readonly group: string;
  /** The id of MUG-SAIL. */
  readonly product: number;
  /** Of the website 1, without a cart. */
  readonly customerId: unknown;
  /** Beside one of the name `taken`. */
  readonly tagId: number;
  /** Of the default store view, with documents. */
  readonly order: MadeOrder;
  /** Of the downloadable product. */
  readonly downloadId: string;
  /** Of the product MUG-SAIL. */
  readonly customOption: MadeOptions;
}

/** One error in a call, and its fault. */
export interface Wrong {
  readonly what: string;
  readonly fault: string;
  /** The caller, if the error is the caller. */
  readonly caller?: 'bound' | 'ungranted' | 'expired';
  /** The styles in which it can be sent, where these are not all. */
  readonly styles?: readonly Style[];
  /** Put over the arguments of the good call; maps within maps and the one item of a list are merged. */
  readonly args: (scene: Scene) => Args;
}

/**
 * An operation: a call that goes through, and what can be wrong with it. Of two errors the one that is listed first is
 * reported.
 */
export interface OrderedFaults {
  readonly good: (scene: Scene) => Args;
  readonly wrong: readonly Wrong[];
}

/** One wrong thing. */
export const wrong = (what: string, fault: string, args: Args | ((scene: Scene) => Args)): Wrong => ({
  what,
  fault,
  args: typeof args === 'function' ? args : () => args,
});
