/** What carriers are asked; money in the base currency, amounts, quantities and weights in ten-thousandths (soap-sales 11.2). */
export interface ShippingRequest {
  readonly countryId: string;
  /** 0 where there is none. */
  readonly regionId: number;
  readonly postcode: string;
  /** The subtotal without tax, before discount. */
  readonly value: number;
  readonly valueInclTax: number;
  /** The part of the value that is not shipped at all. */
  readonly virtualValue: number;
  /** Pieces that are shipped. */
  readonly qty: number;
  readonly weight: number;
  /** What rules let be shipped for nothing. */
  readonly free: { readonly qty: number; readonly weight: number; readonly value: number };
  /** Set where all of it is shipped for nothing. */
  readonly isFree: boolean;
}

/** One way of shipping and its price, or why a carrier has none. */
export interface ShippingRate {
  /** `carrier_method`; `carrier_error` where there is no method. */
  readonly code: string;
  readonly carrier: string;
  readonly carrierTitle: string;
  readonly method: string;
  readonly methodTitle: string;
  /** In the base currency, in ten-thousandths. */
  readonly price: number;
  readonly error?: string;
}

/** A row of the table of rates, for the website and by the condition that the store has chosen. */
export interface TableRate {
  /** `0` for every country. */
  readonly countryId: string;
  /** 0 for every region. */
  readonly regionId: number;
  /** `*` or empty for every postcode; a beginning and `*`. */
  readonly postcode: string;
  readonly conditionValue: number;
  readonly price: number;
}

/** What a carrier decides by beside the request. */
export interface CarrierFacts {
  /** A setting of the carrier, or its default. */
  readonly setting: (name: string) => string;
  readonly tableRates: readonly TableRate[];
}

/** A carrier. */
export interface Carrier {
  readonly code: string;
  readonly method: string;
  /** What its settings are where the store says nothing. */
  readonly defaults: Readonly<Record<string, string>>;
  /** The price; undefined where it does not ship this. */
  readonly price: (request: ShippingRequest, facts: CarrierFacts) => number | undefined;
}
