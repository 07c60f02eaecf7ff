import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { verifySecret } from '../../src/domain/access/identity/secret.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { definitions } from '../legacy-store/definitions.ts';
import { apiUsers, customers } from '../legacy-store/people.ts';
import { writeDump } from '../legacy-store/rows.ts';
import { secrets, settings } from '../legacy-store/shop.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { importLegacyStore, ownLegacyStore } from '../support/stores.ts';
import { temporaryFile } from './read-dump.ts';

const store = await ownLegacyStore();

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

onEachEngine('a store with a table prefix is taken as the same one without', async (_t, engine) => {
  await using file = await temporaryFile(writeDump(legacyRows(), 'm1_'), 'store.sql.gz');
  const plain = await openLegacySource(store.dump);
  const prefixed = await openLegacySource(file.path);
  assert.equal((await prefixed.tables()).size, Object.keys(definitions).length);
  const first = await importStore(engine, plain);
  const second = await importStore(engine, prefixed, { replace: true });
  assert.deepEqual({ ...second, removed: [] }, first);
});

onEachEngine('an import keeps the rows of resized images whose files stay', async (_t, engine) => {
  await engine.write(async (tx) => {
    await tx.insertMany('image_variant', ['key', 'bytes', 'made_at'], [['cache/a', 5, 1]]);
    await tx.insertMany('image_variant_total', ['id', 'bytes'], [[1, 5]]);
  });
  await importStore(engine, await openLegacySource(store.dump));
  await importStore(engine, await openLegacySource(store.dump), { replace: true });
  assert.deepEqual(await select(engine, 'select key, bytes from image_variant'), [{ key: 'cache/a', bytes: 5 }]);
  assert.deepEqual(await select(engine, 'select bytes from image_variant_total'), [{ bytes: 5 }]);
});

onEachEngine(
  'passwords and keys verify, in whatever form the legacy store kept them, and rules of values and numbers go on',
  async (_t, engine) => {
    await importLegacyStore(engine, store);
    const stored = new Map(
      (
        await select<{ id: string; hash: string | null }>(
          engine,
          `select 'customer ' || customer_id as id, password_hash as hash from customer
         union all select 'user ' || user_id, key_hash from api_user`,
        )
      ).map(({ id, hash }) => [id, hash]),
    );
    const known = [
      ...customers.map(({ id, password }) => [`customer ${id}`, password] as const),
      ...apiUsers.map(({ id, key }) => [`user ${id}`, key] as const),
    ];
    assert.equal(stored.size, known.length);
    const rules = 'select distinct validate_rules as rules from attribute where validate_rules is not null';
    assert.deepEqual(await select(engine, rules), [{ rules: '{"max_text_length":255,"min_text_length":1}' }]);
    assert.deepEqual(await select(engine, "select prefix, last from sales_number where kind = 'customer'"), [
      { prefix: '0', last: 9 },
    ]);
    for (const [id, secret] of known) {
      const hash = stored.get(id) ?? null;
      if (secret === undefined) assert.equal(hash, null, id);
      else {
        assert.equal((await verifySecret(secret, hash ?? '')).ok, true, id);
        assert.equal((await verifySecret(`${secret}x`, hash ?? '')).ok, false, id);
      }
    }
  },
);

onEachEngine('settings arrive, but none of another service', async (_t, engine) => {
  await importLegacyStore(engine, store);
  const found = await select<{ path: string }>(engine, 'select path from store_config');
  // A store with clients of its REST interface goes on understanding them.
  const expected = [...settings.map(([, , path]) => path), 'api/rest/aliases'];
  assert.deepEqual(found.map(({ path }) => path).sort(), expected.sort());
  assert.ok(secrets.length > 0 && secrets.every(([path]) => !found.some((row) => row.path === path)));
});

onEachEngine('a cart is imported with lines of every type, their parts and choices', async (_t, engine) => {
  await importLegacyStore(engine, store);
  const lines = await select<Record<string, unknown>>(
    engine,
    `select item_id, parent_item_id, product_id, product_type, qty, buy_request, identity
     from quote_item where quote_id = 2 order by item_id`,
  );
  assert.deepEqual(
    lines.map((line) => [line.item_id, line.parent_item_id, line.product_id, line.product_type, line.qty]),
    [
      [3, null, 402, 'configurable', 10_000],
      [4, 3, 461, 'simple', 10_000],
      [5, null, 446, 'bundle', 10_000],
      [6, 5, 906, 'simple', 10_000],
      [7, 5, 907, 'simple', 10_000],
      [8, null, 933, 'simple', 15_000],
      [9, null, 449, 'downloadable', 10_000],
      [10, null, 443, 'giftcard', 10_000],
      [11, null, 418, 'simple', 20_000],
      [12, null, 929, 'virtual', 10_000],
    ],
  );
  const byId = new Map(lines.map((line) => [line.item_id, line]));
  assert.deepEqual(JSON.parse(String(byId.get(8)?.buy_request)), {
    qty: 1.5,
    options: { 7: 'für "Jo" & <co>', 8: '1' },
  });
  assert.equal(byId.get(10)?.buy_request, '{"qty":1,"giftcard_amount":"25.0000"}');
  assert.equal(byId.get(12)?.buy_request, '{}', 'what PHP did not serialize asks for nothing');
  assert.equal(
    byId.get(8)?.identity,
    JSON.stringify([933, ['option_7', 'für "Jo" & <co>'], ['option_8', '1'], ['option_ids', '7,8']]),
  );
  assert.deepEqual(
    await select(engine, "select value from quote_item_option where item_id = 5 and code = 'bundle_option_ids'"),
    [{ value: '[21,22]' }],
  );
  assert.deepEqual(await select(engine, 'select method from quote_payment'), [{ method: 'checkmo' }]);
  const guest = await select(engine, 'select customer_id from quote where quote_id = 4');
  assert.deepEqual(guest, [{ customer_id: null }], 'its customer is no more');
});

onEachEngine('rows that point to missing rows are left out and counted', async (_t, engine) => {
  const source = await openLegacySource(store.dump);
  const { leftOut } = await importStore(engine, source);
  await source.close();
  const counted = leftOut.filter(({ count }) => count !== undefined);
  const told = counted.map(({ what, count, why }) => `${count} ${what}: ${why}`);
  for (const line of [
    '1 values of products: their attribute was deleted',
    '1 values of products: their attribute stores its values in another table',
    '1 cart lines: they have no product',
    '1 products in categories: they point to products that are not there',
    '1 variants: they point to products that are not there',
    '1 stock items: they point to products that are not there',
    '1 product images: they point to products that are not there',
    '1 customer addresses: they point to customers that are not there',
    '1 carts: they point to store views that are not there',
    '1 uses of tax rates: they point to tax rules that are not there',
  ]) {
    assert.ok(told.includes(line), `${line}\nin\n${told.join('\n')}`);
  }
  assert.deepEqual(
    told.filter((line) => line.includes('extensions added')),
    [],
    'what the legacy family has itself was added by nobody',
  );
  const tables = leftOut.filter(({ count }) => count === undefined).map(({ what }) => what);
  assert.ok(tables.includes('other tables (acme_badge: 1 row)'), tables.join('\n'));
});
