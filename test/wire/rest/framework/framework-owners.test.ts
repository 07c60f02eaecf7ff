/**
 * Which data a caller can reach. Every route is called as the documentation shows it, on a store where that call
 * succeeds. The callers are another customer, guests with the token of another order, and an API user who is bound to
 * another store view.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveOrderToken } from '../../../../src/domain/orders/guest-token.ts';
import type { RouteDeclaration } from '../../../../src/interfaces/rest/declare.ts';
import { exampleOf } from '../../../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { configure } from '../../../checkout/support.ts';
import { bind, ownView } from '../../../scope/support.ts';
import { differences, storeRows } from '../../../security/support/store-rows.ts';
import { exampleOrderToken } from '../../../support/examples/example-orders.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { type RestAnswer, type RestClient, restClientOf, tokenFor } from '../../../support/rest.ts';
import { addApiUser } from '../../../support/service.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';
import { inOrder } from './document.ts';
import { exampleStore } from './example-store.ts';

/** Tables that record who called, and how often. */
const aside = ['soap_session', 'login_failure', 'api_usage', 'product_reindex', 'store_secret', 'action_count'];

/** Identifies the first customer and the first order wherever they are shown. */
const ofFirst = /marta\.lind|100000001/;
/** Identifies customers and orders of the first website. */
const ofWebsite = /marta\.lind|1000000\d\d/;

/** Routes to data that all store views share and a bound user may read. */
const isShared =
  /^\/(products|product-attributes|attribute-sets|config|tax-\w+|price-rules|coupons|catalog-price-rules|inventory|tags|customer-groups|categories)\//;

/** Calls that write in the caller's own store view or website; `test/scope` tests the calls that are refused. */
const ownWrites: ReadonlySet<string> = new Set([
  'openCart',
  'makeOrder',
  'updateCategory',
  'putCategory',
  'uploadCategoryImage',
  'createCmsPage',
  'createCmsBlock',
  'createBlogPost',
  'createBlogCategory',
  'createProduct',
  'bulkUpsertProducts',
  'patchProduct',
  'putProduct',
  'putProductBySku',
  'patchProductBySku',
  'deleteProductAttribute',
  'createGiftCard',
  'setConfig',
  'unsetConfig',
]);

/** The callers, and the data of the first customer. */
interface Scene {
  readonly shop: Shop;
  readonly owner: RestClient;
  readonly other: RestClient;
  readonly office: RestClient;
  /** An API user who may do everything in the store view of another website. */
  readonly bound: RestClient;
  readonly nobody: RestClient;
  /** The secret of a guest's order that is in no example. */
  readonly otherToken: string;
  readonly customerId: number;
  readonly cart: { readonly id: number; readonly itemIds: readonly number[] };
  /** An order that can be canceled. */
  readonly order: number;
  readonly address: number;
  /** An order of the other customer. */
  readonly otherOrder: number;
}

/** The review that the documentation deletes. */
const exampleReview = 5;

async function sceneOf(shop: Shop): Promise<Scene> {
  const { engine } = shop;
  const { customer: owner, customerId, office } = await exampleStore(shop);
  const otherId = customerId + 1;
  const clientOf = async (kind: 'customer' | 'apiUser', id: number) =>
    restClientOf(shop, await tokenFor({ engine, subject: { kind, id }, now: shopTime }));
  await engine.write(async (tx) => {
    await tx.exec(`insert into customer (customer_id, website_id, store_id, group_id, email, email_key, created_at, updated_at)
      values (${otherId}, 1, 1, 1, 'other@example.com', 'other@example.com', 1, 1)`);
    await tx.exec(`update review set customer_id = ${customerId} where review_id = ${exampleReview}`);
  });
  await configure(engine, 'sales/orders/customers_may_cancel', '1');
  const { orderId: order } = await makeOrder(engine, { customerId });
  const { orderId: otherOrder } = await makeOrder(engine, { customerId: otherId });
  const { orderId: guestOrder } = await makeOrder(engine);
  const otherToken = await engine.write((tx) => giveOrderToken(tx, guestOrder, shopTime));
  const userId = await addApiUser(engine, 'bound', ['all']);
  await bind(engine, userId, [ownView.id]);
  const other = await clientOf('customer', otherId);
  await other.post('/carts/mine', {});
  await owner.post('/carts/mine', {});
  for (const sku of ['PEN-WREN', 'INK-TIDE', 'INK-MOSS']) await owner.post('/carts/mine/items', { sku });
  const { body: cart } = await owner.get('/carts/mine');
  const { body: book } = await owner.get('/customers/me/addresses');
  for (let id = book.length; id < exampleAddresses; id += 1) await owner.post('/customers/me/addresses', home);
  return {
    shop,
    owner,
    other,
    office,
    nobody: restClientOf(shop),
    bound: await clientOf('apiUser', userId),
    otherToken,
    customerId,
    order,
    otherOrder,
    address: book[0].id,
    cart: { id: cart.id, itemIds: cart.items.map(({ id }: { id: number }) => id) },
  };
}

