import type { Context } from '#domain/shared/command.ts';
import { isShopper } from './quotes.ts';

/** Refuses `own_price_refused` if the caller may not set what a piece costs. */
export function requireMayPrice({ principal, fail }: Pick<Context<'own_price_refused'>, 'principal' | 'fail'>): void {
  if (isShopper(principal) || !principal.may('carts/price-items')) throw fail('own_price_refused');
}
