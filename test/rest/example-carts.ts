import { maskHashOf } from '../../src/domain/cart/masked-id.ts';
import { exampleOf } from '../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../src/interfaces/rest/resources/routes.ts';
import type { Shop } from '../support/shop.ts';

const guestRoute = routes.find(({ operationId }) => operationId === 'getGuestCart');

/** By which the documentation reaches a guest's cart. */
export const exampleMaskedId = String(guestRoute && exampleOf(guestRoute).path?.maskedId);

/** Makes the carts that the documentation speaks of: one of an API user and one of a guest, of two items and of one. Answers their ids. */
export async function addExampleCarts(shop: Pick<Shop, 'as' | 'engine'>): Promise<readonly number[]> {
  const office = await shop.as('all');
  const open = async (skus: readonly string[]): Promise<number> => {
    const { body } = await office.post('/carts', {});
    for (const sku of skus) await office.post(`/carts/${body.id}/items`, { sku });
    return body.id;
  };
  const first = await open(['INK-TIDE', 'PEN-WREN']);
  const id = await open(['INK-TIDE']);
  const hash = maskHashOf(exampleMaskedId);
  await shop.engine.write((tx) => tx.exec(`update quote set mask_hash = '${hash}' where quote_id = ${id}`));
  return [first, id];
}
