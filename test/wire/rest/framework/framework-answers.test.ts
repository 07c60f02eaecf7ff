import assert from 'node:assert/strict';
import { Compile } from 'typebox/compile';
import type { RouteDeclaration } from '../../../../src/interfaces/rest/declare.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { exampleFixedTaxes } from '../../../checkout/support.ts';
import { exampleAccess } from '../../../support/examples/example-access.ts';
import { exampleAlerts } from '../../../support/examples/example-alerts.ts';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { exampleOperation } from '../../../support/examples/example-operation.ts';
import { exampleOrders, exampleOrderToken } from '../../../support/examples/example-orders.ts';
import { exampleRevocation } from '../../../support/examples/example-revocation.ts';
import { exampleWebhook } from '../../../support/examples/example-webhook.ts';
import { type RestClient, restClientOf, tokenFor } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';
import { addExampleCarts, exampleMaskedId } from './example-carts.ts';
import { exampleImage } from './example-store.ts';

/** Values of parameters that are in no list. */
const fallback: Readonly<Record<string, readonly string[]>> = {
  sku: ['INK-TIDE', 'REF-S01'],
  // One product of each kind in the imported store: the list has only some of its products.
  id: ['236', '237', '244', '402', '439', '443', '446', '449', '906'],
  // The last two are codes of shared wishlists.
  code: ['default', 'sku', 'a87ff679a2f3e71d9181a67b7542122c', 'e4da3b7fbbce2345d7772b0674a318d5'],
  // A setting of the store.
  section: ['general'],
  group: ['locale'],
  field: ['code'],
  maskedId: [exampleMaskedId],
};

const listAt = (path: string) =>
  routes.find((route) => route.method === 'GET' && route.kind === 'list' && route.path === path);

/** Finds addresses for a path: asks the lists above it for their entries, at most `most` of each. */
function finder(
  { office, customer }: { readonly office: RestClient; readonly customer: RestClient },
  most: number,
  others: Readonly<Record<string, readonly string[]>>,
) {
  const known = new Map<string, Promise<string[]>>();
  const find = async (path: string, choices: (name: string) => readonly string[]): Promise<string[]> => {
    const index = path.lastIndexOf('{');
    if (index < 0) return [path];
    const end = path.indexOf('}', index) + 1;
    const parent = path.slice(0, index - 1);
    const name = path.slice(index + 1, end - 1);
    const suffix = path.slice(end);
    const list = listAt(parent);
    const query = Object.hasOwn(list?.query?.properties ?? {}, 'itemsPerPage') ? `?itemsPerPage=${most}` : '';
    const found: string[] = [];
    const client = list?.access.level === 'customer' ? customer : office;
    for (const base of await addresses(parent, choices)) {
      const rows = list ? (await client.get(base + query)).body : [];
      const ids = Array.isArray(rows) ? rows.map((row) => row[name] ?? row.id) : [];
      const values = [...new Set([...ids, ...choices(name), ...(fallback[name] ?? []), ...(others[name] ?? [])])];
      for (const value of values) found.push(`${base}/${encodeURIComponent(String(value))}${suffix}`);
    }
    return found;
  };
  const addresses = (path: string, choices: (name: string) => readonly string[]): Promise<string[]> => {
    const made = known.get(path) ?? find(path, choices);
    known.set(path, made);
    return made;
  };
  return addresses;
}

/** The values that a parameter may have, if its schema lists them. */
function choicesOf({ params }: RouteDeclaration): (name: string) => string[] {
  const properties = (params?.properties ?? {}) as Record<string, { enum?: string[]; anyOf?: { const?: string }[] }>;
  return (name) => {
    const { enum: all = [], anyOf = [] } = properties[name] ?? {};
    return [...all, ...anyOf.flatMap((each) => each.const ?? [])];
  };
}

/** Compares the answers of all routes that read with their schemas; of each list it checks `most` members. */
async function everythingShown(shop: Shop, most: number): Promise<void> {
  const carts = await addExampleCarts(shop);
  await exampleWebhook(shop.engine);
  await exampleAccess(shop.engine);
  await exampleOperation(shop.engine);
  const subject = { kind: 'customer' as const, id: await exampleOrders(shop.engine) };
  // An address that can be shown.
  await shop.engine.write((tx) =>
    tx.insertMany('customer_address', ['customer_id', 'created_at', 'updated_at'], [[subject.id, 0, 0]]),
  );
  await exampleAlerts(shop.engine, subject.id);
  await shop.engine.write((tx) =>
    tx.insertMany('search_term', ['store_id', 'term', 'searches', 'results', 'last_at'], [[1, 'ink', 2, 5, 0]]),
  );
  await exampleRevocation(shop.engine, subject.id);
  await exampleGiftCard(shop.engine);
  const customer = restClientOf(shop, await tokenFor({ engine: shop.engine, subject, now: shopTime }));
  const guests = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('sales_order as o')
        .innerJoin('sales_order_token as t', 't.order_id', 'o.order_id')
        .select('o.increment_id'),
    ),
  );
  await customer.post('/carts/mine', {});
  const numbers = guests.map(({ increment_id }) => String(increment_id));
  const clients = { stranger: await shop.as(), office: await shop.as('all'), customer };
  const addresses = finder(clients, most, { incrementId: numbers, id: carts.map(String) });
  // Agreements are shown only if the store has them enabled.
  await clients.office.put('/config/checkout/options/enable_agreements', { value: '1' });
  await clients.office.post('/checkout-agreements', { name: 'Terms of sale' });
  const rule = { discountType: 'percent', discountAmount: 5, websiteIds: [1] };
  await clients.office.post('/coupons', { code: 'SHOWN-1', ...rule });
  await clients.office.post('/catalog-price-rules', { name: 'Shown', customerGroupIds: [3], ...rule });
  await exampleFixedTaxes(shop.engine);
  await clients.office.post('/media', exampleImage);
  const wrong = new Set<string>();
  const unseen: string[] = [];
  for (const route of routes) {
    // Operators log in by cookie, which these clients do not have: test/access/operators.test.ts.
    if (route.method !== 'GET' || !route.result || route.path.startsWith('/auth/operator')) continue;
    const validator = Compile(route.result);
    let seen = 0;
    for (const [who, client] of Object.entries(clients)) {
      // Only customers see data of their own account.
      if ((who === 'customer') !== (route.access.level === 'customer')) continue;
      const all = await addresses(route.path, choicesOf(route));
      // Anonymous callers see fewer members of the same resources: a few checks are enough.
      const isWhole = who !== 'stranger' || route.takesOrderToken;
      for (const address of isWhole ? all : all.filter((_, index) => index % 4 === 0)) {
        const { status, body } = await client.get(address, {
          headers: { 'x-order-token': exampleOrderToken },
        });
        assert.ok(status < 500, `${address} is ${status}`);
        if (status !== 200) continue;
        const shown: unknown[] = route.kind === 'list' ? body : [body];
        for (const each of shown) {
          seen += 1;
          for (const { instancePath, message } of validator.Errors(each)) {
            wrong.add(`${route.operationId} ${address} to ${who}: ${instancePath} ${message}`);
          }
        }
      }
    }
    if (seen === 0) unseen.push(route.operationId);
  }
  assert.deepEqual([...wrong].slice(0, 20), []);
  assert.deepEqual(unseen, []);
}

const title = 'what a route shows is what its schema declares, to strangers and to the back office';
onShop(`${title}, over the demo store`, (shop) => everythingShown(shop, 100));
onShop(`${title}, over an imported store`, (shop) => everythingShown(shop, 20), { store: 'own_legacy' });
