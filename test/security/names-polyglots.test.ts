/**
 * Names of uploaded images cannot become paths or markup, and files that are valid in two formats are served as images.
 */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, samples } from '../catalog/media/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { styledClient, styles } from '../support/styled-client.ts';
import { readAnswer } from '../transcripts/read-answer.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { type LoggedService, startLogged } from './support/logged-service.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const product = 'PEN-HERON';

/** Uploads bytes; answers the file name or the fault's code. */
type Upload = (bytes: Uint8Array, mime: string, name: string) => Promise<string>;

function onUploads(title: string, work: (upload: Upload, service: LoggedService, media: string) => Promise<void>) {
  onEachDemoStore(title, async (_t, engine, { mediaDir: media }) => {
    await addApiUser(engine, 'root', ['all']);
    const service = await startLogged(engine, { mediaDir: media, slowCall: 0 }, () => noon);
    let uploads = 0;
    try {
      const session = await styledClient(service.url, 'v2').login('root', testKey);
      const upload: Upload = async (bytes, mime, name) => {
        const client = styledClient(service.url, styles[uploads++ % 3] ?? 'v1');
        const args = { productId: product, data: { file: fileOf(bytes, mime, name) } };
        const { status, body } = await client.exchange(session, 'product_media.create', args);
        const { result, fault } = readAnswer(status, body);
        return fault ? `fault ${fault.code}` : String(result);
      };
      await work(upload, service, media);
      assert.deepEqual(service.errors(), []);
    } finally {
      await service.close();
    }
  });
}

const names = [
  ...hostileTexts.filter((text) => text.length < 1000 && text.isWellFormed()),
  '../../../escape',
  '/absolute',
  '..',
  'a/../../b',
  'nul.php',
  'AUX',
  'com1.txt',
  'name.php.png',
  '.htaccess',
  'x'.repeat(300),
  'trailing.',
  'stream:data',
];

onUploads(
  'the file of an image with any name is in the folder of images, under a safe name',
  async (upload, service, media) => {
    const before = new Set(readdirSync(join(media, '..'), { recursive: true }).map(String));
    const shown: string[] = [];
    for (const name of names) {
      const file = await upload(samples['image/png'], 'image/png', name);
      if (/^(fault \d+|SOAP|fault )/.test(file)) continue;
      shown.push(file);
      assert.match(file, /^\/[\w-]\/[\w-]\/[\w.-]{1,200}\.png$/, JSON.stringify(name));
      assert.ok(!file.includes('..'), file);
      const answer = await fetch(`${service.url}/media/catalog/product${file}`);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'], file);
      await answer.body?.cancel();
    }
    assert.ok(shown.length > 20);
    assert.equal(new Set(shown).size, shown.length, 'no upload took the name of another');
    const made = readdirSync(join(media, '..'), { recursive: true })
      .map(String)
      .filter((path) => !before.has(path));
    const outside = made.filter((path) => !path.startsWith('media') && !/\.db(-wal|-shm)?$|sqlite/.test(path));
    assert.deepEqual(outside, []);
  },
);

const script = '<html><script>alert(document.domain)</script></html>';
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
const polyglots = [
  ['GIF with a script behind it', samples['image/gif'], '/*', 'image/gif'],
  ['PNG with HTML behind it', samples['image/png'], script, 'image/png'],
  ['JPEG with a ZIP behind it', samples['image/jpeg'], zip, 'image/jpeg'],
  ['WebP with PHP behind it', samples['image/webp'], '<?php system($_GET[0]);', 'image/webp'],
] as const;

onUploads(
  'a file that is an image and something else is served as that image, and may do nothing',
  async (upload, service) => {
    for (const [title, image, behind, mime] of polyglots) {
      const file = await upload(Buffer.concat([image, Buffer.from(behind)]), mime, 'two.html');
      if (file.startsWith('fault')) continue;
      for (const query of ['', '?width=100', '?format=png']) {
        const answer = await fetch(`${service.url}/media/catalog/product${file}${query}`, {
          headers: { accept: 'text/html,application/xhtml+xml' },
        });
        await answer.body?.cancel();
        const { headers } = answer;
        assert.equal(answer.status, 200, title);
        assert.equal(headers.get('content-type'), query === '?format=png' ? 'image/png' : mime, title);
        assert.equal(headers.get('x-content-type-options'), 'nosniff', title);
        assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox", title);
      }
      assert.doesNotMatch(file, /html$/);
    }
  },
);

onUploads('files that only claim to be images are refused and leave no file', async (upload, _service, media) => {
  const files = () =>
    readdirSync(join(media, 'catalog', 'product'), { recursive: true })
      .map(String)
      .sort();
  const before = files();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
  const fakes: readonly (readonly [string | Uint8Array, string])[] = [
    [svg, 'image/png'],
    [svg, 'image/svg+xml'],
    [`GIF89a/*${script}*/`, 'image/gif'],
    [Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n'), Buffer.from(script)]), 'image/png'],
    [script, 'image/jpeg'],
    [script, 'text/html'],
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'image/png'],
    ['%!PS\n(/etc/passwd) (r) file', 'image/png'],
    ['push graphic-context\nimage over 0,0 0,0 "ephemeral:/etc/passwd"', 'image/png'],
    [zip, 'image/png'],
    ['', 'image/png'],
  ];
  for (const [bytes, mime] of fakes) {
    const outcome = await upload(Buffer.from(bytes), mime, 'fake');
    assert.match(outcome, /^fault 10[24]$/, `${mime} ${String(bytes).slice(0, 20)}`);
  }
  assert.deepEqual(files(), before);
});
