import { dropLink, type LinkType, type LinkValues, linksOf, setLink } from '#domain/catalog/parts/links/write.ts';
import { type ProductRef, productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { type Product, productsById } from '#domain/catalog/products/record/products.ts';
import { partWriter, writerView } from '#domain/catalog/products/write/parts.ts';
import { type Context, command } from '#domain/shared/command.ts';
import type { FieldError } from '#kernel/refusal.ts';

/** A link of a product, and the product that it leads to. */
export interface ShownLink {
  readonly product: Product;
  readonly position: number;
  /** For groups only, in ten-thousandths. */
  readonly qty: number | null;
}

/** The fields of a link as sent; undefined for a number that cannot be read, null for one that is missing. */
export interface SentLink {
  readonly position: number | null | undefined;
  readonly qty: number | null | undefined;
}

interface LinkedInput {
  readonly type: LinkType;
  readonly product: ProductRef;
  readonly linked: ProductRef;
}

/** The names of the types of links. */
export const listLinkTypes = command({
  name: 'product.listLinkTypes',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<readonly LinkType[]> => ['relation', 'up_sell', 'cross_sell', 'super'],
});

/** The fields of links of a type. */
export const listLinkFields = command({
  name: 'product.listLinkFields',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (_context, { type }: { readonly type: LinkType }): Promise<readonly (keyof SentLink)[]> =>
    type === 'super' ? ['position', 'qty'] : ['position'],
});

/** The links of a product, ordered by the ids of the linked products. Refuses `product_not_found`. */
export const listLinks = command({
  name: 'product.listLinks',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(
    { tx, principal, fail },
    { type, product: ref }: { readonly type: LinkType; readonly product: ProductRef },
  ): Promise<ShownLink[]> {
    const owner = await productByRef(tx, ref);
    if (!owner) throw fail('product_not_found');
    await requireProductsInScope(tx, principal.scope, [owner.product_id]);
    const links = await linksOf(tx, owner.product_id, type, writerView({ storeId: 0, scope: principal.scope }));
    const products = await productsById(
      tx,
      links.map(({ linkedProductId }) => linkedProductId),
    );
    return links
      .flatMap(({ linkedProductId, position, qty }) => {
        const product = products.get(linkedProductId);
        return product ? [{ product, position, qty }] : [];
      })
      .sort((a, b) => a.product.product_id - b.product.product_id);
  },
});

type SetRefusal = 'product_not_found' | 'product_type_unfit' | 'linked_product_not_found' | 'links_invalid';

const setting = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'linked_product_not_found', 'links_invalid'],
} as const;
type SetInput = LinkedInput & { readonly link: SentLink };

/** Links a product to another; replaces an existing link (soap-catalog 5.6). */
export const assignLink = command({
  ...setting,
  name: 'product.assignLink',
  permission: { legacy: 'catalog/product/link/assign' },
  run: (context, input: SetInput): Promise<void> => set(context, input, false),
});

/** Changes the fields of a link; makes the link if it does not exist (soap-catalog 5.6, K40). */
export const updateLink = command({
  ...setting,
  name: 'product.updateLink',
  permission: { legacy: 'catalog/product/link/update' },
  run: (context, input: SetInput): Promise<void> => set(context, input, true),
});

async function set(context: Context<SetRefusal>, input: SetInput, isMerged: boolean): Promise<void> {
  const { type, link } = input;
  const { tx, fail } = context;
  const product = await productByRef(tx, input.product);
  if (!product) throw fail('product_not_found');
  const linked = await productByRef(tx, input.linked);
  if (!linked) throw fail('linked_product_not_found');
  const place = { productId: product.product_id, type, linkedProductId: linked.product_id };
  await setLink(tx, place, checked(context, type, link), isMerged, partWriter(context, 0));
}

function checked({ fail }: Pick<Context<'links_invalid'>, 'fail'>, type: LinkType, sent: SentLink): LinkValues {
  const errors: FieldError[] = [];
  const { position, qty } = sent;
  if (position === undefined) {
    errors.push({ field: '/position', message: 'must be a whole number' });
  }
  if (type === 'super' && (qty === undefined || (qty !== null && qty < 0))) {
    errors.push({ field: '/qty', message: 'must be a number not below 0' });
  }
  if (errors.length > 0) throw fail('links_invalid', { errors });
  return { ...(typeof position === 'number' && { position }), ...(typeof qty === 'number' && { qty }) };
}

/** Removes a link; a missing link is not an error (soap-catalog 5.6, K40). Refuses `product_not_found`. */
export const removeLink = command({
  name: 'product.removeLink',
  permission: { legacy: 'catalog/product/link/remove' },
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit'],
  async run(context, { type, product: ref, linked: linkedRef }: LinkedInput): Promise<void> {
    const product = await productByRef(context.tx, ref);
    if (!product) throw context.fail('product_not_found');
    const linked = await productByRef(context.tx, linkedRef);
    const place = { productId: product.product_id, type, ...(linked && { linkedProductId: linked.product_id }) };
    await dropLink(context.tx, place, partWriter(context, 0));
  },
});
