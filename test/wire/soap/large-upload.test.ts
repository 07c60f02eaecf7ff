/**
 * An image of nearly 20 MiB, over the wire: it passes, and adds at most two and a half times its size to the memory: its
 * base64 is decoded in its place in the body (design 18).
 */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { measuredUser, startMeasuredService } from '../../support/measured-service.ts';
import { methodCall, path as rpcPath, Xml } from '../xmlrpc/rpc.ts';
import { envelope, key, paths, type Style, send } from './wire.ts';

const side = 2640;
/** Noise does not get smaller, so that the bytes are known: 20.9 million. */
const image = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  .png({ compressionLevel: 0 })
  .toBuffer();

/** How an image is sent: in a style, by XML-RPC as a text or as bytes. */
type Spelling = Style | 'text by XML-RPC' | 'bytes by XML-RPC';

function create(style: Spelling, session: string, bytes: Buffer, lineEnd: string): string {
  const content = bytes.toString('base64').replace(lineEnd === '' ? /$^/ : /.{76}/g, `$&${lineEnd}`);
  if (style === 'text by XML-RPC' || style === 'bytes by XML-RPC') {
    const type = style === 'text by XML-RPC' ? 'string' : 'base64';
    const sent = { content: new Xml(`<${type}>${content}</${type}>`), mime: 'image/png', name: 'large' };
    return methodCall('call', session, 'product_media.create', ['PEN-HERON', { file: sent }]);
  }
  const file = `<content>${content}</content><mime>image/png</mime><name>large</name>`;
  if (style === 'v2') {
    const args = `<product>PEN-HERON</product><data><file>${file}</file></data>`;
    return envelope(
      `<m:catalogProductAttributeMediaCreate><sessionId>${session}</sessionId>${args}</m:catalogProductAttributeMediaCreate>`,
    );
  }
  if (style === 'wsi') {
    const args = `<productId>PEN-HERON</productId><data><file>${file}</file></data>`;
    return envelope(
      `<m:catalogProductAttributeMediaCreateRequestParam><sessionId>${session}</sessionId>${args}</m:catalogProductAttributeMediaCreateRequestParam>`,
    );
  }
  const entry = (name: string, value: string, type = 'xsd:string') =>
    `<item><key>${name}</key><value xsi:type="${type}">${value}</value></item>`;
  const map = entry('content', content) + entry('mime', 'image/png') + entry('name', 'large');
  const args = `<item>PEN-HERON</item><item xsi:type="apache:Map">${entry('file', map, 'apache:Map')}</item>`;
  return envelope(
    `<m:call><sessionId>${session}</sessionId><resourcePath>product_media.create</resourcePath><args xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]">${args}</args></m:call>`,
  );
}

test('an image of 20 MB passes in every style and adds at most two and a half times its size', async (t) => {
  assert.ok(image.length > 20_000_000 && image.length <= 20 * 2 ** 20, `${image.length} bytes`);
  const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const [style, lineEnd] of [
    ['v2', ''],
    ['v1', '\r\n'],
    ['wsi', '\n'],
    ['text by XML-RPC', ''],
    ['bytes by XML-RPC', '\r\n'],
  ] as const) {
    const server = await startMeasuredService();
    const { url } = server;
    try {
      const call = (body: string) => send(url, { path: / /.test(style) ? rpcPath : paths[style as Style], body });
      const login = await send(url, {
        path: paths.v2,
        body: envelope(`<m:login><username>${measuredUser}</username><apiKey>${key}</apiKey></m:login>`),
      });
      const session = String(login.answer.result);
      // What reads images is loaded with the first one.
      assert.equal((await call(create(style, session, small, ''))).answer.result, '/l/a/large.png');
      const body = create(style, session, image, lineEnd);
      const added = await server.added(async () => {
        assert.equal((await call(body)).answer.result, '/l/a/large_1.png');
      });
      t.diagnostic(`${style}: ${Math.round(added / 1e6)} MB more, ${(added / image.length).toFixed(1)} times its size`);
      assert.ok(added <= 2.5 * image.length, `${style}: ${added} bytes more`);
    } finally {
      await server.end();
    }
  }
});
