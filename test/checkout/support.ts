import type { Engine } from '../../src/platform/storage/engine.ts';

/** An address in California. */
export const customerAddress = {
  firstname: 'Ann',
  lastname: 'Buyer',
  street: '1 Main St',
  city: 'San Francisco',
  region: 'California',
  region_id: '12',
  postcode: '94110',
  country_id: 'US',
  telephone: '555-0100',
};

/** The data of a guest. */
export const guest = { mode: 'guest', email: 'ann@example.com', firstname: 'Ann', lastname: 'Buyer' };

/** Calls an operation in some style. */
export type Ask = (path: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The steps that prepare a cart for an order; each may be replaced, or left out by null. */
export interface Steps {
  readonly products?: readonly Readonly<Record<string, unknown>>[];
  readonly customer?: Readonly<Record<string, unknown>> | null;
  readonly shipping?: string | null;
  readonly payment?: string | null;
  /** The code of the store view. */
  readonly store?: string;
  readonly wrap?: (map: Readonly<Record<string, unknown>>) => unknown;
}

/** Makes a cart that is ready to be ordered; answers its id. */
export async function readyCart(call: Ask, steps: Steps = {}): Promise<unknown> {
  const { products = [{ sku: 'INK-TIDE', qty: 2 }], customer = guest, store = '', wrap = (map) => map } = steps;
  // Over the wire an integer has its type before it.
  const quoteId = Number(String(await call('cart.create', { store })).replace('int ', ''));
  await call('cart_product.add', { quoteId, productsData: products.map(wrap), store });
  if (customer) await call('cart_customer.set', { quoteId, customerData: wrap(customer), store });
  const addresses = ['billing', 'shipping'].map((mode) => wrap({ mode, ...customerAddress }));
  await call('cart_customer.addresses', { quoteId, customerAddressData: addresses, store });
  const { shipping = 'flatrate_flatrate', payment = 'checkmo' } = steps;
  if (shipping !== null) await call('cart_shipping.method', { quoteId, shippingMethod: shipping, store });
  if (payment !== null) await call('cart_payment.method', { quoteId, paymentData: wrap({ method: payment }), store });
  return quoteId;
}

/** The id of the first line of a cart. */
export async function lineOf(engine: Engine, quoteId: unknown): Promise<string> {
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('quote_item').select('item_id').where('quote_id', '=', Number(quoteId)).orderBy('item_id').limit(1),
    ),
  );
  return String(row?.item_id);
}

/** Sets a setting of the whole store. */
export const configure = (engine: Engine, path: string, value: string): Promise<void> =>
  engine.write(async (tx) => {
    await tx.exec(`delete from store_config where path = '${path}'`);
    await tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('default', 0, '${path}', '${value}')`,
    );
  });

/** Sets settings of one store view. */
export const configureStore = (engine: Engine, code: string, values: Readonly<Record<string, string>>): Promise<void> =>
  engine.write(async (tx) => {
    for (const [path, value] of Object.entries(values)) {
      await tx.exec(`insert into store_config (scope, scope_id, path, value)
        select 'stores', store_id, '${path}', '${value}' from store where code = '${code}'`);
    }
  });

/** The stock of a product, in pieces. */
export async function stockOf(engine: Engine, sku: string): Promise<number> {
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product as p')
        .innerJoin('stock_item as s', 's.product_id', 'p.product_id')
        .select('s.qty')
        .where('p.sku', '=', sku),
    ),
  );
  return (row?.qty ?? Number.NaN) / 10_000;
}

/** Adds an attribute for a fixed tax, `disposal`, to the set of a product. */
export const addFixedTax = (engine: Engine, sku = 'INK-TIDE'): Promise<void> =>
  engine.write(async (tx) => {
    await tx.exec(`insert into attribute
      (entity_type_id, code, backend_type, backend, frontend_input, frontend_label, scope, is_user_defined)
      select entity_type_id, 'disposal', 'static', 'weee', 'weee', 'Disposal fee', 'global', 1
      from entity_type where code = 'catalog_product'`);
    await tx.exec(`insert into attribute_placement (set_id, group_id, attribute_id, sort_order)
      select s.set_id, min(s.group_id), a.attribute_id, 99
      from attribute_placement s join product p on p.set_id = s.set_id cross join attribute a
      where p.sku = '${sku}' and a.code = 'disposal' group by s.set_id, a.attribute_id`);
  });

/** Gives all products such a tax. */
export async function exampleFixedTaxes(engine: Engine): Promise<void> {
  await addFixedTax(engine);
  await engine.write((tx) =>
    tx.exec(`insert into product_fixed_tax (product_id, attribute_id, country_id, region_id, amount)
      select p.product_id, a.attribute_id, 'US', 12, 2500 from attribute a cross join product p where a.code = 'disposal'`),
  );
}

const copied = ['quote', 'quote_address', 'quote_item', 'quote_payment'] as const;

/**
 * Copies a cart of simple products without options `count` times; answers the ids of the copies, which begin with
 * `first`.
 */
export async function copiesOf(engine: Engine, quoteId: number, count: number, first = 1_000_000): Promise<number[]> {
  return engine.write(async (tx) => {
    const ids = Array.from({ length: count }, (_, index) => first + index);
    for (const table of copied) {
      const rows = await tx.query((q) => q.selectFrom(table).selectAll().where('quote_id', '=', quoteId));
      const own = {
        quote: 'quote_id',
        quote_address: 'address_id',
        quote_item: 'item_id',
        quote_payment: 'payment_id',
      };
      const copies = rows.flatMap((row, position) =>
        ids.map((id, index) => ({ ...row, [own[table]]: first + position * count + index, quote_id: id })),
      );
      if (rows.length === 0) continue;
      const columns = Object.keys(rows[0] ?? {});
      await tx.insertMany(
        table,
        columns,
        copies.map((copy) => columns.map((name) => (copy as Record<string, string | number | null>)[name] ?? null)),
      );
    }
    return ids;
  });
}

/**
 * Runs the calls of a list by several callers at the same time: each takes the next call when it is free. Answers all
 * results.
 */
export async function byCallers<T, R>(
  callers: number,
  list: readonly T[],
  work: (item: T, caller: number) => Promise<R>,
): Promise<R[]> {
  const left = list.entries();
  const done: R[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (const [index, item] of left) done[index] = await work(item, caller);
    }),
  );
  return done;
}

/** Sets how many pieces of a product there are. */
export const setStock = (engine: Engine, sku: string, pieces: number): Promise<void> =>
  engine.write((tx) =>
    tx.exec(
      `update stock_item set qty = ${pieces * 10_000}, is_in_stock = 1 where product_id = (select product_id from product where sku = '${sku}')`,
    ),
  );
