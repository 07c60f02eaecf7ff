/** A custom option's choice, read in each way that options read it: which one counts is the option's to say. */
export interface OptionChoice {
  /** For options that take a text; empty where the choice is none. */
  readonly text: string;
  /** Ids of values, each once. */
  readonly values: readonly number[];
  /** For options that take a date or a time; undefined where nothing was said of either. */
  readonly moment: DateAndTime | undefined;
}

/** A date as `YYYY-MM-DD` and a time as `HH:MM:SS`; undefined where there is none, or none that can be read. */
export interface DateAndTime {
  readonly date: string | undefined;
  readonly time: string | undefined;
}

/** What is said of a gift card; texts are trimmed, and empty where nothing was said. */
export interface GiftCardRequest {
  /** In ten-thousandths; 0 for what is no amount, undefined where none was chosen. */
  readonly amount: number | undefined;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
}

/** One item of a call: a product with what was chosen for it (spec 2.2). Quantities are ten-thousandths. */
export interface ProductRequest {
  /** Undefined where the item names none. */
  readonly product: { readonly id: number } | { readonly sku: string } | undefined;
  /** Undefined where none was said; 0 stands for one above zero of which nothing can be kept. */
  readonly qty: number | undefined;
  /** Custom options by option id. */
  readonly options: ReadonlyMap<number, OptionChoice>;
  /** The values that the variant of a configurable product is to have, by attribute id. */
  readonly variantValues: ReadonlyMap<number, string>;
  /** Quantities of a grouped product's members by product id, all above zero. */
  readonly memberQty: ReadonlyMap<number, number>;
  /** Ids of a bundle's selections by option id, at least one each; undefined where nothing was said of them. */
  readonly selections: ReadonlyMap<number, readonly number[]> | undefined;
  /** Their quantities by option id, where they may have another than their own. */
  readonly selectionQty: ReadonlyMap<number, number>;
  /** Ids of a downloadable product's links. */
  readonly links: readonly number[];
  readonly giftCard: GiftCardRequest;
  /** A price of one piece in the currency of the cart that the caller sets; that of the product where it is absent. */
  readonly customPrice?: number;
  /** What the line keeps of the request, as JSON. */
  readonly buyRequest: Readonly<Record<string, unknown>>;
}
