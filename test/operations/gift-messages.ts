import { type Scene, type Wrong, wrong } from '../faults/case.ts';
import { skus } from '../scope/support.ts';
import { nested } from '../support/styled-client.ts';
import type { OperationCases, ScopeScene } from './case.ts';

const denied: Wrong = { ...wrong('bound to another store view', '2 Access denied.', {}), caller: 'bound' };
const noStore = wrong('unknown store view', '1001 Can not make operation because store is not exists', {
  store: 'nostore',
});
const noQuote = '1002 Can not make operation because quote is not exists';
const otherWebsite = wrong('cart of another website', noQuote, { store: 'atelier_fr' });
const noCart = wrong('unknown cart', noQuote, { quoteId: '999999' });
const noMessage = '1101 Gift message data is not valid.';
// The other styles merge an empty struct with what is not sent.
const unsaid: Wrong = { ...wrong('no message', noMessage, { giftMessage: [] }), styles: ['v1'] };

const card = { from: 'Ada', to: 'Bo', message: 'Enjoy it' };
const giftMessage = nested(card);
const messages = (sku: string) => [nested({ product: nested({ sku }), message: nested({ ...card }) })];

/** Gift messages of a cart and of its lines. */
export const giftMessagesOperations: OperationCases = {
  scope: {
    'giftmessage.setForQuote': {
      inside: ({ ready }: ScopeScene) => [{ quoteId: String(ready.own), giftMessage }],
      outside: ({ ready }: ScopeScene) => [{ quoteId: String(ready.foreign), giftMessage }],
    },
    'giftmessage.setForQuoteItem': {
      inside: ({ line }: ScopeScene) => [{ quoteItemId: line.own, giftMessage }],
      outside: ({ line }: ScopeScene) => [{ quoteItemId: line.foreign, giftMessage }],
    },
    'giftmessage.setForQuoteProduct': {
      inside: ({ ready }: ScopeScene) => [{ quoteId: String(ready.own), productsAndMessages: messages(skus.shared) }],
      outside: ({ ready }: ScopeScene) => [
        { quoteId: String(ready.foreign), productsAndMessages: messages(skus.shared) },
      ],
    },
  },
  faults: {
    'giftmessage.setForQuote': {
      good: ({ ready }: Scene) => ({ quoteId: String(ready), giftMessage }),
      wrong: [noStore, noCart, denied, otherWebsite, unsaid],
    },
    'giftmessage.setForQuoteItem': {
      good: ({ readyLine }: Scene) => ({ quoteItemId: readyLine, giftMessage }),
      wrong: [
        wrong('unknown line', '1103 Quote item is not exists', { quoteItemId: '999999' }),
        noStore,
        denied,
        otherWebsite,
        unsaid,
      ],
    },
    'giftmessage.setForQuoteProduct': {
      good: ({ ready }: Scene) => ({ quoteId: String(ready), productsAndMessages: messages('INK-TIDE') }),
      wrong: [
        noStore,
        noCart,
        denied,
        otherWebsite,
        wrong('a product that is not in the cart', '1103 Quote item is not exists', {
          productsAndMessages: messages('PEN-1'),
        }),
      ],
    },
  },
  valid: {
    'giftmessage.setForQuote': ({ ready }) => ({ quoteId: String(ready), giftMessage }),
    'giftmessage.setForQuoteItem': ({ readyLine }) => ({ quoteItemId: readyLine, giftMessage }),
    'giftmessage.setForQuoteProduct': ({ ready }) => ({
      quoteId: String(ready),
      productsAndMessages: messages('INK-TIDE'),
    }),
  },
};
