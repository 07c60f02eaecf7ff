import type { GiftCard } from '#domain/catalog/parts/gift-card/rows.ts';
import { isEmail } from '#domain/customers/email.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { formatDecimalShort, maxDecimal, parseDecimal, roundDecimal } from '#kernel/decimal.ts';
import { lineIdentity } from '../lines/identity.ts';
import type { GiftCardRequest } from '../lines/product-request.ts';
import { prepareSingle, withCustomOptions } from './simple.ts';
import type { CartProductType } from './type.ts';

/** A card worth an amount of money. The reference has no texts for its errors, so these are our own. */
export const giftCard: CartProductType = {
  prepare(catalog, product, request) {
    const card = catalog.giftCards.get(product.product_id);
    if (!card) return new CartProblem('out_of_stock', 'This gift card has no amounts.');
    const { giftCard: asked } = request;
    const amount = chosenAmount(card, asked);
    if (amount instanceof CartProblem) return amount;
    const people = chosenPeople(card, asked);
    if (people instanceof CartProblem) return people;
    const prepared = prepareSingle(catalog, product, request, card.kind === 'byMail');
    if (prepared instanceof CartProblem) return prepared;
    return prepared.map(({ line, children }) => {
      const options = new Map([...line.options, [storedAmount, formatDecimalShort(amount)], ...people]);
      if (card.allowsMessage) options.set('giftcard_message', asked.message);
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

const missing = (field: string, text: string): CartProblem =>
  new CartProblem('options_missing', text, `/giftCard/${field}`);
const wrongAmount = (text: string): CartProblem => new CartProblem('option_invalid', text, '/giftCard/amount');

/** The code of the stored amount, which is written without needless zeros. */
const storedAmount = 'giftcard_amount';

/**
 * The amount in ten-thousandths, in whole cents; or the problem. If only one amount is offered, it need not be
 * chosen.
 */
function chosenAmount({ amounts, open }: GiftCard, { amount: asked }: GiftCardRequest): number | CartProblem {
  const [only] = amounts;
  if (asked === undefined) {
    return !open && amounts.length === 1 && only !== undefined
      ? only
      : missing('amount', 'Please specify the amount of the gift card.');
  }
  const amount = roundDecimal(asked, 2);
  if (amount <= 0 || amount > maxDecimal) return wrongAmount('Please specify a valid amount of the gift card.');
  if (amounts.includes(amount)) return amount;
  if (!open)
    return wrongAmount(
      `Please choose one of the amounts of the gift card: ${amounts.map(formatDecimalShort).join(', ')}.`,
    );
  if (open.min !== undefined && amount < open.min)
    return wrongAmount(`The minimum amount of the gift card is ${formatDecimalShort(open.min)}.`);
  if (open.max !== undefined && amount > open.max)
    return wrongAmount(`The maximum amount of the gift card is ${formatDecimalShort(open.max)}.`);
  return amount;
}

const names = [
  ['senderName', 'giftcard_sender_name', 'Please specify the name of the sender.'],
  ['recipientName', 'giftcard_recipient_name', 'Please specify the name of the recipient.'],
] as const;
const emails = [
  ['senderEmail', 'giftcard_sender_email', 'Please specify the email address of the sender.'],
  ['recipientEmail', 'giftcard_recipient_email', 'Please specify the email address of the recipient.'],
] as const;

/**
 * The sender and the recipient of the card, as stored; or the first problem. Only physical cards need no e-mail
 * address.
 */
function chosenPeople({ kind }: GiftCard, asked: GiftCardRequest): readonly [string, string][] | CartProblem {
  const wanted = kind === 'physical' ? names : [...names, ...emails];
  const lacking = wanted.find(([field]) =>
    field === 'senderEmail' || field === 'recipientEmail' ? !isEmail(asked[field]) : asked[field] === '',
  );
  return lacking ? missing(lacking[0], lacking[2]) : wanted.map(([field, code]) => [code, asked[field]]);
}
