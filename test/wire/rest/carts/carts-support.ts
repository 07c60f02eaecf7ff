import { customer } from '../../../../src/demo/content/customer.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';

/** The address of the shopper in most tests. */
export const address = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  regionId: 12,
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};

/** A shop with clients that have carts. */
export interface CartShop extends Shop {
  /** The customer of the demo store, who has an open cart of two lines. */
  readonly customer: RestClient;
  readonly stranger: RestClient;
  /** An API user who may do everything. */
  readonly office: RestClient;
  /** Opens a cart for a guest; answers its address. */
  guestCart(items?: readonly object[]): Promise<string>;
}

/** Declares a test over the demo store served by REST, on each engine. */
export function onCartShop(title: string, work: (shop: CartShop) => Promise<void>): void {
  onShop(title, async (shop) => {
    const { engine } = shop;
    const stranger = await shop.as();
    await work({
      ...shop,
      stranger,
      office: await shop.as('all'),
      customer: await restClient(shop, { engine, subject: { kind: 'customer', id: customer.id }, now: shopTime }),
      async guestCart(items = []) {
        const { body } = await stranger.post('/guest-carts', {});
        const path = `/guest-carts/${body.maskedId}`;
        for (const item of items) {
          const added = await stranger.post(`${path}/items`, item);
          if (added.status !== 200) throw new Error(added.text);
        }
        return path;
      },
    });
  });
}

/** The items of an answer: SKU, quantity, row. */
export const linesOf = (body: { items: { sku: string; qty: number; rowTotal: number }[] }) =>
  body.items.map(({ sku, qty, rowTotal }) => [sku, qty, rowTotal]);
