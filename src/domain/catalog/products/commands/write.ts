import { type Context, command, granted } from '#domain/shared/command.ts';
import { defaultStoreView } from '#domain/stores/store-views.ts';
import type { Cached } from '#kernel/cached.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Lookout, productRecord } from '../read/reader.ts';
import type { ProductRecord } from '../read/record.ts';
import {
  type ProductWrite,
  strictRules,
  type WriteOutcome,
  type WriteRefusal,
  type WriteScope,
} from '../write/write.ts';
import { writeProduct, writeProducts } from '../write/write-products.ts';

/**
 * The store view that values are written for, or 0 for the default of all; new products go to the website of the call.
 */
export interface ProductPlace extends Lookout {
  readonly storeId: number;
}

/** A product after the write, and whether it is new. */
export interface WrittenProduct {
  readonly id: number;
  readonly isCreated: boolean;
  readonly record: Cached<ProductRecord>;
}

const refusals = [
  'product_not_found',
  'product_invalid',
  'product_outside_bounds',
  'sku_taken',
  'unique_value_taken',
  'url_key_taken',
  'held_back',
] as const satisfies readonly WriteRefusal[];

/** The store view, the website of new products, and the bounds of a write. */
export async function writeScope(
  { tx, principal, now, fail }: Pick<Context<WriteRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
  { store, storeId }: Pick<ProductPlace, 'store' | 'storeId'>,
): Promise<WriteScope> {
  const websiteId = store.website_id || ((await defaultStoreView(tx))?.website_id ?? 0);
  return { storeId, websiteId, scope: principal.scope, rules: strictRules, now, fail };
}

/** Creates, replaces or changes a product; answers it as the caller sees it. Refuses as `writeProducts`. */
export const saveProduct = command({
  name: 'product.save',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  run: async (context, { write, ...place }: ProductPlace & { readonly write: ProductWrite }) =>
    writeProduct(context.tx, write, await writeScope(context, place)),
  answer: async (context, { id, isCreated }, { store, mediaUrl }): Promise<WrittenProduct> => ({
    id,
    isCreated,
    record: await productRecord(context, id, { store, mediaUrl }),
  }),
});

/** Many writes at once; a write that could not be read is replaced by a refusal. */
export interface BulkInput extends ProductPlace {
  readonly writes: readonly (ProductWrite | Refusal)[];
  /** Whether one refusal prevents all writes. */
  readonly isAtomic: boolean;
}

/** Creates and changes many products; answers the result of each. Refuses `items_refused` only if it is atomic. */
export const saveProducts = command({
  name: 'product.saveMany',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [...refusals, 'items_refused', 'product_item_unreadable'],
  async run(context, { writes, isAtomic, ...place }: BulkInput): Promise<WriteOutcome[]> {
    if (isAtomic) refuseAll(context, writes.map(refusalOf));
    const readable = writes.filter((entry): entry is ProductWrite => !(entry instanceof Refusal));
    const outcomes = await writeProducts(context.tx, readable, await writeScope(context, place), { isAtomic });
    if (isAtomic)
      refuseAll(
        context,
        outcomes.map(({ refusal }) => refusal),
      );
    let next = 0;
    return writes.map((entry) => (entry instanceof Refusal ? { refusal: entry } : (outcomes[next++] as WriteOutcome)));
  },
});

function refusalOf(entry: ProductWrite | Refusal): Refusal | undefined {
  return entry instanceof Refusal ? entry : undefined;
}

/** Throws the problems of all items together, if there are any. */
function refuseAll({ fail }: Pick<Context<'items_refused'>, 'fail'>, all: readonly (Refusal | undefined)[]): void {
  const errors = all.flatMap((refusal, index) => {
    // An item that was only held back by others has no problem of its own.
    if (!refusal || refusal.code === 'held_back') return [];
    const pointer = `/items/${index}`;
    if (refusal.errors.length === 0) return [{ field: pointer, message: refusal.message }];
    return refusal.errors.map(({ field, message }) => ({ field: `${pointer}${field}`, message }));
  });
  if (errors.length > 0) throw fail('items_refused', { errors });
}
