/**
 * The parts of a store that can be switched off: the configuration says which are on, and routes of a part that is off
 * say so.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalCode } from '../../../../src/domain/shared/refusals/index.ts';
import type { RouteDeclaration } from '../../../../src/interfaces/rest/declare.ts';
import { exampleOf } from '../../../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { differences, storeRows } from '../../../security/support/store-rows.ts';
import { type RestClient, restClientOf } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';
import { inOrder } from './document.ts';
import { exampleStore } from './example-store.ts';

/** A part of a shop that can be switched off. */
interface Part {
  /** Members of the configuration that say whether the part is on. */
  readonly flags: readonly string[];
  /** The code that the part's routes answer if it is off. */
  readonly code: RefusalCode;
  /** Settings of the store; each of them switches the part off. */
  readonly off: Readonly<Record<string, string>>;
  /** Whether the part is off only if all of these settings are set. */
  readonly together?: boolean;
  /** The paths of the part's routes. */
  readonly paths: RegExp;
  /** Routes among them that still work: to manage and to delete existing data. */
  readonly stays: readonly string[];
}

const module = (name: string) => `advanced/modules_disable_output/${name}`;

const parts: Readonly<Record<string, Part>> = {
  newsletter: {
    flags: ['newsletterEnabled'],
    code: 'newsletter_off',
    off: { 'newsletter/general/active': '0', [module('Mage_Newsletter')]: '1' },
    paths: /newsletter/,
    stays: ['unsubscribeFromNewsletter', 'unsubscribeByLink', 'listSubscribers', 'patchSubscriber', 'deleteSubscriber'],
  },
  wishlists: {
    flags: ['wishlistEnabled'],
    code: 'wishlist_off',
    off: { 'wishlist/general/active': '0', [module('Mage_Wishlist')]: '1' },
    paths: /wishlist/,
    stays: [],
  },
  reviews: {
    flags: ['reviewsEnabled', 'areGuestReviewsAllowed'],
    code: 'reviews_off',
    off: { [module('Mage_Review')]: '1' },
    paths: /reviews|ratings/,
    stays: ['listReviews', 'moderateReview', 'putReview', 'deleteReview'],
  },
  contact: {
    flags: ['contactEnabled'],
    code: 'contact_off',
    off: { 'contacts/contacts/enabled': '0', [module('Mage_Contacts')]: '1' },
    paths: /contact/,
    stays: ['getContactConfig'],
  },
  alerts: {
    flags: ['priceAlertsEnabled', 'stockAlertsEnabled'],
    code: 'alerts_off',
    off: { 'catalog/productalert/allow_price': '0', 'catalog/productalert/allow_stock': '0' },
    together: true,
    paths: /product-alerts/,
    stays: ['deleteProductAlert', 'unsubscribeFromAlert'],
  },
  guests: {
    flags: ['isGuestCheckoutAllowed'],
    code: 'guest_checkout_off',
    off: { 'checkout/options/guest_checkout': '0' },
    paths: /^\/guest-carts\/\{maskedId\}\/order$/,
    stays: [],
  },
};

/** Customers order by the same command as guests. */
const isOfGuests = /^\/guest-carts\//;
const isBehind = ({ code }: Part, { command, path }: RouteDeclaration): boolean =>
  command.refusals.includes(code) && (code !== 'guest_checkout_off' || isOfGuests.test(path));

function send(client: RestClient, route: RouteDeclaration, body: unknown = exampleOf(route).body) {
  const { path = {}, query = {} } = exampleOf(route);
  const where = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return client.send(route.method, `${where}?${asked}`, { ...(route.body && { body }) });
}

const routeOf = (id: string): RouteDeclaration => {
  const found = routes.find(({ operationId }) => operationId === id);
  assert.ok(found, id);
  return found;
};

/** Sets settings for all store views. */
const set = ({ engine }: Shop, values: Readonly<Record<string, string>>): Promise<void> =>
  engine.write(async (tx) => {
    for (const [path, value] of Object.entries(values)) {
      await tx.exec(`delete from store_config where path = '${path}'`);
      await tx.exec(
        `insert into store_config (scope, scope_id, path, value) values ('default', 0, '${path}', '${value}')`,
      );
    }
  });

const flagsOf = async (client: RestClient): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries((await client.get('/store-config')).body).filter(
      (each): each is [string, boolean] => typeof each[1] === 'boolean',
    ),
  );

const callerOf = ({ access }: RouteDeclaration, { office, customer, nobody }: Callers): RestClient =>
  ({ granted: office, everybody: nobody, customer, operator: nobody, customerOrGranted: customer })[access.level];

interface Callers {
  readonly office: RestClient;
  readonly customer: RestClient;
  readonly nobody: RestClient;
}

/** The answers of the routes of a part. */
async function answersOf(part: Part, callers: Callers): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const route of inOrder(routes.filter((each) => isBehind(part, each)))) {
    const { status, body } = await send(callerOf(route, callers), route);
    answers[route.operationId] = [status, body?.error];
  }
  return answers;
}

