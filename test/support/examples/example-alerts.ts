import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** Switches on alerts of prices and stock; a customer has asked for both, as the documentation shows. */
export async function exampleAlerts(engine: Engine, customerId: number): Promise<void> {
  const names = ['kind', 'customer_id', 'product_id', 'website_id', 'store_id', 'price', 'added_at', 'code'];
  const [product] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('product_id').orderBy('product_id').limit(1)),
  );
  const rows = ['price', 'stock'].map((kind) => [
    kind,
    customerId,
    product?.product_id ?? 0,
    1,
    1,
    kind === 'price' ? 90_000 : null,
    shopTime,
    'c81e728d9d4c2f636f067f89cc14862c',
  ]);
  await engine.write(async (tx) => {
    await tx.insertMany('product_alert', names, rows);
    await tx.insertMany(
      'store_config',
      ['scope', 'scope_id', 'path', 'value'],
      ['allow_price', 'allow_stock'].map((name) => ['default', 0, `catalog/productalert/${name}`, '1']),
    );
  });
}
