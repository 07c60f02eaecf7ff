import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { onEachDemoStore } from '../support/database/engines.ts';
import { cli, onStore, storeFlags } from './support.ts';

type Settings = Parameters<typeof onStore>[0];
type Row = Readonly<Record<string, string>>;

/** Takes lines of some columns in; answers what was printed. */
async function takeIn(settings: Settings, rows: readonly Row[]): Promise<string[]> {
  const columns = [...new Set(['sku', ...rows.flatMap((row) => Object.keys(row))])];
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const text = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');
  const workingDir = mkdtempSync(join(tmpdir(), 'csv-'));
  writeFileSync(join(workingDir, 'list.csv'), text);
  const { out, err } = await cli(['csv', 'in', 'products', 'list.csv', ...storeFlags(settings)], { workingDir });
  return [...out.trimEnd().split('\n'), ...err.trimEnd().split('\n')];
}

/** The cells of some columns that the lines of products have, as they go out; without empty cells and lines. */
async function goneOut(settings: Settings, skus: readonly string[], told: RegExp): Promise<Row[]> {
  const { out } = await onStore(settings, 'csv out products --old-form');
  let isTold = false;
  return (parse(out, { columns: true }) as Row[]).flatMap((row) => {
    if (row.sku) isTold = skus.includes(row.sku);
    const cells = Object.entries(row).filter(([name, text]) => isTold && text !== '' && told.test(name));
    return cells.length === 0 ? [] : [Object.fromEntries(cells)];
  });
}

const own = { _attribute_set: 'Default', _type: 'simple', _product_websites: 'base', price: '9' };
const done = (counts: string) => [counts, ''];

onEachDemoStore('custom options have titles and prices of store views', async (_t, _engine, settings) => {
  const rows: Row[] = [
    {
      sku: 'PART-1',
      ...own,
      name: 'Cup',
      _custom_option_type: 'radio',
      _custom_option_title: 'Size',
      _custom_option_is_required: '1',
      _custom_option_sort_order: '1',
      _custom_option_row_title: 'Large',
      _custom_option_row_price: '10%',
      _custom_option_row_sort: '2',
    },
    { _custom_option_row_title: 'Small', _custom_option_row_price: '1', _custom_option_row_sort: '1' },
    { _custom_option_store: 'german', _custom_option_title: 'Größe', _custom_option_row_title: 'Groß' },
    { _custom_option_store: 'german', _custom_option_row_title: 'Klein', _custom_option_row_price: '2' },
    // One title for two values: it is not known whose.
    { _custom_option_store: 'atelier_fr', _custom_option_title: 'Taille', _custom_option_row_title: 'Petit' },
    {
      _custom_option_type: 'file',
      _custom_option_title: 'Photo',
      _custom_option_sort_order: '2',
      _custom_option_price: '3',
      _custom_option_file_extension: 'png, jpg',
      _custom_option_image_size_x: '640',
    },
    { _custom_option_store: 'german', _custom_option_title: 'Bild', _custom_option_price: '50%' },
  ];
  assert.equal((await onStore(settings, 'config set catalog/price/scope 0')).status, 0);
  assert.deepEqual(await takeIn(settings, rows), done('1 created, 0 changed, 0 deleted, 0 refused.'));
  const stored = (ofGerman: { readonly klein?: Row; readonly bild?: Row }): Row[] => [
    {
      _custom_option_type: 'radio',
      _custom_option_title: 'Size',
      _custom_option_is_required: '1',
      _custom_option_sort_order: '1',
      _custom_option_row_title: 'Small',
      _custom_option_row_price: '1',
      _custom_option_row_sort: '1',
    },
    { _custom_option_row_title: 'Large', _custom_option_row_price: '10%', _custom_option_row_sort: '2' },
    {
      _custom_option_store: 'german',
      _custom_option_title: 'Größe',
      _custom_option_row_title: 'Klein',
      ...ofGerman.klein,
    },
    { _custom_option_store: 'german', _custom_option_row_title: 'Groß' },
    { _custom_option_store: 'atelier_fr', _custom_option_title: 'Taille' },
    {
      _custom_option_type: 'file',
      _custom_option_title: 'Photo',
      _custom_option_is_required: '0',
      _custom_option_price: '3',
      _custom_option_sort_order: '2',
      _custom_option_file_extension: 'png, jpg',
      _custom_option_image_size_x: '640',
    },
    { _custom_option_store: 'german', _custom_option_title: 'Bild', ...ofGerman.bild },
  ];
  // Prices are the same on all websites so far.
  assert.deepEqual(await goneOut(settings, ['PART-1'], /^_custom/), stored({}));
  assert.equal((await onStore(settings, 'config set catalog/price/scope 1')).status, 0);
  assert.deepEqual(await takeIn(settings, rows), done('0 created, 1 changed, 0 deleted, 0 refused.'));
  const priced = stored({ klein: { _custom_option_row_price: '2' }, bild: { _custom_option_price: '50%' } });
  assert.deepEqual(await goneOut(settings, ['PART-1'], /^_custom/), priced);
  const wrong = await takeIn(settings, [
    { sku: 'PART-1', _custom_option_store: 'german', _custom_option_title: 'First' },
    { _custom_option_type: 'field', _custom_option_title: 'Text' },
    { _custom_option_store: '../x', _custom_option_title: 'Wort' },
    { sku: 'PART-2', ...own, name: 'Jug', _custom_option_type: 'field', _custom_option_title: 'Text' },
    { _custom_option_store: 'german', _custom_option_title: 'W'.repeat(256), _custom_option_price: '-1' },
    { _custom_option_store: 'atelier_fr', _custom_option_price: '=1+1' },
  ]);
  assert.deepEqual(wrong, [
    '0 created, 0 changed, 0 deleted, 6 refused.',
    'line 2: _custom_option_store: has no option before it',
    'line 4: _custom_option_store: is no store view',
    'line 7: _custom_option_price: must be a number',
    'cartwright: 6 lines refused',
  ]);
  assert.deepEqual(await goneOut(settings, ['PART-1'], /^_custom/), priced);
});

