import assert from 'node:assert/strict';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import type { LegacyCaller } from '../../../support/legacy.ts';
import { restClient } from '../../../support/rest.ts';
import { addApiUser, testKey } from '../../../support/service.ts';
import { styledClient } from '../../../support/styled-client.ts';

/** SQL: category 3 has three products only: two have an option, one has a unique word and the latest change. */
export const rareProducts = `delete from product_category where category_id = 3;
  insert into product_category (product_id, category_id) select product_id, 3 from product order by product_id limit 3;
  insert into product_value (product_id, attribute_id, store_id, value, number)
    select p.product_id, a.attribute_id, 0, '987654', 987654 from product p, attribute a
    where p.sku in ('MUG-SAIL', 'INK-TIDE') and a.code = 'color'
    on conflict (product_id, attribute_id, store_id) do update set value = excluded.value, number = excluded.number;
  update product_search set words = words || ' narwhal'
    where product_id in (select product_id from product where sku = 'INK-TIDE');
  insert into search_word (word, reversed, length) values ('narwhal', 'lahwran', 7);
  update product set updated_at = 1924992000000 where sku = 'INK-TIDE'`;

/** Frequent calls by name. */
export type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** Calls of the legacy interface on the demo store, with a cart of it. */
export function legacyCalls(call: LegacyCaller, quoteId: unknown): Calls {
  let qty = 100;
  return {
    'cart list': () => call('cart_product.list', { quoteId }),
    'cart info': () => call('cart.info', { quoteId }),
    'cart totals': () => call('cart.totals', { quoteId }),
    add: () => call('cart_product.add', { quoteId, productsData: [{ sku: 'LAMP-ATTIC' }] }),
    update: () => call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: ++qty }] }),
    async move() {
      await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
      await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
    },
    'attribute list': () => call('product_attribute.list', { setId: 4 }),
    'attribute info': () => call('product_attribute.info', { attribute: 'color' }),
    'attribute options': () => call('product_attribute.options', { attributeId: 'color' }),
    'product list by date': () => call('catalog_product.list', { filters: { updated_at: { gteq: '2030-01-01' } } }),
    'customer list by date': () => call('customer.list', { filters: { updated_at: { gteq: '2030-01-01' } } }),
    'product info': () => call('catalog_product.info', { productId: 'MUG-SAIL' }),
    'stock list': () => call('cataloginventory_stock_item.list', { productIds: ['INK-TIDE', 'MUG-SAIL'] }),
    'stock update': () => call('cataloginventory_stock_item.update', { productId: 'MUG-SAIL', data: { qty: ++qty } }),
    'category tree': () => call('catalog_category.tree', {}),
    'media list': () => call('catalog_product_attribute_media.list', { productId: 'INK-TIDE' }),
  };
}

