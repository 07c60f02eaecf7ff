// The story of story.ts, told by npm `soap` in one style. Argument: the story's facts as JSON. Prints JSON lines.

import { createClientAsync } from 'soap';
import type { Facts, SoapStyle } from '../story.ts';

type Named = Record<string, unknown>;
type Method = (args: Named) => Promise<[Named, ...unknown[]]>;

const facts = JSON.parse(process.argv[2] ?? '') as Facts & { readonly style: SoapStyle };
const { style, base } = facts;
const wsdls = { v1: '/api/soap/?wsdl', v2: '/api/v2_soap/?wsdl', wsi: '/api/v2_soap/?wsdl&wsi=1' };
const client = (await createClientAsync(base + wsdls[style], {
  disableCache: true,
  preserveWhitespace: true,
})) as unknown as Record<string, Method>;

/** What came, as plain values: this client gives an element with attributes as an object with `$value`. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { attributes, $value, ...fields } = value as Named & { attributes?: Named };
  const type = String((attributes?.['xsi:type'] as Named | undefined)?.type ?? attributes?.['xsi:type'] ?? '');
  const isList = Object.keys(attributes ?? {}).some((name) => name.endsWith(':arrayType')) || /Array$/.test(type);
  if ($value !== undefined) return typed($value, type);
  if (isList) return listOf(fields.item);
  if (/:Map$/.test(type)) return Object.fromEntries(listOf(fields.item).map((pair) => entry(pair as Named)));
  if (Object.keys(fields).length === 0) return '';
  if (Object.keys(fields).join() === 'complexObjectArray') return listOf(fields.complexObjectArray);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

const listOf = (items: unknown): unknown[] =>
  items === undefined ? [] : Array.isArray(items) ? items.map(plain) : [plain(items)];
const entry = (pair: Named): [string, unknown] => [String(pair.key), pair.value];
const typed = (value: unknown, type: string): unknown =>
  /:(int|float|double)$/.test(type)
    ? Number(value)
    : /:boolean$/.test(type)
      ? value === true || value === 'true'
      : value;

async function call(name: string, args: Named): Promise<unknown> {
  const [answer] = await (client[`${name}Async`] as Method)(args);
  return plain(Object.values(answer)[0]);
}

async function tell<T>(step: string, work: () => Promise<[T, unknown]>): Promise<T | undefined> {
  try {
    const [value, shown] = await work();
    process.stdout.write(`${JSON.stringify({ step, value: shown })}\n`);
    return value;
  } catch (error) {
    const { Fault } = (error as { root?: { Envelope: { Body: { Fault?: Named } } } }).root?.Envelope.Body ?? {};
    if (!Fault) throw error;
    process.stdout.write(
      `${JSON.stringify({ step, fault: [String(plain(Fault.faultcode)), plain(Fault.faultstring)] })}\n`,
    );
    return undefined;
  }
}

const xsd = (type: string, $value: unknown): Named => ({ attributes: { 'xsi:type': `xsd:${type}` }, $value });
const list = (items: unknown[]): Named => ({
  attributes: { 'xsi:type': 'soapenc:Array', 'xmlns:soapenc': encoding },
  item: items,
});
const encoding = 'http://schemas.xmlsoap.org/soap/encoding/';
const map = (fields: Named): Named => ({
  attributes: { 'xsi:type': 'apache:Map', 'xmlns:apache': 'http://xml.apache.org/xml-soap' },
  item: Object.entries(fields).map(([key, value]) => ({
    key: xsd('string', key),
    value: typeof value === 'object' ? map(value as Named) : xsd('string', value),
  })),
});

let session = '';
let quote = 0;

/** A product as the style wants it. */
function item(fields: Named): Named {
  const { options, ...scalars } = fields;
  if (style === 'v1') return map(fields);
  const pairs = Object.entries((options ?? {}) as Named).map(([key, value]) => ({ key, value }));
  if (options === undefined) return scalars;
  return { ...scalars, options: style === 'wsi' ? { complexObjectArray: pairs } : { item: pairs } };
}