/** The number of addresses in an address book that the documentation uses. */
const exampleAddresses = 4;
const home = {
  firstName: 'Marta',
  lastName: 'Lind',
  street: ['1 Quay'],
  city: 'Bath',
  postcode: '04530',
  countryId: 'US',
  region: 'Maine',
  telephone: '207-555-0100',
};

type Params = Readonly<Record<string, string | number | undefined>>;

/** Ids of the first customer's data, for parameters whose examples name data of others. */
function ownParams({ operationId, path }: RouteDeclaration, { cart, order }: Scene): Params {
  if (operationId === 'cancelOrder') return { id: order };
  if (path.startsWith('/carts/mine')) return { itemId: cart.itemIds[1] };
  return path.startsWith('/carts/{id}') ? { id: cart.id, itemId: cart.itemIds[0] } : {};
}

/** The call that the documentation shows, with ids of the first customer's data. */
function callOf(
  route: RouteDeclaration,
  scene: Scene,
  more: { readonly params?: Params; readonly body?: unknown; readonly store?: string } = {},
): Parameters<RestClient['send']> {
  const { path = {}, query = {}, body } = exampleOf(route);
  const params: Params = { ...path, ...ownParams(route, scene), ...more.params };
  const where = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = { ...query, ...(more.store !== undefined && { store: more.store }) };
  const text = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return [route.method, `${where}?${text}`, { ...(route.body && { body: more.body ?? body }) }];
}

/** The secret that opens a route for everybody: a part of its path, or the token of the order beside it. */
const secretOf: Readonly<Record<string, string>> = {
  '/guest-carts/{maskedId}': 'maskedId',
  '/guest-orders/{incrementId}': 'X-Order-Token',
  '/orders/{incrementId}/details': 'X-Order-Token',
  '/downloads/{hash}': 'hash',
  '/custom-option-file/{optionId}/{key}': 'key',
  '/shared-wishlists/{code}': 'code',
  '/newsletter/unsubscribe/{id}/{code}': 'code',
  '/product-alerts/{id}/unsubscribe/{code}': 'code',
};
const secretPlace = ({ path }: RouteDeclaration): string | undefined =>
  Object.keys(secretOf).find((start) => path === start || path.startsWith(`${start}/`));

/** Routes that everybody may read, by spec 5.2; reviews are public, too. */
const isPublic =
  /^\/(products|stores|countries|categories|cms-pages|cms-blocks|blog-posts|blog-categories|checkout-agreements|reviews|\{code\})\//;

/** The owner of a route's data: the caller, the customer in the path, every caller with a secret, or nobody. */
function reachOf(route: RouteDeclaration): 'own' | 'named' | 'secret' | 'nobody' {
  const { method, path, access } = route;
  if (!path.includes('{')) return 'own';
  if (access.level !== 'everybody') return 'named';
  if (secretPlace(route)) return 'secret';
  if (isPublic.test(path)) return 'nobody';
  throw new Error(`whose is what ${method} ${path} reaches? Say so in secretOf or isPublic`);
}

