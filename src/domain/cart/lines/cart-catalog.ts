import { type BundleOption, bundleAttributes } from '#domain/catalog/parts/bundle/rows.ts';
import type { Configurable } from '#domain/catalog/parts/configurable/rows.ts';
import { type CustomOption, customOptions } from '#domain/catalog/parts/custom-options/rows.ts';
import type { Downloadable } from '#domain/catalog/parts/downloadable/rows.ts';
import type { GiftCard } from '#domain/catalog/parts/gift-card/rows.ts';
import type { GroupMember } from '#domain/catalog/parts/grouped/rows.ts';
import { loadComposites } from '#domain/catalog/products/price/composites.ts';
import {
  type DiscountPrices,
  discountPrices,
  type OwnPrice,
  ownPriceOf,
  priceAttributes,
} from '#domain/catalog/products/record/prices.ts';
import {
  type Product,
  type ProductValue,
  productsById,
  productValues,
} from '#domain/catalog/products/record/products.ts';
import { type StockRules, type StoredStock, stockRules } from '#domain/catalog/products/record/stock.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { OptionFile } from './stored-file.ts';

/** Values by id. */
export type Lookup<V> = Pick<ReadonlyMap<number, V>, 'get' | 'has'>;

/** The parts of composite products, by product id. */
export interface Composites {
  readonly configurables: Lookup<Configurable>;
  readonly groups: Lookup<readonly GroupMember[]>;
  readonly bundles: Lookup<readonly BundleOption[]>;
}

/** The facts about its products and the requested ones that a cart needs, as its store view sees them. */
export interface CartCatalog extends Composites {
  readonly products: Lookup<Product>;
  readonly values: Lookup<ReadonlyMap<string, ProductValue>>;
  readonly options: Lookup<readonly CustomOption[]>;
  readonly stock: Lookup<StockRules>;
  readonly ownPrices: Lookup<OwnPrice>;
  readonly discounts: Lookup<DiscountPrices>;
  readonly downloadables: Lookup<Downloadable>;
  readonly giftCards: Lookup<GiftCard>;
  /** Files of the cart that a call names for custom options, by their keys. */
  readonly files: ReadonlyMap<string, OptionFile>;
  /** Today's date in the store as `YYYY-MM-DD`, for special prices. */
  readonly today: string;
  /** The time of loading, in milliseconds since 1970. */
  readonly now: number;
}

/** The store view and customer group that a cart sees the catalog for; `now` in milliseconds. */
export interface CartAudience {
  readonly storeId: number;
  readonly websiteId: number;
  readonly groupId: number;
  readonly now: number;
}

const attributes = [
  ...priceAttributes,
  ...bundleAttributes,
  'shipment_type',
  'name',
  'status',
  'visibility',
  'weight',
  'tax_class_id',
  'gift_message_available',
  'thumbnail',
];

/**
 * Loads the catalog data in a fixed number of queries for any number of products, and without queries for cached
 * products that have not changed. `partsOf` names further products once the parts of composite ones are known;
 * `knownStock` is stock that was read already.
 */
export async function loadCartCatalog(
  tx: Tx,
  ids: readonly number[],
  audience: CartAudience,
  partsOf: (composites: Composites) => readonly number[],
  knownStock?: ReadonlyMap<number, StoredStock>,
): Promise<Omit<CartCatalog, 'files'>> {
  const own = [...new Set(ids)];
  const [facts, stock, today] = await tx.together(
    () => cartProducts(tx, own, audience),
    () => stockRules(tx, own, audience, knownStock),
    () => storeDay(tx, audience.storeId, audience.now),
  );
  const composites: Composites = {
    configurables: new FactLookup(facts, 'variants'),
    groups: new FactLookup(facts, 'members'),
    bundles: new FactLookup(facts, 'bundleOptions'),
  };
  const partIds = [...new Set(partsOf(composites))].filter((id) => !facts.has(id));
  if (partIds.length > 0) await addParts(tx, partIds, audience, facts, stock);
  return {
    ...composites,
    products: new FactLookup(facts, 'product'),
    values: new FactLookup(facts, 'values'),
    options: new FactLookup(facts, 'options'),
    stock,
    ownPrices: new FactLookup(facts, 'ownPrice'),
    discounts: new FactLookup(facts, 'discounts'),
    downloadables: new FactLookup(facts, 'links'),
    giftCards: new FactLookup(facts, 'giftCard'),
    today,
    now: audience.now,
  };
}

