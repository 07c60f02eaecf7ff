/** Texts that are so long that they stay in the bytes of the request: they arrive like short ones. */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import sharp from 'sharp';
import { fileOf } from '../../catalog/media/support.ts';
import { everyStyle, nested, styledClient } from '../../support/styled-client.ts';
import { readAnswer } from '../../transcripts/read-answer.ts';
import { envelope, key, paths, send, serveFile } from './wire.ts';

const wire = await serveFile();
const pen = 'PEN-HERON';
const side = 180;
/** Some 97 kB, whatever a compressor does. */
const image = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  .png({ compressionLevel: 0 })
  .toBuffer();
const words = 'base64'.repeat(12_000);

const stored = async (file: unknown) =>
  Buffer.from(await (await fetch(`${wire.url}/media/catalog/product${file}`)).arrayBuffer());

for (const style of everyStyle) {
  const client = styledClient(wire.url, style);
  const called = async (path: string, args: Readonly<Record<string, unknown>>) =>
    readAnswer(200, await client.envelope(await client.login('root', key), path, args));

  it(`a large image is created and changed in ${style}`, async () => {
    const data = { file: fileOf(image, 'image/png', `large ${style}`) };
    const { result } = await called('product_media.create', { productId: pen, data });
    assert.equal(result, `/l/a/large_${style}.png`);
    assert.deepEqual(await stored(result), image);
    const other = await sharp(image).negate().png({ compressionLevel: 0 }).toBuffer();
    const change = { file: fileOf(other, 'image/png') };
    const { fault } = await called('product_media.update', { productId: pen, file: result, data: change });
    assert.equal(fault, undefined);
    assert.deepEqual(await stored(result), other);
  });

  it(`a long text with the letters of base64 is refused like any other in ${style}`, async () => {
    const { fault } = await called('product.update', { productId: pen, productData: { description: words } });
    assert.deepEqual(fault, { code: '102', text: 'description must have at most 65535 characters' });
  });

  it(`a long label of a large image is refused in ${style}`, async () => {
    const data = { file: fileOf(image, 'image/png', 'labelled'), label: words };
    const { fault } = await called('product_media.create', { productId: pen, data });
    assert.deepEqual(fault, { code: '102', text: 'The image label has more than 255 characters.' });
  });

  it(`a large file that is no base64 is refused in ${style}`, async () => {
    const data = { file: nested({ content: `${words}-`, mime: 'image/png', name: 'wrong' }) };
    const { fault } = await called('product_media.create', { productId: pen, data });
    assert.deepEqual(fault, { code: '102', text: 'The image contents is not valid base64 data.' });
  });
}

it('several calls of one request create large images, also from one element', async () => {
  const session = await wire.login();
  const entry = (name: string, value: string) => `<item><key>${name}</key>${value}</item>`;
  const create = (name: string) => {
    const content = entry('content', '<value href="#content"/>');
    const mime = entry('mime', '<value xsi:type="xsd:string">image/png</value>');
    const map = `${content}${mime}${entry('name', `<value xsi:type="xsd:string">${name}</value>`)}`;
    const data = `<item xsi:type="apache:Map">${entry('file', `<value xsi:type="apache:Map">${map}</value>`)}</item>`;
    const args = `<item xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]"><item>${pen}</item>${data}</item>`;
    return `<item xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]"><item>product_media.create</item>${args}</item>`;
  };
  const calls = `<calls xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]">${create('first')}${create('second')}</calls>`;
  const content = `<content id="content" xsi:type="xsd:string">${image.toString('base64')}</content>`;
  const body = envelope(`<m:multiCall><sessionId>${session}</sessionId>${calls}</m:multiCall>${content}`);
  const { result } = (await send(wire.url, { path: paths.v1, body })).answer;
  assert.deepEqual(result, ['/f/i/first.png', '/s/e/second.png']);
  for (const file of result) assert.deepEqual(await stored(file), image);
});
