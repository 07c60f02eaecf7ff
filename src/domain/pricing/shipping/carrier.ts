// domain/pricing/shipping/: the costs of shipping: a carrier is a function from the facts of a cart and its
// settings to rates; rates.ts asks all of them, load.ts reads what they need.

import type { AskedOutside } from '#domain/shared/outside-answers.ts';
import type { Tx } from '#platform/storage/engine.ts';

/**
 * The request to carriers; money in the base currency, amounts, quantities and weights in ten-thousandths (soap-sales
 * 11.2).
 */
export interface ShippingRequest {
  /** The base currency. */
  readonly currency: string;
  readonly countryId: string;
  /** 0 for none. */
  readonly regionId: number;
  readonly postcode: string;
  /** The subtotal without tax, before discount. */
  readonly value: number;
  readonly valueInclTax: number;
  /** The part of the value that is not shipped at all. */
  readonly virtualValue: number;
  /** The number of shipped pieces. */
  readonly qty: number;
  readonly weight: number;
  /**
   * The part that price rules ship for free. `lineQty` counts all pieces of lines that have free ones (soap-sales 11.2):
   * a rule may be for some pieces of a line only.
   */
  readonly free: {
    readonly qty: number;
    readonly lineQty: number;
    readonly weight: number;
    readonly value: number;
  };
  /** Set if everything is shipped for free. */
  readonly isFree: boolean;
}

/** A shipping method with its price, or the reason why the carrier does not offer it. */
export interface ShippingRate {
  /** `carrier_method`; `carrier_error` if there is no method. */
  readonly code: string;
  readonly carrier: string;
  readonly carrierTitle: string;
  readonly method: string;
  readonly methodTitle: string;
  /** In the base currency, in ten-thousandths. */
  readonly price: number;
  readonly error?: string;
}

/** The data that a carrier uses besides the request. */
export interface CarrierFacts {
  /** A setting of the carrier, or its default. */
  readonly setting: (name: string) => string;
  /** What its `load` has read. */
  readonly facts: unknown;
}

/** Where a carrier's price is asked for. */
export interface CarrierPlace {
  readonly storeId: number;
  readonly websiteId: number;
  readonly setting: CarrierFacts['setting'];
}

/** What a carrier may use to ask outside. */
export interface CarrierOutside extends AskedOutside {
  readonly setting: CarrierFacts['setting'];
}

/** A carrier: it has `price`, or `ask`. */
export interface Carrier {
  readonly code: string;
  readonly method: string;
  /** The values of its settings that the store does not set. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Reads what its price depends on besides the request and its settings. */
  readonly load?: (tx: Tx, place: CarrierPlace) => Promise<unknown>;
  /** The price; undefined if it does not ship this. */
  readonly price?: (request: ShippingRequest, facts: CarrierFacts) => number | undefined;
  /** The price, asked outside between the transactions of a call (`outside-answers.ts`); without an answer it is not offered. */
  readonly ask?: (request: ShippingRequest, outside: CarrierOutside) => Promise<number | undefined>;
  /** How many milliseconds it may take to answer; 3000 by default. */
  readonly timeLimit?: number;
}
