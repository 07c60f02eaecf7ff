import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';
import { documentOf, inOrder, type Json, type Operation, operationsOf } from './document.ts';
import { exampleStore } from './example-store.ts';

/** The path of an operation with the ids of its documentation. */
const pathOf = ({ path, parameters }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name && each.in === 'path')?.example)),
  );

/** The one member that is sent to a resource, by path, where its first member with a plain value does not serve. */
const sent: Readonly<Record<string, Json>> = {
  '/products/{id}': { metaTitle: 'Only this' },
  '/products/sku/{sku}': { metaTitle: 'Only this' },
  '/products/{id}/configurable': { childProductIds: [17, 18] },
  '/product-attributes/{id}': { isComparable: true },
  '/attribute-sets/{id}': { attributeSetName: 'Only this' },
  '/categories/{id}': { metaTitle: 'Only this' },
  '/customers/me': { prefix: 'Dr.' },
  '/customers/{id}': { prefix: 'Dr.' },
  '/giftcards/{id}': { expiresAt: '2031-01-01T00:00:00.000Z' },
  '/reviews/{id}': { nickname: 'Only this' },
  '/revocation-requests/{id}': { adminNote: 'Only this' },
  '/inventory/{sku}': { minSaleQty: 2 },
  '/coupons/{id}': { usageLimit: 7 },
  '/price-rules/{id}': { description: 'Only this' },
  '/catalog-price-rules/{id}': { description: 'Only this' },
  '/tax-classes/{id}': { className: 'Only this' },
  '/tax-rates/{id}': { code: 'ONLY-THIS' },
  '/tax-rules/{id}': { code: 'Only this' },
  '/url-rewrites/{id}': { redirectType: 302 },
  '/customer-groups/{id}': { code: 'Only this' },
  '/checkout-agreements/{id}': { checkboxText: 'Only this' },
  '/cms-pages/{id}': { title: 'Only this' },
  '/cms-blocks/{id}': { title: 'Only this' },
  '/blog-posts/{id}': { metaTitle: 'Only this' },
  '/blog-categories/{id}': { metaTitle: 'Only this' },
  '/products/{id}/custom-options/{optionId}': { title: 'Only this' },
  '/products/{id}/bundle-options/{optionId}': { title: 'Only this' },
  '/products/{id}/downloadable-links/{linkId}': { title: 'Only this' },
  '/customers/me/addresses/{addressId}': { telephone: '1' },
  '/addresses/{addressId}': { telephone: '2' },
  '/customers/{customerId}/addresses/{addressId}': { telephone: '3' },
  '/api-users/{id}': { email: 'only.this@example.com' },
  '/operators/{id}': { name: 'Only this' },
  '/roles/{id}': { name: 'Only this' },
  '/mail-templates/{id}': { title: 'Only this' },
  '/scheduled-exports/{id}': { name: 'Only this' },
};

/** Members that a change of another one changes, too. */
const following: Readonly<Record<string, readonly string[]>> = {
  '/customers/me': ['fullName'],
  '/customers/{id}': ['fullName'],
  '/inventory/{sku}': ['useConfigMinSaleQty'],
  '/giftcards/{id}': ['history'],
  '/revocation-requests/{id}': ['processedAt'],
};

onShop('PUT with one member leaves every other member as it was, as PATCH does', async (shop) => {
  // Both engines run the same statements.
  if (shop.engine.kind !== 'sqlite') return;
  const { office, customer } = await exampleStore(shop);
  const operations = inOrder(operationsOf(await documentOf(shop.url)));
  const both = operations.filter(
    ({ method, path }) => method === 'PUT' && operations.some((each) => each.method === 'PATCH' && each.path === path),
  );
  assert.deepEqual(
    both.map(({ path }) => path).sort(),
    Object.keys(sent).sort(),
    'every resource with PUT and PATCH has its row',
  );
  const wrong: string[] = [];
  for (const operation of both) {
    const client = /^\/(customers\/me|addresses)/.test(operation.path) ? customer : office;
    const path = pathOf(operation).replace('PEN-FINCH', 'PEN-WREN');
    const without = (body: Json): Json => {
      const gone = ['updatedAt', ...Object.keys(sent[operation.path] as Json), ...(following[operation.path] ?? [])];
      return Object.fromEntries(Object.entries(body).filter(([name]) => !gone.includes(name)));
    };
    const before = await client.get(path);
    const put = await client.put(path, sent[operation.path]);
    const after = await client.get(path);
    if (before.status !== 200 || put.status !== 200) wrong.push(`PUT ${path}: ${before.status} ${put.text}`);
    for (const [name, value] of Object.entries(sent[operation.path] as Json)) {
      if (JSON.stringify(after.body[name]) !== JSON.stringify(value))
        wrong.push(`PUT ${path}: ${name} is ${after.body[name]}`);
    }
    const was = without(before.body);
    const is = without(after.body);
    for (const name of Object.keys(was)) {
      if (JSON.stringify(was[name]) === JSON.stringify(is[name])) continue;
      wrong.push(`PUT ${path}: ${name} was ${JSON.stringify(was[name])}, is ${JSON.stringify(is[name])}`);
    }
  }
  assert.deepEqual(wrong, []);
});

onShop('PUT of a profile keeps prefix, suffix, gender and birth, and null clears', async (shop) => {
  const { customer } = await exampleStore(shop);
  const full = { prefix: 'Dr.', middleName: 'M.', suffix: 'PhD', dob: '1980-02-03' };
  assert.equal((await customer.patch('/customers/me', full)).status, 200);
  const { body } = await customer.put('/customers/me', { firstName: 'Marta', lastName: 'Lind', suffix: null });
  assert.deepEqual([body.prefix, body.middleName, body.suffix, body.dob], ['Dr.', 'M.', null, '1980-02-03']);
});
