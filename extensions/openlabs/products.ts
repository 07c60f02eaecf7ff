import { type Context, type DeclaredOperation, type Resource, statement } from 'cartwright/extension';
import { type Row, textOf } from './filters.ts';
import { faultsOf, method } from './operations.ts';

const resource: Resource = {
  name: 'ol_catalog_product',
  title: 'Products for Odoo and Tryton',
  aliases: [],
  aclId: 'catalog/product',
  faults: faultsOf('Product not exists.'),
};

type ById = { readonly id: number };
const options = statement<ById, { option_id: number; is_required: number; position: number; type: string }>((q, p) =>
  q
    .selectFrom('bundle_option')
    .select(['option_id', 'is_required', 'position', 'type'])
    .where('product_id', '=', p.id)
    .orderBy('position')
    .orderBy('option_id'),
);
const titles = statement<ById & { store: number }, { option_id: number; store_id: number; title: string | null }>(
  (q, p) =>
    q
      .selectFrom('bundle_option_title as t')
      .innerJoin('bundle_option as o', 'o.option_id', 't.option_id')
      .select(['t.option_id', 't.store_id', 't.title'])
      .where('o.product_id', '=', p.id)
      .where((eb) => eb.or([eb('t.store_id', '=', 0), eb('t.store_id', '=', p.store)])),
);
interface Selection {
  readonly selection_id: number;
  readonly option_id: number;
  readonly position: number;
  readonly sku: string;
  readonly product_id: number;
  readonly is_default: number;
  readonly price_type: number;
  readonly price_value: number;
  readonly qty: number | null;
  readonly can_change_qty: number;
}
const selections = statement<ById, Selection>((q, p) =>
  q
    .selectFrom('bundle_selection as s')
    .innerJoin('product as p', 'p.product_id', 's.product_id')
    .select(['s.selection_id', 's.option_id', 's.position', 'p.sku', 's.product_id', 's.is_default', 's.price_type'])
    .select(['s.price_value', 's.qty', 's.can_change_qty'])
    .where('s.parent_product_id', '=', p.id)
    .orderBy('s.position')
    .orderBy('s.selection_id'),
);
const stores = statement<Record<string, never>, { store_id: number; code: string }>((q) =>
  q.selectFrom('store').select(['store_id', 'code']),
);

/** Ten-thousandths as a column of decimals shows them. */
const decimalText = (value: number): string => (value / 10_000).toFixed(4);

/** The parts of a bundle, as Odoo reads them. */
async function bundleOf({ tx }: Context, id: number, store: unknown): Promise<object> {
  const named = textOf(store) || '0';
  const view = (await tx.all(stores, {})).find(({ store_id, code }) => String(store_id) === named || code === named);
  const storeId = view?.store_id ?? 0;
  const allTitles = await tx.all(titles, { id, store: storeId });
  const chosen = Map.groupBy(await tx.all(selections, { id }), ({ option_id }) => option_id);
  const titleOf = (option: number, from: number) =>
    allTitles.find(({ option_id, store_id }) => option_id === option && store_id === from)?.title ?? null;
  return {
    options: (await tx.all(options, { id })).map(({ option_id, is_required, position, type }) => ({
      option_id: String(option_id),
      required: String(is_required),
      position: String(position),
      type,
      default_title: titleOf(option_id, 0),
      title: titleOf(option_id, storeId) ?? titleOf(option_id, 0),
      selections: (chosen.get(option_id) ?? []).map((each) => ({
        selection_id: String(each.selection_id),
        position: String(each.position),
        sku: each.sku,
        product_id: String(each.product_id),
        is_default: String(each.is_default),
        selection_price_type: each.price_type === 1 ? 'percent' : 'fixed',
        selection_price_value: decimalText(each.price_value),
        selection_qty: decimalText(each.qty ?? 0),
        selection_can_change_qty: String(each.can_change_qty),
      })),
    })),
  };
}

/** A call with the arguments that were sent, missing ones as null. */
const sent = (...values: readonly unknown[]) => values.map((value) => value ?? null) as never[];

const listed = (context: Context, filters: unknown, store: unknown) =>
  context.call('catalog_product.list', sent(filters, store)) as Promise<Row[]>;

/** Products: by the operations of the store itself, with what a bundle consists of. */
export const productOperations: readonly DeclaredOperation[] = [
  method({
    resource,
    legacy: 'catalog/product/info',
    method: 'search',
    title: 'Find products: their ids',
    takes: ['filters', 'store'],
    run: async (context, { filters, store }) =>
      (await listed(context, filters, store)).map(({ product_id }) => product_id),
  }),
  method({
    resource,
    legacy: 'catalog/product/info',
    method: 'list',
    title: 'Retrieve products',
    takes: ['filters', 'store'],
    run: async (context, { filters, store }) =>
      (await listed(context, filters, store)).map(({ website_ids: _ids, ...row }) => row),
  }),
  method({
    resource,
    legacy: 'catalog/product/info',
    method: 'info',
    title: 'Retrieve a product by store view, with the parts of a bundle',
    takes: ['productId', 'store', 'attributes', 'identifierType'],
    async run(context, { productId, store, attributes, identifierType }) {
      const info = (await context.call(
        'catalog_product.info',
        sent(productId, store, attributes, identifierType),
      )) as Record<string, unknown>;
      if (info.type !== 'bundle') return info;
      return { ...info, _bundle_data: await bundleOf(context, Number(info.product_id), store) };
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/create',
    effect: 'write',
    method: 'create',
    title: 'Create a product',
    takes: ['type', 'set', 'sku', 'data'],
    run: async (context, { type, set, sku, data }) =>
      String(await context.call('catalog_product.create', sent(type, set, sku, data ?? {}))),
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'update',
    title: 'Change a product, in a store view or everywhere',
    takes: ['productId', 'data', 'store', 'identifierType'],
    run: (context, { productId, data, store, identifierType }) =>
      context.call('catalog_product.update', sent(productId, data ?? {}, store, identifierType)),
  }),
  method({
    resource,
    legacy: 'catalog/product/delete',
    effect: 'write',
    method: 'delete',
    title: 'Delete a product',
    takes: ['productId'],
    run: (context, { productId }) => context.call('catalog_product.delete', sent(productId)),
  }),
  method({
    resource: {
      name: 'oerp_cataloginventory_stock_item',
      title: 'Stock for Odoo',
      aliases: [],
      aclId: 'cataloginventory',
      faults: faultsOf('Product not exists.'),
    },
    legacy: 'cataloginventory/update',
    effect: 'write',
    method: 'update',
    title: 'Change the stock of a product',
    takes: ['productId', 'data'],
    async run(context, { productId, data }) {
      await context.call('cataloginventory_stock_item.update', sent(productId, data ?? {}));
      return true;
    },
  }),
];
