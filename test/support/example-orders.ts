import { hash } from 'node:crypto';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { makeOrder } from './orders.ts';
import { shopTime } from './shop.ts';

/** The secret of the guest's order that the documentation reads. */
export const exampleOrderToken = '5d41402abc4b2a76b9719d911017c592'.repeat(2);

/**
 * Orders for the calls that the documentation shows, in the demo store: the first is of its first customer, with a document of each
 * kind, the second a guest's. Answers whose the first is.
 */
export async function exampleOrders(engine: Engine): Promise<number> {
  const [customer] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('customer').select('customer_id').where('is_active', '=', 1).orderBy('customer_id').limit(1),
    ),
  );
  const customerId = customer?.customer_id ?? 0;
  await makeOrder(engine, { customerId, withDocuments: true });
  const { orderId } = await makeOrder(engine);
  await engine.write((tx) =>
    tx.insertMany(
      'sales_order_token',
      ['order_id', 'token_hash', 'created_at'],
      [[orderId, hash('sha256', exampleOrderToken), shopTime]],
    ),
  );
  return customerId;
}
