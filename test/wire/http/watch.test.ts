import assert from 'node:assert/strict';
import { pino } from 'pino';
import { type Engine, StorageError } from '../../../src/platform/storage/engine.ts';
import { cli, storeFlags } from '../../cli/support.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<[number, string]> => {
  const answer = await fetch(url, { headers });
  return [answer.status, await answer.text()];
};

onEachEngine('a service that can read its database is alive and ready', async (_t, engine) => {
  const service = await startService(engine);
  try {
    assert.deepEqual(await statusOf(`${service.url}/livez`), [200, 'ok\n']);
    assert.deepEqual(await statusOf(`${service.url}/readyz`), [200, 'ready\n']);
  } finally {
    await service.close();
  }
});

onEachEngine('without its database a service is alive but not ready', async (_t, engine) => {
  const broken: Engine = { ...engine, read: () => Promise.reject(new StorageError('unavailable', 'gone')) };
  const service = await startService(broken);
  try {
    assert.deepEqual(await statusOf(`${service.url}/livez`), [200, 'ok\n']);
    assert.deepEqual(await statusOf(`${service.url}/readyz`), [503, 'not ready: gone\n']);
    const stranger = { 'x-forwarded-for': '203.0.113.7' };
    assert.deepEqual(await statusOf(`${service.url}/readyz`, stranger), [503, 'not ready\n']);
  } finally {
    await service.close();
  }
});

onEachEngine('metrics tell calls by style, operation and outcome', async (_t, engine) => {
  await addApiUser(engine, 'erp', ['all']);
  const service = await startService(engine);
  try {
    const client = styledClient(service.url, 'v2');
    const session = await client.login('erp', testKey);
    await client.outcome(session, 'cart_product.list', { quoteId: 7 });
    const [status, text] = await statusOf(`${service.url}/metrics`);
    assert.equal(status, 200);
    assert.match(text, /^cartwright_calls_total\{style="v2",operation="shoppingCartProductList",outcome="1002"\} 1$/m);
    assert.match(text, /^cartwright_call_seconds_count\{style="v2",operation="shoppingCartProductList"\} 1$/m);
    assert.match(text, /^cartwright_soap_sessions 1$/m);
    assert.match(text, /^process_resident_memory_bytes \d+/m);
    const own =
      engine.kind === 'sqlite' ? ['kept_hits', 'kept_misses'] : ['pool_connections', 'pool_idle', 'pool_waiting'];
    for (const name of own) assert.match(text, new RegExp(`^cartwright_${name} \\d+$`, 'm'));
    assert.match(
      text,
      engine.kind === 'sqlite' ? /^cartwright_kept_misses [1-9]/m : /^cartwright_pool_connections [1-9]/m,
    );
  } finally {
    await service.close();
  }
});

onEachEngine('metrics are for the named networks only', async (_t, engine) => {
  const service = await startService(engine, { metricsFrom: ['10.0.0.0/8'] });
  try {
    assert.equal((await statusOf(`${service.url}/metrics`))[0], 404);
  } finally {
    await service.close();
  }
});

onEachEngine('a request that an untrusted proxy passed on is not local', async (_t, engine) => {
  const service = await startService(engine);
  try {
    assert.equal((await statusOf(`${service.url}/metrics`, { 'x-forwarded-for': '127.0.0.1' }))[0], 404);
  } finally {
    await service.close();
  }
});

onEachEngine('behind a trusted proxy the client’s own address counts', async (_t, engine) => {
  const service = await startService(engine, { trustedProxies: ['127.0.0.1'], metricsFrom: ['10.0.0.0/8'] });
  try {
    assert.equal((await statusOf(`${service.url}/metrics`, { 'x-forwarded-for': '10.1.2.3' }))[0], 200);
    assert.equal((await statusOf(`${service.url}/metrics`, { 'x-forwarded-for': '192.0.2.1' }))[0], 404);
  } finally {
    await service.close();
  }
});

onEachEngine('a slow call is logged with its request, user and time, and a quick one is not', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const call = async (slowCall: number): Promise<void> => {
    const service = await startService(engine, { slowCall }, { log });
    try {
      const client = styledClient(service.url, 'v2');
      const session = await client.login('erp', testKey);
      await client.outcome(session, 'cart_product.list', { quoteId: 7 });
    } finally {
      await service.close();
    }
  };
  await call(3_600_000);
  assert.equal(lines.length, 0);
  const slow: Engine = {
    ...engine,
    read: async (work) => {
      const before = performance.now();
      const value = await engine.read(work);
      while (performance.now() - before < 2) await new Promise(setImmediate);
      return value;
    },
  };
  const service = await startService(slow, { slowCall: 1 }, { log });
  try {
    const client = styledClient(service.url, 'v2');
    const session = await client.login('erp', testKey);
    await client.outcome(session, 'catalog_product_attribute.types');
  } finally {
    await service.close();
  }
  const told = lines.filter(({ msg }) => msg === 'a slow call');
  assert.deepEqual(
    told.map((line) => [
      line.style,
      line.operation,
      line.userId,
      line.outcome,
      typeof line.reqId,
      typeof line.durationMs,
    ]),
    ['login', 'catalogProductAttributeTypes'].map((operation) => ['v2', operation, userId, 'ok', 'string', 'number']),
  );
});

onEachEngine('the command line lists calls by user', async (_t, engine, settings) => {
  await addApiUser(engine, 'erp', ['all']);
  const service = await startService(engine);
  const client = styledClient(service.url, 'wsi');
  const session = await client.login('erp', testKey);
  await client.outcome(session, 'catalog_product_attribute.types');
  await client.outcome(session, 'catalog_product_attribute.types');
  await service.close();
  const { status, out } = await cli(['usage', '--user', 'erp', '--json', ...storeFlags(settings)]);
  assert.equal(status, 0);
  const [row] = JSON.parse(out) as Record<string, unknown>[];
  assert.deepEqual(
    [row?.username, row?.style, row?.operation, row?.calls, row?.failures],
    ['erp', 'wsi', 'catalogProductAttributeTypes', 2, 0],
  );
});
