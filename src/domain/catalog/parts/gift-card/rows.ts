import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type ProductValue, productValues } from '../../products/record/products.ts';

/** How a gift card reaches its recipient. */
export type GiftCardKind = 'byMail' | 'physical' | 'combined';

/** The settings of a product that is a gift card; amounts in ten-thousandths. */
export interface GiftCard {
  readonly kind: GiftCardKind;
  /** The amounts that are offered on the website. */
  readonly amounts: readonly number[];
  /** The limits of a freely chosen amount; undefined if only the offered amounts are allowed. */
  readonly open: { readonly min: number | undefined; readonly max: number | undefined } | undefined;
  readonly allowsMessage: boolean;
}

/** The store view and website that a gift card is read for. */
interface Place {
  readonly storeId: number;
  readonly websiteId: number;
}

const amounts = statement((q, p: { ids: readonly number[]; websiteId: number }, d) =>
  q
    .selectFrom('gift_card_amount')
    .select(['product_id', 'value'])
    .distinct()
    .where('product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('website_id', '=', 0), eb('website_id', '=', p.websiteId)]))
    .orderBy('value'),
);

/** The attributes of gift cards in both families: Magento Enterprise and Maho. */
const attributes = [
  'giftcard_type',
  'allow_open_amount',
  'open_amount_min',
  'open_amount_max',
  'allow_message',
  'giftcard_min_amount',
  'giftcard_max_amount',
  'giftcard_allow_message',
];

/** The gift-card settings of these products, in two queries. */
export async function giftCards(
  tx: Tx,
  ids: readonly number[],
  { storeId, websiteId }: Place,
): Promise<Map<number, GiftCard>> {
  if (ids.length === 0) return new Map();
  const offered = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { product_id, value } of await tx.all(amounts, { ids, websiteId })) offered.get(product_id)?.push(value);
  const values = await productValues(tx, ids, attributes, storeId);
  return new Map(
    [...offered].map(([id, allowedAmounts]) => [id, giftCard(values.get(id) ?? new Map(), allowedAmounts)]),
  );
}

/**
 * Enterprise stores in `giftcard_type` how the card is sent (0, 1, 2) and has an attribute for open amounts. Maho sends
 * all cards by mail, and its `giftcard_type` tells which amounts are allowed: `fixed`, `custom` or `combined`.
 */
function giftCard(values: ReadonlyMap<string, ProductValue>, offered: readonly number[]): GiftCard {
  const type = values.get('giftcard_type')?.value ?? '';
  const first = (codes: readonly string[]): number | undefined =>
    codes.map((code) => values.get(code)?.number).find((number) => number !== null && number !== undefined) ??
    undefined;
  const isOpen = first(['allow_open_amount']) === 1 || type === 'custom' || type === 'combined';
  const limit = (codes: readonly string[]) => first(codes) || undefined;
  return {
    kind: type === '1' ? 'physical' : type === '2' ? 'combined' : 'byMail',
    amounts: type === 'custom' ? [] : offered,
    open: isOpen
      ? {
          min: limit(['open_amount_min', 'giftcard_min_amount']),
          max: limit(['open_amount_max', 'giftcard_max_amount']),
        }
      : undefined,
    allowsMessage: first(['allow_message', 'giftcard_allow_message']) !== 0,
  };
}
