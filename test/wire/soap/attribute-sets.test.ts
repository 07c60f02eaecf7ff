/** Attribute sets on the wire, in each style with the names of its own WSDL (reference 2.4). */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupsOf } from '../../catalog/attribute-sets/support.ts';
import { envelope, paths, type Style, send, serveFile, styles, v1, v2, wsi } from './wire.ts';

const wire = await serveFile();
const session = await wire.login();

type Args = readonly (readonly [name: string, value: string | number])[];

/** A call of a method with its arguments, as a client of the style sends it. */
function call(style: Style, method: string, args: Args): string {
  const name = `catalogProductAttributeSet${method[0]?.toUpperCase()}${method.slice(1)}`;
  const fields = args.map(([field, value]) => `<${field}>${value}</${field}>`).join('');
  if (style !== 'v1') return (style === 'v2' ? v2 : wsi)(name, session, fields);
  const items = args.map(([, value]) => `<item xsi:type="xsd:string">${value}</item>`).join('');
  const list = `<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[${args.length}]">${items}</args>`;
  return v1(`product_attribute_set.${method}`, session, list);
}

/** The content of the answer's element, as it is sent. */
async function answer(style: Style, method: string, ...args: Args): Promise<string> {
  const { body } = await send(wire.url, { path: paths[style], body: envelope(call(style, method, args)) });
  return /<[\w-]+:[\w]*Response(?:Param)?[^>]*>(.*)<\/[\w-]+:[\w]*Response(?:Param)?>/s.exec(body)?.[1] ?? body;
}

/** What says that an id, and that nothing but success, is the answer; V2 has a name for it in each operation. */
const said: Readonly<Record<Style, { id: (id: number, part: string) => string; success: (part: string) => string }>> = {
  v1: {
    id: (id) => `<callReturn xsi:type="xsd:int">${id}</callReturn>`,
    success: () => '<callReturn xsi:type="xsd:boolean">true</callReturn>',
  },
  v2: {
    id: (id, part) => `<${part} xsi:type="xsd:int">${id}</${part}>`,
    success: (part) => `<${part} xsi:type="xsd:boolean">true</${part}>`,
  },
  // The stubs of WS-I read an int here.
  wsi: { id: (id) => `<result>${id}</result>`, success: () => '<result>1</result>' },
};

const idIn = (xml: string): number => Number(/>(\d+)</.exec(xml)?.[1]);

for (const style of styles) {
  const { id, success } = said[style];

  it(`a set is made, furnished, emptied and removed in ${style}`, async () => {
    const created = await answer(style, 'create', ['attributeSetName', `Set of ${style}`], ['skeletonSetId', 6]);
    const set = ['attributeSetId', idIn(created)] as const;
    assert.equal(created, id(set[1], 'setId'));
    const added = await answer(style, 'groupAdd', set, ['groupName', 'More']);
    const group = idIn(added);
    assert.equal(added, id(group, 'result'));
    const renamed = await answer(style, 'groupRename', ['groupId', group], ['groupName', 'Still more']);
    assert.equal(renamed, success('result'));
    const color = ['attributeId', 'color'] as const;
    const place = [['attributeGroupId', group] as const, ['sortOrder', 2] as const];
    assert.equal(await answer(style, 'attributeAdd', color, set, ...place), success('isAdded'));
    assert.deepEqual((await groupsOf(wire.engine, set[1]))['Still more'], ['color']);
    assert.equal(await answer(style, 'attributeRemove', color, set), success('isRemoved'));
    assert.equal(await answer(style, 'groupRemove', ['attributeGroupId', group]), success('result'));
    assert.deepEqual(await groupsOf(wire.engine, set[1]), await groupsOf(wire.engine, 6));
    assert.equal(await answer(style, 'remove', set, ['forceProductsRemove', 0]), success('isRemoved'));
    assert.deepEqual(await groupsOf(wire.engine, set[1]), {});
  });

  it(`what may be left out is left out in ${style}`, async () => {
    const created = await answer(style, 'create', ['attributeSetName', 'Short lived'], ['skeletonSetId', 6]);
    const set = ['attributeSetId', idIn(created)] as const;
    assert.equal(await answer(style, 'attributeAdd', ['attributeId', 'color'], set), success('isAdded'));
    assert.equal((await groupsOf(wire.engine, set[1])).General?.[0], 'color');
    assert.equal(await answer(style, 'remove', set), success('isRemoved'));
  });
}