/** Calls of a service over the demo store after `rareProducts`. */
export async function callsByWire(engine: Engine, url: string): Promise<Calls> {
  await addApiUser(engine, 'erp', ['products/read']);
  const soap = styledClient(url, 'v1');
  const anybody = await restClient({ url }, 'anonymous');
  const writer = await restClient({ url }, { engine, grants: ['products/read', 'products/write'] });
  const { body: mug } = await writer.get('/products/sku/MUG-SAIL');
  const page = async (query: string, length: number) => {
    const answer = await anybody.get(`/products?${query}`);
    assert.deepEqual([answer.status, answer.body.length], [200, length], query);
    return answer;
  };
  const first = await page('itemsPerPage=12', 12);
  const [, next = ''] = /<[^>]*\?([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  let price = 20;
  const ok = async (answer: Promise<{ status: number }>) => assert.equal((await answer).status, 200);
  return {
    login: () => soap.login('erp', testKey),
    token: () => ok(anybody.post('/auth/token', { grant_type: 'api_user', username: 'erp', api_key: testKey })),
    product: () => ok(anybody.get(`/products/${mug.id}`)),
    'product by its SKU': () => ok(anybody.get('/products/sku/MUG-SAIL')),
    'product update': () => ok(writer.patch(`/products/${mug.id}`, { price: ++price, name: `Mug ${price}` })),
    'page of products': () => page('itemsPerPage=12', 12),
    'next page': () => page(next, 12),
    'products by price': () => page('itemsPerPage=12&sortBy=price', 12),
    'newest products': () => page('itemsPerPage=12&sortBy=created_at&sortDir=desc', 12),
    'products by SKU': () => page('sku=INK-TIDE,MUG-SAIL', 2),
    'products of a small category': () => page('categoryId=3', 3),
    'products of a small category by position': () => page('categoryId=3&sortBy=position', 3),
    'products with a rare option': () => page('attr_color=987654', 2),
    'products by a rare word': () => page('search=narwhal', 1),
    'products by a rare word and price': () => page('search=narwhal&priceMin=0.01&priceMax=100000', 1),
    'products by a rare word with an error': () => page('search=narhwal&priceMax=100000', 1),
    'products of a small category by price': () => page('categoryId=3&priceMax=100000', 3),
    'facets of a rare word': () => ok(anybody.get('/products/facets?search=narwhal&priceMax=100000')),
    'facets of a small category': () => ok(anybody.get('/products/facets?categoryId=3&priceMax=100000')),
    'products that changed lately': () => page('updatedSince=2031-01-01', 1),
    'products that changed since long ago': () => page('itemsPerPage=12&updatedSince=2001-01-01', 12),
  };
}

/** Lists and records that connectors and the office read, of a store with an order. */
export async function officeCalls(engine: Engine, url: string, call: LegacyCaller, order: string): Promise<Calls> {
  const office = await restClient({ url }, { engine, grants: ['all'] });
  const since = { updated_at: { gteq: '2001-01-01' } };
  const ok = async (path: string) => assert.equal((await office.get(path)).status, 200, path);
  return {
    'order list by date': () => call('sales_order.list', { filters: since }),
    'order list by status': () =>
      call('sales_order.list', { filters: { status: 'pending', created_at: { from: '2001-01-01' } } }),
    'order list of a customer': () => call('sales_order.list', { filters: { customer_id: 1 } }),
    'order info': () => call('sales_order.info', { orderIncrementId: order }),
    'invoice list by date': () => call('sales_order_invoice.list', { filters: since }),
    'shipment list by date': () => call('sales_order_shipment.list', { filters: since }),
    'credit memo list by date': () => call('sales_order_creditmemo.list', { filters: since }),
    'customer list by address': () => call('customer.list', { filters: { email: 'ann@example.com' } }),
    'product list by SKU': () => call('catalog_product.list', { filters: { sku: 'MUG-SAIL' } }),
    orders: () => ok('/orders?itemsPerPage=12'),
    'orders that changed': () => ok('/orders?itemsPerPage=12&updatedSince=2001-01-01'),
    'orders of an address': () => ok('/orders?itemsPerPage=12&email=ann@example.com'),
    'orders by a part of an address': () => ok('/orders?itemsPerPage=12&emailLike=example'),
    'orders by words': () => ok('/orders?itemsPerPage=12&search=ann%20207-555-0100'),
    'orders by words that changed': () => ok('/orders?itemsPerPage=12&search=ann&updatedSince=2001-01-01'),
    'customers by words': () => ok('/customers?itemsPerPage=12&search=lin%20207'),
    'customers by words that changed': () => ok('/customers?itemsPerPage=12&search=lin&updatedSince=2001-01-01'),
    'customers by telephone': () => ok('/customers?itemsPerPage=12&telephone=207'),
    'orders of a customer': () => ok('/orders?itemsPerPage=12&customerId=1'),
    invoices: () => ok('/invoices?itemsPerPage=12'),
    shipments: () => ok('/shipments?itemsPerPage=12'),
    'credit memos': () => ok('/credit-memos?itemsPerPage=12'),
    customers: () => ok('/customers?itemsPerPage=12'),
    customer: () => ok('/customers/1'),
    reviews: () => ok('/reviews?itemsPerPage=12'),
    'newsletter subscribers': () => ok('/newsletter/subscribers?itemsPerPage=12'),
    'what is at an address': () => ok('/url-resolver?path=mug-sail.html'),
    'wish list': () => ok('/customers/1/wishlist'),
  };
}
