import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { onEachDemoStore } from '../support/database/engines.ts';
import { cli, onStore, storeFlags } from './support.ts';

type Settings = Parameters<typeof onStore>[0];

const csvIn = (settings: Settings, kind: string, input: string, ...flags: readonly string[]) => {
  const workingDir = mkdtempSync(join(tmpdir(), 'csv-'));
  writeFileSync(join(workingDir, 'list.csv'), input);
  return cli(['csv', 'in', kind, 'list.csv', ...flags, ...storeFlags(settings)], { workingDir });
};
const out = async (settings: Settings, kind: string) => (await onStore(settings, `csv out ${kind} --old-form`)).out;

/** Deletes all products. */
async function empty(settings: Settings): Promise<void> {
  const skus = (await onStore(settings, 'csv out stock')).out.replaceAll(/,.*$/gm, '').replaceAll('\r', '');
  assert.match((await csvIn(settings, 'products', skus, '--mode', 'delete')).out, / 0 refused/);
  assert.equal((await out(settings, 'products')).split('\r\n').length, 2);
}

onEachDemoStore('products of all types go out in the old form, and come in the same', async (_t, _engine, settings) => {
  const before = await out(settings, 'products');
  const changed = await csvIn(settings, 'products', before);
  assert.deepEqual([changed.status, changed.err], [0, '']);
  assert.equal(await out(settings, 'products'), before);
  await empty(settings);
  const made = await csvIn(settings, 'products', before);
  assert.deepEqual([made.status, made.err], [0, '']);
  const first = await out(settings, 'products');
  // A new product has the defaults of attributes that it had no value for.
  const withoutDefaults = (text: string) => text.replaceAll(/,No,/g, ',,');
  assert.equal(withoutDefaults(first), withoutDefaults(before));
  await empty(settings);
  assert.equal((await csvIn(settings, 'products', first)).err, '');
  assert.equal(await out(settings, 'products'), first);
});

/** A file with lines of some columns. */
function fileOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = [...new Set(['sku', ...rows.flatMap((row) => Object.keys(row))])];
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');
}

onEachDemoStore('lines of the old store are read with all their parts', async (_t, _engine, settings) => {
  const tier = { _tier_price_website: 'all', _tier_price_customer_group: 'all' };
  const own = { _attribute_set: 'Default', _type: 'simple', _product_websites: 'base' };
  const file = fileOf([
    { sku: 'OLD-1', ...own, name: 'Cup', price: '4,5', status: '1', visibility: '4', tax_class_id: '2', qty: '7.0000' },
    { _category: 'Writing/Pens', _root_category: 'The shop', ...tier, _tier_price_qty: '5', _tier_price_price: '4' },
    { _category: 'Paper', _root_category: 'The shop', _media_image: '/c/u/cup.jpg', _media_lable: 'A, "cup"' },
    { _custom_option_type: 'drop_down', _custom_option_title: 'Size', _custom_option_is_required: '1' },
    { _custom_option_row_title: 'Large', _custom_option_row_price: '10%', _custom_option_row_sku: 'L' },
    { _store: 'german', name: 'Tasse' },
    // It names a product that comes later.
    { sku: 'OLD-2', ...own, name: 'Jug', price: '9', _links_upsell_sku: 'OLD-3', _links_upsell_position: '2' },
    { sku: 'OLD-3', ...own, name: 'Pot', price: '9', msrp_enabled: 'Use config', has_options: '0' },
    { sku: 'OLD-G', ...own, _type: 'grouped', name: 'Set', _associated_sku: 'OLD-1', _associated_default_qty: '2.5' },
    { _associated_sku: 'OLD-3', _associated_default_qty: '1' },
    { sku: 'OLD-4', ...own, name: 'Bowl', price: 'much' },
    { _tier_price_website: 'nowhere', _tier_price_customer_group: 'x', _tier_price_qty: '5', _tier_price_price: '1' },
    { sku: 'OLD-5', ...own, name: 'Dish', price: '1', _category: 'No/Where', _media_image: '../../secret.jpg' },
    { _store: 'nowhere', name: 'x' },
    { sku: 'OLD-6', ...own, name: 'Pan', price: '1', _links_related_sku: 'NOBODY' },
    { sku: 'OLD-7', ...own, name: 'Lid', price: '-1' },
    { sku: 'OLD-3', _store: 'german', name: 'Topf' },
  ]);
  const { out: said, err } = await csvIn(settings, 'products', file);
  assert.equal(said, '5 created, 0 changed, 0 deleted, 7 refused.\n');
  assert.deepEqual(err.split('\n'), [
    'line 13: _tier_price_customer_group: must be all or an id',
    'line 13: _tier_price_website: is no website',
    'line 14: _category: is no category',
    'line 14: _media_image: must be a path of an image as in /a/b/ab.jpg',
    'line 15: _store: is no store view',
    'line 17: price: must not be negative',
    'line 18: _store: must be empty in a line with a sku',
    'line 16: _links_related_sku: There is no such product',
    'cartwright: 7 lines refused',
    '',
  ]);
  const lines: Record<string, string>[] = parse(await out(settings, 'products'), { columns: true });
  const first = lines.findIndex(({ sku }) => sku === 'OLD-1');
  const told =
    /^(sku|_store|_category|name|price|_tier.*|_media_(image|lable)|_custom.*|_links.*|_associated.*|_type)$/;
  assert.deepEqual(
    lines
      .slice(first)
      .map((row) => Object.entries(row).flatMap(([name, cell]) => (cell && told.test(name) ? cell : []))),
    [
      [
        'OLD-1',
        'simple',
        'Writing/Pens',
        'Cup',
        '4.5',
        'all',
        'all',
        '5',
        '4',
        '/c/u/cup.jpg',
        'A, "cup"',
        'drop_down',
        'Size',
        '1',
        '0',
        'Large',
        '10%',
        'L',
        '0',
      ],
      ['Paper'],
      ['german', 'Tasse'],
      ['OLD-2', 'simple', 'Jug', '9', 'OLD-3', '2'],
      ['OLD-3', 'simple', 'Pot', '9'],
      ['OLD-G', 'grouped', 'Set', 'OLD-1', '2.5', '1'],
      ['OLD-3', '1', '2'],
      ['OLD-6', 'simple', 'Pan', '1'],
    ],
  );
  // Nothing stays of a file with a fault, if it is all or nothing; what names others is checked, too.
  const atomic = fileOf([{ sku: 'OLD-9', ...own, name: 'Fork', price: '1', _links_related_sku: 'NOBODY' }]);
  const whole = await csvIn(settings, 'products', atomic, '--all-or-nothing');
  assert.deepEqual(
    [whole.out, whole.err.split('\n')[0]],
    ['0 created, 0 changed, 0 deleted, 1 refused.\n', 'line 2: _links_related_sku: There is no such product'],
  );
  assert.doesNotMatch(await out(settings, 'products'), /OLD-9/);
  assert.match(
    (await csvIn(settings, 'products', 'sku,_type,nme\n')).err,
    /the column "nme" is not a product attribute/,
  );
});