const sets = [
  [4, 'Default'],
  [5, 'Stationery'],
  [6, 'Coffee'],
  [7, 'Without images'],
] as const;

it('the list is maps in V1', async () => {
  const pair = (key: string, kind: string, value: string | number) =>
    `<item><key xsi:type="xsd:string">${key}</key><value xsi:type="xsd:${kind}">${value}</value></item>`;
  const items = sets.map(
    ([id, name]) => `<item xsi:type="ns2:Map">${pair('set_id', 'int', id)}${pair('name', 'string', name)}</item>`,
  );
  const list = `<callReturn SOAP-ENC:arrayType="ns2:Map[4]" xsi:type="SOAP-ENC:Array">${items.join('')}</callReturn>`;
  assert.equal(await answer('v1', 'list'), list);
});

it('the list is typed structs in V2', async () => {
  const type = 'ns1:catalogProductAttributeSetEntity';
  const items = sets.map(
    ([id, name]) =>
      `<item xsi:type="${type}"><set_id xsi:type="xsd:int">${id}</set_id><name xsi:type="xsd:string">${name}</name></item>`,
  );
  assert.equal(
    await answer('v2', 'list'),
    `<result SOAP-ENC:arrayType="${type}[4]" xsi:type="${type}Array">${items.join('')}</result>`,
  );
});

it('the list is plain structs in WS-I', async () => {
  const items = sets.map(
    ([id, name]) => `<complexObjectArray><set_id>${id}</set_id><name>${name}</name></complexObjectArray>`,
  );
  assert.equal(await answer('wsi', 'list'), `<result>${items.join('')}</result>`);
});

it('the V2 WSDL names arguments and answers as deployed clients know them', async () => {
  const { body } = await send(wire.url, { method: 'GET', path: '/api/v2_soap/?wsdl' });
  const parts = [...body.matchAll(/<message name="catalogProductAttributeSet(\w+)">(.*?)<\/message>/gs)].map(
    ([, name = '', inside = '']) => [
      name,
      [...inside.matchAll(/name="(\w+)" type="\w+:(\w+)"/g)].map(([, part, type]) => `${part}:${type}`).join(' '),
    ],
  );
  assert.deepEqual(Object.fromEntries(parts), {
    AttributeAddRequest:
      'sessionId:string attributeId:string attributeSetId:string attributeGroupId:string sortOrder:string',
    AttributeAddResponse: 'isAdded:boolean',
    AttributeRemoveRequest: 'sessionId:string attributeId:string attributeSetId:string',
    AttributeRemoveResponse: 'isRemoved:boolean',
    CreateRequest: 'sessionId:string attributeSetName:string skeletonSetId:string',
    CreateResponse: 'setId:int',
    GroupAddRequest: 'sessionId:string attributeSetId:string groupName:string',
    GroupAddResponse: 'result:int',
    GroupRemoveRequest: 'sessionId:string attributeGroupId:string',
    GroupRemoveResponse: 'result:boolean',
    GroupRenameRequest: 'sessionId:string groupId:string groupName:string',
    GroupRenameResponse: 'result:boolean',
    ListRequest: 'sessionId:string',
    ListResponse: 'result:catalogProductAttributeSetEntityArray',
    RemoveRequest: 'sessionId:string attributeSetId:string forceProductsRemove:string',
    RemoveResponse: 'isRemoved:boolean',
  });
});
