import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { type RestClient, restClient, restClientOf, tokenFor } from './rest.ts';
import { addApiUser } from './service.ts';
import { type Shop, shopTime } from './shop.ts';

/** A customer, and a client that calls for it. */
export interface Buyer {
  readonly id: number;
  readonly client: RestClient;
}

/** The customer of the demo store, and another one. */
export async function buyersOf({ engine, url }: Shop): Promise<readonly [Buyer, Buyer]> {
  await engine.write((tx) =>
    tx.exec(
      `insert into customer (website_id, store_id, email, email_key, is_active, created_at, updated_at) values (1, 1, 'other@example.com', 'other@example.com', 1, 0, 0)`,
    ),
  );
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('customer').select('customer_id').orderBy('customer_id').limit(2)),
  );
  const [buyer, other] = await Promise.all(
    rows.map(async ({ customer_id: id }) => {
      const subject = { kind: 'customer' as const, id };
      return { id, client: await restClient({ url }, { engine, subject, now: shopTime }) };
    }),
  );
  if (!buyer || !other) throw new Error('there are no two customers');
  return [buyer, other];
}

/** An API user who may do everything, bound to a store view. */
export async function boundTo({ engine, url }: Shop, storeId: number, name: string): Promise<RestClient> {
  const id = await addApiUser(engine, name, ['all']);
  await engine.write((tx) => setStoreScope(tx, id, [storeId], shopTime));
  return restClientOf({ url }, await tokenFor({ engine, subject: { kind: 'apiUser', id }, now: shopTime }));
}
