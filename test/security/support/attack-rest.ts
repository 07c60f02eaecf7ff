/**
 * Hostile texts in every parameter and member of every REST route: nothing fails unexpectedly, reads change nothing,
 * and writes change only their resource. Texts are returned as they were sent, or are refused.
 */

import assert from 'node:assert/strict';
import type { RouteDeclaration } from '../../../src/interfaces/rest/declare.ts';
import { routes } from '../../../src/interfaces/rest/resources/routes.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { tables } from '../../../src/schema/tables.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { type RestClient, restClient } from '../../support/rest.ts';
import { anyName, type Place, scalarPlaces, valueAt, withAt } from './argument-places.ts';
import { hostileTexts, shown } from './hostile-texts.ts';
import { type LoggedService, startLogged } from './logged-service.ts';
import { differences, storeRows } from './store-rows.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** Tables that no REST route may change: permissions, customers, carts, stores and configuration. */
const foreign =
  /^(api_|operator|role|user_role|token_|soap_|customer|quote|store|website|country|currency|tax_|attribute|schema_|entity_)/;
/** Tables among them that routes of a resource may change, by the beginning of their path. */
const own: Readonly<Record<string, RegExp>> = {
  'tax-classes': /^tax_class/,
  'tax-rates': /^tax_rate/,
  'url-rewrites': /^url_rewrite/,
  'tax-rules': /^tax_(rule|calculation)/,
  carts: /^quote/,
  // One by telephone makes a cart of its own.
  orders: /^quote/,
  'guest-carts': /^quote/,
  // A customer's cart and tokens follow the account.
  customers: /^(customer|quote|token_|reset_)/,
  'customer-groups': /^customer/,
  addresses: /^customer/,
  'api-users': /^(api_|user_role|soap_)/,
  operators: /^operator/,
  // The first login makes the secret that chooses stand-ins.
  auth: /^(operator|store_secret$)/,
  roles: /^(role|user_role)/,
  sessions: /^soap_/,
  'attribute-sets': /^attribute_(set|group|placement)/,
  'product-attributes': /^attribute/,
};
const isForeign = (table: string, { path }: RouteDeclaration): boolean =>
  foreign.test(table) && !own[path.split('/')[1] ?? '']?.test(table);

const aside = ['soap_session', 'login_failure', 'api_usage', 'product_reindex'];

/**
 * The hostile texts for a place: each place of a route gets another part of them, so a route with many places gets all
 * of them.
 */
function textsFor(index: number, places: number): readonly string[] {
  const step = Math.min(places, 20);
  return hostileTexts.filter((_, position) => (position + index) % step === 0);
}

/**
 * Whether a text can be the last part of an address; clients must avoid texts such as `..` that lead to another
 * address.
 */
const isPart = (text: string): boolean => !/^\.{0,2}$/.test(text);
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

const fixed: Readonly<Record<string, string>> = { sku: 'INK-TIDE', code: 'default', type: 'related' };

/** Fills the parameters of a path with ids of the store: for parts, of a product that has such a part. */
async function addressOf(client: RestClient, { path }: RouteDeclaration): Promise<Record<string, string>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(
    names.map((name) => [name, fixed[name] ?? (name === 'id' && path.startsWith('/countries') ? 'DE' : '1')]),
  );
  const part = /^(\/products\/\{id\}\/.+)\/\{(\w+)\}$/.exec(path);
  if (!part) return params;
  const [, list = '', name = ''] = part;
  for (let id = 1; id <= 40; id++) {
    const { body } = await client.get(list.replace('{id}', String(id)).replace('{type}', 'related'));
    const found = Array.isArray(body) ? body[0] : undefined;
    if (found) return { ...params, id: String(id), [name]: String(found[name] ?? found.id) };
  }
  return params;
}

const gone = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, fixed[name] === undefined ? '999999' : 'NONE']));

const written = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? '1'));

/** Members whose texts may be shown in another form than they were sent; all others are shown unchanged. */
const readOtherwise = /^(useDefault|urlKey|postcode)$/;
/**
 * In the answer of many products the status of an item is what became of it; a file gets a plain name. Addresses of an order by
 * telephone are trimmed, the billing address of its example is a copy, and a region is that of its id. A preview is the mail
 * around a text.
 */
const isOutcome = (path: string, place: Place): boolean =>
  (path === '/orders/new' && /Address$/.test(String(place[0]))) ||
  path === '/mail-templates/preview' ||
  (path === '/products/bulk' && place.at(-1) === 'status') ||
  (path === '/media' && place.at(-1) === 'filename');

