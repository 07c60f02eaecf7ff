import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { StorageError, type StorageFailure } from '../../../src/platform/storage/engine.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { sqliteEngine } from '../../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient, styles } from '../../support/styled-client.ts';

/** What a login is answered while every transaction fails in this way. */
async function answerWhile(
  failure: StorageFailure,
  settings: { soapFaultStatus?: 200 | 500 } = {},
): Promise<[number, string | null, string | undefined]> {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const engine = openEngine(database.settings);
  await migrate(engine);
  await addApiUser(engine, 'erp', ['all']);
  const broken: Engine = { ...engine, read: () => Promise.reject(new StorageError(failure, 'secret detail')) };
  const service = await startService(broken, settings);
  try {
    const body =
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body><m:shoppingCartInfo><sessionId>0</sessionId><quoteId>1</quoteId></m:shoppingCartInfo></e:Body></e:Envelope>';
    const answer = await fetch(`${service.url}/api/v2_soap/`, { method: 'POST', body });
    const text = await answer.text();
    assert.doesNotMatch(text, /secret/);
    return [answer.status, answer.headers.get('retry-after'), /<faultcode>(.*?)</.exec(text)?.[1]];
  } finally {
    await service.close();
    await engine.close();
    await database.remove();
  }
}

for (const failure of ['unavailable', 'busy'] as const) {
  test(`while the database is ${failure}, the fault comes with status 503 and when to try again`, async () => {
    assert.deepEqual(await answerWhile(failure), [503, '1', '1']);
  });
}

test('a failure that trying again does not mend keeps status 500', async () => {
  assert.deepEqual(await answerWhile('failed'), [500, null, '1']);
});

test('with faults of status 200 these have it, too', async () => {
  assert.deepEqual(await answerWhile('unavailable', { soapFaultStatus: 200 }), [200, null, '1']);
});

test('a write that the database cannot take now is the save fault in every style', async () => {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const engine = openEngine(database.settings);
  await migrate(engine);
  await addApiUser(engine, 'erp', ['all']);
  let isBroken = false;
  const fragile: Engine = {
    ...engine,
    write: (work) => (isBroken ? Promise.reject(new StorageError('busy', 'locked')) : engine.write(work)),
  };
  const service = await startService(fragile);
  try {
    for (const style of styles) {
      isBroken = false;
      const client = styledClient(service.url, style);
      const session = await client.login('erp', testKey);
      isBroken = true;
      const productsData = [{ sku: 'X', qty: 1 }];
      const said = await client.outcome(session, 'cart_product.add', { quoteId: 1, productsData });
      assert.match(said, /^1023 /);
    }
  } finally {
    await service.close();
    await engine.close();
    await database.remove();
  }
});
