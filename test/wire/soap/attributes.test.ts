/** Attributes of products on the wire: every operation succeeds in each style, with the shapes of its own WSDL. */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { optionIdsOf } from '../../catalog/attributes/support.ts';
import { styledClient } from '../../support/styled-client.ts';
import { type AnswerValue, readAnswer } from '../../transcripts/read-answer.ts';
import { key, type Style, send, serveFile, styles, v1, wsi } from './wire.ts';

const wire = await serveFile();
const type = 'int ';

/** What a style writes for a whole number, true, and an empty list. */
const said: Readonly<Record<Style, { int: (value: number) => string; yes: string; none: AnswerValue }>> = {
  v1: { int: (value) => `${type}${value}`, yes: 'boolean true', none: [] },
  v2: { int: (value) => `${type}${value}`, yes: 'boolean true', none: [] },
  wsi: { int: String, yes: 'true', none: '' },
};

async function caller(style: Style) {
  const client = styledClient(wire.url, style);
  const session = await client.login('root', key);
  return async (method: string, args: Readonly<Record<string, unknown>> = {}): Promise<AnswerValue> => {
    const answer = readAnswer(200, await client.envelope(session, `product_attribute.${method}`, args));
    assert.equal(answer.fault, undefined, method);
    return answer.result ?? null;
  };
}

for (const style of styles) {
  const { int, yes, none } = said[style];

  it(`an attribute is made, changed, given options and removed in ${style}`, async () => {
    const call = await caller(style);
    const attribute = `finish_${style}`;
    const frontend_label = [
      { store_id: '0', label: 'Finish' },
      { store_id: '2', label: 'Oberfläche' },
    ];
    const id = await call('create', {
      data: {
        attribute_code: attribute,
        frontend_input: 'select',
        scope: 'website',
        is_comparable: 1,
        apply_to: ['simple', 'virtual'],
        additional_fields: { is_filterable: 1, position: 3 },
        frontend_label,
      },
    });
    const attributeId = String(id).replace(type, '');
    assert.equal(id, int(Number(attributeId)));
    const option = (value: string, german: string, order: number, is_default: number) => ({
      label: [
        { store_id: ['0'], value },
        { store_id: ['2', '3'], value: german },
      ],
      order,
      is_default,
    });
    assert.equal(await call('addOption', { attribute, data: option('Matt', 'Stumpf', 2, 1) }), yes);
    assert.equal(await call('addOption', { attribute: attributeId, data: option('Gloss', 'Glanz', 1, 0) }), yes);
    const { Matt = '', Gloss = '' } = await optionIdsOf(wire.engine, attribute);
    assert.deepEqual(await call('options', { attributeId: attribute, store: 'german' }), [
      { label: '', value: '' },
      { label: 'Glanz', value: Gloss },
      { label: 'Stumpf', value: Matt },
    ]);
    assert.equal(
      await call('update', { attribute, data: { is_required: 1, additional_fields: { position: 4 } } }),
      yes,
    );
    const additional = { is_filterable: true, is_filterable_in_search: false, position: 4, used_for_sort_by: false };
    assert.deepEqual(await call('info', { attribute }), {
      attribute_id: attributeId,
      attribute_code: attribute,
      frontend_input: 'select',
      scope: 'website',
      default_value: Matt,
      is_unique: int(0),
      is_required: int(1),
      apply_to: ['simple', 'virtual'],
      is_configurable: int(0),
      is_searchable: int(0),
      is_visible_in_advanced_search: int(0),
      is_comparable: int(1),
      is_used_for_promo_rules: int(0),
      is_visible_on_front: int(0),
      used_in_product_listing: int(0),
      additional_fields:
        style === 'v1'
          ? Object.fromEntries(Object.entries(additional).map(([name, value]) => [name, kind(value)]))
          : Object.entries(additional).map(([name, value]) => ({ key: name, value: String(Number(value)) })),
      options: [
        { label: 'Gloss', value: Gloss },
        { label: 'Matt', value: Matt },
      ],
      frontend_label,
    });
    assert.equal(await call('removeOption', { attribute, optionId: Matt }), yes);
    assert.deepEqual(await call('options', { attributeId }), [
      { label: '', value: '' },
      { label: 'Gloss', value: Gloss },
    ]);
    assert.equal(await call('remove', { attribute }), yes);
  });

  it(`lists, types and what has none in ${style}`, async () => {
    const call = await caller(style);
    const [first] = (await call('list', { setId: 5 })) as AnswerValue[];
    assert.deepEqual(Object.keys(first as object), ['attribute_id', 'code', 'type', 'required', 'scope']);
    assert.deepEqual((first as { required: string }).required, '1');
    assert.deepEqual(await call('list', { setId: 99 }), none);
    assert.deepEqual(await call('options', { attributeId: 'shelf_mark' }), none);
    const types = (await call('types')) as AnswerValue[];
    assert.deepEqual(types[7], { label: 'Media Image', value: 'media_image' });
    assert.equal(types.length, 8);
  });

  it(`the current store view is kept for the session, and shown through, in ${style}`, async () => {
    const call = await caller(style);
    const other = await caller(style);
    const labels = async (args: Readonly<Record<string, unknown>> = {}) =>
      ((await call('options', { attributeId: 'color', ...args })) as { label: string }[]).map(({ label }) => label);
    assert.equal(await call('currentStore'), int(0));
    assert.deepEqual(await labels(), ['', 'Clay', 'Sea', 'Moss', 'Ink']);
    assert.equal(await call('currentStore', { store: 'german' }), int(2));
    assert.equal(await call('currentStore'), int(2));
    assert.deepEqual(await labels(), ['', 'Ton', 'Meer', 'Moos', 'Tinte']);
    assert.deepEqual(await labels({ store: '3' }), ['', 'Argile', 'Mer', 'Mousse', 'Encre']);
    const { options } = (await call('info', { attribute: 'color' })) as { options: { label: string }[] };
    assert.deepEqual(options[0]?.label, 'Ton');
    assert.equal(await other('currentStore'), int(0));
    assert.equal(await call('currentStore', { store: '0' }), int(0));
    assert.deepEqual(await labels(), ['', 'Clay', 'Sea', 'Moss', 'Ink']);
  });
}

