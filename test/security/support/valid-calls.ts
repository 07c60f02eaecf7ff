import type { Engine } from '../../../src/platform/storage/engine.ts';
import { fileOf, samples } from '../../catalog/media/support.ts';
import { lineOf, readyCart } from '../../checkout/support.ts';
import { attributeData, optionData } from '../../operations/attributes.ts';
import { plainAddress } from '../../operations/carts.ts';
import { operations } from '../../operations/index.ts';
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
      const customerAddress = await call('customer_address.create', {
        customerId: customer,
        addressData: plainAddress,
      });
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
/** A successful call of every operation, by its V1 path. */
export const validCalls = Object.assign({}, ...operations.map(({ valid }) => valid)) as Readonly<
  Record<string, (targets: Targets) => Args>
>;
