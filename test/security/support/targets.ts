import type { MadeOptions } from '../../support/custom-options.ts';
import type { MadeOrder } from '../../support/orders.ts';

/** Arguments by name. */
export type Args = Readonly<Record<string, unknown>>;

/** What the calls below work on, made for them; nothing else of the store is theirs to change. */
export interface Targets {
  readonly cart: string;
  /** A cart that can be ordered. */
  readonly ready: unknown;
  /** A line of it. */
  readonly readyLine: string;
  /** Of an attribute with options. */
  readonly attribute: string;
  readonly option: string;
  readonly set: string;
  readonly group: string;
  readonly product: string;
  /** To be deleted. */
  readonly spare: string;
  /** With the product in it, and to be removed. */
  readonly category: string;
  readonly file: string;
  readonly tag: string;
  /** A link of a downloadable product. */
  readonly download: string;
  readonly customer: string;
  /** Of that customer. */
  readonly customerAddress: string;
  /** The id of the product that has the tag. */
  readonly tagged: string;
  /** With documents. */
  readonly order: MadeOrder;
  /** Of a product. */
  readonly customOption: MadeOptions;
}
