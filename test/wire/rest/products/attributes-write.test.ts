import assert from 'node:assert/strict';
import { onDemoStore } from '../../../support/legacy.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** Declares a test over HTTP with a user who may read, write and delete attributes of products, and one who may only read. */
function onAttributes(title: string, work: (office: RestClient, reader: RestClient) => Promise<void>): void {
  onDemoStore(title, async (engine) => {
    const service = await startService(engine, {}, { now: () => now });
    const reading = ['product-attributes/read', 'attribute-sets/read', 'products/read'];
    const grants = [...reading, 'product-attributes/write', 'product-attributes/delete', 'attribute-sets/write'];
    try {
      const office = await restClient(service, { engine, grants: [...grants, 'products/write'], now });
      await work(office, await restClient(service, { engine, grants: reading, now }));
    } finally {
      await service.close();
    }
  });
}

const binding = { attributeCode: 'binding', frontendInput: 'select', frontendLabel: 'Binding', isFilterable: 1 };

onAttributes('an attribute is created, changed and deleted', async (office, reader) => {
  assert.equal((await reader.post('/product-attributes', binding)).status, 403);
  const made = await office.post('/product-attributes', binding);
  assert.equal(made.status, 201, made.text);
  const path = `/product-attributes/${made.body.id}`;
  assert.match(made.headers.get('location') ?? '', new RegExp(`${path}$`));
  assert.equal((await office.post('/product-attributes', binding)).status, 409);
  const first = (await office.get(path)).body;
  assert.deepEqual(
    [first.attributeCode, first.frontendInput, first.backendType, first.scope, first.isFilterable, first.isUserDefined],
    ['binding', 'select', 'int', 'store', 1, true],
  );
  assert.deepEqual([first.labels, first.options], [[{ storeId: 0, label: 'Binding' }], []]);

  const german = await office.patch(`${path}?store=german`, { frontendLabel: 'Bindung' });
  assert.equal(german.status, 200, german.text);
  assert.equal(german.body.frontendLabel, 'Bindung');
  const changed = await office.put(path, { isRequired: true, applyTo: ['simple'] });
  assert.deepEqual(
    [changed.body.isRequired, changed.body.applyTo, changed.body.isFilterable, changed.body.frontendLabel],
    [true, ['simple'], 1, 'Binding'],
  );
  assert.deepEqual(
    changed.body.labels.map(({ label }: { label: string }) => label),
    ['Binding', 'Bindung'],
  );
  // What GET answers can be sent back.
  const again = await office.put(path, (await office.get(path)).body);
  assert.deepEqual(again.body, changed.body);
  assert.equal((await office.patch(path, { frontendLabel: null })).status, 422);
  assert.equal((await office.patch(path, { applyTo: ['house'] })).status, 422);
  assert.equal((await office.patch(path, { scope: 'planet' })).status, 400);
  assert.equal((await reader.patch(path, { isRequired: false })).status, 403);
  assert.deepEqual((await office.get(path)).body, changed.body);

  assert.equal((await reader.del(path)).status, 403);
  assert.equal((await office.del(path)).status, 204);
  assert.equal((await office.get(path)).status, 404);
  assert.equal((await office.del(path)).status, 404);
  assert.equal((await office.del('/product-attributes/name')).status, 409);
  assert.equal((await office.del('/product-attributes/color')).status, 409, 'configurable products choose by it');
});

onAttributes('attributes that break rules are refused, and by which', async (office) => {
  const refusals: [object, number][] = [
    [{ ...binding, attributeCode: 'Binding' }, 422],
    [{ ...binding, attributeCode: `b${'o'.repeat(30)}` }, 422],
    [{ ...binding, attributeCode: 'position' }, 422],
    [{ ...binding, frontendInput: 'gallery' }, 400],
    [{ ...binding, frontendLabel: '<b></b>' }, 422],
    [{ attributeCode: 'binding', frontendInput: 'select' }, 422],
    [{ ...binding, frontendInput: 'price', defaultValue: 'much' }, 422],
    [{ ...binding, labels: [{ storeId: -1, label: 'x' }] }, 400],
    [{ ...binding, position: 1e12 }, 400],
  ];
  for (const [sent, status] of refusals) {
    const answer = await office.post('/product-attributes', sent);
    assert.equal(answer.status, status, `${JSON.stringify(sent)}: ${answer.text}`);
  }
  assert.equal((await office.get('/product-attributes/binding')).status, 404);
});

