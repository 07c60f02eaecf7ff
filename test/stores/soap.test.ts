import assert from 'node:assert/strict';
import { onSoapShop, shownInteger } from '../support/soap-shop.ts';

onSoapShop('store views are listed by id, without the admin one', async ({ style, list }) => {
  const stores = (await list('store.list')) as Record<string, string>[];
  assert.deepEqual(
    stores.map(({ code }) => code),
    ['default', 'german', 'atelier_fr'],
  );
  assert.deepEqual(stores[1], {
    store_id: shownInteger(style, 2),
    code: 'german',
    website_id: shownInteger(style, 1),
    group_id: shownInteger(style, 1),
    name: 'Deutsch',
    sort_order: shownInteger(style, 2, true),
    is_active: shownInteger(style, 1, true),
  });
});

onSoapShop('a store view is found by its code and by its id', async ({ result }) => {
  const byCode = await result('core_store.info', { storeId: 'german' });
  assert.deepEqual(await result('core_store.info', { storeId: '2' }), byCode);
});

onSoapShop('every country is listed by id with its English name', async ({ list }) => {
  const countries = (await list('country.list')) as Record<string, string>[];
  const ids = countries.map(({ country_id }) => country_id ?? '');
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(ids.length, 249);
  assert.deepEqual(
    countries.find(({ country_id }) => country_id === 'DE'),
    { country_id: 'DE', iso2_code: 'DE', iso3_code: 'DEU', name: 'Germany' },
  );
});

onSoapShop('countries that the store does not deal with are listed, too', async ({ engine, list }) => {
  await engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'general/country/allow', 'DE')",
    ),
  );
  assert.equal((await list('country.list')).length, 249);
});

onSoapShop('the regions of a country are found by two or three letters in any case', async ({ list }) => {
  const regions = (await list('region.list', { country: 'US' })) as Record<string, string>[];
  assert.ok(regions.length > 10);
  const names = regions.map(({ name }) => name ?? '');
  assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare));
  assert.deepEqual(await list('region.list', { country: 'usa' }), regions);
  assert.deepEqual(await list('region.list', { country: 'NZ' }), []);
});
