/** Images of products on the wire: every operation succeeds in each style, with the shapes of its own WSDL. */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileOf, samples } from '../../catalog/media/support.ts';
import { startService } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';
import { type AnswerValue, readAnswer } from '../../transcripts/read-answer.ts';
import { envelope, key, type Style, send, serveFile, styles, v1, v2, wsi } from './wire.ts';

const wire = await serveFile();
const pen = 'PEN-HERON';

/** What a style writes for true, a whole number and an empty list. */
const said: Readonly<Record<Style, { yes: string; int: (value: number) => string; none: AnswerValue }>> = {
  v1: { yes: 'boolean true', int: (value) => `int ${value}`, none: [] },
  v2: { yes: 'boolean true', int: (value) => `int ${value}`, none: [] },
  // D8, D9: a boolean that old stubs read as an int.
  wsi: { yes: '1', int: String, none: '' },
};

async function caller(style: Style, url = wire.url) {
  const client = styledClient(url, style);
  const session = await client.login('root', key);
  return async (method: string, args: Readonly<Record<string, unknown>> = {}): Promise<AnswerValue> => {
    const answer = readAnswer(200, await client.envelope(session, `product_media.${method}`, args));
    assert.equal(answer.fault, undefined, method);
    return answer.result ?? null;
  };
}

for (const style of styles) {
  const { yes, int, none } = said[style];

  it(`an image is uploaded, shown, changed and removed in ${style}`, async () => {
    const call = await caller(style);
    const data = {
      file: fileOf(samples['image/jpeg'], 'image/jpeg', `side ${style}`),
      label: 'Side & back <1>',
      position: '9',
      types: ['thumbnail'],
      exclude: '0',
    };
    const file = `/s/i/side_${style}.jpg`;
    assert.equal(await call('create', { productId: pen, data }), file);
    const image = {
      file,
      label: 'Side & back <1>',
      position: '9',
      exclude: '0',
      url: `${wire.url}/media/catalog/product${file}`,
      types: ['thumbnail'],
    };
    assert.deepEqual(await call('info', { productId: pen, file }), image);
    const shown = await fetch(image.url);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);
    assert.deepEqual(Buffer.from(await shown.arrayBuffer()), samples['image/jpeg']);
    assert.deepEqual(((await call('list', { productId: pen })) as AnswerValue[]).at(-1), image);
    assert.equal(
      await call('update', {
        productId: pen,
        file,
        data: { file: fileOf(samples['image/jpeg'], 'image/jpeg'), label: '', types: ['image', 'detail_image'] },
        store: 'german',
      }),
      yes,
    );
    assert.deepEqual(await call('info', { productId: pen, file, store: 'german', identifierType: 'sku' }), {
      ...image,
      label: '',
      types: ['image', 'detail_image'],
    });
    assert.deepEqual(await call('info', { productId: pen, file }), image);
    assert.equal(await call('remove', { productId: pen, file, identifierType: 'SKU' }), yes);
    assert.ok(((await call('list', { productId: pen })) as { file: string }[]).every((each) => each.file !== file));
    assert.equal((await fetch(image.url)).status, 404);
  });

  it(`an empty list of types ${style === 'wsi' ? 'says nothing' : 'takes them away'} in ${style}`, async () => {
    const call = await caller(style);
    const data = { file: fileOf(samples['image/png'], 'image/png', `typed ${style}`), types: ['thumbnail'] };
    const file = await call('create', { productId: pen, data });
    assert.equal(await call('update', { productId: pen, file, data: { types: [] } }), yes);
    const { types } = (await call('info', { productId: pen, file })) as { types: AnswerValue };
    assert.deepEqual(types, style === 'wsi' ? ['thumbnail'] : none);
    await call('remove', { productId: pen, file });
  });

  it(`the bytes say what an image is, whatever type is sent in ${style}`, async () => {
    const call = await caller(style);
    const served = async (file: AnswerValue) => {
      const answer = await fetch(`${wire.url}/media/catalog/product${file}`);
      return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())];
    };
    const file = `/h/a/hard_coded_${style}.png`;
    const sent = fileOf(samples['image/png'], 'image/jpeg', `hard coded ${style}`);
    assert.equal(await call('create', { productId: pen, data: { file: sent } }), file);
    assert.deepEqual(await served(file), [200, 'image/png', samples['image/png']]);
    for (const mime of ['application/octet-stream', 'IMAGE/PNG', '']) {
      const data = { file: fileOf(samples['image/webp'], mime) };
      assert.equal(await call('update', { productId: pen, file, data }), yes);
      assert.deepEqual(await served(file), [200, 'image/webp', samples['image/webp']]);
    }
    await call('remove', { productId: pen, file });
  });

  it(`types, a product without images, and the flag remove in ${style}`, async () => {
    const call = await caller(style);
    const types = (await call('types', { setId: '5' })) as { code: string; scope: string }[];
    assert.deepEqual(types[0], { code: 'image', scope: 'store' });
    assert.deepEqual(await call('types', { setId: '999' }), none);
    assert.deepEqual(await call('list', { productId: 'CAL-DESK' }), none);
    const file = await call('create', {
      productId: 'CAL-DESK',
      data: { file: fileOf(samples['image/png'], 'image/png') },
    });
    assert.equal(await call('update', { productId: 'CAL-DESK', file, data: { remove: '1' } }), yes);
    assert.deepEqual(await call('list', { productId: 'CAL-DESK' }), none);
  });

  it(`the store view of the session is that of attributes, too, in ${style}`, async () => {
    const call = await caller(style);
    assert.equal(await call('currentStore'), int(0));
    assert.equal(await call('currentStore', { store: 'german' }), int(2));
    const [first] = (await call('list', { productId: pen })) as { label: string }[];
    assert.equal(first?.label, 'Der Füller mit Kappe');
    assert.equal(await call('currentStore', { store: '0' }), int(0));
  });
}

