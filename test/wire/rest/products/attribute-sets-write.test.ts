import assert from 'node:assert/strict';
import { onDemoStore } from '../../../support/legacy.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** Declares a test over HTTP with a user who may read, write and delete attribute sets, and one who may only read. */
function onSets(title: string, work: (office: RestClient, reader: RestClient) => Promise<void>): void {
  onDemoStore(title, async (engine) => {
    const service = await startService(engine, {}, { now: () => now });
    const grants = ['attribute-sets/read', 'attribute-sets/write', 'attribute-sets/delete'];
    try {
      const office = await restClient(service, { engine, grants, now });
      await work(office, await restClient(service, { engine, grants: ['attribute-sets/read'], now }));
    } finally {
      await service.close();
    }
  });
}

onSets('a set is copied, renamed and deleted', async (office, reader) => {
  const [skeleton] = (await office.get('/attribute-sets')).body;
  const sent = { attributeSetName: ' Notebooks ', skeletonId: skeleton.id };
  assert.equal((await reader.post('/attribute-sets', sent)).status, 403);
  const made = await office.post('/attribute-sets', sent);
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  assert.match(made.headers.get('location') ?? '', new RegExp(`/attribute-sets/${id}$`));
  const copy = (await office.get(`/attribute-sets/${id}`)).body;
  assert.equal(copy.attributeSetName, 'Notebooks');
  assert.deepEqual(copy.attributeCodes, skeleton.attributeCodes);
  assert.equal((await office.post('/attribute-sets', sent)).status, 409);
  assert.equal((await office.post('/attribute-sets', { ...sent, skeletonId: 9999 })).status, 404);
  assert.equal(
    (await office.patch(`/attribute-sets/${id}`, { attributeSetName: 'Paper' })).body.attributeSetName,
    'Paper',
  );
  const taken = await office.put(`/attribute-sets/${id}`, { attributeSetName: skeleton.attributeSetName });
  assert.equal(taken.status, 409, taken.text);
  assert.equal((await office.patch(`/attribute-sets/${id}`, { attributeSetName: ' ' })).status, 422);
  assert.equal((await office.get(`/attribute-sets/${id}`)).body.attributeSetName, 'Paper');
  assert.equal((await reader.del(`/attribute-sets/${id}`)).status, 403);
  assert.equal((await office.del(`/attribute-sets/${id}`)).status, 204);
  assert.equal((await office.get(`/attribute-sets/${id}`)).status, 404);
  assert.equal((await office.del(`/attribute-sets/${skeleton.id}`)).status, 409);
});

onSets('groups and attributes of a set are added, renamed and removed', async (office, reader) => {
  const [skeleton] = (await office.get('/attribute-sets')).body;
  const { id } = (await office.post('/attribute-sets', { attributeSetName: 'Paper', skeletonId: skeleton.id })).body;
  const path = `/attribute-sets/${id}`;
  assert.equal((await reader.post(`${path}/groups`, { name: 'Sheets' })).status, 403);
  const added = await office.post(`${path}/groups`, { name: 'Sheets' });
  assert.equal(added.status, 201, added.text);
  const last = async () => (await office.get(path)).body.groups.at(-1);
  const group = await last();
  assert.deepEqual([group.id, group.name, group.attributes], [added.body.id, 'Sheets', []]);
  assert.equal((await office.post(`${path}/groups`, { name: 'Sheets' })).status, 409);
  // A group is changed only below its own set.
  assert.equal(
    (await office.patch(`/attribute-sets/${skeleton.id}/groups/${group.id}`, { name: 'Leaves' })).status,
    404,
  );
  assert.equal((await office.patch(`${path}/groups/${group.id}`, { name: 'Leaves' })).status, 204);
  assert.equal((await last()).name, 'Leaves');

  assert.equal((await office.del(`${path}/attributes/name`)).status, 409);
  assert.equal((await office.del(`${path}/attributes/color`)).status, 409, 'it is not in the set');
  const placed = await office.post(`${path}/attributes`, { attributeCode: 'color', groupId: group.id, sortOrder: 3 });
  assert.equal(placed.status, 204, placed.text);
  assert.deepEqual((await last()).attributes, [{ code: 'color', sortOrder: 3 }]);
  assert.equal((await office.post(`${path}/attributes`, { attributeCode: 'color' })).status, 409);
  assert.equal((await office.post(`${path}/attributes`, { attributeCode: 'nothing' })).status, 404);
  assert.equal((await office.post(`${path}/attributes`, { attributeCode: 'shelf_mark' })).status, 204);
  assert.equal((await office.del(`${path}/attributes/shelf_mark`)).status, 204);
  assert.equal((await office.del(`/attribute-sets/${skeleton.id}/groups/${group.id}`)).status, 404);
  assert.equal((await office.del(`${path}/groups/${group.id}`)).status, 204);
  assert.equal((await office.get(path)).body.attributeCodes.includes('color'), false);
});