// What operators reach of each other is tried in test/access/operators.test.ts.
const forCustomers = routes.filter(({ access }) => access.level !== 'granted' && access.level !== 'operator');
const named = inOrder(forCustomers.filter((route) => reachOf(route) === 'named'));
const secret = inOrder(forCustomers.filter((route) => reachOf(route) === 'secret'));

/** A body with an id of the first customer's data; the path names data of the caller. */
interface Pointer {
  readonly operationId: string;
  readonly body: (scene: Scene) => Readonly<Record<string, unknown>>;
  readonly params?: (scene: Scene) => Params;
}
const toCart = ({ cart }: Scene) => ({ cartId: cart.id });
const toAddress = ({ address }: Scene) => ({ customerAddressId: address });
const pointers: readonly Pointer[] = [
  { operationId: 'validateCoupon', body: (scene) => ({ code: 'WELCOME10', ...toCart(scene) }) },
  { operationId: 'setShippingAddressOfMyCart', body: toAddress },
  { operationId: 'setBillingAddressOfMyCart', body: toAddress },
  { operationId: 'reorderMyOrder', body: toCart, params: ({ otherOrder }) => ({ id: otherOrder }) },
  { operationId: 'reorderOrder', body: toCart, params: ({ otherOrder }) => ({ id: otherOrder }) },
  { operationId: 'moveFromCartToWishlist', body: ({ cart }) => ({ itemId: cart.itemIds[2] }) },
  { operationId: 'createRevocationRequest', body: () => ({ orderId: 1 }) },
];
/** Members of bodies whose ids belong to no customer, are secrets, or are ignored if customers send them. */
const isFree =
  /^(id|productIds?|regionId|countryId|vatId|optionId|storeId|websiteId|groupId|customerId|incrementId|maskedId|default(Billing|Shipping)AddressId)$/;

/** Names of members of a schema that end like names of ids. */
function idNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf, allOf } = schema as Record<string, object>;
  const own = Object.keys(properties).filter((name) => /ids?$/i.test(name));
  const parts = [...Object.values(properties), ...[items, anyOf, allOf].flat()];
  return [...own, ...parts.flatMap(idNames)];
}

const told = ({ method, path }: RouteDeclaration, { status, text }: RestAnswer): string =>
  `${method} ${path}: ${status} ${text.slice(0, 200)}`;
const isDenied = ({ status, body }: RestAnswer): boolean =>
  body?.error === 'option_file_forbidden' || (status === 404 && typeof body?.error === 'string');

/** Makes calls that must all be refused: asserts this, and that the store is unchanged. */
async function nothingOf(scene: Scene, refused: () => Promise<readonly string[]>): Promise<void> {
  const { engine } = scene.shop;
  const before = await storeRows(engine, aside);
  assert.deepEqual(await refused(), []);
  assert.deepEqual(differences(before, await storeRows(engine, aside)), []);
}

const routeOf = (id: string): RouteDeclaration => {
  const found = routes.find(({ operationId }) => operationId === id);
  assert.ok(found, id);
  return found;
};

