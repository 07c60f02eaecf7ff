import { changed } from '#domain/shared/changes/changes.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { requireProductsInScope } from '../../products/record/product-scope.ts';
import { productsById, productValues } from '../../products/record/products.ts';
import { type ProductViewer, visibleProducts } from '../../products/search/visible.ts';
import { type PartWriter, productToChange, writerView } from '../../products/write/parts.ts';
import { typesOf, typesWith } from '../../types/index.ts';

/** The type of a link between products, as it is stored. */
export type LinkType = 'relation' | 'up_sell' | 'cross_sell' | 'super';

/** A linked product; `qty` in ten-thousandths and for groups only. */
export interface ProductLink {
  readonly linkedProductId: number;
  /** Undefined: behind all others. */
  readonly position?: number;
  readonly qty?: number;
}

/** A link as it is stored. */
export interface StoredLink {
  readonly id: number;
  readonly linkedProductId: number;
  readonly linkedProductSku: string;
  readonly linkedProductName: string;
  readonly position: number;
  readonly qty: number | null;
}

type OfProduct = { productId: number; type: string };

const links = statement((q, p: OfProduct) =>
  q
    .selectFrom('product_link')
    .select(['link_id', 'linked_product_id', 'position', 'qty'])
    .where('product_id', '=', p.productId)
    .where('type', '=', p.type)
    .orderBy('position')
    .orderBy('link_id'),
);
const deleteLinks = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('product_link').where('link_id', d.in, d.list(p.ids)),
);
const updateLink = statement<{ id: number; position: number; qty: number | null }, never>((q, p) =>
  q.updateTable('product_link').set({ position: p.position, qty: p.qty }).where('link_id', '=', p.id),
);
const insertLinks = insertRows('product_link', ['product_id', 'linked_product_id', 'type', 'position', 'qty']);

/** The product types that can be members of a group. */
const members: ReadonlySet<string> = new Set(typesOf('members'));

/** The links of a product whose target the caller sees: ordered by position, with names of a store view. */
export async function linksOf(tx: Tx, productId: number, type: LinkType, viewer: ProductViewer): Promise<StoredLink[]> {
  const rows = await visibleLinks(tx, { productId, type }, viewer);
  const ids = rows.map(({ linked_product_id }) => linked_product_id);
  const products = await productsById(tx, ids);
  const names = await productValues(tx, ids, ['name'], viewer.storeId);
  return rows.map((row) => ({
    id: row.link_id,
    linkedProductId: row.linked_product_id,
    linkedProductSku: products.get(row.linked_product_id)?.sku ?? '',
    linkedProductName: names.get(row.linked_product_id)?.get('name')?.value ?? '',
    position: row.position,
    qty: row.qty,
  }));
}

async function visibleLinks(tx: Tx, owner: OfProduct, viewer: ProductViewer) {
  const rows = await tx.all(links, owner);
  const targets = rows.map(({ linked_product_id }) => linked_product_id);
  const seen = await visibleProducts(tx, targets, viewer);
  return rows.filter((row) => seen.has(row.linked_product_id));
}

const linksOfMany = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_link')
    .select(['product_id', 'linked_product_id', 'type', 'position', 'qty'])
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('link_id'),
);

/** The links of all types of some products, by position. */
export async function linksOfProducts(tx: Tx, ids: readonly number[]) {
  return ids.length === 0 ? [] : tx.all(linksOfMany, { ids });
}

/** A change of the links of one type: replace all, add one, change or remove one. */
export type LinkChange =
  | { readonly all: readonly ProductLink[] }
  | { readonly add: ProductLink }
  | { readonly linkedProductId: number; readonly to: { readonly position?: number; readonly qty?: number } }
  | { readonly remove: number };

/**
 * Changes the links of a product. A link that stays keeps its id; a link to a product outside of the writer's scope
 * stays as it is. Refuses unknown products, the product itself and, in a group, products that cannot be members
 * (`links_invalid`); a second link to a product (`link_twice`); a link that the product does not have
 * (`link_not_found`); and products outside of the scope. Only grouped products have members.
 */
