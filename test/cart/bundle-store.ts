import type { Engine } from '../../src/platform/storage/engine.ts';
import type { LegacyCaller } from '../support/legacy.ts';

/**
 * The demo store's bundles by the names that tests use: options by their English titles, selections by the SKU of the
 * part.
 */
export interface BundleIds {
  readonly bundleId: number;
  option(title: string): string;
  selection(title: string, sku: string): string;
  /** `bundle_option` for titles and SKUs; several SKUs become a list. */
  choice(chosen: Readonly<Record<string, string | readonly string[]>>): Record<string, string | string[]>;
}

/** Finds the ids of a bundle's options and selections. */
export async function bundleIds(engine: Engine, bundleSku: string): Promise<BundleIds> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product as b')
        .innerJoin('bundle_option as o', 'o.product_id', 'b.product_id')
        .innerJoin('bundle_option_title as t', 't.option_id', 'o.option_id')
        .innerJoin('bundle_selection as s', 's.option_id', 'o.option_id')
        .innerJoin('product as p', 'p.product_id', 's.product_id')
        .select(['b.product_id', 'o.option_id', 't.title', 's.selection_id', 'p.sku'])
        .where('b.sku', '=', bundleSku)
        .where('t.store_id', '=', 0),
    ),
  );
  const idOf = (id: number | undefined, what: string): string => {
    if (id === undefined) throw new Error(`${bundleSku} has no ${what}`);
    return String(id);
  };
  const option = (title: string) => idOf(rows.find((row) => row.title === title)?.option_id, title);
  const selection = (title: string, sku: string) =>
    idOf(rows.find((row) => row.title === title && row.sku === sku)?.selection_id, `${title}/${sku}`);
  return {
    bundleId: Number(idOf(rows[0]?.product_id, 'options')),
    option,
    selection,
    choice: (chosen) =>
      Object.fromEntries(
        Object.entries(chosen).map(([title, skus]) => [
          option(title),
          typeof skus === 'string' ? selection(title, skus) : skus.map((sku) => selection(title, sku)),
        ]),
      ),
  };
}

/** Sets a value of a product for all store views; `number` is the value of a decimal attribute, in ten-thousandths. */
export async function setValue(
  engine: Engine,
  sku: string,
  code: string,
  { value = null, number = null }: { readonly value?: string | null; readonly number?: number | null },
): Promise<void> {
  await engine.write((tx) =>
    tx.query((q) =>
      q
        .insertInto('product_value')
        .columns(['product_id', 'attribute_id', 'store_id', 'value', 'number'])
        .expression((eb) =>
          eb
            .selectFrom('product as p')
            .innerJoin('attribute as a', (join) => join.on('a.code', '=', code))
            .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
            .select(['p.product_id', 'a.attribute_id'])
            .select((e) => [
              e.cast<number>(e.val(0), 'integer').as('store_id'),
              e.cast<string>(e.val(value), 'text').as('value'),
              e.cast<number>(e.val(number), 'bigint').as('number'),
            ])
            .where('p.sku', '=', sku)
            .where('t.code', '=', 'catalog_product'),
        )
        .onConflict((oc) =>
          oc.columns(['product_id', 'attribute_id', 'store_id']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            number: eb.ref('excluded.number'),
          })),
        ),
    ),
  );
}

/** Makes a product unsalable: it is out of stock. */
export async function sellOut(engine: Engine, sku: string): Promise<void> {
  await engine.write((tx) =>
    tx.exec(
      `update stock_item set is_in_stock = 0 where product_id = (select product_id from product where sku = '${sku}')`,
    ),
  );
}

/** Puts one item into a new cart and answers the cart's id. */
export async function cartWith(call: LegacyCaller, ...productsData: unknown[]): Promise<unknown> {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData });
  return quoteId;
}
