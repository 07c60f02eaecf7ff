import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** A webhook with deliveries. */
export async function exampleWebhook(engine: Engine): Promise<void> {
  const body = JSON.stringify({ type: 'order.placed', data: { id: 1, number: '100000001', storeId: 1 } });
  const names = ['webhook_id', 'object', 'event', 'body', 'created_at', 'due_at'];
  await engine.write(async (tx) => {
    const hook = ['https://erp.example.com/hook', 'order.placed', 'whsec_AAAA', shopTime];
    await tx.insertMany('webhook', ['url', 'events', 'secret', 'created_at'], [hook]);
    await tx.insertMany('webhook_delivery', names, [[1, 'order 1', 'order.placed', body, shopTime, shopTime]]);
  });
}
