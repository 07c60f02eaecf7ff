/**
 * Hostile texts in every argument and field of every operation of the legacy interface: nothing fails unexpectedly, and
 * only the target of the call changes.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { OperationDeclaration } from '../../src/interfaces/legacy/declare.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { downloadable } from '../support/examples/downloads.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { everyStyle, nested, styledClient } from '../support/styled-client.ts';
import { anyName, type Place, scalarPlaces, withAt } from './support/argument-places.ts';
import { hostileTexts, shown } from './support/hostile-texts.ts';
import { startLogged } from './support/logged-service.ts';
import { lostRows, type Row, type StoreRows, storeRows } from './support/store-rows.ts';
import { makeTargetsOf, type Targets, validCalls } from './support/valid-calls.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const registry = createLegacyRegistry();
const pathOf = ({ resource, method }: OperationDeclaration) => `${resource.name}.${method}`;

/** Places of an operation's arguments, in the order of the declaration. */
function placesOf({ arguments: declared }: OperationDeclaration): Place[] {
  return Object.entries(declared).flatMap(([name, { schema }]) =>
    scalarPlaces(schema).map((place) => [name, ...place]),
  );
}

/**
 * The arguments with a text at a place; if the sender chooses the name there, first with the text as name, then as
 * value.
 */
function attacks(args: unknown, place: Place, text: string): unknown[] {
  if (!place.includes(anyName)) return [withAt(args, place, text)];
  const named = (name: string) => place.map((part) => (part === anyName ? name : part));
  return [withAt(args, named(text), '1'), withAt(args, named('1'), text)];
}

/** Marks structs, since the test client cannot recognize them. */
function marked(args: unknown): Readonly<Record<string, unknown>> {
  const { data } = args as { data?: { file?: object } };
  if (data?.file) nested(data.file);
  return args as Readonly<Record<string, unknown>>;
}

/**
 * Tells whether calls on the targets may change a row, since it is part of a target or was made by an earlier attack.
 */
function partsOf(
  targets: readonly Partial<Targets>[],
  productId: number,
  before: StoreRows,
): (lost: { readonly table: string; readonly row: Row }) => boolean {
  const ids = (name: 'attribute' | 'set' | 'category') => new Set<unknown>(targets.map((each) => Number(each[name])));
  // The links of the downloadable product are in its index.
  const isMade = ({ sku }: Row) => sku === downloadable || (typeof sku === 'string' && hostileTexts.includes(sku));
  const products = idsOf(before, 'product', 'product_id', (row) => row.product_id === productId || isMade(row));
  const files = new Set<unknown>(targets.map(({ file }) => file));
  const options = idsOf(before, 'product_option', 'option_id', (row) => row.product_id === productId);
  const values = idsOf(before, 'product_option_value', 'value_id', (row) => options.has(row.option_id));
  const ordered = idsOf(before, 'product', 'product_id', (row) => row.sku === 'INK-TIDE');
  const own: readonly (readonly [string, ReadonlySet<unknown>])[] = [
    ['quote_id', new Set(targets.flatMap(({ cart, ready }) => [Number(cart), Number(ready)]))],
    ['attribute_id', ids('attribute')],
    ['set_id', ids('set')],
    ['category_id', ids('category')],
    ['product_id', products],
    ['image_id', idsOf(before, 'gallery_image', 'image_id', (row) => row.product_id === productId)],
    ['file', files],
    ['tag_id', new Set(targets.map(({ tag }) => Number(tag)))],
    ['customer_id', new Set(targets.map(({ customer }) => Number(customer)))],
    ['address_id', new Set(targets.map(({ customerAddress }) => Number(customerAddress)))],
    ['order_id', new Set(targets.map(({ order }) => order?.orderId))],
    // The last numbers that were assigned.
    ['kind', new Set(['order', 'invoice', 'shipment', 'creditmemo'])],
    ['code', new Set(hostileTexts)],
  ];
  return ({ table, row }) =>
    own.some(([column, known]) => column in row && known.has(row[column])) ||
    (table === 'stock_item' && ordered.has(row.product_id)) ||
    (table.startsWith('product_option') && (options.has(row.option_id) || values.has(row.value_id)));
}

/** The values of a column in the rows of a table that match. */
function idsOf(rows: StoreRows, table: string, column: string, fits: (row: Row) => boolean): ReadonlySet<unknown> {
  return new Set([...(rows.get(table)?.values() ?? [])].filter(fits).map((row) => row[column]));
}

test('every operation is attacked', () => {
  assert.deepEqual(Object.keys(validCalls).sort(), registry.operations.map(pathOf).sort());
});

for (const { resource, operations } of registry.resources) {
  onEachDemoStore(`${resource.name}: hostile texts do nothing but what they say`, async (_t, engine, { mediaDir }) => {
    await addApiUser(engine, 'root', ['all']);
    const service = await startLogged(engine, { mediaDir, slowCall: 0 }, () => noon);
    try {
      const clients = everyStyle.map((style) => styledClient(service.url, style));
      const session = (await clients[0]?.login('root', testKey)) ?? '';
      const [{ product_id: productId = 0 } = {}] = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'PEN-HERON')),
      );
      for (const operation of operations) {
        const path = pathOf(operation);
        let targets = await makeTargetsOf(path, engine, service.url, session);
        const ours = [targets];
        const before = await storeRows(engine);
        const wrong: string[] = [];
        let sent = 0;
        const renew = async (): Promise<void> => {
          targets = await makeTargetsOf(path, engine, service.url, session);
          ours.push(targets);
        };
        // A successful call removes its target.
        const isRemoval = /remove|delete|^order$/i.test(operation.method);
        const attack = async (place: Place, text: string): Promise<void> => {
          for (const args of attacks(validCalls[path]?.(targets as Targets), place, text)) {
            const client = clients[sent++ % clients.length];
            const outcome = (await client?.outcome(session, path, marked(args))) ?? '';
            if (/^[01] |Internal/.test(outcome)) wrong.push(`${place.join('.')} ${shown(text)}: ${outcome}`);
            if (outcome === 'ok' && isRemoval) await renew();
          }
        };
        const places = placesOf(operation);
        // Each place gets another part of the texts, so an operation with many places gets all of them.
        const step = Math.min(10, places.length);
        for (const [index, place] of places.entries()) {
          const texts = hostileTexts.filter((_, position) => (position + index) % step === 0);
          if (isRemoval) for (const text of texts) await attack(place, text);
          else await Promise.all(texts.map((text) => attack(place, text)));
          // Calls on a growing cart become slower and slower.
          if (resource.name === 'cart_product') await renew();
        }
        assert.deepEqual(wrong, [], path);
        assert.deepEqual(service.errors(), [], path);
        const isOurs = partsOf(ours, productId, before);
        const lost = lostRows(before, await storeRows(engine));
        assert.deepEqual(
          lost.filter((entry) => !isOurs(entry)),
          [],
          path,
        );
      }
    } finally {
      await service.close();
    }
  });
}
