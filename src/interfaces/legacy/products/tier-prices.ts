import {
  changeDiscounts,
  type DiscountPrice,
  discountsOf,
  type StoredDiscount,
} from '#domain/catalog/parts/prices/write.ts';
import { loadWebsitesOf } from '#domain/catalog/products/record/places.ts';
import { type ProductRef, productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { type PartRefusal, partWriter } from '#domain/catalog/products/write/parts.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { arePricesByWebsite } from '#domain/stores/price-scope.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { websiteCodes } from './whole.ts';

/** A tier price as the legacy interface sends it: texts, undefined if missing. */
export interface SentTierPrice {
  /** `all`, or the id of a customer group; absent for all. */
  readonly group: string | undefined;
  /** `all`, or the id or code of a website; absent for all. */
  readonly website: string | undefined;
  readonly qty: string | undefined;
  readonly price: string | undefined;
}

/** The refusals of tier prices. */
export type TierRefusal = PartRefusal | 'tier_prices_invalid' | 'price_twice' | 'prices_invalid' | 'price_not_found';

type Writing = Pick<Context<TierRefusal>, 'tx' | 'principal' | 'fail'>;

/** Tier prices with the codes of websites. */
export interface ShownTierPrices {
  readonly prices: readonly StoredDiscount[];
  readonly websiteCodes: ReadonlyMap<number, string>;
}

/** The tier prices of a product (soap-catalog 5.5). Refuses `product_not_found`. */
export const readTierPrices = command({
  name: 'product.readTierPrices',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run({ tx, principal, fail }, { product: ref }: { readonly product: ProductRef }): Promise<ShownTierPrices> {
    const product = await productByRef(tx, ref);
    if (!product) throw fail('product_not_found');
    await requireProductsInScope(tx, principal.scope, [product.product_id]);
    return { prices: await discountsOf(tx, 'tier', product.product_id), websiteCodes: await websiteCodes(tx) };
  },
});

/** Replaces all tier prices of a product (soap-catalog 5.5). Refuses as `replaceTierPrices`. */
export const updateTierPrices = command({
  name: 'product.updateTierPrices',
  permission: { legacy: 'catalog/product/update_tier_price' },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'tier_prices_invalid',
    'price_twice',
    'prices_invalid',
    'price_not_found',
  ],
  async run(
    context,
    { product: ref, prices }: { readonly product: ProductRef; readonly prices: readonly SentTierPrice[] | undefined },
  ): Promise<void> {
    const product = await productByRef(context.tx, ref);
    if (!product) throw context.fail('product_not_found');
    if (!prices) throw context.fail('tier_prices_invalid');
    await replaceTierPrices(context, product.product_id, prices);
  },
});

/**
 * Replaces all tier prices of a product; those with a quantity of 0 are left out. Refuses `tier_prices_invalid` for
 * values that cannot be read and for websites that the product is not on (K39), `price_twice`, `prices_invalid`.
 */
export async function replaceTierPrices(
  context: Writing,
  productId: number,
  sent: readonly SentTierPrice[],
): Promise<void> {
  const all = await checkTierPrices(context, productId, sent);
  const before = await discountsOf(context.tx, 'tier', productId);
  // The answer of a product without prices of its own can be sent back unchanged.
  if (all.length === 0 && before.length === 0) return;
  await changeDiscounts(context.tx, 'tier', productId, { all }, partWriter<TierRefusal>(context, 0));
}

/** The prices in their stored form. Refuses as `replaceTierPrices`; writes nothing. */
export async function checkTierPrices(
  { tx, fail }: Pick<Writing, 'tx' | 'fail'>,
  productId: number,
  sent: readonly SentTierPrice[],
): Promise<DiscountPrice[]> {
  if (sent.length === 0) return [];
  const codes = await websiteCodes(tx);
  const byCode = new Map([...codes].map(([id, code]) => [code, id]));
  const own = (await loadWebsitesOf(tx, [productId])).get(productId) ?? [];
  const byWebsite = await arePricesByWebsite(tx);
  const wanted = sent.flatMap(({ group, website, qty, price }): DiscountPrice[] => {
    const amount = decimalOf(price);
    const quantity = decimalOf(qty);
    if (amount === undefined || quantity === undefined) throw fail('tier_prices_invalid');
    if (quantity === 0) return [];
    const websiteId = websiteOf(website, codes, byCode);
    if (websiteId === undefined) throw fail('tier_prices_invalid', { text: `Unknown website: ${website}` });
    if (websiteId !== 0 && !own.includes(websiteId)) {
      throw fail('tier_prices_invalid', {
        text: 'Invalid tier prices. The product is not associated to the requested website.',
      });
    }
    if (websiteId !== 0 && !byWebsite) {
      throw fail('tier_prices_invalid', {
        text: 'Prices are the same on all websites: a tier price is for all of them.',
      });
    }
    const customerGroupId = groupOf(group);
    if (customerGroupId === undefined) throw fail('tier_prices_invalid', { text: `Unknown customer group: ${group}` });
    return [{ customerGroupId, websiteId, qty: quantity, price: amount }];
  });
  const keys = new Set<string>();
  const errors: FieldError[] = [];
  for (const { customerGroupId, websiteId, qty = 0, price } of wanted) {
    const key = `${customerGroupId} ${websiteId} ${qty}`;
    if (keys.has(key)) throw fail('price_twice');
    keys.add(key);
    if (qty < 0) errors.push({ field: '/qty', message: 'must be above 0' });
    if (price < 0) errors.push({ field: '/price', message: 'must not be negative' });
  }
  if (errors.length > 0) throw fail('prices_invalid', { errors });
  return wanted;
}

/** The number that stands for all customer groups in the legacy interface. */
const allGroups = '32000';

function groupOf(sent: string | undefined): number | 'all' | undefined {
  if (sent === undefined || sent === '' || sent === 'all' || sent === allGroups) return 'all';
  return /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;
}

function websiteOf(
  sent: string | undefined,
  codes: ReadonlyMap<number, string>,
  byCode: ReadonlyMap<string, number>,
): number | undefined {
  if (sent === undefined || sent === '' || sent === 'all' || sent === '0') return 0;
  if (/^\d{1,9}$/.test(sent)) return codes.has(Number(sent)) ? Number(sent) : undefined;
  return byCode.get(sent);
}

const decimalOf = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : (parseDecimal(text.trim()) ?? undefined);
