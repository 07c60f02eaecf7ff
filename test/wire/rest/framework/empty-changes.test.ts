import assert from 'node:assert/strict';
import { exampleOrders } from '../../../support/examples/example-orders.ts';
import { onShop } from '../../../support/shop.ts';
import { type Document, documentOf, inOrder, type Json, type Operation, operationsOf } from './document.ts';

/** The names of the members of a body that are objects. */
function membersOf({ components }: Document, schema: Json | undefined): string[] {
  const reference = String(schema?.$ref ?? '')
    .split('/')
    .at(-1) as string;
  const own = schema?.$ref === undefined ? schema : (components.schemas[reference] as Json | undefined);
  const members = Object.entries((own?.properties as Json | undefined) ?? {});
  return members.flatMap(([name, member]) => (/"object"|"\$ref"/.test(JSON.stringify(member)) ? [name] : []));
}

/** The path of an operation with the ids of its documentation. */
const pathOf = ({ path, parameters }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name && each.in === 'path')?.example)),
  );

onShop('a change without members, or with an empty member, is never an error of the server', async (shop) => {
  // Both engines run the same statements.
  if (shop.engine.kind !== 'sqlite') return;
  await exampleOrders(shop.engine);
  const office = await shop.as('all');
  const document = await documentOf(shop.url);
  const changes = inOrder(operationsOf(document)).filter(({ method }) => method === 'PATCH' || method === 'PUT');
  const failed: string[] = [];
  let taken = 0;
  for (const operation of changes) {
    const members = membersOf(document, Object.values(operation.requestBody?.content ?? {})[0]?.schema);
    for (const body of [{}, ...members.map((name) => ({ [name]: {} }))]) {
      const path = pathOf(operation);
      const { status } = await (operation.method === 'PATCH' ? office.patch(path, body) : office.put(path, body));
      if (status >= 500) failed.push(`${operation.method} ${path} ${JSON.stringify(body)}`);
      if (status < 300) taken += 1;
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(taken > 30, `${taken} were taken`);
});