onEachDemoStore('prices of groups in per cent, and surcharges by website', async (_t, _engine, settings) => {
  const heading = async () => (await onStore(settings, 'csv out products --old-form')).out.split('\r\n')[0] ?? '';
  const added = /_group_price_is_percent|_super_attribute_price_website/;
  // The old importer does not take columns in that it does not have.
  assert.doesNotMatch(await heading(), added);
  const group = { _group_price_website: 'all', _group_price_customer_group: '1' };
  const color = { _super_attribute_code: 'color', _super_attribute_option: 'Sea' };
  assert.deepEqual(
    await takeIn(settings, [
      { sku: 'PEN-WREN', ...group, _group_price_price: '12.5', _group_price_is_percent: '1' },
      { ...group, _group_price_customer_group: '2', _group_price_price: '5', _group_price_is_percent: '0' },
      { sku: 'NOTE-DOT', ...color, _super_attribute_price_corr: '5%' },
      { ...color, _super_attribute_price_corr: '0', _super_attribute_price_website: 'base' },
      { _super_attribute_code: 'paper_size' },
    ]),
    done('0 created, 2 changed, 0 deleted, 0 refused.'),
  );
  const parts = /^_group|^_super_attribute/;
  const stored: Row[] = [
    { ...group, _group_price_customer_group: '2', _group_price_price: '5' },
    { ...group, _group_price_price: '12.5', _group_price_is_percent: '1' },
    { ...color, _super_attribute_price_corr: '5%' },
    { ...color, _super_attribute_price_corr: '0', _super_attribute_price_website: 'base' },
    { _super_attribute_code: 'paper_size' },
  ];
  assert.deepEqual(await goneOut(settings, ['PEN-WREN', 'NOTE-DOT'], parts), stored);
  assert.deepEqual(
    await takeIn(settings, [
      { sku: 'PEN-WREN', ...group, _group_price_price: '101', _group_price_is_percent: '1' },
      { sku: 'PEN-HERON', ...group, _group_price_price: '5', _group_price_is_percent: 'yes' },
      { sku: 'NOTE-DOT', ...color, _super_attribute_price_corr: '1', _super_attribute_price_website: 'moon' },
    ]),
    [
      '0 created, 0 changed, 0 deleted, 3 refused.',
      'line 2: _group_price_price: must be at most 100 per cent',
      'line 3: _group_price_is_percent: must be 1 or 0',
      'line 4: _super_attribute_price_website: is no website',
      'cartwright: 3 lines refused',
    ],
  );
  assert.deepEqual(await goneOut(settings, ['PEN-WREN', 'NOTE-DOT'], parts), stored);
});