onShop(
  'disabled parts are disabled in the configuration and in all of their routes, and calls have no effect',
  async (shop) => {
    const { office, customer } = await exampleStore(shop);
    const callers = { office, customer, nobody: restClientOf(shop) };
    await customer.post('/carts/mine/items', { sku: 'INK-TIDE' });
    const on = await flagsOf(callers.nobody);
    assert.deepEqual(
      Object.keys(on).sort(),
      [...Object.values(parts).flatMap(({ flags }) => flags), registration].sort(),
    );
    assert.ok(Object.values(on).every((isOn) => isOn));
    for (const part of Object.values(parts)) {
      const { flags, code, off, together } = part;
      const ways = together ? [off] : Object.entries(off).map(([path, value]) => ({ [path]: value }));
      for (const way of ways) {
        await set(shop, way);
        assert.deepEqual(await flagsOf(callers.nobody), {
          ...on,
          ...Object.fromEntries(flags.map((flag) => [flag, false])),
        });
        const before = await storeRows(shop.engine);
        const answers = await answersOf(part, callers);
        assert.ok(Object.keys(answers).length > 0);
        for (const [id, answer] of Object.entries(answers)) assert.deepEqual(answer, [404, code], id);
        assert.deepEqual(differences(before, await storeRows(shop.engine)), []);
        await set(
          shop,
          Object.fromEntries(Object.entries(way).map(([path, value]) => [path, value === '1' ? '0' : '1'])),
        );
      }
    }
    assert.deepEqual(await flagsOf(callers.nobody), on);
    // While the part is on, each call succeeds: the calls are otherwise right.
    for (const part of Object.values(parts)) {
      for (const [id, [status]] of Object.entries(await answersOf(part, callers)) as [string, [number]][]) {
        assert.ok(status < 300, `${id}: ${status}`);
      }
    }
  },
);

onShop('the data of a disabled part can still be managed, and left by customers', async (shop) => {
  const { office, customer } = await exampleStore(shop);
  const callers = { office, customer, nobody: restClientOf(shop) };
  for (const { off } of Object.values(parts)) await set(shop, off);
  const stays = Object.values(parts).flatMap((part) => part.stays);
  for (const route of inOrder(routes.filter(({ operationId }) => stays.includes(operationId)))) {
    const client = route.operationId === 'deleteReview' ? office : callerOf(route, callers);
    const { status, text } = await send(client, route);
    assert.ok(status < 300, `${route.operationId}: ${status} ${text}`);
  }
});

/** The member that tells whether anonymous callers may create an account; this is a setting of the service. */
const registration = 'isRegistrationAllowed';

onShop('accounts are made by the granted alone where registration is off', async (shop) => {
  await exampleStore(shop);
  const service = await startService(shop.engine, { registration: false }, { now: () => shopTime });
  try {
    const nobody = restClientOf(service);
    const office = restClientOf(service, (await shop.as('all')).token);
    assert.deepEqual(
      [(await flagsOf(nobody))[registration], (await flagsOf(await shop.as()))[registration]],
      [false, true],
    );
    const code: RefusalCode = 'registration_closed';
    const bodies: Readonly<Record<string, unknown>> = {
      placeGuestCart: {
        ...(exampleOf(routeOf('placeGuestCart')).body as object),
        createAccount: { password: 'seven red herons' },
      },
    };
    const strangers = routes.filter(
      ({ access, command }) => access.level === 'everybody' && command.refusals.includes(code),
    );
    assert.ok(strangers.length > 2);
    const before = await storeRows(shop.engine);
    for (const route of strangers) {
      const { status, body } = await send(nobody, route, bodies[route.operationId]);
      assert.deepEqual([status, body.error], [404, code], route.operationId);
    }
    assert.deepEqual(differences(before, await storeRows(shop.engine)), []);
    assert.equal((await send(office, routeOf('registerCustomer'))).status, 201);
  } finally {
    await service.close();
  }
});

onShop('where reviews need an account the configuration says so, and guests are to log in', async (shop) => {
  const { customer } = await exampleStore(shop);
  const nobody = await shop.as();
  await set(shop, { 'catalog/review/allow_guest': '0' });
  const { reviewsEnabled, areGuestReviewsAllowed } = await flagsOf(nobody);
  assert.deepEqual([reviewsEnabled, areGuestReviewsAllowed], [true, false]);
  const before = await storeRows(shop.engine);
  assert.equal((await send(nobody, routeOf('submitReview'))).status, 401);
  assert.deepEqual(differences(before, await storeRows(shop.engine)), []);
  assert.equal((await send(customer, routeOf('submitReview'))).status, 201);
});

onShop('customers are told of that alone which is on', async (shop) => {
  const { customer } = await exampleStore(shop);
  const path = '/customers/me/product-alerts';
  for (const [name, other] of [
    ['price', 'stock'],
    ['stock', 'price'],
  ] as const) {
    await set(shop, { 'catalog/productalert/allow_price': '1', 'catalog/productalert/allow_stock': '1' });
    await set(shop, { [`catalog/productalert/allow_${name}`]: '0' });
    const flags = await flagsOf(customer);
    assert.deepEqual([flags[`${name}AlertsEnabled`], flags[`${other}AlertsEnabled`]], [false, true]);
    const before = await storeRows(shop.engine);
    const refused = await customer.post(path, { type: name, productId: 2 });
    assert.deepEqual([refused.status, refused.body.error], [404, 'alerts_off']);
    assert.deepEqual(differences(before, await storeRows(shop.engine)), []);
    assert.equal((await customer.get(path)).status, 200);
  }
});

test('each route about a part that can be off is behind it, or is known to stay', () => {
  for (const part of Object.values(parts)) {
    const about = routes.filter(({ path }) => part.paths.test(path));
    const open = about.filter((route) => !isBehind(part, route)).map(({ operationId }) => operationId);
    assert.deepEqual(open.sort(), [...part.stays].sort());
    assert.ok(about.length > 0);
  }
});
