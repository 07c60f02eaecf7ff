/** Pages of an extension are served below `/x/`, and nothing beside them. */

import assert from 'node:assert/strict';
import { addExtension } from '../../src/kernel/extensions.ts';

// Before any list of the program is made, so everything else is imported after it.
addExtension({ name: 'board', pages: { board: { folder: new URL('./board-page', import.meta.url) } } });
const { onShop } = await import('../support/shop.ts');

const policy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

onShop('pages of an extension are served with a strict policy', async ({ url }) => {
  const get = async (path: string, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' });
  const moved = await get('/x/board');
  assert.deepEqual([moved.status, moved.headers.get('location')], [308, 'board/']);
  for (const [path, base] of [
    ['/x/board/', './'],
    ['/x/board/deep/er', '../'],
  ] as const) {
    const page = await get(path);
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(page.headers.get('content-security-policy'), policy);
    assert.match(await page.text(), new RegExp(`<head><base href="${base.replaceAll('.', '\\.')}">`));
  }
  const sign = await get('/x/board/sign.svg');
  assert.deepEqual(
    [sign.status, sign.headers.get('content-type'), sign.headers.get('content-security-policy')],
    [200, 'image/svg+xml', policy],
  );
  assert.equal((await get('/x/board/', 'POST')).status, 405);
  assert.equal((await get('/x/other/')).status, 404);
  for (const path of [
    '.hidden',
    '%2ehidden',
    '..%2fprobe.ts',
    '%2e%2e/probe.ts',
    '..%5cprobe.ts',
    'sign.svg%00.html',
  ]) {
    const text = await (await get(`/x/board/${path}`)).text();
    assert.equal(text.includes('secret') || text.includes('cartwright/extension'), false, path);
  }
});
