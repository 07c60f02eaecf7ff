import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { onDemoStore } from '../../support/legacy.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';

onDemoStore('a call that takes longer than a client may be silent is answered all the same', async (engine, call) => {
  const quoteId = await call('cart.create');
  await addApiUser(engine, 'client', ['cart']);
  const slow = { ...engine, read: (async (work) => sleep(1500).then(() => engine.read(work))) as typeof engine.read };
  const service = await startService(slow, { bodyTimeout: 1 });
  try {
    const client = styledClient(service.url, 'v2');
    const session = await client.login('client', testKey);
    assert.equal(await client.outcome(session, 'cart_product.list', { quoteId }), 'ok');
  } finally {
    await service.close();
  }
});
