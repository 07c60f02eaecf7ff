import type { Engine } from '../../../src/platform/storage/engine.ts';
import { fileOf, samples } from '../../catalog/media/support.ts';
import { lineOf, readyCart } from '../../checkout/support.ts';
import { matrices } from '../../matrix/index.ts';
import { makeOptions } from '../../support/examples/custom-options.ts';
import { makeDownload } from '../../support/examples/downloads.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { type StyledClient, styledClient } from '../../support/styled-client.ts';
import { readAnswer } from '../../transcripts/read-answer.ts';
import type { Args, Targets } from './targets.ts';

export type { Args, Targets } from './targets.ts';

const image = (name: string) => fileOf(samples['image/png'], 'image/png', name);
/** What makes a part of the targets. */
interface Maker {
  readonly engine: Engine;
  /** Tells the targets of one call from those of another. */
  readonly number: number;
  call(path: string, args?: Args): Promise<unknown>;
}

type MakePart<Name extends keyof Targets> = (maker: Maker) => Promise<Pick<Targets, Name>>;
const part = <Name extends keyof Targets>(names: readonly Name[], make: MakePart<Name>) => ({ names, make });

/** The parts of the targets, in the order in which they are made. Orders are made directly in the database. */
const parts: readonly { readonly names: readonly (keyof Targets)[]; make(maker: Maker): Promise<Partial<Targets>> }[] =
  [
    part(['attribute', 'option'], async ({ call, number }) => {
      const attribute = await call('product_attribute.create', {
        data: { ...attributeData, attribute_code: `target_${number}` },
      });
      await call('product_attribute.addOption', { attribute, data: optionData });
      const options = (await call('product_attribute.options', { attributeId: attribute })) as { value: string }[];
      return { attribute: String(attribute), option: options.at(-1)?.value ?? '' };
    }),
    part(['set', 'group'], async ({ call, number }) => {
      const set = await call('product_attribute_set.create', {
        attributeSetName: `Target ${number}`,
        skeletonSetId: '6',
      });
      const group = await call('product_attribute_set.groupAdd', { attributeSetId: set, groupName: 'Target' });
      return { set: String(set), group: String(group) };
    }),
    part(['product'], async () => ({ product })),
    part(['file'], async ({ call, number }) => {
      const data = { file: image(`target ${number}`) };
      return { file: String(await call('product_media.create', { productId: product, data })) };
    }),
    part(['spare'], async ({ call, number }) => {
      const spare = `SPARE-${number}`;
      await call('product.create', { type: 'simple', set: '4', sku: spare, productData: { name: 'Spare' } });
      return { spare };
    }),
    part(['category'], async ({ call, number }) => {
      const category = await call('category.create', {
        parentId: '2',
        categoryData: { name: `Target ${number}`, is_active: '1' },
      });
      await call('category.assignProduct', { categoryId: category, productId: product });
      return { category: String(category) };
    }),
    part(['tag', 'tagged'], async ({ call, number }) => {
      const { product_id: tagged = '' } = (await call('product.info', { productId: product })) as Record<
        string,
        string
      >;
      const tags = await call('product_tag.add', {
        data: { tag: `target${number}`, product_id: tagged, customer_id: '1', store: 'default' },
      });
      return { tag: Object.values(tags as Record<string, string>)[0] ?? '', tagged };
    }),
    part(['customer', 'customerAddress'], async ({ call, number }) => {
      const customer = await call('customer.create', {
        customerData: { email: `target${number}@example.com`, website_id: '1', store_id: '1' },
      });
      const customerAddress = await call('customer_address.create', { customerId: customer, addressData: address });
      return { customer: String(customer), customerAddress: String(customerAddress) };
    }),
    part(['ready', 'readyLine'], async ({ engine, call }) => {
      const ready = await readyCart(call);
      return { ready, readyLine: await lineOf(engine, ready) };
    }),
    part(['cart'], async ({ call }) => {
      const cart = await call('cart.create');
      await call('cart_product.add', { quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
      return { cart: String(cart) };
    }),
    part(['download'], async ({ call }) => ({ download: await makeDownload(call) })),
    part(['customOption'], async ({ call }) => ({ customOption: await makeOptions(call, product) })),
    part(['order'], async ({ engine }) => ({ order: await makeOrder(engine, { withDocuments: true }) })),
  ];
let made = 0;

/** Makes new targets through V1. */
export async function makeTargets(engine: Engine, url: string, session: string): Promise<Targets> {
  return (await makeSome(engine, url, session, () => true)) as Targets;
}

/** Makes only those new targets that the valid call of an operation reads. */
export function makeTargetsOf(path: string, engine: Engine, url: string, session: string): Promise<Partial<Targets>> {
  const read = new Set<unknown>();
  const any: unknown = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => 'any' : 'any') });
  const watched = new Proxy({} as Targets, {
    get(_, name) {
      read.add(name);
      return any;
    },
  });
  validCalls[path]?.(watched);
  return makeSome(engine, url, session, (name) => read.has(name));
}

async function makeSome(
  engine: Engine,
  url: string,
  session: string,
  isWanted: (name: keyof Targets) => boolean,
): Promise<Partial<Targets>> {
  const maker: Maker = { engine, number: ++made, call: callerOf(url, session) };
  let targets: Partial<Targets> = {};
  for (const { names, make } of parts) if (names.some(isWanted)) targets = { ...targets, ...(await make(maker)) };
  return targets;
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