onEachDemoStore('choices of bundles', async (_t, _engine, settings) => {
  const bundle = { ...own, _type: 'bundle', price: '20', price_type: '1', price_view: 'as low as' };
  const beans = { _bundle_option_title: 'Beans' };
  const rows: Row[] = [
    {
      sku: 'PART-BOX',
      ...bundle,
      name: 'Box',
      ...beans,
      _bundle_option_type: 'radio',
      _bundle_option_required: '1',
      _bundle_option_position: '1',
      _bundle_option_store: 'german',
      // It comes later in the file.
      _bundle_option_store_title: 'Bohnen',
      _bundle_product_sku: 'PART-BEAN',
      _bundle_product_qty: '2.5',
      _bundle_product_price_value: '1,5',
      _bundle_product_is_default: '1',
      _bundle_product_position: '2',
    },
    {
      ...beans,
      _bundle_product_sku: 'BEAN-NIGHT',
      _bundle_product_price_type: '1',
      _bundle_product_price_value: '150',
    },
    {
      ...beans,
      _bundle_product_sku: 'PART-BEAN',
      _bundle_product_price_website: 'base',
      _bundle_product_price_value: '3',
    },
    // The same title, but another choice.
    { ...beans, _bundle_option_type: 'multi', _bundle_option_position: '2', _bundle_product_sku: 'MUG-SAIL' },
    { sku: 'PART-BEAN', ...own, name: 'Bean' },
  ];
  assert.deepEqual(await takeIn(settings, rows), done('2 created, 0 changed, 0 deleted, 0 refused.'));
  const told = /^_bundle|^price_(type|view)$/;
  const night = { _bundle_product_qty: '1', _bundle_product_is_default: '0', _bundle_product_can_change_qty: '0' };
  const stored: Row[] = [
    {
      price_type: '1',
      price_view: 'As Low as',
      ...beans,
      _bundle_option_type: 'radio',
      _bundle_option_required: '1',
      _bundle_option_position: '1',
      _bundle_option_store: 'german',
      _bundle_option_store_title: 'Bohnen',
      _bundle_product_sku: 'BEAN-NIGHT',
      ...night,
      _bundle_product_position: '0',
      _bundle_product_price_type: '1',
      _bundle_product_price_value: '150',
    },
    {
      ...beans,
      _bundle_product_sku: 'PART-BEAN',
      _bundle_product_qty: '2.5',
      _bundle_product_position: '2',
      _bundle_product_is_default: '1',
      _bundle_product_can_change_qty: '0',
      _bundle_product_price_type: '0',
      _bundle_product_price_value: '1.5',
    },
    {
      ...beans,
      _bundle_product_sku: 'PART-BEAN',
      _bundle_product_price_website: 'base',
      _bundle_product_price_type: '0',
      _bundle_product_price_value: '3',
    },
    {
      ...beans,
      _bundle_option_type: 'multi',
      _bundle_option_required: '0',
      _bundle_option_position: '2',
      _bundle_product_sku: 'MUG-SAIL',
      ...night,
      _bundle_product_position: '0',
      _bundle_product_price_type: '0',
      _bundle_product_price_value: '0',
    },
  ];
  assert.deepEqual(await goneOut(settings, ['PART-BOX'], told), stored);
  assert.deepEqual(
    await takeIn(settings, [
      { sku: 'NOTE-DOT', ...beans, _bundle_option_type: 'cubes', _bundle_product_sku: 'MUG-SAIL' },
      { sku: 'BOX-DESK', _bundle_product_sku: 'MUG-SAIL', _bundle_product_is_default: 'true' },
      { sku: 'PEN-WREN', ...beans, _bundle_product_sku: 'MUG-SAIL' },
      { sku: 'BOX-MORNING', ...beans, _bundle_product_sku: 'NOBODY' },
      { sku: 'PART-BOX', ...beans, _bundle_product_sku: 'MUG-SAIL' },
      { _bundle_option_title: 'Box', _bundle_product_sku: 'BOX-DESK' },
      { sku: 'PART-BEAN', ...beans, _bundle_product_sku: 'MUG-SAIL', _bundle_product_qty: 'two' },
      {
        ...beans,
        _bundle_option_store: 'moon',
        _bundle_product_price_website: 'moon',
        _bundle_product_sku: 'MUG-SAIL',
      },
    ]),
    [
      '0 created, 3 changed, 0 deleted, 8 refused.',
      'line 2: _bundle_option_type: is no type of choice',
      'line 3: _bundle_option_title: is missing',
      'line 8: _bundle_product_qty: must be a number',
      'line 9: _bundle_option_store: is no store view',
      'line 9: _bundle_product_price_website: is no website with a store view',
      'line 4: _bundle_option_title: Products of the type simple have none of these: only bundle',
      'line 5: _bundle_product_sku: There is no such product',
      'line 7: _bundle_option_title: is a product of the type bundle, which cannot be in a bundle',
      'cartwright: 8 lines refused',
    ],
  );
  assert.deepEqual(await goneOut(settings, ['PART-BOX'], told), stored);
});