interface Attack {
  readonly client: RestClient;
  readonly route: RouteDeclaration;
  readonly wrong: string[];
}

async function attackAddress({ client, route, wrong }: Attack, params: Readonly<Record<string, string>>) {
  const query = Object.keys(route.query?.properties ?? {});
  const names = [...Object.keys(params), ...query, 'attributes[color]', 'store', 'unknown'];
  for (const [index, name] of names.entries()) {
    const isParam = Object.hasOwn(params, name);
    const sent = textsFor(index, names.length).filter((text) => !isParam || isPart(text));
    await Promise.all(
      sent.map(async (text) => {
        // The first text would delete the resource, so that later texts would not find it.
        const usual = route.method === 'DELETE' ? gone(params) : params;
        const path = written(route.path, isParam ? { ...params, [name]: text } : usual);
        const address = isParam ? path : `${path}?${inAddress(name)}=${inAddress(text)}`;
        const body = route.body && (route.example ?? {});
        const { status } = await client.send(route.method, address, { body });
        if (status >= 500) wrong.push(`${route.method} ${route.path} ${name} ${shown(text)}: ${status}`);
      }),
    );
  }
}

async function attackBody({ client, route, wrong }: Attack, params: Readonly<Record<string, string>>): Promise<void> {
  if (!route.body) return;
  const path = written(route.path, params);
  const base = route.example ?? (route.method === 'PUT' ? ((await client.get(path)).body ?? {}) : {});
  const places = scalarPlaces(route.body).flatMap((place): Place[] =>
    place.includes(anyName) ? [place, place.map((name) => (name === anyName ? 'name' : name))] : [place],
  );
  for (const [index, place] of places.entries()) {
    const send = async (text: string): Promise<void> => {
      const named = place.map((name) => (name === anyName ? text : name));
      const body = withAt(base, named, text);
      const { status, body: answer } = await client.send(route.method, path, { body });
      const what = `${route.method} ${route.path} ${place.join('/')} ${shown(text)}`;
      if (status >= 500) wrong.push(`${what}: ${status}`);
      const back = valueAt(answer, named);
      const isShownOtherwise = readOtherwise.test(String(place[0])) || isOutcome(route.path, place);
      // Calls go out together: the answer to one may show what another has written since.
      const isSent = typeof back !== 'string' || hostileTexts.includes(back);
      if (status < 300 && !isSent && !isShownOtherwise) wrong.push(`${what}: came back as ${shown(back)}`);
    };
    await Promise.all(textsFor(index, places.length).map(send));
  }
}

async function attackRoutes(engine: Engine, service: LoggedService, attacked: readonly RouteDeclaration[]) {
  const client = await restClient(service, { engine, grants: ['all'], now: noon });
  const wrong: string[] = [];
  for (const effect of ['read', 'write']) {
    const free = Object.keys(tables).filter((name) => !attacked.every((route) => isForeign(name, route)));
    const without = effect === 'read' ? aside : [...aside, ...free];
    const before = await storeRows(engine, without);
    // Deletions come first: otherwise a text that an attack made the SKU of a product would delete that product later.
    const routes = attacked.filter((each) => each.effect === effect);
    for (const route of routes.sort(
      (first, other) => Number(other.method === 'DELETE') - Number(first.method === 'DELETE'),
    )) {
      const params = await addressOf(client, route);
      await attackAddress({ client, route, wrong }, params);
      await attackBody({ client, route, wrong }, params);
    }
    wrong.push(...differences(before, await storeRows(engine, without)).slice(0, 3));
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(service.errors(), []);
}

/** Routes are attacked by the resource and its part. */
const groupOf = ({ path }: RouteDeclaration): string =>
  path
    .split('/')
    .slice(1, 4)
    .filter((part) => !part.startsWith('{'))
    .join('/');

/** Declares a test on each engine for every resource, or part of a resource, whose path is wanted. */
export function attackRest(isWanted: (path: string) => boolean): void {
  const wanted = routes.filter(({ path }) => isWanted(path));
  for (const [group, attacked] of Map.groupBy(wanted, groupOf)) {
    onEachDemoStore(`/${group}: hostile texts do nothing but what they say`, async (_t, engine, { mediaDir }) => {
      const service = await startLogged(engine, { mediaDir, slowCall: 0 }, () => noon);
      try {
        await attackRoutes(engine, service, attacked);
      } finally {
        await service.close();
      }
    });
  }
}
