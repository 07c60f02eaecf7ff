/** The columns of a quote that cart operations need for their decisions. */
export interface QuoteHead {
  readonly quote_id: number;
  readonly store_id: number;
  readonly website_id: number;
  readonly customer_id: number | null;
  /** 1 while shoppers can still fill the cart. */
  readonly is_active: number;
  /** 1 if nothing in it is shipped. */
  readonly is_virtual: number;
  readonly customer_email: string | null;
  readonly customer_group_id: number;
  readonly base_currency_code: string | null;
  readonly quote_currency_code: string | null;
  readonly coupon_code: string | null;
  /** The ids of gift cards that are to pay, as JSON; null for none. */
  readonly gift_cards: string | null;
  /** The chosen `carrier_method`; null for none. */
  readonly shipping_method: string | null;
  /** What shipping costs if the back office has set it, in the currency of the quote; null: what the carrier asks. */
  readonly shipping_price: number | null;
  /** How such shipping is called; null: as the carrier calls it. */
  readonly shipping_title: string | null;
  /** The rate from base to quote currency that the quote was priced with, in ten-thousandths. */
  readonly base_to_quote_rate: number;
  /** The current rate, as `currencyRate` reads it; null if none is known. */
  readonly current_rate: string | null;
}
