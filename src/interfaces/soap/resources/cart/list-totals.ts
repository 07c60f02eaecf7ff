import { readTotals } from '../../../../domain/cart/commands/totals.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { operation } from '../../../legacy/declare.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartResource } from './resources.ts';
import { quoteId, shoppingCartTotalsEntityArray, store } from './types.ts';

/**
 * `cart.totals`: what a cart comes to, in the quote's currency: the subtotal first, the grand total last, discount and
 * tax between them where there is any (reference 2.4).
 */
export const listTotals = operation({
  resource: cartResource,
  method: 'totals',
  title: 'Get total prices for shopping cart',
  v2Name: 'shoppingCartTotals',
  arguments: { quoteId, store },
  result: shoppingCartTotalsEntityArray,
  command: readTotals,
  decode: quoteChoice,
  print: ({ subtotal, discount, tax, grandTotal }) => [
    total('Subtotal', subtotal),
    ...(discount === 0 ? [] : [total('Discount', discount)]),
    ...(tax === 0 ? [] : [total('Tax', tax)]),
    total('Grand Total', grandTotal),
  ],
  refusals: quoteFaults,
});

const total = (title: string, amount: number) => ({ title, amount: decimalToNumber(amount) });
