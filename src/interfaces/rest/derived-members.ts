import { type TSchema, Type } from 'typebox';
import { onlineMethod } from '#domain/payments/methods.ts';
import { nullable } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** A member that clients of the public interface (`rest-clients`) read, and that follows from members of ours. */
export interface DerivedMember {
  /** The title of the schema of the object. */
  readonly schema: string;
  readonly theirs: string;
  readonly type: TSchema;
  /** Its value; `index` is the place of the object in its list. */
  readonly from: (own: Json, index: number) => unknown;
}

type From = DerivedMember['from'];
const nothing: From = () => null;
const flag = Type.Boolean();
const whole = Type.Integer();
const words = nullable(Type.String());
const record = Type.Record(Type.String(), Type.Unknown());

function members(schemas: string, each: Readonly<Record<string, readonly [TSchema, From]>>): DerivedMember[] {
  return schemas
    .split(' ')
    .flatMap((schema) => Object.entries(each).map(([theirs, [type, from]]) => ({ schema, theirs, type, from })));
}

const scopes: Readonly<Record<string, number>> = { store: 0, global: 1, website: 2 };

const defaultAddress =
  (member: string): From =>
  ({ addresses, [member]: id }) =>
    (addresses as readonly Json[] | undefined)?.find((address) => address.id === id && id !== null) ?? null;

/** The token by which a guest gets an account from an order, with its number; null without one. */
export function accountToken(incrementId: unknown, token: unknown): string | null {
  return typeof token === 'string' ? `${incrementId}.${token}` : null;
}

const couponProblems: Readonly<Record<string, string>> = {
  inactive: 'The rule of the coupon is not active.',
  not_begun: 'The coupon is not valid yet.',
  expired: 'The coupon has expired.',
  used_up: 'The coupon is used up.',
};
const couponProblem: From = ({ state }) => couponProblems[String(state)] ?? null;

/** Members of theirs that answers have while the setting `restAliases` is on, beside other names (`aliases`). */
export const derivedMembers: readonly DerivedMember[] = [
  ...members('CartPaymentMethod', {
    sortOrder: [whole, (_own, index) => index],
    isOffline: [flag, ({ code }) => onlineMethod(String(code)) === undefined],
  }),
  // A cart has no VAT id of its addresses.
  ...members('CartAddress', { vatId: [words, nothing] }),
  ...members('CustomerDetail', {
    // Groups of customers change only by hand.
    disableAutoGroupChange: [flag, () => true],
    defaultBillingAddress: [nullable(record), defaultAddress('defaultBillingAddressId')],
    defaultShippingAddress: [nullable(record), defaultAddress('defaultShippingAddressId')],
  }),
  ...members('Order PlacedOrder', {
    giftcardCodes: [
      record,
      ({ giftCards }) =>
        Object.fromEntries(((giftCards ?? []) as readonly Json[]).map(({ code, amount }) => [code, amount])),
    ],
  }),
  ...members('PlacedOrder', {
    accountToken: [words, ({ incrementId, accessToken }) => accountToken(incrementId, accessToken)],
    // Nobody pays in cash here.
    changeAmount: [nullable(Type.Number()), nothing],
  }),
  ...members('DownloadableLink', { sampleType: [words, ({ sampleUrl }) => (sampleUrl ? 'url' : null)] }),
  ...members('Invoice', {
    pdfUrl: [Type.String(), ({ id, orderId }) => `/api/rest/v2/orders/${orderId}/invoices/${id}/pdf`],
  }),
  ...members('CreditMemo', {
    orderCurrencyCode: [words, ({ currency }) => currency ?? null],
    comment: [words, ({ comments }) => (comments as readonly Json[] | undefined)?.at(-1)?.comment ?? null],
  }),
  // Whether pieces came back into stock is done at once, and not recorded.
  ...members('CreditMemoItem', { backToStock: [nullable(flag), nothing] }),
  // A mail with a card goes at once.
  ...members('GiftCard GiftCardInFull', { emailScheduledAt: [words, nothing] }),
  ...members('RevocationRequest', {
    // Only a customer who is logged in can withdraw.
    verified: [flag, () => true],
    // The program of the request is not recorded, and no request is hidden.
    userAgent: [words, nothing],
    suppressedAt: [words, nothing],
    suppressedReason: [words, nothing],
  }),
  ...members('ProductAttribute', { isGlobal: [whole, ({ scope }) => scopes[String(scope)] ?? 0] }),
  ...members('Coupon', {
    type: [Type.String(), ({ discountType }) => discountType],
    isValid: [flag, ({ state }) => state === 'usable'],
    validationMessage: [words, couponProblem],
  }),
  ...members('CouponCheck', {
    id: [nullable(whole), ({ rule }) => (rule as Json | null)?.id ?? null],
    ruleName: [words, ({ rule }) => (rule as Json | null)?.name ?? null],
    discountType: [words, ({ rule }) => (rule as Json | null)?.discountType ?? null],
    validationMessage: [words, ({ isValid }) => (isValid === true ? null : 'The coupon is not valid.')],
  }),
  ...members('BlogPost', { publishedAt: [words, ({ publishDate }) => publishDate ?? null] }),
  ...members('ContactConfig', { captchaProvider: [words, nothing], captchaSiteKey: [words, nothing] }),
  ...members('NewsletterSubscription', {
    message: [
      Type.String(),
      ({ isSubscribed, confirmationRequired }) => {
        if (confirmationRequired === true) return 'Confirm the subscription by the link of the mail.';
        return isSubscribed === true ? 'You are subscribed.' : 'You are not subscribed.';
      },
    ],
  }),
  ...members('Stock', { success: [flag, () => true] }),
  ...members('StockList', {
    success: [flag, () => true],
    results: [Type.Array(record), ({ items }) => items],
  }),
];

const bySchema = Map.groupBy(derivedMembers, ({ schema }) => schema);

/** The members of theirs that follow from those of a schema, as its title says. */
export function derivedOf(schema: object): readonly DerivedMember[] {
  const { title } = schema as { readonly title?: unknown };
  return (typeof title === 'string' ? bySchema.get(title) : undefined) ?? [];
}
