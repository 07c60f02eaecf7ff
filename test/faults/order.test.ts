import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { OperationDeclaration } from '../../src/interfaces/legacy/declare.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { groupId } from '../catalog/attribute-sets/support.ts';
import { optionIdsOf } from '../catalog/attributes/support.ts';
import { lineOf, readyCart } from '../checkout/support.ts';
import { bind, everything, ownView, placeProducts, skus } from '../scope/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { makeOptions } from '../support/examples/custom-options.ts';
import { makeDownload } from '../support/examples/downloads.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { makeTag } from '../support/examples/tags.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { everyStyle, type Style, styledClient } from '../support/styled-client.ts';
import { type Args, orderedFaults, type Scene, type Wrong } from './cases.ts';

const { operations, byPath } = createLegacyRegistry();
const pathOf = ({ resource, method }: OperationDeclaration): string => `${resource.name}.${method}`;

test('every operation has its order of faults', () => {
  assert.deepEqual(Object.keys(orderedFaults).sort(), operations.map(pathOf).sort());
});

/** Each fault of these is in a table of its own, which is played in every style (`onFaultTable`). */
const hasTable = /^(cart(_\w+)?|catalog_product_attribute(_set|_media)?)\./;
/** By the path: faults of refusals that the operation shares with others and never raises, and those that need a store of their own. */
const elsewhere: Readonly<Record<string, readonly number[]>> = {
  'catalog_category.create': [104, 105],
  'catalog_category.update': [104, 105],
  'catalog_category.move': [103, 105],
  'catalog_category.delete': [103, 104],
  'catalog_category.assignProduct': [106],
  'catalog_product.create': [101],
  // An error of one of several products is 108.
  'catalog_product.multiUpdate': [101],
  'catalog_product_link.remove': [102],
  'catalog_product_custom_option.add': [105],
  'catalog_product_custom_option_value.update': [103, 104],
  'catalog_product_downloadable_link.add': [412],
  'sales_order_invoice.capture': [103],
  'sales_order_invoice.void': [103],
  'sales_order_invoice.cancel': [103],
  'sales_order_creditmemo.cancel': [103],
  // test/orders/creditmemo.test.ts
  'sales_order_creditmemo.create': [105],
  // test/cart/gift-messages.test.ts
  'giftmessage.setForQuoteProduct': [1102],
};

test('every fault that an operation declares is provoked', () => {
  for (const operation of operations) {
    const path = pathOf(operation);
    if (hasTable.test(path)) continue;
    const { faults, resource, saveFault } = operation;
    const codeOf = (name: string) => resource.faults[name]?.code ?? 0;
    // `save.test.ts` provokes what cannot be saved.
    const provoked = new Set((orderedFaults[path]?.wrong ?? []).map(({ fault }) => Number(fault.split(' ')[0])));
    const missing = faults.filter((name) => name !== saveFault && !provoked.has(codeOf(name))).map(codeOf);
    assert.deepEqual([...new Set(missing)].sort(), elsewhere[path] ?? [], path);
  }
});

// Refused calls change nothing, so all cases share one store.
onEachDemoStore('of two wrong things the one that comes first is told', async (t, engine, { mediaDir }) => {
  const call = await legacyCaller(engine);
  const scene = await sceneOf(engine, call);
  const service = await startService(engine, { mediaDir });
  try {
    const sessions = await callers(engine, service.url);
    let before = await everything(engine, mediaDir);
    for (const path of Object.keys(orderedFaults)) {
      await t.test(`of two wrong things ${path} tells the one that comes first (${engine.kind})`, async () => {
        const otherwise = await toldOtherwise(path, scene, service.url, sessions);
        const expected = before;
        before = await everything(engine, mediaDir);
        assert.deepEqual(otherwise, []);
        assert.equal(before, expected);
      });
    }
  } finally {
    await service.close();
  }
});

/**
 * Calls an operation with each pair of errors in each style; answers the cases in which another error than the first
 * was reported.
 */
async function toldOtherwise(
  path: string,
  scene: Scene,
  url: string,
  sessions: Readonly<Record<Caller, string>>,
): Promise<readonly string[]> {
  const otherwise: string[] = [];
  for (const style of everyStyle) {
    const client = styledClient(url, style);
    for (const { wrong, later, fault } of pairs(path, style === 'xmlrpc' ? 'v1' : style)) {
      const outcome = await client.outcome(
        sessions[wrong.caller ?? later.caller ?? 'good'],
        path,
        argumentsOf(path, scene, wrong, later),
      );
      if (outcome !== fault) otherwise.push(`${style}: ${wrong.what}, ${later.what}: ${outcome}, not ${fault}`);
    }
  }
  return otherwise;
}

type Caller = 'good' | 'bound' | 'ungranted' | 'expired';

/** A wrong thing, which may be who calls, or an argument that is missing. */
interface AnyWrong extends Omit<Wrong, 'args'> {
  readonly args?: Wrong['args'];
  /** The argument that is left out, with those behind it in V1, which has no names. */
  readonly missing?: readonly string[];
}

