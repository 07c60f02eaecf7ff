import assert from 'node:assert/strict';
import sharp from 'sharp';
import { onShop } from '../../../support/shop.ts';

const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

onShop('images of pages are uploaded, listed, shown and deleted', async (shop) => {
  const office = await shop.as('media/read', 'media/write', 'media/delete');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(png)], 'My ink.PNG', { type: 'text/html' }));
  form.set('folder', 'wysiwyg/summer');
  const sent = await fetch(`${shop.url}/api/rest/v2/media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${office.token}`, accept: 'application/json' },
  });
  assert.equal(sent.status, 201);
  const image = (await sent.json()) as { size: number; url: string };
  const path = 'wysiwyg/summer/My_ink.webp';
  const shown = {
    path,
    url: image.url,
    directive: `{{media url="${path}"}}`,
    filename: 'My_ink.webp',
    size: image.size,
    dimensions: { width: 3, height: 2 },
  };
  assert.deepEqual(image, shown);
  const bytes = await fetch(`${shop.url}${new URL(image.url).pathname}`);
  assert.deepEqual([bytes.status, bytes.headers.get('content-type')], [200, 'image/webp']);

  const second = await office.post('/media', { base64: png.toString('base64'), filename: 'My ink', folder: 'summer' });
  assert.deepEqual([second.status, second.body.path], [201, 'wysiwyg/summer/My_ink_1.webp']);
  for (const folder of ['summer', 'wysiwyg/summer', 'wysiwyg/summer/']) {
    const { body } = await office.get(`/media?folder=${folder}`);
    assert.deepEqual(body[0], shown, folder);
    assert.equal(body.length, 2);
  }
  assert.deepEqual((await office.get('/media?folder=none')).body, []);

  assert.equal((await office.del(`/media/${path}`)).status, 204);
  assert.equal((await office.del(`/media/${encodeURIComponent('summer/My_ink_1.webp')}`)).status, 204);
  assert.equal((await office.del(`/media/${path}`)).body.error, 'media_file_not_found');
  assert.deepEqual((await office.get('/media?folder=summer')).body, []);
});

onShop('what is no image, or leads elsewhere, is refused, and each right is a right of its own', async (shop) => {
  const office = await shop.as('media/read', 'media/write', 'media/delete');
  const base64 = png.toString('base64');
  for (const folder of ['..', '../catalog', 'a/../../b', 'a//b', '/etc', 'a\\b', '.hidden', 'wysiwyg/..', 'a/.b']) {
    assert.equal((await office.post('/media', { base64, folder })).body.error, 'media_path_invalid', folder);
    const listed = await office.get(`/media?folder=${encodeURIComponent(folder)}`);
    assert.equal(listed.body.error, 'media_path_invalid', folder);
  }
  for (const path of ['..%2Fcatalog%2Fproduct%2Fx.png', '%2e%2e%2Fx.png', '.x%2Fy.png', 'a%00.png', 'wysiwyg/']) {
    const { status } = await office.del(`/media/${path}`);
    assert.ok(status === 422 || status === 404, `${path} ${status}`);
  }
  const names = ['../../x.php', 'x/y.png', '.htaccess', 'é%00.svg', ''];
  const stored = await Promise.all(names.map((filename) => office.post('/media', { base64, filename, folder: 'odd' })));
  for (const { body } of stored) assert.match(body.path, /^wysiwyg\/odd\/[A-Za-z0-9_-]+\.webp$/);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  assert.equal((await office.post('/media', { base64: svg })).status, 422);
  assert.equal((await office.post('/media', { base64: '%' })).status, 422);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  assert.equal((await office.post('/media', 'nonsense', { headers })).status, 400);
  assert.equal((await office.post('/media', '--x--\r\n', { headers })).status, 400);
  assert.equal((await office.post('/cms-blocks', '--x--\r\n', { headers })).status, 403);
  const reader = await shop.as('media/read');
  assert.equal((await reader.post('/media', { base64 })).status, 403);
  assert.equal((await reader.del('/media/wysiwyg/x.png')).status, 403);
  assert.equal((await (await shop.as()).get('/media')).status, 401);
});
