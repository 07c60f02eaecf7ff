import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

/** Resources with a field that takes these values. */
const resources = [
  { path: '/cms-pages/1', field: 'contentHeading', values: ['I', 'II', 'III', 'IV'], area: 'cms-pages' },
  { path: '/reviews/1', field: 'title', values: ['I', 'II', 'III', 'IV'], area: 'reviews' },
  { path: '/inventory/MUG-SAIL', field: 'qty', values: [101, 102, 103, 104], area: 'inventory' },
];

for (const { path, field, values, area } of resources) {
  onShop(`of changes of ${path} at the same time under one tag only one is made`, async (shop) => {
    const office = await shop.as(`${area}/read`, `${area}/write`);
    const before = await office.get(path);
    assert.equal(before.status, 200);
    const ofState = { headers: { 'if-match': before.headers.get('etag') ?? '' } };
    const answers = await Promise.all(values.map((value) => office.patch(path, { [field]: value }, ofState)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
    const made = answers.find(({ status }) => status === 200);
    assert.equal((await office.get(path)).body[field], made?.body[field]);
  });
}
