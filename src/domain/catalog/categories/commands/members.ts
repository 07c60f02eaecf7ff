import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { isInScope } from '#kernel/scope.ts';
import { statement } from '#platform/storage/statement.ts';
import { loadWebsitesOf } from '../../products/record/places.ts';
import { type ProductRef, productByRef } from '../../products/record/product-resolver.ts';
import { requireOwnProducts } from '../../products/record/product-scope.ts';
import { categoryRows } from '../records.ts';
import { storeIdOf } from './branch.ts';

/** A product of a category. */
export interface CategoryMember {
  readonly product_id: number;
  readonly type: string;
  readonly set_id: number;
  readonly sku: string;
  readonly position: number;
}

const membersOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('product_category as c')
    .innerJoin('product as p', 'p.product_id', 'c.product_id')
    .select(['p.product_id', 'p.type', 'p.set_id', 'p.sku', 'c.position'])
    .where('c.category_id', '=', p.id)
    .orderBy('c.position')
    .orderBy('p.product_id'),
);
const put = statement<{ id: number; productId: number; position: number }, never>((q, p) =>
  q
    .insertInto('product_category')
    .values({ category_id: p.id, product_id: p.productId, position: p.position })
    .onConflict((conflict) => conflict.columns(['product_id', 'category_id']).doUpdateSet({ position: p.position })),
);
const place = statement<{ id: number; productId: number; position: number }, never>((q, p) =>
  q
    .updateTable('product_category')
    .set({ position: p.position })
    .where('category_id', '=', p.id)
    .where('product_id', '=', p.productId),
);
const take = statement<{ id: number; productId: number }, never>((q, p) =>
  q.deleteFrom('product_category').where('category_id', '=', p.id).where('product_id', '=', p.productId),
);

/**
 * The products directly in a category, ordered by position, with any status; those outside of the caller's bounds are
 * left out (soap-catalog 5.2). Refuses `store_view_not_found`, `category_not_found`.
 */
export const listMembers = command({
  name: 'category.listMembers',
  permission: { legacy: 'catalog/category/product' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'category_not_found'],
  async run(
    context,
    { id, named }: { readonly id: number; readonly named: string | undefined },
  ): Promise<CategoryMember[]> {
    const { tx, principal, fail } = context;
    await storeIdOf(context, named);
    const [category] = await categoryRows(tx, [id]);
    if (!category) throw fail('category_not_found');
    const members = await tx.all(membersOf, { id });
    if (!principal.scope) return members;
    const websites = await loadWebsitesOf(
      tx,
      members.map(({ product_id }) => product_id),
    );
    return members.filter(({ product_id }) => isInScope(principal.scope, websites.get(product_id) ?? []));
  },
});

/** A product, and the category that it is put into. */
export interface CategoryProductInput {
  readonly id: number;
  readonly product: ProductRef;
}

/** The same with the product's position in the category. */
export interface PlacedMemberInput extends CategoryProductInput {
  readonly position: number;
}

const write = { effect: 'write', touches: 'scoped' } as const;

/** Puts a product into a category, or changes its position there. Refuses `category_not_found`, `product_not_found`. */
export const assignMember = command({
  ...write,
  name: 'category.assignMember',
  permission: { legacy: 'catalog/category/product/assign' },
  refusals: ['category_not_found', 'product_not_found'],
  async run(context, { position, ...input }: PlacedMemberInput): Promise<void> {
    const productId = await memberOf(context, input);
    await context.tx.run(put, { id: input.id, productId, position });
    changed(context.tx, 'product', productId, 'record');
  },
});

/** Changes the position of a product in its category. Refuses as `assignMember`, and `product_not_in_category`. */
export const placeMember = command({
  ...write,
  name: 'category.placeMember',
  permission: { legacy: 'catalog/category/product/update' },
  refusals: ['category_not_found', 'product_not_found', 'product_not_in_category'],
  async run(context, { position, ...input }: PlacedMemberInput): Promise<void> {
    const productId = await memberOf(context, input);
    const rows = await context.tx.run(place, { id: input.id, productId, position });
    if (rows === 0) throw context.fail('product_not_in_category');
    changed(context.tx, 'product', productId, 'record');
  },
});

/** Removes a product from a category. Refuses as `placeMember`. */
export const removeMember = command({
  ...write,
  name: 'category.removeMember',
  permission: { legacy: 'catalog/category/product/remove' },
  refusals: ['category_not_found', 'product_not_found', 'product_not_in_category'],
  async run(context, input: CategoryProductInput): Promise<void> {
    const productId = await memberOf(context, input);
    const rows = await context.tx.run(take, { id: input.id, productId });
    if (rows === 0) throw context.fail('product_not_in_category');
    changed(context.tx, 'product', productId, 'record');
  },
});

/** The id of the product that a caller may put into the category. */
async function memberOf(
  { tx, principal, fail }: Pick<Context<'category_not_found' | 'product_not_found'>, 'tx' | 'principal' | 'fail'>,
  { id, product: ref }: CategoryProductInput,
): Promise<number> {
  const [category] = await categoryRows(tx, [id]);
  if (!category) throw fail('category_not_found');
  const product = await productByRef(tx, ref);
  if (!product) throw fail('product_not_found');
  await requireOwnProducts(tx, principal.scope, [product.product_id]);
  return product.product_id;
}
