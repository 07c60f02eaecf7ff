import type { Engine } from '../../../src/platform/storage/engine.ts';
import { fileOf, samples } from '../../catalog/media/support.ts';
import { lineOf, readyCart } from '../../checkout/support.ts';
import { matrices } from '../../matrix/index.ts';
import { makeOptions } from '../../support/custom-options.ts';
import { makeDownload } from '../../support/downloads.ts';
import { makeOrder } from '../../support/orders.ts';
import { type StyledClient, styledClient } from '../../support/styled-client.ts';
import { readAnswer } from '../../transcripts/read-answer.ts';
import type { Args, Targets } from './targets.ts';

export type { Args, Targets } from './targets.ts';

const image = (name: string) => fileOf(samples['image/png'], 'image/png', name);
let made = 0;

/** Makes new targets through V1, and orders directly in the database. */
export async function makeTargets(engine: Engine, url: string, session: string): Promise<Targets> {
  made += 1;
  const call = callerOf(url, session);
  const attribute = await call('product_attribute.create', {
    data: { ...attributeData, attribute_code: `target_${made}` },
  });
  await call('product_attribute.addOption', { attribute, data: optionData });
  const options = (await call('product_attribute.options', { attributeId: attribute })) as { value: string }[];
  const set = await call('product_attribute_set.create', { attributeSetName: `Target ${made}`, skeletonSetId: '6' });
  const group = await call('product_attribute_set.groupAdd', { attributeSetId: set, groupName: 'Target' });
  const file = await call('product_media.create', { productId: product, data: { file: image(`target ${made}`) } });
  const option = options.at(-1)?.value ?? '';
  const spare = `SPARE-${made}`;
  await call('product.create', { type: 'simple', set: '4', sku: spare, productData: { name: 'Spare' } });
  const category = await call('category.create', {
    parentId: '2',
    categoryData: { name: `Target ${made}`, is_active: '1' },
  });
  await call('category.assignProduct', { categoryId: category, productId: product });
  const { product_id: tagged = '' } = (await call('product.info', { productId: product })) as Record<string, string>;
  const tags = await call('product_tag.add', {
    data: { tag: `target${made}`, product_id: tagged, customer_id: '1', store: 'default' },
  });
  const customer = await call('customer.create', {
    customerData: { email: `target${made}@example.com`, website_id: '1', store_id: '1' },
  });
  const customerAddress = await call('customer_address.create', { customerId: customer, addressData: address });
  const [attributeId, setId, groupId] = [attribute, set, group].map(String) as [string, string, string];
  const ready = await readyCart(call);
  return {
    cart: await makeCart(url, session),
    ready,
    readyLine: await lineOf(engine, ready),
    attribute: attributeId,
    option,
    set: setId,
    group: groupId,
    product,
    spare,
    category: String(category),
    file: String(file),
    customer: String(customer),
    customerAddress: String(customerAddress),
    tag: Object.values(tags as Record<string, string>)[0] ?? '',
    tagged,
    download: await makeDownload(call),
    customOption: await makeOptions(call, product),
    order: await makeOrder(engine, { withDocuments: true }),
  };
}