it('the V1 resource has three names', async () => {
  const session = await wire.login();
  for (const resource of ['catalog_product_attribute_media', 'product_attribute_media', 'product_media']) {
    const { result } = await wire.call('v1', v1(`${resource}.list`, session, `<args>${pen}</args>`));
    assert.equal((result as AnswerValue[]).length, 3, resource);
  }
});

it('the product and the store view are understood under every spelling', async () => {
  const session = await wire.login();
  const label = ({ result }: { result?: AnswerValue }) => (result as { label: string }[])[0]?.label;
  for (const product of ['product', 'productId']) {
    for (const store of ['storeView', 'store', 'storeId']) {
      const args = `<${product}>${pen}</${product}><${store}>german</${store}>`;
      assert.equal(
        label(await wire.call('v2', v2('catalogProductAttributeMediaList', session, args))),
        'Der Füller mit Kappe',
      );
      assert.equal(
        label(await wire.call('wsi', wsi('catalogProductAttributeMediaList', session, args))),
        'Der Füller mit Kappe',
      );
    }
  }
});

it('addresses of images follow the request, a trusted proxy, or the setting', async () => {
  const urlOf = async (url: string, headers: Readonly<Record<string, string>>) => {
    const client = styledClient(url, 'v2');
    const session = await client.login('root', key);
    const { answer } = await send(url, {
      path: '/api/v2_soap/',
      headers,
      body: envelope(v2('catalogProductAttributeMediaList', session, `<product>${pen}</product>`)),
    });
    return (answer.result as { url: string }[])[0]?.url;
  };
  const path = '/media/catalog/product/h/e/heron-pen.jpg';
  const forwarded = { host: 'inside:8080', 'x-forwarded-host': 'shop.example.com', 'x-forwarded-proto': 'https' };
  assert.equal(await urlOf(wire.url, { host: 'shop.example.com:8080' }), `http://shop.example.com:8080${path}`);
  assert.equal(await urlOf(wire.url, forwarded), `http://inside:8080${path}`);
  const proxied = await startService(wire.engine, { trustedProxies: ['127.0.0.1'] });
  assert.equal(await urlOf(proxied.url, forwarded), `https://shop.example.com${path}`);
  await proxied.close();
  const fixed = await startService(wire.engine, { baseUrl: 'https://cdn.example.com/shop' });
  assert.equal(await urlOf(fixed.url, forwarded), `https://cdn.example.com/shop${path}`);
  await fixed.close();
});

it('the WSDLs publish the names that clients know', async () => {
  const wsdl = async (query: string) => (await send(wire.url, { method: 'GET', path: `/api/v2_soap/${query}` })).body;
  const rpc = await wsdl('?wsdl');
  const message = (name: string): string => {
    const inside = new RegExp(`<message name="${prefix}${name}">(.*?)</message>`, 's').exec(rpc)?.[1] ?? '';
    return [...inside.matchAll(/name="(\w+)" type="\w+:(\w+)"/g)].map(([, part, kind]) => `${part}:${kind}`).join(' ');
  };
  const prefix = 'catalogProductAttributeMedia';
  const rest = 'storeView:string identifierType:string';
  const data = `data:${prefix}CreateEntity`;
  assert.equal(message('CurrentStoreRequest'), 'sessionId:string storeView:string');
  assert.equal(message('CurrentStoreResponse'), 'storeView:int');
  assert.equal(message('ListRequest'), `sessionId:string product:string ${rest}`);
  assert.equal(message('ListResponse'), 'result:catalogProductImageEntityArray');
  assert.equal(message('InfoRequest'), `sessionId:string product:string file:string ${rest}`);
  assert.equal(message('InfoResponse'), 'result:catalogProductImageEntity');
  assert.equal(message('TypesRequest'), 'sessionId:string setId:string');
  assert.equal(message('CreateRequest'), `sessionId:string product:string ${data} ${rest}`);
  assert.equal(message('CreateResponse'), 'result:string');
  assert.equal(message('UpdateRequest'), `sessionId:string product:string file:string ${data} ${rest}`);
  assert.equal(message('UpdateResponse'), 'result:boolean');
  assert.equal(message('RemoveRequest'), 'sessionId:string product:string file:string identifierType:string');
  assert.equal(message('RemoveResponse'), 'result:boolean');
  const struct = (name: string): string => {
    const inside = new RegExp(`<complexType name="${name}">(.*?)</complexType>`, 's').exec(rpc)?.[1] ?? '';
    return [...inside.matchAll(/name="(\w+)"/g)].map(([, field]) => field).join(' ');
  };
  assert.equal(struct('catalogProductImageEntity'), 'file label position exclude url types');
  assert.equal(struct(`${prefix}CreateEntity`), 'file label position types exclude remove');
  assert.equal(struct('catalogProductImageFileEntity'), 'content mime name');
  const literal = await wsdl('?wsdl&wsi=1');
  const fields = (operation: string): string => {
    const element =
      new RegExp(`name="${prefix}${operation}RequestParam".*?</xsd:element>`, 's').exec(literal)?.[0] ?? '';
    const sequence = /<xsd:sequence>(.*?)<\/xsd:sequence>/s.exec(element)?.[1] ?? '';
    return [...sequence.matchAll(/name="(\w+)"/g)].map(([, field]) => field).join(' ');
  };
  assert.equal(fields('List'), 'sessionId productId store storeView identifierType');
  assert.equal(fields('Create'), 'sessionId productId data store storeView identifierType');
  assert.equal(fields('Remove'), 'sessionId productId file identifierType');
});
