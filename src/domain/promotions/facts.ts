/** What the conditions of a rule may ask of a line of a cart (soap-sales 12.3); amounts and quantities in ten-thousandths. */
export interface ItemFacts {
  /** The value of an attribute of its product as text; several for those with many; undefined where it has none. */
  readonly attribute: (code: string) => string | readonly string[] | undefined;
  /** Of one piece, in the base currency, without tax. */
  readonly price: number;
  readonly qty: number;
  /** In the base currency, without tax, before discount. */
  readonly rowTotal: number;
  /** The variant that was chosen of a configurable product: a condition that the product fails may be met by it. */
  readonly variant?: ItemFacts | undefined;
}

/** What the conditions of a rule may ask of a cart. */
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
  /** Lines of their own. */
  readonly ownItems: readonly ItemFacts[];
}
