/** The part of a quote that cart operations decide by. */
export interface QuoteHead {
  readonly quote_id: number;
  readonly store_id: number;
  readonly website_id: number;
  readonly customer_id: number | null;
  /** 1 for a cart that shoppers still fill. */
  readonly is_active: number;
  readonly customer_group_id: number;
  readonly base_currency_code: string | null;
  readonly quote_currency_code: string | null;
  readonly coupon_code: string | null;
  /** The ids of gift cards that are to pay, as JSON; null for none. */
  readonly gift_cards: string | null;
  /** `carrier_method` as it was chosen; null where nothing is. */
  readonly shipping_method: string | null;
  /** The rate from base to quote currency that the quote was priced with, in ten-thousandths. */
  readonly base_to_quote_rate: number;
  /** The rate that holds now, as `currencyRate` reads it; null where none is known. */
  readonly current_rate: string | null;
}
