import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { configPathOf, configPaths } from '../../src/domain/configuration/paths.ts';
import { paymentMethods } from '../../src/domain/payments/methods.ts';
import { carriers } from '../../src/domain/pricing/shipping/rates.ts';
import { legacyAclIds } from '../../src/domain/shared/permissions/acl-ids.ts';

const src = resolve(import.meta.dirname, '../../src');
const files = ['app', 'domain', 'interfaces']
  .flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && !/^domain\/configuration\/(?!read-store-config)/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

/** Sections of the configuration: what begins so, in quotes, is a path or the beginning of some. */
const section =
  /(['"`])((?:general|trans_email|design|web|currency|catalog|cataloginventory|customer|checkout|tax|shipping|payment|carriers|sales|sales_email|newsletter|wishlist|persistent|contacts|system|promo|rss|advanced|api(?=\/config)|giftcard|gift_options|oauth|dev|admin)\/[a-z0-9_]+\/[A-Za-z0-9_]*)\1/g;

test('every path of the configuration that the sources read is one that can be set', () => {
  const unknown = files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((text) => !/^\s*(?:\*|\/\/)/.test(text))
      .flatMap((line) => [...line.matchAll(section)])
      .map(([, , path = '']) => path)
      // Addresses of pages of customers.
      .filter((path) => !path.startsWith('customer/account/') && !legacyAclIds.includes(path))
      .filter(
        (path) =>
          !configPaths.some((known) => (path.endsWith('/') ? known.path.startsWith(path) : known.path === path)),
      )
      .map((path) => `${file}: ${path}`),
  );
  assert.deepEqual([...new Set(unknown)], [], 'list them in src/domain/configuration/paths.ts');
});

/** Names that a file asks for behind a prefix: `setting('price')`. */
function namesIn(pattern: RegExp, call: RegExp): string[] {
  return files
    .filter(({ file }) => pattern.test(file))
    .flatMap(({ text }) => [...text.matchAll(call)].map(([, name = '']) => name));
}

test('every name that is read behind a prefix is known', () => {
  const known = (path: string): boolean => configPathOf.has(path);
  const ofTax = namesIn(/domain\/cart\/cart-pricing/, /setting\('([a-z_]+\/[a-z_]+)'/g);
  assert.ok(ofTax.length > 5);
  assert.deepEqual(
    ofTax.filter((name) => !known(`tax/${name}`)),
    [],
  );
  const ofStock = namesIn(/catalog\/(products\/record\/stock|inventory\/inventory)\.ts$/, /configured\('([a-z_]+)'/g);
  assert.ok(ofStock.length > 5);
  assert.deepEqual(
    ofStock.filter((name) => !known(`cataloginventory/item_options/${name}`)),
    [],
  );
  const ofMethods = namesIn(
    /domain\/(payments|checkout|cart\/commands\/payment)/,
    /(?:etting\(config, method, |setting\()'([a-z_]+)'/g,
  );
  assert.ok(ofMethods.length > 5);
  const ofGateway = namesIn(/domain\/payments\/http-gateway/, /setting\('([a-z_]+)'/g);
  const ofProviders = ['payment_action', 'timeout'];
  for (const { code, keeps = [], defaults, provider } of paymentMethods) {
    const ofAll = ofMethods.filter((name) => ![...ofGateway, ...ofProviders].includes(name));
    const asked = [
      ...ofAll,
      ...keeps,
      ...Object.keys(defaults),
      ...(provider ? ofProviders : []),
      ...(code === 'gateway' ? ofGateway : []),
    ];
    assert.deepEqual(
      asked.filter((name) => !known(`payment/${code}/${name}`)),
      [],
    );
  }
  const ofCarriers = namesIn(
    /domain\/pricing\/shipping\/(rates|load)\.ts$/,
    /etting\((?:\{ config \}, \w+, )?'([a-z_]+)'/g,
  );
  assert.ok(ofCarriers.length > 5);
  for (const { code, defaults } of carriers) {
    const file = { flatrate: 'flat-rate', tablerate: 'table-rate', freeshipping: 'free-shipping' }[code] ?? code;
    assert.ok(
      existsSync(join(import.meta.dirname, `../../src/domain/pricing/shipping/${file}.ts`)),
      `no file of ${code} is known`,
    );
    const own = namesIn(new RegExp(`shipping/${file}\\.ts$`), /setting\('([a-z_]+)'/g);
    const asked = [...(code === 'tablerate' ? ofCarriers : ofCarriers.filter((name) => name !== 'condition_name'))];
    assert.deepEqual(
      [...asked, ...own, ...Object.keys(defaults)].filter((name) => !known(`carriers/${code}/${name}`)),
      [],
    );
  }
});

test('every setting has a path of three parts, once, and none that is shown is a secret', () => {
  assert.equal(configPathOf.size, configPaths.length);
  const strange = configPaths.filter(({ path }) => !/^[a-z0-9_]+\/[a-z0-9_]+\/[A-Za-z0-9_]+$/.test(path));
  assert.deepEqual(strange, []);
  const secret = configPaths.filter(
    ({ path, kind }) => kind.type !== 'secret' && /secret|api_key|private|password$/.test(path),
  );
  assert.deepEqual(secret, []);
});