function products(method: string, ...fields: Named[]): Promise<unknown> {
  const items = fields.map(item);
  if (style === 'v1') return v1(`cart_product.${method}`, xsd('int', quote), list(items));
  const operation = `shoppingCartProduct${method[0]?.toUpperCase()}${method.slice(1)}`;
  const named = style === 'wsi' ? { productsData: { complexObjectArray: items } } : { products: { item: items } };
  return call(operation, { sessionId: session, quoteId: quote, ...named });
}

function v1(path: string, ...args: unknown[]): Promise<unknown> {
  return call('call', { sessionId: session, resourcePath: path, args: list(args) });
}

function listing(id = quote): Promise<unknown> {
  if (style === 'v1') return v1('cart_product.list', xsd('int', id));
  return call('shoppingCartProductList', { sessionId: session, quoteId: id });
}

const same = async <T>(value: Promise<T>): Promise<[T, T]> => [await value, await value];
const pick = (from: unknown, ...names: string[]): unknown[][] =>
  (from as Named[]).map((row) => names.map((name) => row[name]));
const pickOne = (from: unknown, name: string): unknown[] => pick(from, name).flat(1);
const row = ['product_id', 'sku', 'name', 'set', 'type', 'category_ids', 'website_ids'];

session =
  (await tell('login', async () => {
    const id = String(await call('login', { username: facts.user, apiKey: facts.key }));
    return [id, /^[0-9a-f]{64}$/.test(id)];
  })) ?? '';
await tell('login with a wrong key', () => same(call('login', { username: facts.user, apiKey: 'wrong' })));
quote =
  (await tell('create', async () => {
    const made = style === 'v1' ? await v1('cart.create') : await call('shoppingCartCreate', { sessionId: session });
    return [Number(made), Number.isInteger(made) && Number(made) > 0];
  })) ?? 0;
await tell('add by id', () => same(products('add', { product_id: facts.plainId, qty: 2 })));
await tell('add by SKU', () => same(products('add', { sku: facts.specialSku, qty: 1 })));
const options = { [facts.textOption]: facts.text, [facts.selectOption]: facts.selectValue };
await tell('add with options', () => same(products('add', { product_id: facts.optionsId, qty: 1, options })));
await tell('add without a required option', () => same(products('add', { product_id: facts.optionsId, qty: 1 })));
// An empty list of WS-I has nothing by which one would know it.
const rows = (list: unknown): unknown[][] => pick(list, ...row).map((picked) => picked.map((value) => value ?? []));
await tell('list', async () => [null, rows(await listing())]);
await tell('update', () => same(products('update', { product_id: facts.plainId, qty: 5 })));
await tell('info', async () => {
  const info =
    style === 'v1'
      ? v1('cart.info', xsd('int', quote))
      : call('shoppingCartInfo', { sessionId: session, quoteId: quote });
  const { items } = (await info) as { items: unknown };
  return [null, pick(items, 'sku', 'qty').map(([sku, qty]) => [sku, Number(qty)])];
});
await tell('remove', () => same(products('remove', { sku: facts.specialSku })));
await tell('list after that', async () => [null, pickOne(await listing(), 'product_id')]);
await tell('a cart that does not exist', () => same(listing(999_999_999)));
await tell('resources', async () => [null, pickOne(await call('resources', { sessionId: session }), 'name')]);
await tell('globalFaults', async () => [
  null,
  pick(await call('globalFaults', { sessionId: session }), 'code', 'message'),
]);
await tell('resourceFaults', async () => {
  const faults = await call('resourceFaults', { resourceName: 'cart_product', sessionId: session });
  return [null, pick(faults, 'code', 'message')];
});
if (style === 'v1') {
  const calls = list([
    list([xsd('string', 'cart_product.list'), list([xsd('int', quote)])]),
    list([xsd('string', 'nope.nope')]),
    list([xsd('string', 'cart_product.list'), list([xsd('int', 999_999_999)])]),
  ]);
  const shown = (results: unknown): unknown[] =>
    (results as (unknown[] & { faultCode?: string })[]).map((result) => result.faultCode ?? result.length);
  await tell('multiCall', async () => [null, shown(await call('multiCall', { sessionId: session, calls }))]);
  const until = { sessionId: session, calls, options: map({ break: 1 }) };
  await tell('multiCall until a fault', async () => [null, shown(await call('multiCall', until))]);
}
await tell('endSession', () => same(call('endSession', { sessionId: session })));
await tell('list after the end', () => same(listing()));
