import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const src = resolve(import.meta.dirname, '../../src');

/** The files below a folder of the sources whose code, without comments, has the pattern. */
function filesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => pattern.test(withoutComments(readFileSync(join(src, folder, file), 'utf8'))))
    .map((file) => `${folder}/${file}`)
    .sort();
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Resources that ask the database beside their command, and why. The list may only get shorter. */
const askers: Readonly<Record<string, string>> = {
  'interfaces/rest/resources/carts/checkout.ts': 'whether a payment of this call goes on, before conditions are judged',
  'interfaces/rest/resources/carts/office-orders.ts': 'the same of an order that is made at once',
  'interfaces/rest/resources/carts/roots.ts': 'the store view that a body names, which a problem of its own refuses',
  'interfaces/soap/resources/product/create.ts': 'kinds of attributes, by which texts are read',
  'interfaces/soap/resources/product/product-data.ts': 'kinds of attributes',
  'interfaces/soap/resources/product/special-price.ts': 'kinds of attributes',
  'interfaces/soap/resources/product/update.ts': 'kinds of attributes',
};

test('resources of interfaces only read and print: database access is in commands', () => {
  const found = ['interfaces/rest/resources', 'interfaces/soap/resources'].flatMap((folder) =>
    filesWith(folder, /(?<![\w'"])tx(?![\w'"])/),
  );
  assert.deepEqual(found, Object.keys(askers));
});

test('the domain and the interfaces do not ask which engine they run on: its port says what is meant', () => {
  const engine =
    /\b(?:tx|d|dialect|engine)\.kind\b|\bkind\b[^()]*\}: (?:Tx|Dialect|Pick<Tx)|\bEngineKind\b|['"](?:sqlite|postgres)['"]/;
  for (const asked of ["if (tx.kind === 'x')", '({ kind }: Dialect)', "=== 'postgres'"]) assert.match(asked, engine);
  assert.deepEqual(
    ['domain', 'interfaces'].flatMap((folder) => filesWith(folder, engine)),
    [],
  );
});

test('no command calls the `run` of another: what two need is a function', () => {
  assert.deepEqual(filesWith('domain', /\w\.run\(\s*\{?\s*\.*context\b/), [
    'domain/shared/execute.ts',
    'domain/shared/inner-call.ts',
  ]);
});

test('the domain declares no schemas of a wire', () => {
  assert.deepEqual(filesWith('domain', /from 'typebox/), []);
});

test('the domain does not read input by names of the legacy interface', () => {
  const sent = /\b(?:sent|body|given|args|data)(?:\?\.|\.|\[['"])[a-z]+(?:_[a-z]+)+\b/;
  assert.deepEqual(filesWith('domain', sent), []);
});

test('the domain does not name the fields of problems as bodies of REST do', () => {
  const names = [
    'firstName',
    'middleName',
    'lastName',
    'vatId',
    'billingAddress',
    'shippingAddress',
    'attributeSetId',
    'giftcard[A-Z][A-Za-z]*',
    'special[A-Z][A-Za-z]*',
    'className',
    'classType',
    'taxCountryId',
    'taxRegionId',
    'taxPostcode',
    'zip[A-Z][a-z]*',
    'customerTaxClassIds',
    'productTaxClassIds',
    'taxRateIds',
    'customerGroupIds',
    'discount[A-Z][a-z]*',
    'subDiscount[A-Z][a-z]*',
    'customAttributes',
  ];
  const pointer = new RegExp(`['"\`]/(?:${names.join('|')})['"\`/]`);
  assert.ok(pointer.test("field: '/firstName'") && pointer.test('`/customerGroupIds/'));
  assert.deepEqual(filesWith('domain', pointer), []);
  // Texts name none of them either, nor how a call over REST names its store view.
  const text = new RegExp(`['"\`][A-Za-z][^'"\`\\n]* (?:${names.join('|')})\\b|\\?store=|\`store\``);
  assert.ok(text.test("'must not be below zipFrom'") && text.test("'needs (?store=)'"));
  assert.deepEqual(filesWith('domain', text), []);
});
