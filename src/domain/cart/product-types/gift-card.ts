import { type ProductRequest, quantity } from '../../../interfaces/soap/resources/cart/product-request.ts';
import { isEmail } from '../../../interfaces/soap/resources/cart/sent-data.ts';
import { formatDecimalShort, maxDecimal, parseDecimal, roundDecimal } from '../../../kernel/decimal.ts';
import type { GiftCard } from '../../catalog/products/gift-card.ts';
import { lineIdentity } from '../identity.ts';
import { prepareSingle, withCustomOptions } from './simple.ts';
import type { CartProductType } from './type.ts';

/**
 * A card worth an amount of money. Its data are keys of the item, or of its options (V2 and WS-I have no others):
 * `giftcard_amount` (or `custom`, with `custom_giftcard_amount`), `giftcard_sender_name` and the like. The reference has
 * no texts for its errors, so these are our own.
 */
export const giftCard: CartProductType = {
  prepare(catalog, product, request) {
    const card = catalog.giftCards.get(product.product_id);
    if (!card) return 'This gift card has no amounts.';
    const amount = chosenAmount(card, request);
    if (typeof amount === 'string') return amount;
    const people = chosenPeople(card, request);
    if (typeof people === 'string') return people;
    const prepared = prepareSingle(catalog, product, request, card.kind === 'virtual');
    if (typeof prepared === 'string') return prepared;
    return prepared.map(({ line, children }) => {
      const options = new Map([...line.options, [storedAmount, formatDecimalShort(amount)], ...people]);
      if (card.allowsMessage) options.set('giftcard_message', field(request, 'giftcard_message'));
      return { line: { ...line, options, identity: lineIdentity(product.product_id, options) }, children };
    });
  },
  /** The amount with the custom options; a line without a stored amount (some imports) keeps its price. */
  unitPrice(catalog, line) {
    const amount = parseDecimal(line.options.get(storedAmount) ?? '');
    if (amount === null) return line.cost.base.price;
    return withCustomOptions(catalog, line, amount);
  },
};

/** The amount as a quote item keeps it, written as short as it can be. */
const storedAmount = 'giftcard_amount';

/** The text of a key of the item, else of its options; empty where there is none. */
function field({ sent, options }: ProductRequest, name: string): string {
  const value = sent[name] ?? options.get(name);
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** The amount in ten-thousandths, in whole cents; or what is wrong with it. The only one offered needs no choice. */
function chosenAmount({ amounts, open }: GiftCard, request: ProductRequest): number | string {
  const offered = field(request, 'giftcard_amount');
  const isCustom = offered === '' || offered.toLowerCase() === 'custom';
  const text = isCustom ? field(request, 'custom_giftcard_amount') : offered;
  const [only] = amounts;
  if (text === '') {
    return !open && amounts.length === 1 && only !== undefined ? only : 'Please specify the amount of the gift card.';
  }
  const exact = quantity(text);
  const amount = exact === undefined ? 0 : roundDecimal(exact, 2);
  if (amount <= 0 || amount > maxDecimal) return 'Please specify a valid amount of the gift card.';
  if (amounts.includes(amount)) return amount;
  if (!open) return `Please choose one of the amounts of the gift card: ${amounts.map(formatDecimalShort).join(', ')}.`;
  if (open.min !== undefined && amount < open.min)
    return `The minimum amount of the gift card is ${formatDecimalShort(open.min)}.`;
  if (open.max !== undefined && amount > open.max)
    return `The maximum amount of the gift card is ${formatDecimalShort(open.max)}.`;
  return amount;
}

const names = [
  ['giftcard_sender_name', 'Please specify the name of the sender.'],
  ['giftcard_recipient_name', 'Please specify the name of the recipient.'],
] as const;
const emails = [
  ['giftcard_sender_email', 'Please specify the email address of the sender.'],
  ['giftcard_recipient_email', 'Please specify the email address of the recipient.'],
] as const;

/** Who gives and who gets the card, as stored; or the first text of what is missing. Only paper needs no address. */
function chosenPeople({ kind }: GiftCard, request: ProductRequest): readonly [string, string][] | string {
  const wanted = kind === 'physical' ? names : [...names, ...emails];
  const missing = wanted.find(([code]) => {
    const text = field(request, code);
    return text === '' || (code.endsWith('_email') && !isEmail(text));
  });
  return missing ? missing[1] : wanted.map(([code]) => [code, field(request, code)]);
}