/** Adds the facts and the stock of parts. */
async function addParts(
  tx: Tx,
  partIds: readonly number[],
  audience: CartAudience,
  facts: Map<number, Cached<CartProduct>>,
  stock: Map<number, StockRules>,
): Promise<void> {
  const [parts, stockOfParts] = await tx.together(
    () => cartProducts(tx, partIds, audience),
    () => stockRules(tx, partIds, audience),
  );
  for (const [id, part] of parts) facts.set(id, part);
  for (const [id, rules] of stockOfParts) stock.set(id, rules);
}

/** All that a cart needs to know of one product but its stock, which changes more often. */
interface CartProduct {
  readonly product: Product;
  readonly values: ReadonlyMap<string, ProductValue>;
  readonly options: readonly CustomOption[] | undefined;
  readonly ownPrice: OwnPrice;
  readonly discounts: DiscountPrices | undefined;
  readonly variants: Configurable | undefined;
  readonly members: readonly GroupMember[] | undefined;
  readonly bundleOptions: readonly BundleOption[] | undefined;
  readonly links: Downloadable | undefined;
  readonly giftCard: GiftCard | undefined;
}

/** One field of each product, where present. A class, since every call makes ten of them. */
class FactLookup<F extends keyof CartProduct> implements Lookup<NonNullable<CartProduct[F]>> {
  readonly #facts: ReadonlyMap<number, Cached<CartProduct>>;
  readonly #fact: F;
  constructor(facts: ReadonlyMap<number, Cached<CartProduct>>, fact: F) {
    this.#facts = facts;
    this.#fact = fact;
  }
  get(id: number): NonNullable<CartProduct[F]> | undefined {
    return this.#facts.get(id)?.value[this.#fact] ?? undefined;
  }
  has(id: number): boolean {
    return this.get(id) !== undefined;
  }
}

// Room for about 5,000 products.
const cache: Memo<CartProduct | undefined> = memo();

async function cartProducts(
  tx: Tx,
  ids: readonly number[],
  audience: CartAudience,
): Promise<Map<number, Cached<CartProduct>>> {
  const { storeId, websiteId, groupId } = audience;
  const scope = `${storeId} ${websiteId} ${groupId}`;
  return tx.rememberEach(cache, scope, ids, (unknown) => readCartProducts(tx, unknown, audience));
}

async function readCartProducts(
  tx: Tx,
  ids: readonly number[],
  { storeId, websiteId, groupId }: CartAudience,
): Promise<Map<number, CartProduct>> {
  const ofTypes = async () => {
    const products = await productsById(tx, ids);
    const withOptions = [...products.keys()].filter((id) => products.get(id)?.has_options === 1);
    const [composites, options] = await tx.together(
      () => loadComposites(tx, products, { storeId, websiteId }),
      () => customOptions(tx, withOptions, storeId),
    );
    return { products, composites, options };
  };
  const [{ products, composites, options }, values, discounts] = await tx.together(
    ofTypes,
    () => productValues(tx, ids, attributes, storeId),
    () => discountPrices(tx, { ids, websiteId, groupId }),
  );
  const factsOf = (id: number, product: Product): CartProduct => {
    const ownValues = values.get(id) ?? new Map();
    return {
      product,
      values: ownValues,
      options: options.get(id),
      ownPrice: ownPriceOf(ownValues),
      discounts: discounts.get(id),
      variants: composites.configurables.get(id),
      members: composites.groups.get(id),
      bundleOptions: composites.bundles.get(id),
      links: composites.downloadables.get(id),
      giftCard: composites.giftCards.get(id),
    };
  };
  return new Map([...products].map(([id, product]) => [id, factsOf(id, product)]));
}
