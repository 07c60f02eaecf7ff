/**
 * The data of a cart's line that conditions of a rule may use (soap-sales 12.3); amounts and quantities in
 * ten-thousandths.
 */
export interface ItemFacts {
  /** The value of a product attribute as text; several for attributes with many values; undefined if there is none. */
  readonly attribute: (code: string) => string | readonly string[] | undefined;
  /** The price of one piece, in the base currency, without tax. */
  readonly price: number;
  readonly qty: number;
  /** In the base currency, without tax, before discount. */
  readonly rowTotal: number;
  /** The chosen variant of a configurable product: it may meet a condition that the product does not. */
  readonly variant?: ItemFacts | undefined;
}

/** The data of a cart that conditions of a rule may use. */
export interface CartFacts {
  /** In the base currency, without tax, before discount. */
  readonly baseSubtotal: number;
  readonly totalQty: number;
  readonly weight: number;
  readonly paymentMethod: string;
  readonly shippingMethod: string;
  readonly postcode: string;
  readonly region: string;
  readonly regionId: string;
  readonly countryId: string;
  /** All lines, with the parts of composite ones. */
  readonly items: readonly ItemFacts[];
  /** Top-level lines. */
  readonly ownItems: readonly ItemFacts[];
}
