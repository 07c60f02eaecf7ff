import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/**
 * A revocation that the documentation reads. It concerns the customer's first order and is rejected, so that another
 * one can be requested.
 */
export async function exampleRevocation(engine: Engine, customerId: number): Promise<void> {
  const [order] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('sales_order').select('order_id').where('customer_id', '=', customerId).orderBy('order_id').limit(1),
    ),
  );
  const names = ['order_id', 'store_id', 'customer_id', 'email', 'received_at', 'status', 'network'];
  const row = [order?.order_id ?? 0, 1, customerId, 'marta.lind@example.com', shopTime, 'rejected', '192.0.2.0'];
  await engine.write((tx) => tx.insertMany('revocation_request', names, [row]));
}
