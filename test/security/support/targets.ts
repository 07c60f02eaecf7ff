import type { MadeOptions } from '../../support/examples/custom-options.ts';
import type { MadeOrder } from '../../support/examples/orders.ts';

/** Arguments by name. */
export type Args = Readonly<Record<string, unknown>>;

/** The data that the calls below work on, made for them; the calls must change nothing else in the store. */
export interface Targets {
  readonly cart: string;
  /** A cart that is ready to be ordered. */
  readonly ready: unknown;
  /** A line of that cart. */
  readonly readyLine: string;
  /** An attribute with options. */
  readonly attribute: string;
  readonly option: string;
  readonly set: string;
  readonly group: string;
  readonly product: string;
  /** The SKU of a product that calls may delete. */
  readonly spare: string;
  /** A category with the product in it, which calls may remove. */
  readonly category: string;
  readonly file: string;
  readonly tag: string;
  /** A link of a downloadable product. */
  readonly download: string;
  readonly customer: string;
  /** An address of that customer. */
  readonly customerAddress: string;
  /** The id of the product that has the tag. */
  readonly tagged: string;
  /** An order with documents. */
  readonly order: MadeOrder;
  /** Custom options of a product. */
  readonly customOption: MadeOptions;
}