onShop('a customer’s own data is hidden from other customers', async (shop, t) => {
  const scene = await sceneOf(shop);
  const { owner, other, nobody, office, bound } = scene;

  await t.test('data of others in a path is 404 and does not change', () =>
    nothingOf(scene, async () => {
      const wrong: string[] = [];
      for (const route of named) {
        const answer = await other.send(...callOf(route, scene));
        if (!isDenied(answer)) wrong.push(told(route, answer));
      }
      return wrong;
    }),
  );

  await t.test('data of others in a body is 404 and does not change', () =>
    nothingOf(scene, async () => {
      const wrong: string[] = [];
      for (const { operationId, body, params } of pointers) {
        const route = routeOf(operationId);
        const answer = await other.send(...callOf(route, scene, { body: body(scene), params: params?.(scene) ?? {} }));
        if (!isDenied(answer)) wrong.push(told(route, answer));
      }
      return wrong;
    }),
  );

  await t.test('another secret, or the token of another order, opens nothing', () =>
    nothingOf(scene, async () => {
      const wrong: string[] = [];
      for (const route of secret) {
        const name = secretOf[secretPlace(route) ?? ''] ?? '';
        const right = String(exampleOf(route).path?.[name]);
        const params = name in (exampleOf(route).path ?? {}) ? { [name]: `${right.slice(0, -1)}0` } : {};
        for (const caller of [nobody, other]) {
          const [method, path, call] = callOf(route, scene, { params });
          const answer = await caller.send(method, path, { ...call, headers: { 'x-order-token': scene.otherToken } });
          if (!isDenied(answer)) wrong.push(told(route, answer));
        }
      }
      return wrong;
    }),
  );

  await t.test('routes about the caller show and change nothing of others', async () => {
    // Everybody who knows the code of a gift card can spend it, and the examples do.
    const exported = async () => {
      const { body } = await office.get(`/customers/${scene.customerId}/export`);
      return { ...body, receivedGiftCards: [] };
    };
    const before = await exported();
    const wrong: string[] = [];
    for (const route of inOrder(forCustomers)) {
      if (reachOf(route) !== 'own' || route.access.level === 'everybody') continue;
      const answer = await other.send(...callOf(route, scene));
      if (answer.status >= 500 || ofFirst.test(answer.text)) wrong.push(told(route, answer));
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(await exported(), before);
  });

  await t.test('an API user of another website sees and changes nothing of it', async () => {
    const store = ownView.code;
    await nothingOf(scene, async () => {
      const wrong: string[] = [];
      for (const route of routes) {
        const { operationId, access } = route;
        if (access.level === 'everybody' || ownWrites.has(operationId)) continue;
        const answer = await bound.send(...callOf(route, scene, { store }));
        const mayRead = route.method === 'GET' && (!route.path.includes('{') || isShared.test(route.path));
        const isRight = mayRead
          ? answer.status < 500 && !ofWebsite.test(answer.text)
          : [403, 404].includes(answer.status);
        if (!isRight) wrong.push(told(route, answer));
      }
      return wrong;
    });
  });

  await t.test('all of that is there for whom it belongs to', async () => {
    const wrong: string[] = [];
    const lists = [];
    for (const route of routes) {
      const isList = route.kind === 'list' && route.access.level === 'granted' && !route.path.includes('{');
      if (isList) lists.push(ofWebsite.test((await office.send(...callOf(route, scene))).text));
    }
    assert.ok(lists.filter((isMarked) => isMarked).length > 7);
    for (const { operationId, body, params } of pointers) {
      const route = routeOf(operationId);
      const own = params && { id: scene.order };
      const answer = await owner.send(...callOf(route, scene, { body: body(scene), ...(own && { params: own }) }));
      if (answer.status >= 300) wrong.push(told(route, answer));
    }
    for (const route of named) {
      // The same card was removed from the same cart by another path before.
      if (route.path === '/carts/{id}/giftcards/{code}')
        await owner.send(...callOf(routeOf('addGiftCardToCart'), scene));
      const answer = await owner.send(...callOf(route, scene));
      if (answer.status >= 300) wrong.push(told(route, answer));
    }
    for (const route of secret) {
      const [method, path, call] = callOf(route, scene);
      const answer = await nobody.send(method, path, { ...call, headers: { 'x-order-token': exampleOrderToken } });
      if (answer.status >= 400) wrong.push(told(route, answer));
    }
    assert.deepEqual(wrong, []);
  });
});

test('every route declares whose data it is about, and which ids bodies have', () => {
  const names = new Set(forCustomers.flatMap(({ body }) => idNames(body)).filter((name) => !isFree.test(name)));
  const shown = pointers.flatMap(({ operationId }) => idNames(routeOf(operationId).body));
  assert.deepEqual(
    [...names].filter((name) => !shown.includes(name)),
    [],
  );
  assert.ok(names.size > 2);
  const ids = new Set(routes.map(({ operationId }) => operationId));
  assert.deepEqual(
    [...ownWrites].filter((id) => !ids.has(id)),
    [],
  );
});
