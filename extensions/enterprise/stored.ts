import { statement } from 'cartwright/extension';

// What the operations read of the store. It is changed by calls only.

/** A gift card, with the first of its websites; amounts in ten-thousandths. */
export interface GiftCard {
  readonly id: number;
  readonly code: string;
  readonly balance: number;
  readonly currency: string;
  readonly isDisabled: number;
  readonly isFrozen: number;
  readonly isTakenBack: number;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly websiteId: number | null;
}

const columns = [
  ...([
    'c.card_id as id',
    'c.code',
    'c.balance',
    'c.currency_code as currency',
    'c.is_disabled as isDisabled',
  ] as const),
  ...(['c.is_frozen as isFrozen', 'c.is_taken_back as isTakenBack', 'c.expires_at as expiresAt'] as const),
  'c.created_at as createdAt',
] as const;

type Query = Parameters<Parameters<typeof statement>[0]>[0];

const selectCards = (q: Query) =>
  q
    .selectFrom('gift_card as c')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('gift_card_website as w')
        .select((w) => w.fn.min('w.website_id').as('id'))
        .whereRef('w.card_id', '=', 'c.card_id')
        .as('websiteId'),
    );

export const cards = statement<Record<string, never>, GiftCard>((q) =>
  selectCards(q).orderBy('c.card_id').limit(10_000),
);
export const cardById = statement<{ id: number }, GiftCard>((q, p) => selectCards(q).where('c.card_id', '=', p.id));
export const cardByCode = statement<{ code: string }, GiftCard>((q, p) => selectCards(q).where('c.code', '=', p.code));
export const storeBy = statement<{ id: number; code: string }, { readonly id: number; readonly websiteId: number }>(
  (q, p) =>
    q
      .selectFrom('store')
      .select(['store_id as id', 'website_id as websiteId'])
      .where((eb) => eb.or([eb('store_id', '=', p.id), eb('code', '=', p.code)]))
      .orderBy('store_id'),
);
export const quoteById = statement<
  { id: number },
  {
    readonly id: number;
    readonly isActive: number;
    readonly customerId: number | null;
    readonly giftCards: string | null;
    readonly currency: string;
  }
>((q, p) =>
  q
    .selectFrom('quote')
    .select(['quote_id as id', 'is_active as isActive', 'customer_id as customerId', 'gift_cards as giftCards'])
    .select('quote_currency_code as currency')
    .where('quote_id', '=', p.id),
);

/** Notes that a card becomes credit; another call that does the same waits until this one has ended. */
export const redeem = statement<{ id: number; now: number }, never>((q, p) =>
  q
    .insertInto('enterprise_redeemed')
    .values({ card_id: p.id, redeemed_at: p.now })
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet({ redeemed_at: p.now })),
);

/** Whether a card can pay. */
export function isActive(card: GiftCard, now: number): boolean {
  const isOpen = card.expiresAt === null || card.expiresAt > now;
  return isOpen && card.balance > 0 && !card.isDisabled && !card.isFrozen && !card.isTakenBack;
}

type Value = string | number | null;

const operators: Readonly<Record<string, (value: string, sent: string) => boolean>> = {
  eq: (value, sent) => value === sent,
  neq: (value, sent) => value !== sent,
  in: (value, sent) => sent.split(',').includes(value),
  nin: (value, sent) => !sent.split(',').includes(value),
  gt: (value, sent) => compare(value, sent) > 0,
  gteq: (value, sent) => compare(value, sent) >= 0,
  from: (value, sent) => compare(value, sent) >= 0,
  lt: (value, sent) => compare(value, sent) < 0,
  lteq: (value, sent) => compare(value, sent) <= 0,
  to: (value, sent) => compare(value, sent) <= 0,
  like: (value, sent) => isLike(value.toLowerCase(), sent.toLowerCase()),
};

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));
const compare = (value: string, sent: string): number =>
  isNumber(value) && isNumber(sent) ? Number(value) - Number(sent) : value < sent ? -1 : value > sent ? 1 : 0;

/** `%` stands for any text: the parts between them must come one after the other. */
function isLike(value: string, pattern: string): boolean {
  const parts = pattern.split('%');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return value === pattern;
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false;
  let place = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = value.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return place <= value.length - last.length;
}

interface Problem {
  readonly fields: readonly string[];
  refuse(text: string): Error;
}

/**
 * Whether a row passes filters: in V1 a map of fields to a value or to a map of operators, in V2 `filter` and `complex_filter`
 * with lists of `{key, value}`.
 */
export function matches(row: Readonly<Record<string, Value>>, sent: unknown, problem: Problem): boolean {
  if (sent === null || sent === undefined || sent === '') return true;
  if (typeof sent !== 'object') throw problem.refuse('Filters are a map of fields.');
  const { filter, complex_filter: complex, ...fields } = sent as Readonly<Record<string, unknown>>;
  const conditions = [...Object.entries(fields), ...entriesOf(filter), ...entriesOf(complex)];
  return conditions.every(([field, condition]) => {
    if (!problem.fields.includes(field)) throw problem.refuse(`There is no field ${field.slice(0, 40)}.`);
    const value = String(row[field] ?? '');
    const tests = isPair(condition) ? [[condition.key, condition.value]] : testsOf(condition);
    return tests.every(([operator, wanted]) => {
      const test = Object.hasOwn(operators, String(operator)) ? operators[String(operator)] : undefined;
      if (!test) throw problem.refuse(`There is no condition ${String(operator).slice(0, 40)}.`);
      if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted))
        throw problem.refuse('Values are texts.');
      const texts = [wanted].flat().map((each) => (typeof each === 'object' ? '' : String(each ?? '')));
      return test(value, texts.join(','));
    });
  });
}

const isPair = (value: unknown): value is { readonly key: string; readonly value: unknown } =>
  typeof value === 'object' && value !== null && 'value' in value && 'key' in value && typeof value.key === 'string';

const testsOf = (condition: unknown): (readonly [unknown, unknown])[] =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition)
    ? Object.entries(condition)
    : [[Array.isArray(condition) ? 'in' : 'eq', condition]];

function entriesOf(list: unknown): [string, unknown][] {
  const inner = (list as { item?: unknown } | null | undefined)?.item ?? list ?? [];
  return [inner]
    .flat()
    .flatMap((entry) => (isPair(entry) ? [[String(entry.key), entry.value] as [string, unknown]] : []));
}