/** A value of additional_fields as V1 types it. */
function kind(value: number | boolean): string {
  return typeof value === 'boolean' ? `boolean ${value}` : `int ${value}`;
}

it('the V1 resource has two names', async () => {
  const session = await wire.login();
  for (const resource of ['product_attribute', 'catalog_product_attribute']) {
    const { result } = await wire.call('v1', v1(`${resource}.options`, session, '<args>is_handmade</args>'));
    assert.deepEqual(result, [
      { label: 'Yes', value: '1' },
      { label: 'No', value: '0' },
    ]);
  }
});

it('WS-I takes the store view as store and as storeView', async () => {
  const session = await wire.login();
  for (const name of ['store', 'storeView']) {
    const args = `<attributeId>color</attributeId><${name}>german</${name}>`;
    const { result } = await wire.call('wsi', wsi('catalogProductAttributeOptions', session, args));
    assert.deepEqual((result as { label: string }[])[1]?.label, 'Ton', name);
  }
});

it('the WSDLs publish the names that clients know', async () => {
  const wsdl = async (query: string) => (await send(wire.url, { method: 'GET', path: `/api/v2_soap/${query}` })).body;
  const message = (body: string, name: string): string => {
    const inside = new RegExp(`<message name="${name}">(.*?)</message>`, 's').exec(body)?.[1] ?? '';
    return [...inside.matchAll(/name="(\w+)" type="\w+:(\w+)"/g)].map(([, part, kind]) => `${part}:${kind}`).join(' ');
  };
  const rpc = await wsdl('?wsdl');
  const prefix = 'catalogProductAttribute';
  assert.equal(message(rpc, `${prefix}CurrentStoreRequest`), 'sessionId:string storeView:string');
  assert.equal(message(rpc, `${prefix}CurrentStoreResponse`), 'storeView:int');
  assert.equal(message(rpc, `${prefix}OptionsRequest`), 'sessionId:string attributeId:string storeView:string');
  assert.equal(message(rpc, `${prefix}ListRequest`), 'sessionId:string setId:int');
  assert.equal(message(rpc, `${prefix}RemoveOptionRequest`), 'sessionId:string attribute:string optionId:string');
  assert.equal(message(rpc, `${prefix}CreateRequest`), `sessionId:string data:${prefix}EntityToCreate`);
  assert.equal(message(rpc, `${prefix}CreateResponse`), 'result:int');
  const literal = await wsdl('?wsdl&wsi=1');
  for (const name of ['Types', 'RemoveOption', 'CurrentStore', 'AddOption']) {
    assert.ok(literal.includes(`<xsd:element name="${prefix}${name}RequestParam"`), name);
  }
  const options = new RegExp(`name="${prefix}OptionsRequestParam".*?</xsd:element>`, 's').exec(literal)?.[0] ?? '';
  const fields = /<xsd:sequence>(.*?)<\/xsd:sequence>/s.exec(options)?.[1] ?? '';
  assert.deepEqual(
    [...fields.matchAll(/name="(\w+)"/g)].map(([, name]) => name),
    ['sessionId', 'attributeId', 'store', 'storeView'],
  );
});