onEachDemoStore(
  'customers go out with all addresses in the old form, and come in the same',
  async (_t, _engine, settings) => {
    const before = await out(settings, 'customers');
    const again = await csvIn(settings, 'customers', before);
    assert.deepEqual([again.status, again.err], [0, '']);
    assert.equal(await out(settings, 'customers'), before);
    const rows: Record<string, string>[] = parse(before, { columns: true });
    const list = fileOf(
      rows.flatMap(({ email = '', _website = '' }) => (email === '' ? [] : [{ sku: '', email, _website }])),
    );
    const gone = await csvIn(settings, 'customers', list.replaceAll(/^(sku|),/gm, ''), '--mode', 'delete');
    assert.match(gone.out, /^0 created, 0 changed, [1-9]\d* deleted, 0 refused/);
    assert.equal((await out(settings, 'customers')).split('\r\n').length, 2);
    const made = await csvIn(settings, 'customers', before);
    assert.deepEqual([made.status, made.err], [0, '']);
    assert.equal(await out(settings, 'customers'), before);
  },
);

onEachDemoStore('customers of the old store are read by line and column', async (_t, _engine, settings) => {
  const place = {
    _address_firstname: 'Ann',
    _address_lastname: 'Bee',
    _address_street: '1 Quay\nDock B',
    _address_city: 'Portland',
    _address_country_id: 'US',
    _address_postcode: '04101',
    _address_region: 'Maine',
    _address_telephone: '555',
  };
  const ann = {
    email: 'ann@example.com',
    _website: 'base',
    _store: 'german',
    group_id: '1',
    firstname: 'Ann',
    lastname: 'Bee',
  };
  const file = fileOf([
    { ...ann, password: 'secret word', password_hash: 'x:y', ...place, _address_default_billing_: '1' },
    { ...place, _address_city: 'Bath', _address_default_shipping_: '1' },
    { ...ann, email: 'bob@example.com', group_id: '99', _store: 'nowhere' },
    { ...ann, email: 'cid@example.com', ...place },
    { ...place, _address_country_id: 'XX' },
  ]).replaceAll(/^(sku|),/gm, '');
  const { out: said, err } = await csvIn(settings, 'customers', file);
  assert.equal(said, '1 created, 0 changed, 0 deleted, 3 refused.\n');
  assert.match(
    err,
    /^line 6: _store: is not known\nline 6: group_id: is not known\nline 9: _address_country_id: [^\n]+\n/,
  );
  const lines: Record<string, string>[] = parse(await out(settings, 'customers'), { columns: true });
  const shown = lines.slice(lines.findIndex(({ email }) => email === 'ann@example.com'));
  assert.deepEqual(
    shown.map((row) => [
      row.email,
      row._store,
      row._address_street,
      row._address_city,
      row._address_region,
      row._address_default_billing_,
      row._address_default_shipping_,
    ]),
    [
      ['ann@example.com', 'german', '1 Quay\nDock B', 'Portland', 'Maine', '1', ''],
      ['', '', '1 Quay\nDock B', 'Bath', 'Maine', '', '1'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), /secret|x:y|cid@example/);
});
