import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { indexProgress } from '../../src/domain/catalog/products/search/upkeep.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import type { StorageSettings } from '../../src/schema/open.ts';
import { cli, onStore, storeFlags } from '../cli/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';

const failed = (err: string, status = 1) => ({ status, out: '', err: `cartwright: ${err}\n` });
const title = 'payment/checkmo/title';
/** A test over the demo store and its flags. */
function onConfig(
  title: string,
  work: (engine: Engine, call: LegacyCaller, settings: StorageSettings) => Promise<void>,
) {
  onEachDemoStore(title, async (_t, engine, settings) => work(engine, await legacyCaller(engine), settings));
}

const set = (settings: StorageSettings, ...args: string[]) => cli(['config', 'set', ...args, ...storeFlags(settings)]);

onConfig(
  'config sets, shows and takes settings by scope, and carts see it at the next call',
  async (_e, call, settings) => {
    const get = async (flags = '') => (await onStore(settings, `config get ${title}${flags}`)).out;
    assert.equal(await get(), 'Check / Money order\n');
    assert.equal((await set(settings, title, 'Cheque')).out, `${title} is "Cheque" in default.\n`);
    assert.equal(
      (await set(settings, title, 'Scheck', '--store', 'german')).out,
      `${title} is "Scheck" in store:german.\n`,
    );
    assert.equal((await set(settings, title, 'Chèque', '--website', 'atelier')).status, 0);
    const values = [
      await get(),
      await get(' --store german'),
      await get(' --store default'),
      await get(' --store atelier_fr'),
    ];
    assert.deepEqual(values, ['Cheque\n', 'Scheck\n', 'Cheque\n', 'Chèque\n']);
    const methods = (await call('cart_payment.list', { quoteId: 1 })) as { title: string }[];
    assert.ok(methods.some((method) => method.title === 'Cheque'));
    const { out } = await onStore(settings, `config get ${title} --json --store german`);
    assert.deepEqual(JSON.parse(out).scopes, ['default', 'store:german', 'website:atelier']);
    const unset = await onStore(settings, `config unset ${title} --store german`);
    assert.equal(unset.out, `${title} is "Cheque" by default.\n`);
    assert.equal((await onStore(settings, `config unset ${title}`)).status, 0);
    assert.equal(await get(' --store german'), 'Check / Money order\n');
  },
);

onConfig('config refuses unknown paths and wrong values, and nothing changes', async (engine, _call, settings) => {
  const rows = () => engine.read((tx) => tx.query((q) => q.selectFrom('store_config').selectAll()));
  const before = await rows();
  assert.deepEqual(await set(settings, 'payment/checkmo/secret', '1'), failed('there is no such setting'));
  const cases: readonly (readonly [path: string, value: string, problem: string])[] = [
    ['payment/checkmo/active', 'yes', 'must be one of: 0, 1'],
    ['payment/checkmo/max_order_total', '-1', 'must be a number not below 0'],
    ['payment/checkmo/sort_order', '1.5', 'must be a whole number from 0 to 999999'],
    ['payment/checkmo/order_status', 'lost', 'must be a status of orders'],
    [
      'general/country/allow',
      'US,XX',
      'must be a list joined by commas; "XX" is not a country of the store, two letters',
    ],
    ['general/locale/timezone', 'Mars/Base', 'must be a time zone, as in Europe/Paris'],
    ['general/locale/code', 'english', 'must be a locale, as in en_US'],
    ['currency/options/base', 'XYZ', 'must be a currency code of ISO 4217'],
    ['tax/classes/shipping_tax_class', '3', 'must be the id of a tax class for products, or 0'],
    ['customer/create_account/default_group', '77', 'must be the id of a customer group'],
    [
      'web/secure/base_url',
      'ftp://shop/',
      'must be an address that begins with http:// or https:// and ends with a slash',
    ],
    ['catalog/frontend/default_sort_by', 'weight', 'must be position, or an attribute to sort by'],
    [
      'cataloginventory/item_options/min_sale_qty',
      '{"1":"x"}',
      'must be a quantity, or a JSON object of quantities by the id of a customer group',
    ],
    ['trans_email/ident_sales/email', 'nobody', 'must be an email address'],
    ['payment/checkmo/active', '', 'must be one of: 0, 1'],
    ['general/store_information/name', 'a\u0007', 'must not have control characters'],
  ];
  for (const [path, value, problem] of cases) {
    assert.deepEqual(await set(settings, path, value), failed(`${path} ${problem}`, 2));
  }
  assert.deepEqual(
    await set(settings, 'catalog/price/scope', '0', '--website', 'base'),
    failed('catalog/price/scope can only be set for all, in the scope default', 2),
  );
  assert.deepEqual(await set(settings, title, 'x', '--store', 'nowhere'), failed('there is no such store view'));
  assert.deepEqual(await set(settings, title, 'x', '--website', 'nowhere'), failed('there is no such website'));
  assert.equal((await set(settings, title, 'x', '--website', 'base', '--store', 'german')).status, 2);
  assert.deepEqual(await rows(), before);
});

onConfig('the address of the payment gateway is set as docs/payments.md does', async (_engine, _call, settings) => {
  const page = await readFile(new URL('../../docs/payments.md', import.meta.url), 'utf8');
  const [, address = ''] = /config set payment\/gateway\/url (\S+)/.exec(page) ?? [];
  assert.deepEqual((await set(settings, 'payment/gateway/url', address)).status, 0);
  for (const wrong of ['ftp://pay.example.com', 'https://', 'https://pay.example.com/?a=1']) {
    assert.deepEqual(
      await set(settings, 'payment/gateway/url', wrong),
      failed('payment/gateway/url must be an address that begins with http:// or https:// and has no query', 2),
    );
  }
});

onConfig('config list shows the values that count, and where they are set', async (_engine, _call, settings) => {
  await set(settings, 'carriers/flatrate/price', '7.5', '--website', 'base');
  const { out } = await onStore(settings, 'config list carriers/flatrate/ --store german --set');
  assert.deepEqual(out.trimEnd().split('\n'), [
    'PATH                     VALUE  SET IN        MEANING',
    'carriers/flatrate/price  7.5    website:base  The price',
  ]);
  const all = JSON.parse((await onStore(settings, 'config list --json')).out) as {
    path: string;
    setIn: string | null;
  }[];
  assert.ok(all.length > 100);
  assert.equal(all.find(({ path }) => path === 'carriers/flatrate/price')?.setIn, null);
});

onConfig('products are indexed again if a setting of the index changes', async (engine, _call, settings) => {
  await set(settings, title, 'Cheque');
  assert.equal((await engine.read(indexProgress)).run, undefined);
  await set(settings, 'general/locale/timezone', 'Europe/Berlin', '--store', 'german');
  const { run } = await engine.read(indexProgress);
  assert.deepEqual([run?.total, run?.done], [29, 29]);
});
