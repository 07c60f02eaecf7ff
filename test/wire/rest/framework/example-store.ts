import { hash } from 'node:crypto';
import { digestSecret } from '../../../../src/domain/access/identity/secret.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { exampleFixedTaxes } from '../../../checkout/support.ts';
import { exampleAccess } from '../../../support/examples/example-access.ts';
import { exampleAlerts } from '../../../support/examples/example-alerts.ts';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { exampleOperation } from '../../../support/examples/example-operation.ts';
import { exampleOptionFile } from '../../../support/examples/example-option-file.ts';
import { exampleOrders } from '../../../support/examples/example-orders.ts';
import { exampleRevocation } from '../../../support/examples/example-revocation.ts';
import { exampleWebhook } from '../../../support/examples/example-webhook.ts';
import { type RestClient, restClientOf, tokenFor } from '../../../support/rest.ts';
import type { Shop } from '../../../support/shop.ts';
import { shopTime } from '../../../support/shop-time.ts';
import { addExampleCarts } from './example-carts.ts';

/** Adds a customer who has links to confirm the address and to set a new password, and search terms. */
async function exampleLinks(engine: Engine): Promise<void> {
  const sha256 = (text: string): string => hash('sha256', text);
  const email = 'ines@example.com';
  const id = 901;
  const times = [shopTime, shopTime];
  await engine.write(async (tx) => {
    const columns = [
      'customer_id',
      'website_id',
      'store_id',
      'email',
      'email_key',
      'created_at',
      'updated_at',
    ] as const;
    await tx.insertMany('customer', [...columns], [[id, 1, 1, email, email, ...times]]);
    const [attribute] = await tx.query((q) =>
      q.selectFrom('attribute').select('attribute_id').where('code', '=', 'confirmation').limit(1),
    );
    const value = digestSecret('Y29uZmlybSB0aGlzIGFkZHJlc3M');
    const named = [id, attribute?.attribute_id ?? 0, value];
    await tx.insertMany(
      'search_term',
      ['store_id', 'term', 'searches', 'results', 'last_at'],
      [[1, 'kettle', 12, 2, shopTime]],
    );
    await tx.insertMany('customer_value', ['customer_id', 'attribute_id', 'value'], [named]);
    const link = [sha256('bGV0IG1lIGluIGFnYWlu'), id, sha256(JSON.stringify([null, email, true])), shopTime + 1000];
    await tx.insertMany('reset_link', ['token_hash', 'customer_id', 'state', 'expires_at'], [link]);
  });
}

/** An image of one pixel, as a page shows it. */
export const exampleImage = {
  base64: 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==',
  filename: 'ink.gif',
};

/** The callers in the examples of the documentation. */
export interface ExampleStore {
  /** An API user who may do everything. */
  readonly office: RestClient;
  readonly customer: RestClient;
  readonly customerId: number;
}

/** Fills the demo store with all data that the calls of the documentation need to succeed. */
export async function exampleStore(shop: Pick<Shop, 'as' | 'engine' | 'url'>): Promise<ExampleStore> {
  const office = await shop.as('all');
  const customerId = await exampleOrders(shop.engine);
  const subject = { kind: 'customer' as const, id: customerId };
  const customer = restClientOf(shop, await tokenFor({ engine: shop.engine, subject, now: shopTime }));
  const [cartId = 0] = await addExampleCarts(shop);
  await exampleOptionFile(shop, office, cartId);
  await exampleLinks(shop.engine);
  await exampleWebhook(shop.engine);
  await exampleAccess(shop.engine);
  await exampleOperation(shop.engine);
  await exampleAlerts(shop.engine, customerId);
  await exampleRevocation(shop.engine, customerId);
  await exampleGiftCard(shop.engine);
  await exampleFixedTaxes(shop.engine);
  const rule = {
    name: 'Ink week',
    discountType: 'percent',
    discountAmount: 10,
    websiteIds: [1],
    customerGroupIds: [3],
  };
  await office.post('/catalog-price-rules', rule);
  await office.post('/media', exampleImage);
  return { office, customer, customerId };
}