export async function changeLinks(
  tx: Tx,
  productId: number,
  type: LinkType,
  change: LinkChange,
  writer: PartWriter<'link_not_found' | 'link_twice' | 'links_invalid'>,
): Promise<StoredLink[]> {
  const product = await productToChange(tx, productId, writer, type === 'super' ? typesWith('members') : undefined);
  const viewer = writerView(writer);
  const before = await visibleLinks(tx, { productId, type }, viewer);
  const byTarget = new Map(before.map((row) => [row.linked_product_id, row]));
  const last = before.reduce((most, { position }) => Math.max(most, position), 0);
  if ('add' in change || 'all' in change) {
    const wanted = 'all' in change ? change.all : [change.add];
    const pointerOf = 'all' in change ? (index: number) => `/${index}` : () => '';
    const targets = wanted.map(({ linkedProductId }) => linkedProductId);
    await requireProductsInScope(tx, writer.scope, targets);
    await checkTargets(tx, productId, type, wanted, pointerOf, writer);
    const seen = new Set<number>('all' in change ? [] : byTarget.keys());
    for (const [index, { linkedProductId }] of wanted.entries()) {
      if (seen.has(linkedProductId)) {
        const error = { field: `${pointerOf(index)}/linkedProductId`, message: 'is linked already' };
        throw writer.fail('link_twice', { errors: [error] });
      }
      seen.add(linkedProductId);
    }
    const first = 'all' in change ? 0 : last;
    const rows = wanted.map(({ linkedProductId, position, qty }, index) => ({
      linkedProductId,
      position: position ?? first + index + 1,
      qty: type === 'super' ? (qty ?? 0) : null,
    }));
    if ('all' in change) {
      const gone = before.filter(({ linked_product_id }) => !seen.has(linked_product_id)).map(({ link_id }) => link_id);
      if (gone.length > 0) await tx.run(deleteLinks, { ids: gone });
    }
    for (const { linkedProductId, position, qty } of rows) {
      const stored = byTarget.get(linkedProductId);
      if (stored && (stored.position !== position || stored.qty !== qty)) {
        await tx.run(updateLink, { id: stored.link_id, position, qty });
      }
    }
    const fresh = rows.filter(({ linkedProductId }) => !byTarget.has(linkedProductId));
    await runRows(
      tx,
      insertLinks,
      fresh.map((row) => [productId, row.linkedProductId, type, row.position, row.qty]),
    );
  } else {
    const stored = byTarget.get('remove' in change ? change.remove : change.linkedProductId);
    if (!stored) throw writer.fail('link_not_found');
    if ('remove' in change) await tx.run(deleteLinks, { ids: [stored.link_id] });
    else {
      const { position = stored.position, qty } = change.to;
      await tx.run(updateLink, { id: stored.link_id, position, qty: type === 'super' ? (qty ?? stored.qty) : null });
    }
  }
  changed(tx, 'product', product.id, 'links');
  return linksOf(tx, productId, type, viewer);
}

/** The sent fields of a link; fields that are left out are absent. */
export interface LinkValues {
  readonly position?: number;
  readonly qty?: number;
}

/**
 * Sets one link, whether it exists or not. With `isMerged`, absent fields of an existing link stay; else they are
 * cleared. Unlike `changeLinks` it accepts the product itself, groups of any type and members of any type, as the
 * legacy interface does (soap-catalog 5.6). Refuses products outside of the writer's scope.
 */
export async function setLink(
  tx: Tx,
  place: { readonly productId: number; readonly type: LinkType; readonly linkedProductId: number },
  { position, qty }: LinkValues,
  isMerged: boolean,
  writer: PartWriter,
): Promise<void> {
  const { productId, type, linkedProductId } = place;
  const product = await productToChange(tx, productId, writer);
  await requireProductsInScope(tx, writer.scope, [linkedProductId]);
  const there = (await tx.all(links, place)).find((row) => row.linked_product_id === linkedProductId);
  const stored = isMerged ? there : undefined;
  const to = {
    position: position ?? stored?.position ?? 0,
    qty: type === 'super' ? (qty ?? stored?.qty ?? 0) : null,
  };
  if (there) await tx.run(updateLink, { id: there.link_id, ...to });
  else await runRows(tx, insertLinks, [[productId, linkedProductId, type, to.position, to.qty]]);
  changed(tx, 'product', product.id, 'links');
}

/** Removes a link if it exists and its target is visible to the writer (soap-catalog 5.6). */
export async function dropLink(
  tx: Tx,
  {
    linkedProductId,
    ...owner
  }: { readonly productId: number; readonly type: LinkType; readonly linkedProductId?: number },
  writer: PartWriter,
): Promise<void> {
  const product = await productToChange(tx, owner.productId, writer);
  const rows = await visibleLinks(tx, owner, writerView(writer));
  const ids = rows.filter((row) => row.linked_product_id === linkedProductId).map(({ link_id }) => link_id);
  if (ids.length === 0) return;
  await tx.run(deleteLinks, { ids });
  changed(tx, 'product', product.id, 'links');
}

async function checkTargets(
  tx: Tx,
  productId: number,
  type: LinkType,
  wanted: readonly ProductLink[],
  pointerOf: (index: number) => string,
  { fail }: PartWriter<'links_invalid'>,
): Promise<void> {
  const products = await productsById(
    tx,
    wanted.map(({ linkedProductId }) => linkedProductId),
  );
  const errors = wanted.flatMap(({ linkedProductId }, index): FieldError[] => {
    const target = products.get(linkedProductId);
    const message = !target
      ? 'must be a product'
      : linkedProductId === productId
        ? 'is the product itself'
        : type === 'super' && !members.has(target.type)
          ? `is a product of the type ${target.type}, which cannot be in a group`
          : undefined;
    return message ? [{ field: `${pointerOf(index)}/linkedProductId`, message }] : [];
  });
  if (errors.length > 0) throw fail('links_invalid', { errors });
}