onEachDemoStore('links and samples of downloadable products', async (_t, _engine, settings) => {
  const guide = { sku: 'PART-GUIDE', ...own, _type: 'downloadable', name: 'Guide', links_purchased_separately: '1' };
  const link = '_downloadable_link';
  const sample = '_downloadable_sample';
  const url = 'https://downloads.example.com/guide.pdf';
  const rows: Row[] = [
    {
      ...guide,
      [`${link}_title`]: 'Guide',
      [`${link}_price`]: '3,5',
      [`${link}_url`]: url,
      [`${link}_sort_order`]: '1',
      [`${link}_number_of_downloads`]: '5',
      [`${link}_is_shareable`]: '1',
      [`${link}_sample_file`]: '/p/a/page.pdf',
      [`${sample}_title`]: 'Contents',
      [`${sample}_url`]: url,
    },
    {
      [`${link}_store`]: 'german',
      [`${link}_title`]: 'Anleitung',
      [`${link}_price`]: '4',
      [`${sample}_store`]: 'german',
      [`${sample}_title`]: 'Inhalt',
    },
    { [`${link}_title`]: 'Maps', [`${link}_file`]: '/m/a/maps.zip', [`${link}_sort_order`]: '2' },
    { [`${sample}_title`]: 'Map', [`${sample}_file`]: '/m/a/map.png', [`${sample}_sort_order`]: '1' },
  ];
  assert.deepEqual(await takeIn(settings, rows), done('1 created, 0 changed, 0 deleted, 0 refused.'));
  const told = /^_downloadable|^links_p/;
  const stored: Row[] = [
    {
      links_purchased_separately: '1',
      [`${link}_title`]: 'Guide',
      [`${link}_price`]: '3.5',
      [`${link}_url`]: url,
      [`${link}_sort_order`]: '1',
      [`${link}_number_of_downloads`]: '5',
      [`${link}_is_shareable`]: '1',
      [`${link}_sample_file`]: '/p/a/page.pdf',
      [`${sample}_title`]: 'Contents',
      [`${sample}_url`]: url,
      [`${sample}_sort_order`]: '0',
    },
    // The price is that of the website, which has two store views.
    {
      [`${link}_store`]: 'default',
      [`${link}_price`]: '4',
      [`${sample}_store`]: 'german',
      [`${sample}_title`]: 'Inhalt',
    },
    {
      [`${link}_store`]: 'german',
      [`${link}_title`]: 'Anleitung',
      [`${link}_price`]: '4',
      [`${sample}_title`]: 'Map',
      [`${sample}_file`]: '/m/a/map.png',
      [`${sample}_sort_order`]: '1',
    },
    {
      [`${link}_title`]: 'Maps',
      [`${link}_file`]: '/m/a/maps.zip',
      [`${link}_sort_order`]: '2',
      [`${link}_price`]: '0',
      [`${link}_number_of_downloads`]: '0',
      [`${link}_is_shareable`]: '2',
    },
  ];
  assert.deepEqual(await goneOut(settings, ['PART-GUIDE'], told), stored);
  assert.deepEqual(
    await takeIn(settings, [
      { sku: 'PART-GUIDE', [`${link}_title`]: 'Bad', [`${link}_url`]: 'javascript:alert(1)' },
      { [`${sample}_title`]: 'x'.repeat(256), [`${sample}_url`]: url },
      { sku: 'GUIDE-LETTERS', [`${link}_title`]: 'Bad', [`${link}_file`]: '/../../secret', [`${link}_price`]: '-1' },
      { [`${link}_title`]: 'Both', [`${link}_url`]: url, [`${link}_file`]: '/a' },
      { [`${link}_file`]: '/m/a/maps.zip' },
      { sku: 'RULED-SHEETS', [`${sample}_store`]: 'german', [`${sample}_title`]: 'First' },
      { [`${link}_title`]: 'Odd', [`${link}_url`]: url, [`${link}_is_shareable`]: '3' },
      { sku: 'PEN-WREN', [`${link}_title`]: 'Pen', [`${link}_url`]: url },
    ]),
    [
      '0 created, 0 changed, 0 deleted, 8 refused.',
      'line 2: _downloadable_link_title: must be a URL of http or https',
      'line 3: _downloadable_sample_title: must have at most 255 characters',
      'line 4: _downloadable_link_file: must be a path of a file as in /m/a/manual.pdf',
      'line 4: _downloadable_link_price: must not be negative',
      'line 5: _downloadable_link_url: must be empty beside a file',
      'line 6: _downloadable_link_title: is missing',
      'line 7: _downloadable_sample_store: has no download before it',
      'line 8: _downloadable_link_is_shareable: must be 0, 1 or 2 (as configured)',
      'line 9: _downloadable_link_title: Products of the type simple have none of these: only downloadable',
      'cartwright: 8 lines refused',
    ],
  );
  assert.deepEqual(await goneOut(settings, ['PART-GUIDE'], told), stored);
});
