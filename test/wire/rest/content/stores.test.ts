import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

onShop('everybody reads the active store views', async (shop) => {
  const client = await shop.as();
  const { body, headers } = await client.get('/stores');
  assert.deepEqual(
    body.map(({ id, code }: { id: number; code: string }) => [id, code]),
    [
      [1, 'default'],
      [2, 'german'],
      [3, 'atelier_fr'],
    ],
  );
  assert.equal(headers.get('x-total-count'), '3');
  assert.deepEqual(body[2], {
    id: 3,
    code: 'atelier_fr',
    name: 'Français',
    websiteId: 2,
    groupId: 2,
    groupName: 'The atelier',
    rootCategoryId: 3,
    isActive: true,
    baseUrl: `${shop.url}/`,
    baseLinkUrl: `${shop.url}/`,
    baseMediaUrl: `${shop.url}/media/`,
    locale: 'fr_FR',
    currency: { base: 'EUR', default: 'EUR' },
  });
  assert.deepEqual((await client.get('/stores/3')).body, body[2]);
});

onShop('inactive store views and the admin one are hidden from the public', async (shop) => {
  await shop.engine.write((tx) => tx.exec('update store set is_active = 0 where store_id = 2'));
  const client = await shop.as();
  assert.equal((await client.get('/stores')).body.length, 2);
  assert.equal((await client.get('/stores/2')).status, 404);
  assert.equal((await client.get('/stores/german/config')).status, 404);
  assert.equal((await client.get('/stores/admin/config')).status, 404);
  assert.equal((await client.get('/stores/99')).status, 404);
  assert.equal((await (await shop.as('stores/read')).get('/stores/2')).body.isActive, false);
  assert.equal((await (await shop.as('stores/read')).get('/stores')).body.length, 3);
});

onShop('addresses of the store configuration are shown where they are absolute', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'web/secure/base_url', 'https://shop.example/'), ('stores', 2, 'web/secure/base_url', '{{base_url}}'), ('default', 0, 'web/unsecure/base_url', 'http://plain.example'), ('stores', 3, 'web/url/use_store', '1')",
    ),
  );
  const { body } = await (await shop.as()).get('/stores');
  assert.deepEqual(
    body.map(({ baseUrl, baseLinkUrl }: Record<string, string>) => [baseUrl, baseLinkUrl]),
    [
      ['https://shop.example/', 'https://shop.example/'],
      ['http://plain.example/', 'http://plain.example/'],
      ['https://shop.example/', 'https://shop.example/atelier_fr/'],
    ],
  );
});

onShop('the configuration is that of the store view', async (shop) => {
  const client = await shop.as();
  const { body } = await client.get('/store-config');
  assert.equal(body.allowedCountries.length, 249);
  assert.deepEqual(
    { ...body, allowedCountries: body.allowedCountries.slice(0, 3) },
    {
      id: 'default',
      storeCode: 'default',
      storeName: 'Quill & Kettle',
      baseCurrencyCode: 'USD',
      defaultDisplayCurrencyCode: 'USD',
      locale: 'en_US',
      timezone: 'UTC',
      weightUnit: null,
      baseUrl: `${shop.url}/`,
      baseMediaUrl: `${shop.url}/media/`,
      allowedCountries: ['AD', 'AE', 'AF'],
      isGuestCheckoutAllowed: true,
      isRegistrationAllowed: true,
      newsletterEnabled: true,
      wishlistEnabled: true,
      reviewsEnabled: true,
      areGuestReviewsAllowed: true,
      contactEnabled: true,
      priceAlertsEnabled: false,
      stockAlertsEnabled: false,
      logoUrl: null,
      logoAlt: null,
      defaultTitle: null,
      defaultDescription: null,
      cmsHomePage: 'home',
    },
  );
  const french = (await client.get('/stores/atelier_fr/config')).body;
  assert.deepEqual(
    [french.id, french.locale, french.timezone, french.baseCurrencyCode],
    ['atelier_fr', 'fr_FR', 'Europe/Paris', 'EUR'],
  );
  assert.deepEqual((await client.get('/store-config?store=atelier_fr')).body, french);
  assert.equal((await client.get('/store-config?store=nowhere')).status, 400);
});

onShop('nothing of the configuration but the public part is shown', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'system/smtp/password', 'hush'), ('default', 0, 'web/default/cms_home_page', 'welcome|12')",
    ),
  );
  const { text, body } = await (await shop.as()).get('/store-config');
  assert.ok(!text.includes('hush'));
  assert.equal(body.cmsHomePage, null, 'there is no such page');
});