onAttributes('options are added, changed and deleted, and with them their uses', async (office, reader) => {
  const { id } = (await office.post('/product-attributes', binding)).body;
  const path = `/product-attributes/${id}`;
  const shown = async (query = '') => {
    const { options, defaultValue } = (await office.get(path + query)).body;
    return [options.map(({ label }: { label: string }) => label), defaultValue];
  };
  assert.equal((await reader.post(`${path}/options`, { label: 'Sewn' })).status, 403);
  const sewn = await office.post(`${path}/options`, { label: 'Sewn', sortOrder: 2, isDefault: true });
  assert.equal(sewn.status, 201, sewn.text);
  const glued = await office.post(`${path}/options`, { label: 'Glued', sortOrder: 1 });
  assert.equal(glued.status, 201, glued.text);
  assert.deepEqual(await shown(), [['Glued', 'Sewn'], String(sewn.body.id)]);

  const option = `${path}/options/${glued.body.id}`;
  assert.equal((await office.patch(`${option}?store=german`, { label: 'Geklebt' })).status, 204);
  assert.deepEqual(await shown('?store=german'), [['Geklebt', 'Sewn'], String(sewn.body.id)]);
  assert.equal((await office.patch(option, { sortOrder: 3, isDefault: true })).status, 204);
  assert.deepEqual(await shown(), [['Sewn', 'Glued'], String(glued.body.id)]);
  assert.equal((await office.patch(option, { isDefault: false })).status, 204);
  assert.deepEqual((await shown())[1] || null, null);
  assert.equal((await office.patch(option, { label: '' })).status, 422);
  assert.equal((await office.patch(option, { labels: [] })).status, 422);
  assert.equal((await reader.patch(option, { label: 'Taped' })).status, 403);
  assert.equal((await office.patch(`/product-attributes/color/options/${glued.body.id}`, { label: 'X' })).status, 404);
  assert.equal((await office.post('/product-attributes/name/options', { label: 'X' })).status, 422);

  // A product has the option until it is deleted.
  const { id: setId } = (await office.get('/attribute-sets')).body[0];
  assert.equal((await office.post(`/attribute-sets/${setId}/attributes`, { attributeCode: 'binding' })).status, 204);
  const product = (await office.get('/products?attributeSetId=4&itemsPerPage=1')).body[0].id;
  const worn = await office.patch(`/products/${product}`, { customAttributes: { binding: 'Glued' } });
  assert.equal(worn.status, 200, worn.text);
  assert.equal(String(worn.body.customAttributes.binding), String(glued.body.id));
  assert.equal((await reader.del(option)).status, 403);
  assert.equal((await office.del(option)).status, 204);
  assert.equal((await office.del(option)).status, 404);
  assert.deepEqual((await shown())[0], ['Sewn']);
  const left = (await office.get(`/products/${product}`)).body.customAttributes.binding;
  assert.ok(left === null || left === undefined, String(left));
});

onAttributes('an attribute moves to another group and another place of its set', async (office, reader) => {
  const { groups, id } = (await office.get('/attribute-sets/5')).body;
  const place = async () => {
    const now = (await office.get(`/attribute-sets/${id}`)).body.groups as typeof groups;
    for (const group of now) {
      const found = group.attributes.find(({ code }: { code: string }) => code === 'shelf_mark');
      if (found) return [group.id, found.sortOrder];
    }
    return undefined;
  };
  const path = `/attribute-sets/${id}/attributes/shelf_mark`;
  assert.equal((await reader.patch(path, { sortOrder: 9 })).status, 403);
  assert.equal((await office.patch(path, { groupId: groups[0].id, sortOrder: 9 })).status, 204);
  assert.deepEqual(await place(), [groups[0].id, 9]);
  assert.equal((await office.patch(path, { groupId: groups[1].id })).status, 204);
  assert.deepEqual(await place(), [groups[1].id, 9]);
  const { groups: others } = (await office.get('/attribute-sets/4')).body;
  assert.equal((await office.patch(path, { groupId: others[0].id })).status, 422);
  assert.equal((await office.patch(`/attribute-sets/4/attributes/nothing`, { sortOrder: 1 })).status, 404);
  assert.deepEqual(await place(), [groups[1].id, 9]);
});
