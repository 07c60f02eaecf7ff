import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleIds } from '../../../../src/interfaces/rest/openapi/examples.ts';
import { documentedRoutes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { onShop } from '../../../support/shop.ts';
import { makeExampleCalls } from './example-calls.ts';

onShop('every example of the documentation works in the demo store, and is answered as documented', async (shop) => {
  assert.deepEqual((await makeExampleCalls(shop)).wrong, []);
});

test('every example is one of a route', () => {
  const ids = new Set(documentedRoutes.map(({ operationId }) => operationId));
  assert.deepEqual(
    exampleIds.filter((id) => !ids.has(id)),
    [],
  );
});