onShop('the configuration shows the values that count, whatever old settings say', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      `insert into store_config (scope, scope_id, path, value) values
        ('default', 0, 'checkout/options/guest_checkout', '0'), ('default', 0, 'wishlist/general/active', '1'),
        ('stores', 1, 'general/locale/timezone', 'Mars/Olympus'), ('default', 0, 'general/locale/weight_unit', 'kgs'),
        ('default', 0, 'web/default/cms_home_page', 'about-us|2')`,
    ),
  );
  await shop.engine.write((tx) => tx.exec("delete from currency_rate where currency_from = 'USD'"));
  await shop.engine.write((tx) =>
    tx.exec("update store_config set value = 'EUR' where path = 'currency/options/default' and scope = 'default'"),
  );
  const { body } = await (await shop.as()).get('/store-config');
  assert.deepEqual(
    [body.isGuestCheckoutAllowed, body.wishlistEnabled, body.timezone, body.weightUnit, body.cmsHomePage],
    [false, true, 'UTC', 'kgs', 'about-us'],
  );
  // Without a rate nothing is shown in euros.
  const { body: product } = await (await shop.as()).get('/products/sku/PEN-WREN');
  assert.deepEqual([body.defaultDisplayCurrencyCode, product.currency], ['USD', 'USD']);
});

onShop('currencies are those that the store view allows and can reckon in', async (shop) => {
  const client = await shop.as();
  const usd = { code: 'USD', symbol: '$', exchangeRate: 1 };
  assert.deepEqual((await client.get('/currencies')).body, [usd, { code: 'EUR', symbol: '€', exchangeRate: 0.92 }]);
  assert.deepEqual((await client.get('/stores/currencies')).body, (await client.get('/currencies')).body);
  assert.deepEqual((await client.get('/currencies?store=atelier_fr')).body, [
    { code: 'EUR', symbol: '€', exchangeRate: 1 },
  ]);
  await shop.engine.write((tx) => tx.exec("delete from currency_rate where currency_from = 'USD'"));
  assert.deepEqual((await client.get('/currencies')).body, [usd]);
});

onShop('countries come with their regions, named and ordered in the language of the store view', async (shop) => {
  const client = await shop.as();
  const english = (await client.get('/countries')).body;
  assert.equal(english.length, 249);
  assert.deepEqual(english[0], {
    id: 'AF',
    name: 'Afghanistan',
    iso2Code: 'AF',
    iso3Code: 'AFG',
    availableRegions: [],
    regionRequired: false,
  });
  assert.deepEqual(
    english
      .filter(({ regionRequired }: { regionRequired: boolean }) => regionRequired)
      .map(({ id }: { id: string }) => id),
    ['US'],
  );
  const germany = (await client.get('/countries/de?store=german')).body;
  assert.deepEqual([germany.id, germany.name, germany.iso3Code], ['DE', 'Deutschland', 'DEU']);
  assert.deepEqual(germany.availableRegions.slice(0, 4), [
    { id: 80, code: 'BAW', name: 'Baden-Württemberg' },
    { id: 81, code: 'BAY', name: 'Bayern' },
    { id: 82, code: 'BER', name: 'Berlin' },
    { id: 83, code: 'BRG', name: 'Brandenburg' },
  ]);
  const states = (await client.get('/countries/US')).body.availableRegions;
  assert.equal(states.length, 65);
  assert.deepEqual(
    states.filter(({ id }: { id: number }) => id === 12 || id === 43),
    [
      { id: 12, code: 'CA', name: 'California' },
      { id: 43, code: 'NY', name: 'New York' },
    ],
  );
  assert.equal((await client.get('/countries/ZZ')).status, 404);
  assert.equal((await client.get('/countries/germany')).status, 404);
});

onShop('a store view deals with the countries that it allows', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('websites', 2, 'general/country/allow', 'FR, BE')",
    ),
  );
  const client = await shop.as();
  const names = (await client.get('/countries?store=atelier_fr')).body.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Belgique', 'France']);
  assert.equal((await client.get('/countries/DE?store=atelier_fr')).status, 404);
  assert.equal((await client.get('/countries/DE')).status, 200);
  assert.deepEqual((await client.get('/store-config?store=atelier_fr')).body.allowedCountries, ['BE', 'FR']);
});

onShop('a store without countries of its own has those of ISO 3166', async (shop) => {
  const client = await shop.as();
  const before = (await client.get('/countries/JP')).body;
  await shop.engine.write((tx) => tx.exec('delete from country'));
  assert.deepEqual((await client.get('/countries/JP')).body, before);
  assert.equal((await client.get('/countries')).body.length, 249);
});

onShop('lists take the same few statements whatever their length', async (shop) => {
  const client = await shop.as();
  const count = async (path: string) => {
    const before = shop.statements();
    assert.equal((await client.get(path)).status, 200);
    return shop.statements() - before;
  };
  // What the first call reads is remembered.
  for (const path of ['/stores', '/countries']) await count(path);
  assert.equal(await count('/stores'), await count('/stores/1'));
  assert.equal(await count('/countries'), await count('/countries/DE'));
});
