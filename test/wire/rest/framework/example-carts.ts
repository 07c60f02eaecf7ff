import { maskHashOf } from '../../../../src/domain/cart/masked-id.ts';
import { exampleOf } from '../../../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import type { Shop } from '../../../support/shop.ts';
import { shopTime } from '../../../support/shop-time.ts';

const routeOf = (id: string) => routes.find(({ operationId }) => operationId === id);
const guestRoute = routeOf('getGuestCart');
const mergeRoute = routeOf('mergeGuestCart');

/** The masked id of the guest's cart in the documentation. */
export const exampleMaskedId = String(guestRoute && exampleOf(guestRoute).path?.maskedId);
const mergedMaskedId = String((mergeRoute && (exampleOf(mergeRoute).body as { maskedId: string }))?.maskedId);

/**
 * Makes the carts of the documentation: one of an API user with two items; one of a guest, one to merge and one that
 * was left for two hours, each with one item. Answers the ids of the first two.
 */
export async function addExampleCarts(shop: Pick<Shop, 'as' | 'engine'>): Promise<readonly number[]> {
  const office = await shop.as('all');
  const open = async (skus: readonly string[]): Promise<number> => {
    const { body } = await office.post('/carts', {});
    for (const sku of skus) await office.post(`/carts/${body.id}/items`, { sku });
    return body.id;
  };
  const first = await open(['INK-TIDE', 'PEN-WREN']);
  const id = await open(['INK-TIDE']);
  const merged = await open(['INK-TIDE']);
  const left = await open(['INK-TIDE']);
  await shop.engine.write((tx) =>
    // Not every store sells that ink.
    tx.exec(`update quote set items_count = 1, updated_at = ${shopTime - 7_200_000} where quote_id = ${left}`),
  );
  for (const [quoteId, maskedId] of [
    [id, exampleMaskedId],
    [merged, mergedMaskedId],
  ] as const) {
    const hash = maskHashOf(maskedId);
    await shop.engine.write((tx) => tx.exec(`update quote set mask_hash = '${hash}' where quote_id = ${quoteId}`));
  }
  return [first, id];
}