/** Makes a new cart with a line: the part of the targets that calls on carts change. */
export async function makeCart(url: string, session: string): Promise<string> {
  const call = callerOf(url, session);
  const cart = await call('cart.create');
  await call('cart_product.add', { quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
  return String(cart);
}

function callerOf(url: string, session: string) {
  const client = styledClient(url, 'v1');
  return (path: string, args: Args = {}): Promise<unknown> => resultOf(client, session, path, args);
}

async function resultOf(client: StyledClient, session: string, path: string, args: Args): Promise<unknown> {
  const { status, body } = await client.exchange(session, path, args);
  const { result, fault } = readAnswer(status, body);
  if (fault) throw new Error(`${path}: ${fault.code} ${fault.text}`);
  return typeof result === 'string' ? result.replace(/^int /, '') : result;
}

const product = 'PEN-HERON';
const attributeData = {
  frontend_input: 'select',
  scope: 'store',
  frontend_label: [{ store_id: '0', label: 'Target' }],
};
const optionData = { label: [{ store_id: ['0'], value: 'Matt' }], order: 1, is_default: 0 };
const address = {
  firstname: 'Ada',
  lastname: 'Berg',
  street: 'Kai 1',
  city: 'Husum',
  postcode: '25813',
  country_id: 'DE',
  telephone: '1',
};

const validOfAreas = Object.assign({}, ...matrices.map(({ valid }) => valid)) as Readonly<
  Record<string, (targets: Targets) => Args>
>;

/** A successful call of every operation, by its V1 path. */
export const validCalls: Readonly<Record<string, (targets: Targets) => Args>> = {
  ...validOfAreas,
  'catalog_product_attribute.currentStore': () => ({ store: 'german' }),
  'catalog_product_attribute.list': ({ set }) => ({ setId: set }),
  'catalog_product_attribute.options': ({ attribute }) => ({ attributeId: attribute, store: 'german' }),
  'catalog_product_attribute.types': () => ({}),
  'catalog_product_attribute.create': () => ({ data: { ...attributeData, attribute_code: `made_${++made}` } }),
  'catalog_product_attribute.update': ({ attribute }) => ({
    attribute,
    data: { scope: 'store', frontend_label: attributeData.frontend_label },
  }),
  'catalog_product_attribute.remove': ({ attribute }) => ({ attribute }),
  'catalog_product_attribute.info': ({ attribute }) => ({ attribute }),
  'catalog_product_attribute.addOption': ({ attribute }) => ({ attribute, data: optionData }),
  'catalog_product_attribute.removeOption': ({ attribute, option }) => ({ attribute, optionId: option }),
  'catalog_product_attribute_set.create': () => ({ attributeSetName: `Made ${++made}`, skeletonSetId: '6' }),
  'catalog_product_attribute_set.remove': ({ set }) => ({ attributeSetId: set, forceProductsRemove: '0' }),
  'catalog_product_attribute_set.list': () => ({}),
  'catalog_product_attribute_set.attributeAdd': ({ attribute, set, group }) => ({
    attributeId: attribute,
    attributeSetId: set,
    attributeGroupId: group,
    sortOrder: '1',
  }),
  'catalog_product_attribute_set.attributeRemove': ({ set }) => ({ attributeId: 'color', attributeSetId: set }),
  'catalog_product_attribute_set.groupAdd': ({ set }) => ({ attributeSetId: set, groupName: `Made ${++made}` }),
  'catalog_product_attribute_set.groupRename': ({ group }) => ({ groupId: group, groupName: 'Target' }),
  'catalog_product_attribute_set.groupRemove': ({ group }) => ({ attributeGroupId: group }),
  'catalog_product_attribute_media.currentStore': () => ({ store: 'german' }),
  'catalog_product_attribute_media.list': ({ product }) => ({ productId: product, store: 'german' }),
  'catalog_product_attribute_media.info': ({ product, file }) => ({ productId: product, file, store: 'german' }),
  'catalog_product_attribute_media.types': ({ set }) => ({ setId: set }),
  'catalog_product_attribute_media.create': ({ product }) => ({
    productId: product,
    data: { file: image('made'), label: 'Made' },
  }),
  'catalog_product_attribute_media.update': ({ product, file }) => ({
    productId: product,
    file,
    data: { label: 'Side', position: '3' },
  }),
  'catalog_product_attribute_media.remove': ({ product, file }) => ({ productId: product, file }),
  'cart.create': () => ({ store: 'german' }),
  'cart.info': ({ cart }) => ({ quoteId: cart, store: 'english' }),
  'cart.totals': ({ cart }) => ({ quoteId: cart, store: 'english' }),
  'cart_product.add': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'PEN-WREN', qty: 1 }] }),
  'cart_product.update': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 3 }] }),
  'cart_product.remove': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE' }] }),
  'cart_product.list': ({ cart }) => ({ quoteId: cart, store: 'english' }),
  'cart_product.moveToCustomerQuote': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 1 }] }),
  'cart_customer.set': ({ cart }) => ({
    quoteId: cart,
    customerData: { mode: 'guest', email: 'ada@example.com', firstname: 'Ada', lastname: 'Berg' },
  }),
  'cart_customer.addresses': ({ cart }) => ({ quoteId: cart, customerAddressData: [{ mode: 'billing', ...address }] }),
};
