import { createHash } from 'node:crypto';
import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { rewriteWords } from '../../src/domain/customers/lookup/write.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';
import { tables } from '../../src/schema/tables.ts';
import { type RestClient, restClientOf, tokenFor } from '../support/rest.ts';
import { addApiUser } from '../support/service.ts';
import { type Shop, shopTime } from '../support/shop.ts';

/** A client of the customer of the demo store, or of another one. */
export async function asCustomer(shop: Shop, id = 1): Promise<RestClient> {
  return restClientOf(shop, await tokenFor({ engine: shop.engine, subject: { kind: 'customer', id }, now: shopTime }));
}

let bound = 0;

/** A client of an API user who may everything in one store view. */
export async function boundTo(shop: Shop, storeId: number): Promise<RestClient> {
  bound += 1;
  const id = await addApiUser(shop.engine, `bound-customers-${bound}`, ['all']);
  await shop.engine.write((tx) => setStoreScope(tx, id, [storeId], shopTime));
  return restClientOf(shop, await tokenFor({ engine: shop.engine, subject: { kind: 'apiUser', id }, now: shopTime }));
}

/** A customer of website 2, made past the service; answers the id. */
export async function addCustomerElsewhere(shop: Shop): Promise<number> {
  return shop.engine.write(async (tx) => {
    const [row] = await tx.query((q) =>
      q
        .insertInto('customer')
        .values({
          website_id: 2,
          store_id: 3,
          email: 'luc@example.com',
          email_key: 'luc@example.com',
          created_at: shopTime,
          updated_at: shopTime,
        })
        .returning('customer_id'),
    );
    const id = row?.customer_id ?? 0;
    await rewriteWords(tx, 'customer', [id]);
    return id;
  });
}

/** Gives customers of the store an attribute of its own. */
export async function addAttribute(shop: Shop, code: string, more: object = {}): Promise<void> {
  await shop.engine.write(async (tx) => {
    const [type] = await tx.query((q) =>
      q.selectFrom('entity_type').select('entity_type_id').where('code', '=', 'customer'),
    );
    await tx.query((q) =>
      q
        .insertInto('attribute')
        .values({
          entity_type_id: type?.entity_type_id ?? 0,
          code,
          backend_type: 'varchar',
          frontend_input: 'text',
          is_user_defined: 1,
          ...more,
        })
        .returning('attribute_id'),
    );
  });
}

/** The fields of a problem with what is said of each. */
export const flaws = (body: { errors?: { field: string; message: string }[] }): Record<string, string> =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));

/** A digest of all stored data, except counts of calls and attempts. */
export async function stored({ engine }: Pick<Shop, 'engine'>): Promise<string> {
  const names = Object.keys(tables).filter(
    (name) => !/^(soap_session|api_|login_failure|action_count|token|service)|role/.test(name),
  );
  const digest = createHash('sha256');
  await engine.read(async (tx) => {
    for (const name of names) {
      const rows = await tx.query((q) => q.selectFrom(name as TableName).selectAll());
      digest.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
    }
  });
  return digest.digest('hex');
}
