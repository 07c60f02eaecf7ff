/** Connectors read a product, change a field, and send all of it back. This is done with every product of whole stores. */

import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../src/platform/storage/schema.ts';
import { tables } from '../../../src/schema/tables.ts';
import { openSession } from '../../access/support.ts';
import { onEachStore } from '../../support/database/engines.ts';
import { addApiUser, startService } from '../../support/service.ts';
import { legacyStores } from '../../support/stores.ts';
import { type AnyStyle, everyStyle, type StyledClient, styledClient } from '../../support/styled-client.ts';
import { mapTexts } from '../../transcripts/normalize.ts';
import { readAnswer } from '../../transcripts/read-answer.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** SKUs of the similar products that our own legacy store has in large numbers. */
const alike = /^LO-/;

/** Tables that every call writes, and the words of an index that is built again with the same words. */
const aside = ['soap_session', 'api_usage', 'product_reindex', 'product_search', 'store_secret', 'activity'];

/** Every row, without the times when products were changed. */
async function rowsOf(engine: Engine): Promise<Set<string>> {
  const rows = new Set<string>();
  await engine.read(async (tx) => {
    for (const table of Object.keys(tables).filter((name) => !aside.includes(name))) {
      const found = await tx.query((q) => q.selectFrom(table as TableName).selectAll());
      for (const row of found) rows.add(`${table} ${JSON.stringify({ ...row, updated_at: null })}`);
    }
  });
  return rows;
}

/**
 * The answer of `info` as clients send it back. V1 and XML-RPC send it unchanged. The other styles have types, and
 * clients leave out null and empty lists, since an empty list would remove all entries.
 */
function sentBack(shown: object, style: AnyStyle): object {
  if (style === 'v1' || style === 'xmlrpc') return shown;
  const isSaid = (value: unknown) => value !== null && (!Array.isArray(value) || value.length > 0);
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => isSaid(value)));
}

async function sendBack(client: StyledClient, style: AnyStyle, session: string, productId: string): Promise<string> {
  const { status, body } = await client.exchange(session, 'catalog_product.info', { productId });
  const { result = null, fault } = readAnswer(status, body);
  if (fault) return `${fault.code} ${fault.text}`;
  const shown = mapTexts(result, (text) => text.replace(/^(?:int|double) /, '')) as object;
  return client.outcome(session, 'catalog_product.update', { productId, productData: sentBack(shown, style) });
}

for (const store of await legacyStores()) {
  const title = `every product of ${store.name} is as it was when what info shows is sent back`;
  onEachStore(store.imported, title, async (_t, engine) => {
    const userId = await addApiUser(engine, 'connector', ['all']);
    const session = await engine.write((tx) => openSession(tx, userId, noon));
    const service = await startService(engine, {}, { now: () => noon });
    try {
      const all = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('product').select(['product_id', 'sku']).orderBy('product_id')),
      );
      // Our own legacy store has many similar products; on PostgreSQL only some of the others are tested.
      const products = all.filter(
        ({ sku }, index) => !alike.test(sku) && (engine.kind === 'sqlite' || index % 7 === 0),
      );
      const before = await rowsOf(engine);
      const wrong: string[] = [];
      // Each product is tested in one style: all styles run the same command.
      for (const [index, { product_id }] of products.entries()) {
        const style = everyStyle[index % everyStyle.length] ?? 'v1';
        const outcome = await sendBack(styledClient(service.url, style), style, session, String(product_id));
        if (outcome !== 'ok') wrong.push(`${style} ${product_id}: ${outcome}`);
      }
      assert.ok(products.length > 20);
      assert.ok(all.length > 600);
      assert.deepEqual(wrong, []);
      const after = await rowsOf(engine);
      assert.deepEqual(
        [...before].filter((row) => !after.has(row)),
        [],
      );
      assert.deepEqual(
        [...after].filter((row) => !before.has(row)),
        [],
      );
    } finally {
      await service.close();
    }
  });
}
