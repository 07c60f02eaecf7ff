/** A choice for a custom option, in each form that options can read: the option decides which form counts. */
export interface OptionChoice {
  /** For options with a text; empty if the choice is not a text. */
  readonly text: string;
  /** Ids of values, without duplicates. */
  readonly values: readonly number[];
  /** SKUs of values that may stand in place of their ids; absent where only ids are taken. */
  readonly codes?: readonly string[];
  /** For options with a date or a time; undefined if the call has neither. */
  readonly moment: DateAndTime | undefined;
}

/** A date as `YYYY-MM-DD` and a time as `HH:MM:SS`; undefined if missing or unreadable. */
export interface DateAndTime {
  readonly date: string | undefined;
  readonly time: string | undefined;
}

/** The request for a gift card; texts are trimmed, and empty if they are not sent. */
export interface GiftCardRequest {
  /** In ten-thousandths; 0 for an invalid amount, undefined if none was chosen. */
  readonly amount: number | undefined;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
}

/** Choices that are named by codes. */
export interface ChoiceCodes {
  /** Custom options by SKU or title. */
  readonly options: ReadonlyMap<string, OptionChoice>;
  /** The values of the wanted variant by attribute code. */
  readonly variantValues: ReadonlyMap<string, string>;
}

/** One item of a call: a product with its chosen options (spec 2.2). Quantities are ten-thousandths. */
export interface ProductRequest {
  /** Undefined if the item names none. */
  readonly product: { readonly id: number; readonly sku?: string } | { readonly sku: string } | undefined;
  /** Undefined if none was sent; 0 for a quantity above zero that is too small to store. */
  readonly qty: number | undefined;
  /** Custom options by option id. */
  readonly options: ReadonlyMap<number, OptionChoice>;
  /** The values of the wanted variant of a configurable product, by attribute id. */
  readonly variantValues: ReadonlyMap<number, string>;
  /** Quantities of a grouped product's members by product id, all above zero. */
  readonly memberQty: ReadonlyMap<number, number>;
  /** Ids of a bundle's selections by option id, at least one each; undefined if the call has no selections. */
  readonly selections: ReadonlyMap<number, readonly number[]> | undefined;
  /** Quantities of the selections by option id, for those that may differ from the default. */
  readonly selectionQty: ReadonlyMap<number, number>;
  /** Ids of a downloadable product's links. */
  readonly links: readonly number[];
  readonly giftCard: GiftCardRequest;
  /** A price for one piece in the currency of the cart, set by the caller; absent for the price of the product. */
  readonly customPrice?: number;
  /**
   * The same as it was agreed before, null for the price of the product: nobody needs the right to set it, and the line is
   * only joined to lines with the same one. No call can send it.
   */
  readonly agreedPrice?: number | null;
  /** Choices by codes instead of ids, which `withIds` replaces. */
  readonly codes?: ChoiceCodes;
  /**
   * Whether ids that the product does not have and quantities that it is not sold in are refused, and errors have no markup,
   * unlike in the legacy family.
   */
  readonly isExact?: true;
  /** The part of the request that the line stores, as JSON. */
  readonly buyRequest: Readonly<Record<string, unknown>>;
}
