import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onEachEngine } from '../../support/database/engines.ts';
import { startService } from '../../support/service.ts';

const page = '<!doctype html><html><head><title>Shop</title></head><body></body></html>';
const script = `${'// '.padEnd(2000, 'x')}\nconsole.log(1);`;

/** A folder as a bundler leaves it. */
function builtShop(): { readonly folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-shop-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'shop-ABCDEFGH.js'), script);
  writeFileSync(join(folder, 'shop-ABCDEFGH.js.gz'), gzipSync(script));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });

onEachEngine('a built shop is served at /shop, its page at every address below', async (_t, engine) => {
  using shop = builtShop();
  const service = await startService(engine, { shopDir: shop.folder });
  try {
    const bare = await get(`${service.url}/shop`);
    assert.deepEqual([bare.status, bare.headers.get('location')], [308, 'shop/']);
    for (const [path, base] of [
      ['/shop/', './'],
      ['/shop/cart', './'],
      ['/shop/writing/pens.html?page=2', '../'],
      ['/shop/sales/order/view/', '../../../'],
    ] as const) {
      const answer = await get(`${service.url}${path}`);
      assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-cache'], path);
      assert.equal(await answer.text(), page.replace('<head>', `<head><base href="${base}">`), path);
      assert.equal(new URL(base, `${service.url}${path}`).pathname, '/shop/');
    }
    const policy = (await get(`${service.url}/shop/`)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'self'; .*frame-ancestors 'none'$/);
    assert.doesNotMatch(policy, /script-src|unsafe-eval/);
    const file = await get(`${service.url}/shop/shop-ABCDEFGH.js`, { 'accept-encoding': 'gzip' });
    assert.deepEqual(
      ['content-type', 'content-encoding', 'cache-control'].map((name) => file.headers.get(name)),
      ['application/javascript; charset=utf-8', 'gzip', 'public, max-age=31536000, immutable'],
    );
    assert.equal(await file.text(), script);
    const posted = await fetch(`${service.url}/shop/cart`, { method: 'POST' });
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
    const outside = await get(`${service.url}/shop/..%2f..%2fetc/passwd`);
    assert.doesNotMatch(await outside.text(), /root:/);
  } finally {
    await service.close();
  }
});

onEachEngine('what mails link to leads into the shop, and the first page links to it', async (_t, engine) => {
  using shop = builtShop();
  const service = await startService(engine, { shopDir: shop.folder });
  try {
    for (const path of [
      '/customer/account/resetpassword/?id=1&token=abc',
      '/newsletter/subscriber/confirm/id/3/code/abc/',
      '/wishlist/shared/index/code/abc/',
      '/pen-heron.html',
    ]) {
      const answer = await get(`${service.url}${path}`);
      const target = new URL(answer.headers.get('location') ?? '', `${service.url}${path}`).href;
      assert.deepEqual([answer.status, target], [302, `${service.url}/shop${path}`]);
    }
    assert.match(await (await get(`${service.url}/`)).text(), /<a href="shop\/">Open the shop<\/a>/);
  } finally {
    await service.close();
  }
});

onEachEngine('without the setting there is no shop', async (_t, engine) => {
  const service = await startService(engine);
  try {
    for (const path of ['/shop', '/shop/', '/pen-heron.html', '/customer/account/login']) {
      assert.equal((await get(`${service.url}${path}`)).status, 404, path);
    }
    assert.doesNotMatch(await (await get(`${service.url}/`)).text(), /href="shop/);
  } finally {
    await service.close();
  }
});
