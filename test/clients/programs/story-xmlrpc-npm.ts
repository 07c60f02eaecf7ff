// The story of story.ts, told by npm `xmlrpc`. Argument: the story's facts as JSON. Prints JSON lines.

import { createRequire } from 'node:module';
import type { Facts } from '../story.ts';

interface Client {
  methodCall(method: string, params: readonly unknown[], done: (error: Error | null, value: unknown) => void): void;
}
type Named = Readonly<Record<string, unknown>>;

const { createClient } = createRequire(import.meta.url)('xmlrpc') as { createClient(url: string): Client };
const facts = JSON.parse(process.argv[2] ?? '') as Facts;
const client = createClient(`${facts.base}/api/xmlrpc/`);

function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  client.methodCall(method, params, (error, value) => (error ? reject(error) : resolve(value)));
  return promise;
}

async function tell<T>(step: string, work: () => Promise<[T, unknown]>): Promise<T | undefined> {
  try {
    const [value, shown] = await work();
    process.stdout.write(`${JSON.stringify({ step, value: shown })}\n`);
    return value;
  } catch (error) {
    const { faultCode, faultString } = error as { faultCode?: number; faultString?: string };
    if (faultCode === undefined) throw error;
    process.stdout.write(`${JSON.stringify({ step, fault: [String(faultCode), faultString] })}\n`);
    return undefined;
  }
}

let session = '';
let quote = 0;

const call = (path: string, ...args: readonly unknown[]) => ask('call', session, path, args);
const products = (method: string, item: Named) => same(call(`cart_product.${method}`, quote, [item]));
const listed = (id: number) => call('cart_product.list', id);
const same = async <T>(value: Promise<T>): Promise<[T, T]> => [await value, await value];
const pick = (from: unknown, ...names: readonly string[]): unknown[][] =>
  (from as Named[]).map((row) => names.map((name) => row[name]));
const row = ['product_id', 'sku', 'name', 'set', 'type', 'category_ids', 'website_ids'];
const outcomes = (results: unknown): unknown[] =>
  (results as (unknown[] & { faultCode?: string })[]).map((result) => result.faultCode ?? result.length);

session =
  (await tell('login', async () => {
    const id = String(await ask('login', facts.user, facts.key));
    return [id, /^[0-9a-f]{64}$/.test(id)];
  })) ?? '';
await tell('login with a wrong key', () => same(ask('login', facts.user, 'wrong')));
quote =
  (await tell('create', async () => {
    const made = Number(await call('cart.create'));
    return [made, Number.isInteger(made) && made > 0];
  })) ?? 0;
const options = { [facts.textOption]: facts.text, [facts.selectOption]: facts.selectValue };
await tell('add by id', () => products('add', { product_id: facts.plainId, qty: 2 }));
await tell('add by SKU', () => products('add', { sku: facts.specialSku, qty: 1 }));
await tell('add with options', () => products('add', { product_id: facts.optionsId, qty: 1, options }));
await tell('add without a required option', () => products('add', { product_id: facts.optionsId, qty: 1 }));
await tell('list', async () => [null, pick(await listed(quote), ...row)]);
await tell('update', () => products('update', { product_id: facts.plainId, qty: 5 }));
await tell('info', async () => {
  const { items } = (await call('cart.info', quote)) as { items: unknown };
  return [null, pick(items, 'sku', 'qty').map(([sku, qty]) => [sku, Number(qty)])];
});
await tell('remove', () => products('remove', { sku: facts.specialSku }));
await tell('list after that', async () => [null, pick(await listed(quote), 'product_id').flat()]);
await tell('a cart that does not exist', () => same(listed(999_999_999)));
await tell('resources', async () => [null, pick(await ask('resources', session), 'name').flat()]);
await tell('globalFaults', async () => [null, pick(await ask('globalFaults', session), 'code', 'message')]);
await tell('resourceFaults', async () => [
  null,
  pick(await ask('resourceFaults', session, 'cart_product'), 'code', 'message'),
]);
const calls = [['cart_product.list', [quote]], ['nope.nope'], ['cart_product.list', [999_999_999]]];
await tell('multiCall', async () => [null, outcomes(await ask('multiCall', session, calls))]);
await tell('multiCall until a fault', async () => [
  null,
  outcomes(await ask('multiCall', session, calls, { break: 1 })),
]);
await tell('system.listMethods', async () => [null, ((await ask('system.listMethods')) as string[]).slice(-5)]);
await tell('system.multicall', async () => {
  const together = [
    { methodName: 'call', params: [session, 'cart_product.list', [quote]] },
    { methodName: 'call', params: [session, 'nope.nope'] },
  ];
  const [first, second] = (await ask('system.multicall', together)) as [[unknown[]], { faultCode: number }];
  return [null, [first[0].length, second.faultCode]];
});
await tell('nothing', async () => {
  const price = (await call('product.getSpecialPrice', facts.plainId, null, 'id')) as Named;
  return [null, price.special_price];
});
await tell('endSession', () => same(ask('endSession', session)));
await tell('list after the end', () => same(listed(quote)));
