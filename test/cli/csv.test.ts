import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CsvKind } from '../../src/domain/operation/csv/kind.ts';
import { csvKinds } from '../../src/domain/operation/csv/kinds.ts';
import { csvOf } from '../../src/domain/operation/csv/write-lines.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { cli, onStore, storeFlags } from './support.ts';

const csvIn = (
  settings: Parameters<typeof onStore>[0],
  kind: string,
  input: string | Buffer,
  ...flags: readonly string[]
) => {
  const workingDir = mkdtempSync(join(tmpdir(), 'csv-'));
  writeFileSync(join(workingDir, 'list.csv'), input);
  return cli(['csv', 'in', kind, 'list.csv', ...flags, ...storeFlags(settings)], { workingDir });
};

const done = (out: string) => ({ status: 0, out: `${out}\n`, err: '' });

onEachDemoStore('lists come in, and go out the same', async (_t, _engine, settings) => {
  const files = {
    prices: 'sku,store,price\nPEN-WREN,,3.25\nPEN-WREN,base,2.5\n',
    stock: 'sku;qty;in_stock\r\nPEN-WREN;7,5;1\r\nMUG-SAIL;0;\r\n',
    products:
      'sku,attribute_set,type,name,price,description\nCSV-1,Default,simple,"Cup, ""blue""",4.5,\'=1+1\nCSV-2,,,Jug,9,"two\nlines"\n',
  };
  assert.deepEqual(await csvIn(settings, 'prices', files.prices), done('0 created, 2 changed, 0 deleted, 0 refused.'));
  assert.deepEqual(await csvIn(settings, 'stock', files.stock), done('0 created, 2 changed, 0 deleted, 0 refused.'));
  assert.deepEqual(
    await csvIn(settings, 'products', files.products),
    done('2 created, 0 changed, 0 deleted, 0 refused.'),
  );
  const prices = (await onStore(settings, 'csv out prices')).out;
  assert.match(prices, /^sku,store,price\r\n/);
  assert.match(prices, /\r\nPEN-WREN,,3\.25\r\n/);
  const stock = (await onStore(settings, 'csv out stock')).out;
  assert.match(stock, /\r\nPEN-WREN,7\.5,1\r\n/);
  assert.match(stock, /\r\nMUG-SAIL,0,0\r\n/);
  const products = (await onStore(settings, 'csv out products')).out;
  assert.match(products, /\r\nCSV-1,simple,Default,base,,[^\r]*"Cup, ""blue""",[^\r]*'=1\+1,/);
  assert.match((await onStore(settings, 'csv out products --raw')).out, /\r\nCSV-1,[^\r]*,=1\+1,/);
  for (const [kind, text] of Object.entries({ prices, stock, products })) {
    const { status, out, err } = await csvIn(settings, kind, text);
    assert.deepEqual([kind, status, err, out.includes(' 0 refused')], [kind, 0, '', true]);
    assert.equal((await onStore(settings, `csv out ${kind}`)).out, text);
  }
});

onEachDemoStore('refused lines are told by line and column, and kept in a file', async (_t, _engine, settings) => {
  const text = 'sku;store;price\nPEN-WREN;;3.5\nNOBODY;;1\nMUG-SAIL;nowhere;1\n\nMUG-SAIL;;much\n';
  const workingDir = mkdtempSync(join(tmpdir(), 'csv-'));
  writeFileSync(join(workingDir, 'list.csv'), text);
  const line = ['csv', 'in', 'prices', 'list.csv', ...storeFlags(settings)];
  const faults = [
    'line 3: There is no such product',
    'line 4: store: is no website or store view',
    'line 6: price: must be a number',
    'cartwright: 3 lines refused',
  ];
  const err = `${faults.join('\n')}\n`;
  const before = (await onStore(settings, 'csv out prices')).out;
  const dry = await cli([...line, '--dry-run'], { workingDir });
  assert.deepEqual(dry, { status: 1, out: 'Would be: 0 created, 1 changed, 0 deleted, 3 refused.\n', err });
  const whole = await cli([...line, '--all-or-nothing'], { workingDir });
  assert.deepEqual(whole, { status: 1, out: '0 created, 0 changed, 0 deleted, 3 refused.\n', err });
  assert.equal((await onStore(settings, 'csv out prices')).out, before);
  const each = await cli([...line, '--rejected', 'refused.csv'], { workingDir });
  assert.deepEqual(each, { status: 1, out: '0 created, 1 changed, 0 deleted, 3 refused.\n', err });
  assert.match((await onStore(settings, 'csv out prices')).out, /\r\nPEN-WREN,,3\.5\r\n/);
  assert.equal(
    readFileSync(join(workingDir, 'refused.csv'), 'utf8'),
    [
      'sku;store;price;_fault',
      'NOBODY;;1;There is no such product',
      'MUG-SAIL;nowhere;1;store: is no website or store view',
      'MUG-SAIL;;much;price: must be a number',
      '',
    ].join('\r\n'),
  );
  // The file of refused lines comes in as it is.
  const again = await cli(['csv', 'in', 'prices', 'refused.csv', ...storeFlags(settings)], { workingDir });
  assert.equal(again.out, '0 created, 0 changed, 0 deleted, 3 refused.\n');
});

onEachDemoStore('a number that may have thousands is refused, and none such goes out', async (_t, engine, settings) => {
  const price = async () => /\r\nPEN-WREN,,([^\r]*)/.exec((await onStore(settings, 'csv out prices')).out)?.[1];
  const lineIn = (separator: string, cell: string, kind = 'prices') =>
    csvIn(
      settings,
      kind,
      [[...columns[kind as 'prices']], ['PEN-WREN', cell, '']].map((row) => row.join(separator)).join('\n'),
    );
  const columns = {
    prices: ['sku', 'price', 'store'],
    stock: ['sku', 'qty', 'in_stock'],
    products: ['sku', 'weight', 'qty'],
  };
  const fault = (column: string, told: string) => ({
    status: 1,
    out: '0 created, 0 changed, 0 deleted, 1 refused.\n',
    err: `line 2: ${column}: may be ${told}: write one of these\ncartwright: 1 line refused\n`,
  });
  const before = await price();
  assert.deepEqual(await lineIn(';', '1.234'), fault('price', '1234 or 1,2340'));
  assert.deepEqual(await lineIn(',', '"1,234"'), fault('price', '1234 or 1.2340'));
  assert.deepEqual(await lineIn('\t', '1,234'), fault('price', '1234 or 1,2340'));
  assert.deepEqual(await lineIn('|', '12.000'), fault('price', '12000 or 12.0000'));
  assert.deepEqual(await lineIn(';', '1.200', 'stock'), fault('qty', '1200 or 1,2000'));
  assert.deepEqual(await lineIn(';', '1.200', 'products'), fault('weight', '1200 or 1,2000'));
  assert.equal(await price(), before);
  for (const [separator, cell, written] of [
    [';', '1,234', '1.2340'],
    [';', '1,2340', '1.2340'],
    [';', '0.125', '0.125'],
    [';', '1234.567', '1234.567'],
    [',', '1.235', '1.2350'],
    ['\t', '1234', '1234'],
  ] as const) {
    assert.deepEqual(await lineIn(separator, cell), done('0 created, 1 changed, 0 deleted, 0 refused.'));
    assert.equal(await price(), written);
  }
  // What goes out with any separator comes in again.
  await lineIn(',', '1.235');
  await lineIn(',', '7.125', 'stock');
  const oldProducts = csvKinds.products.other?.kind as CsvKind;
  for (const [kind, list] of Object.entries({
    prices: csvKinds.prices,
    stock: csvKinds.stock,
    products: oldProducts,
  })) {
    for (const separator of [',', ';', '\t', '|']) {
      const written = async () => {
        let all = '';
        for await (const part of csvOf((work) => engine.read(work), list, { separator })) all += part;
        return all;
      };
      const text = await written();
      const { status, err, out } = await csvIn(settings, kind, text);
      assert.deepEqual([kind, separator, status, err, out.includes(' 0 refused')], [kind, separator, 0, '', true]);
      assert.equal(await written(), text);
    }
  }
});

onEachDemoStore('a line of stock without quantity and state changes nothing', async (_t, _engine, settings) => {
  await csvIn(settings, 'stock', 'sku,qty,in_stock\nPEN-WREN,7,1\n');
  const list = (await onStore(settings, 'csv out stock')).out;
  const { status, out, err } = await csvIn(settings, 'stock', 'sku,qty,in_stock\nPEN-WREN,,\nNOBODY,,\n');
  assert.deepEqual(
    [status, out, err],
    [
      1,
      '0 created, 1 changed, 0 deleted, 1 refused.\n',
      'line 3: There is no such product\ncartwright: 1 line refused\n',
    ],
  );
  assert.equal((await onStore(settings, 'csv out stock')).out, list);
});

onEachDemoStore('encodings and separators are recognised', async (_t, _engine, settings) => {
  const text = 'sku\tname\tprice\nCSV-E\tKöln – ½\t1,5\n';
  const utf16 = Buffer.from(text, 'utf16le');
  const forms: Record<string, Buffer> = {
    'utf-8': Buffer.from(text),
    'utf-8 with a mark': Buffer.from(`\ufeff${text}`),
    'utf-16': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    'utf-16 without a mark': utf16,
    'utf-16, big end first': Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    'windows-1252': Buffer.from(text.replace('–', '\x96'), 'latin1'),
  };
  for (const [form, bytes] of Object.entries(forms)) {
    const { status, err } = await csvIn(settings, 'products', bytes);
    assert.deepEqual([form, status, err], [form, 0, '']);
    assert.match((await onStore(settings, 'csv out products')).out, /\r\nCSV-E,[^\r]*,Köln – ½,/, form);
    await csvIn(settings, 'products', 'sku\nCSV-E\n', '--mode', 'delete');
  }
});

onEachDemoStore('to replace takes other values away, and to delete the products', async (_t, _engine, settings) => {
  await csvIn(settings, 'products', 'sku,name,price,meta_title\nCSV-R,Cup,5,Old words\n');
  await csvIn(settings, 'products', 'sku,price,meta_title\nCSV-R,6,\n');
  assert.match((await onStore(settings, 'csv out products')).out, /\r\nCSV-R,[^\r]*,Old words,/);
  await csvIn(settings, 'products', 'sku,name,price\nCSV-R,Mug,6\n', '--mode', 'replace');
  const replaced = (await onStore(settings, 'csv out products')).out;
  assert.match(replaced, /\r\nCSV-R,[^\r]*,Mug,/);
  assert.doesNotMatch(replaced, /Old words/);
  const gone = await csvIn(settings, 'products', 'sku\nCSV-R\nNOBODY\n', '--mode', 'delete');
  assert.equal(gone.out, '0 created, 0 changed, 1 deleted, 1 refused.\n');
  assert.doesNotMatch((await onStore(settings, 'csv out products')).out, /CSV-R/);
});

onEachDemoStore('customers come in with their addresses, and go out the same', async (_t, _engine, settings) => {
  const address = 'Ann,Bee,1 Quay,Portland,US,04101,Maine,555';
  const codes = ['firstname', 'lastname', 'street', 'city', 'country_id', 'postcode', 'region', 'telephone'];
  const heading = [
    'email,website,store,group,firstname,lastname',
    ...['billing', 'shipping'].flatMap((use) => codes.map((code) => `${use}_${code}`)),
  ].join(',');
  const ann = `ann@example.com,base,,General,Ann,Bee,${address},${address}`;
  const lines = [
    heading,
    ann,
    `bob@example.com,nowhere,,,Bob,Bee${','.repeat(16)}`,
    `not an address,base,,,Bob,Bee${','.repeat(16)}`,
    `cid@example.com,base,,,Cid,Bee,${address.replace('US', 'XX')},${address}`,
    '',
  ].join('\n');
  const { status, out, err } = await csvIn(settings, 'customers', lines);
  assert.deepEqual([status, out], [1, '1 created, 0 changed, 0 deleted, 3 refused.\n']);
  assert.match(err, /^line 3: website: is not known\nline 4: email: [^\n]+\nline 5: billing_country_id: [^\n]+\n/);
  assert.match((await onStore(settings, 'customer show ann@example.com')).out, /Ann, Bee, 1 Quay, 04101, Portland, US/);
  assert.equal(JSON.parse((await onStore(settings, 'customer show ann@example.com --json')).out).addresses.length, 1);
  const listed = (await onStore(settings, 'csv out customers')).out;
  assert.match(listed, /\r\nann@example\.com,base,/);
  assert.doesNotMatch(listed, /argon2|cid@example/);
  const again = await csvIn(settings, 'customers', listed);
  assert.deepEqual(again, done('0 created, 2 changed, 0 deleted, 0 refused.'));
  assert.equal((await onStore(settings, 'csv out customers')).out, listed);
  const gone = await csvIn(settings, 'customers', 'email,website\nann@example.com,base\n', '--mode', 'delete');
  assert.deepEqual(gone, done('0 created, 0 changed, 1 deleted, 0 refused.'));
});

onEachDemoStore('subscribers come in and go out', async (_t, _engine, settings) => {
  const text =
    'email,store,status\nann@example.com,default,subscribed\nann,default,subscribed\nb@example.com,x,subscribed\nb@example.com,default,y\n';
  const { out, err } = await csvIn(settings, 'subscribers', text);
  assert.equal(out, '1 created, 0 changed, 0 deleted, 3 refused.\n');
  assert.equal(
    err,
    [
      'line 3: email: must be an e-mail address',
      'line 4: store: is no store view',
      'line 5: status: must be one of subscribed, not_active, unsubscribed, unconfirmed',
      'cartwright: 3 lines refused\n',
    ].join('\n'),
  );
  const listed = (await onStore(settings, 'csv out subscribers')).out;
  assert.match(listed, /\r\nann@example\.com,default,subscribed\r\n/);
  const ended = listed.replaceAll(',subscribed', ',unsubscribed');
  assert.equal((await csvIn(settings, 'subscribers', ended)).status, 0);
  assert.equal((await onStore(settings, 'csv out subscribers')).out, ended);
});

onEachDemoStore('coupons come in with their rules, and go out the same', async (_t, _engine, settings) => {
  const tree = JSON.stringify({ kind: 'cart', attribute: 'base_subtotal', operator: 'gteq', value: '20' });
  const lines = [
    'code,name,action,amount,websites,groups,usage_limit,expires_on,conditions',
    `CSV-TEN,Ten,by_percent,"10,5",base,"NOT LOGGED IN,General",3,2030-02-28,"${tree.replaceAll('"', '""')}"`,
    'CSV-TEN2,Ten,by_magic,10,base,,,,',
    'CSV-TEN3,Ten,by_percent,110,base,,,,',
    'CSV-TEN4,Ten,by_percent,10,nowhere,,-1,2030-02-30,{',
    ',Ten,by_percent,10,base,,,,',
    '',
  ].join('\n');
  const { out, err } = await csvIn(settings, 'coupons', lines);
  assert.equal(out, '1 created, 0 changed, 0 deleted, 4 refused.\n');
  assert.equal(
    err,
    [
      'line 3: action: must be one of by_percent, to_percent, by_fixed, to_fixed, cart_fixed, buy_x_get_y',
      'line 4: amount: must be at most 100 per cent',
      'line 5: usage_limit: must be a whole number',
      'line 5: expires_on: must be a day as in 2026-11-28',
      'line 5: websites: must be codes of websites',
      'line 5: conditions: must be JSON, as /price-rules has it',
      'line 6: code: is missing',
      'cartwright: 4 lines refused\n',
    ].join('\n'),
  );
  const listed = (await onStore(settings, 'csv out coupons')).out;
  assert.match(listed, /\r\nCSV-TEN,,3,,2030-02-28,Ten,,1,base,"NOT LOGGED IN,General",,,by_percent,10\.5,/);
  assert.match(listed, /""base_subtotal"",""operator"":""gteq"",""value"":""20""/);
  assert.match((await csvIn(settings, 'coupons', listed)).out, /^0 created, \d+ changed, 0 deleted, 0 refused/);
  assert.equal((await onStore(settings, 'csv out coupons')).out, listed);
  const codes = listed.replaceAll(/^([^,]+),.*$/gm, '$1');
  assert.match((await csvIn(settings, 'coupons', codes, '--mode', 'delete')).out, / 0 refused/);
  assert.match((await csvIn(settings, 'coupons', listed)).out, /^\d+ created, 0 changed, 0 deleted, 0 refused/);
  assert.equal((await onStore(settings, 'csv out coupons')).out, listed);
});

onEachDemoStore('files that are none, and wrong commands, are refused', async (_t, _engine, settings) => {
  const wrong = async (kind: string, text: string, ...flags: readonly string[]) => {
    const { status, out, err } = await csvIn(settings, kind, text, ...flags);
    return [status, out, err.replace(/^cartwright: /, '').trimEnd()];
  };
  assert.deepEqual(await wrong('prices', ''), [1, '', 'line 1: the file is empty']);
  assert.deepEqual(await wrong('prices', 'sku,price\n'), [1, '', 'line 1: there is no column "store"']);
  assert.deepEqual(await wrong('prices', 'sku,sku\n'), [1, '', 'line 1: the column "sku" comes twice']);
  assert.deepEqual(await wrong('products', 'sku,nme\n'), [
    1,
    '',
    'line 1: the column "nme" is not a product attribute',
  ]);
  assert.deepEqual(await wrong('products', 'sku,name\nA,"x'), [1, '', 'line 2: a quote is not closed']);
  assert.deepEqual(await wrong('products', 'sku,name\nA,5" pen\n'), [
    1,
    '',
    'line 2: a quote is inside of a cell without quotes',
  ]);
  assert.deepEqual(await wrong('products', 'sku,name\nA,x,y\n'), [1, '', 'line 2: there are more cells than columns']);
  for (const [kind, text] of [
    ['prices', 'sku,store,price\nA\0B,,1\n'],
    ['customers', 'email,website\na\0@example.com,base\n'],
  ] as const) {
    const { status, out, err } = await csvIn(settings, kind, text);
    assert.deepEqual([status, out], [1, '0 created, 0 changed, 0 deleted, 1 refused.\n']);
    assert.match(err, /^line 2: (sku|email): must not contain U\+0000\n/);
  }
  assert.equal((await wrong('stock', 'sku,qty,in_stock\n', '--mode', 'delete'))[0], 2);
  assert.equal((await wrong('orders', 'sku\n'))[0], 2);
  assert.equal((await wrong('__proto__', 'sku\n'))[0], 2);
  const { status, err } = await cli(['csv', 'in', 'stock', 'none.csv', ...storeFlags(settings)]);
  assert.equal(status, 1);
  assert.match(err, /none\.csv cannot be read/);
});
