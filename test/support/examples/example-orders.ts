import { hash } from 'node:crypto';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';
import { makeOrder } from './orders.ts';

/** The secret of the guest's order that the documentation reads. */
export const exampleOrderToken = '5d41402abc4b2a76b9719d911017c592'.repeat(2);

/**
 * Orders of the demo store for the calls that the documentation shows. The first belongs to its first customer and has
 * a document of each kind, the second belongs to a guest, the third is on hold. Three more are there to be held,
 * canceled and deleted. The guest's order has a coupon and a tax. Answers the customer of the first.
 */
export async function exampleOrders(engine: Engine): Promise<number> {
  const [customer] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('customer').select('customer_id').where('is_active', '=', 1).orderBy('customer_id').limit(1),
    ),
  );
  const customerId = customer?.customer_id ?? 0;
  const first = await makeOrder(engine, { customerId, withDocuments: true });
  await engine.write(async (tx) => {
    await tx.exec(
      `insert into purchased_download (order_id, order_increment_id, customer_id, product_name, product_sku, created_at, updated_at) values (${first.orderId}, '${first.number}', ${customerId}, 'A first letter', 'LETTER', ${shopTime}, ${shopTime})`,
    );
    await tx.exec(
      `insert into purchased_download_item (purchased_id, link_hash, link_title, number_of_downloads_bought, is_shareable, link_type, link_url, status, created_at, updated_at) select purchased_id, 'a-first-letter', 'How to begin', 5, 1, 'url', 'https://files.example/begin.pdf', 'available', ${shopTime}, ${shopTime} from purchased_download`,
    );
  });
  const { orderId } = await makeOrder(engine);
  await engine.write(async (tx) => {
    await tx.exec(`update sales_order set coupon_code = 'INK10', discount_amount = -29600 where order_id = ${orderId}`);
    await tx.exec(
      `insert into sales_order_tax (order_id, code, title, percent, priority, position, amount, base_amount, base_real_amount, process, hidden) values (${orderId}, 'DE-19', 'VAT', 190000, 0, 0, 56200, 56200, 56200, 0, 0)`,
    );
  });
  const held = await makeOrder(engine);
  await engine.write((tx) =>
    tx.exec(
      `update sales_order set state = 'holded', status = 'holded', hold_before_state = 'new', hold_before_status = 'pending' where order_id = ${held.orderId}`,
    ),
  );
  for (const _ of ['held', 'canceled', 'deleted']) await makeOrder(engine);
  await engine.write((tx) =>
    tx.insertMany(
      'sales_order_token',
      ['order_id', 'token_hash', 'created_at'],
      [[orderId, hash('sha256', exampleOrderToken), shopTime]],
    ),
  );
  return customerId;
}
