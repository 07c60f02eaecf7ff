import type { StoreCurrencies } from '#domain/stores/currencies.ts';
import { shownRounding } from '#domain/stores/rounding.ts';
import { decimalToNumber } from '#kernel/decimal.ts';

/** For whom, and how, products are read. */
export interface ProductView {
  readonly storeId: number;
  readonly websiteId: number;
  /** The customer group whose prices apply; 0 for visitors who are not logged in. */
  readonly groupId: number;
  /** The day in the store as `YYYY-MM-DD`, for special prices. */
  readonly today: string;
  /** Whether the fields of the back office are shown, and amounts as stored, in the base currency. */
  readonly isBackend: boolean;
  /** The websites that the caller is bound to: parts that are on none of them are left out. Undefined for all. */
  readonly boundWebsites?: readonly number[] | undefined;
  /** The currency of shown prices, if it is not the store view's own. */
  readonly currency?: string | undefined;
  /** Whether the fields of the detail are read. */
  readonly isDetailed: boolean;
  /** Address of the folder of product images, without a trailing slash. */
  readonly mediaUrl: string;
}

/** How a caller sees amounts. */
export interface CurrencyView {
  readonly currency: string;
  /** An amount of the base currency as a number: unchanged, or in whole cents of another currency. */
  readonly show: (amount: number) => number;
  /** The same in ten-thousandths. */
  readonly exact: (amount: number) => number;
}

/** The back office sees the base currency, everybody else what the store view shows (rest 2.3). */
export function currencyViewFor({ base, display, baseToDisplay }: StoreCurrencies, isBackend: boolean): CurrencyView {
  if (isBackend || display === base) return { currency: base, show: decimalToNumber, exact: (amount) => amount };
  const exact = (amount: number) => shownRounding(amount, baseToDisplay) ?? amount;
  return { currency: display, show: (amount) => decimalToNumber(exact(amount)), exact };
}