/** Each wrong thing with itself and each one further down that can be wrong at the same time. */
function* pairs(path: string, style: Style): Generator<{ wrong: AnyWrong; later: AnyWrong; fault: string }> {
  const all = inOrder(path, style);
  for (const [index, wrong] of all.entries()) {
    for (const later of all.slice(index)) {
      if (wrong === later || canBeBoth(wrong, later)) yield { wrong, later, fault: wrong.fault };
    }
  }
}

/** What can be wrong with any call, around what can be wrong with this one. */
function inOrder(path: string, style: Style): readonly AnyWrong[] {
  const { command, arguments: declared } = byPath(path);
  const names = Object.keys(declared);
  const missing = names
    .filter((name) => !declared[name]?.optional)
    .map((name) => ({
      what: `no ${name}`,
      fault: '6 Required parameter is missing, for more details see "exception.log".',
      missing: style === 'v1' ? names.slice(names.indexOf(name)) : [name],
    }));
  const callers: AnyWrong[] = [
    { what: 'no session', fault: '5 Session expired. Try to relogin.', caller: 'expired' },
    { what: 'no permission', fault: '2 Access denied.', caller: 'ungranted' },
  ];
  if (command.touches === 'shared') {
    callers.push({ what: 'bound to store views', fault: '2 Access denied.', caller: 'bound' });
  }
  const own = (orderedFaults[path]?.wrong ?? []).filter(({ styles = [style] }) => styles.includes(style));
  // WS-I looks at missing arguments before the session (reference 3.1).
  return style === 'wsi' ? [...missing, ...callers, ...own] : [...callers, ...missing, ...own];
}

function canBeBoth(first: AnyWrong, other: AnyWrong): boolean {
  if (first.caller && other.caller) return false;
  const ours = placesOf(first);
  const theirs = placesOf(other);
  return !ours.some((place) => theirs.some((there) => place.startsWith(there) || there.startsWith(place)));
}

/** The arguments, and the fields in them, that a wrong thing needs for itself. */
function placesOf({ args, missing }: AnyWrong): readonly string[] {
  if (missing) return missing.map((name) => `${name}/`);
  return Object.entries(args?.(emptyScene) ?? {}).flatMap(([name, value]) => {
    const fields = fieldsOf(value);
    return fields ? Object.keys(fields).map((field) => `${name}/${field}/`) : [`${name}/`];
  });
}

/** Stands for any id, and for any group of them. */
const anything: unknown = new Proxy(Object('any'), { get: () => 'any' });
const emptyScene = new Proxy({} as Scene, { get: () => anything });

function argumentsOf(path: string, scene: Scene, ...wrong: readonly AnyWrong[]): Args {
  const args: Record<string, unknown> = { ...orderedFaults[path]?.good(scene) };
  for (const { args: changes, missing } of wrong) {
    for (const [name, value] of Object.entries(changes?.(scene) ?? {})) args[name] = merged(args[name], value);
    for (const name of missing ?? []) delete args[name];
  }
  return args;
}

/** The fields of a map, or of the one map in a list. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const unwrapped = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof unwrapped === 'object' && unwrapped !== null && !Array.isArray(unwrapped) ? unwrapped : undefined;
}

function merged(good: unknown, change: unknown): unknown {
  const fields = fieldsOf(good);
  const changes = fieldsOf(change);
  if (!fields || !changes) return change;
  return Array.isArray(change) ? [{ ...fields, ...changes }] : { ...fields, ...changes };
}

async function sceneOf(engine: Engine, call: LegacyCaller): Promise<Scene> {
  const cart = async (): Promise<number> => {
    const quoteId = (await call('cart.create', { store: 'default' })) as number;
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
    return quoteId;
  };
  const ofCustomer = await cart();
  const nobodys = await cart();
  const { foreign } = await placeProducts(engine);
  await makeTag(engine, 'taken');
  await engine.write((tx) => tx.exec(`update quote set customer_id = 1 where quote_id = ${ofCustomer}`));
  const ready = await readyCart(call, { store: 'default' });
  return {
    cart: ofCustomer,
    active: 1,
    ready,
    readyLine: await lineOf(engine, ready),
    nobodys,
    option: String((await optionIdsOf(engine, 'good_for')).Letters),
    product: foreign,
    customerId: await call('customer.create', {
      customerData: { email: 'spare@example.com', website_id: 1, store_id: 1 },
    }),
    downloadId: await makeDownload(call),
    tagId: await makeTag(engine, 'scene'),
    order: await makeOrder(engine, { withDocuments: true }),
    customOption: await makeOptions(call, skus.foreign),
    group: String(await groupId(engine, 6, 'Coffee')),
  };
}

async function callers(engine: Engine, url: string): Promise<Readonly<Record<Caller, string>>> {
  await addApiUser(engine, 'good', ['all']);
  await addApiUser(engine, 'ungranted', []);
  await bind(engine, await addApiUser(engine, 'bound', ['all']), [ownView.id]);
  const login = (name: string) => styledClient(url, 'v1').login(name, testKey);
  return {
    good: await login('good'),
    bound: await login('bound'),
    ungranted: await login('ungranted'),
    expired: '0'.repeat(64),
  };
}
