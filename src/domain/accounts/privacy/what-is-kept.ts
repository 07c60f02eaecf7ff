import { optionFileTables } from '#domain/cart/option-file-tables.ts';
import { cartTables } from '#domain/cart/tables.ts';
import { reviewTables } from '#domain/catalog/reviews/tables.ts';
import { tagTables } from '#domain/catalog/tags/tables.ts';
import { creditmemoTables } from '#domain/orders/creditmemo-tables.ts';
import { invoiceTables } from '#domain/orders/invoice-tables.ts';
import { orderTables } from '#domain/orders/order-tables.ts';
import { shipmentTables } from '#domain/orders/shipment-tables.ts';
import { salesTables } from '#domain/orders/tables.ts';
import { giftCardTables } from '#domain/payments/gift-cards/tables.ts';
import { promotionTables } from '#domain/pricing/promotions/tables.ts';
import { extensionTable } from '#kernel/extensions.ts';
import type { Table } from '#platform/storage/columns.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { alertTables } from '../alerts/tables.ts';
import { newsletterTables } from '../newsletter/tables.ts';
import { revocationTables } from '../revocations/tables.ts';
import { wishlistTables } from '../wishlists/tables.ts';
import { camelCase, type PersonalRows } from './parts.ts';

const known = {
  ...orderTables,
  ...invoiceTables,
  ...shipmentTables,
  ...creditmemoTables,
  ...salesTables,
  ...cartTables,
  ...optionFileTables,
  ...wishlistTables,
  ...alertTables,
  ...revocationTables,
  ...reviewTables,
  ...newsletterTables,
  ...tagTables,
  ...promotionTables,
  ...giftCardTables,
} as const;

type Names = {
  readonly name: string;
  readonly foreignKey: string;
  readonly id?: string;
  readonly hidden?: readonly string[];
};

const part = (table: keyof typeof known, names: Names, parts: readonly PersonalRows[] = []): PersonalRows => ({
  ...names,
  table,
  declared: known[table],
  parts,
});
const document = (
  kind: 'invoice' | 'shipment' | 'creditmemo',
  name: string,
  more: readonly PersonalRows[] = [],
): PersonalRows =>
  part(`sales_${kind}`, { name, foreignKey: 'order_id', id: `${kind}_id` }, [
    part(`sales_${kind}_item`, { name: 'items', foreignKey: `${kind}_id`, id: 'item_id' }),
    part(`sales_${kind}_comment`, { name: 'comments', foreignKey: `${kind}_id`, id: 'comment_id' }),
    ...more,
  ]);

/** Files that they sent for custom options; who has a key can download the file. */
const optionFiles = (foreignKey: 'quote_id' | 'order_id'): Names => ({
  name: 'optionFiles',
  foreignKey,
  id: 'file_id',
  hidden: ['file_key', 'blob_key'],
});

/** The personal data of orders, by order id. */
export const orderPart: PersonalRows = part(
  'sales_order',
  { name: 'orders', foreignKey: 'order_id', id: 'order_id', hidden: ['protect_code'] },
  [
    part('sales_order_item', { name: 'items', foreignKey: 'order_id', id: 'item_id', hidden: ['base_cost'] }),
    part('sales_order_address', { name: 'addresses', foreignKey: 'order_id', id: 'address_id' }),
    part('sales_order_payment', { name: 'payment', foreignKey: 'order_id', id: 'payment_id' }),
    part('sales_order_history', { name: 'history', foreignKey: 'order_id', id: 'history_id' }),
    document('invoice', 'invoices'),
    document('shipment', 'shipments', [
      part('sales_shipment_track', { name: 'tracks', foreignKey: 'shipment_id', id: 'track_id' }),
    ]),
    document('creditmemo', 'creditMemos'),
    part('gift_card', { name: 'giftCards', foreignKey: 'order_id', id: 'card_id', hidden: ['code', 'code_key'] }),
    part('option_file', optionFiles('order_id')),
    part('purchased_download', { name: 'downloads', foreignKey: 'order_id', id: 'purchased_id' }, [
      part('purchased_download_item', {
        name: 'links',
        foreignKey: 'purchased_id',
        id: 'item_id',
        hidden: ['link_hash', 'link_url', 'link_file'],
      }),
    ]),
  ],
);

/** The personal data of carts, by cart id. */
export const cartPart: PersonalRows = part(
  'quote',
  { name: 'carts', foreignKey: 'quote_id', id: 'quote_id', hidden: ['mask_hash', 'password_hash'] },
  [
    part('quote_item', { name: 'items', foreignKey: 'quote_id', id: 'item_id', hidden: ['base_cost', 'identity'] }),
    part('option_file', optionFiles('quote_id')),
    part('quote_address', { name: 'addresses', foreignKey: 'quote_id', id: 'address_id' }),
  ],
);

/**
 * The personal data of received gift cards, by card id; codes are not shown, since anybody with a code can spend the
 * card.
 */
export const giftCardPart: PersonalRows = part('gift_card', {
  name: 'receivedGiftCards',
  foreignKey: 'card_id',
  id: 'card_id',
  hidden: ['code', 'code_key'],
});

/** The personal data of subscriptions, by subscriber id. */
export const subscriptionPart: PersonalRows = part('newsletter_subscriber', {
  name: 'newsletter',
  foreignKey: 'subscriber_id',
  id: 'subscriber_id',
  hidden: ['code', 'email_key'],
});

/** The personal data of an account, by its id. */
export const accountParts: readonly PersonalRows[] = [
  part('wishlist', { name: 'wishlists', foreignKey: 'customer_id', id: 'wishlist_id', hidden: ['sharing_code'] }, [
    part('wishlist_item', { name: 'items', foreignKey: 'wishlist_id', id: 'item_id' }),
  ]),
  part('review', { name: 'reviews', foreignKey: 'customer_id', id: 'review_id' }, [
    part('review_rating', { name: 'ratings', foreignKey: 'review_id' }),
  ]),
  part('revocation_request', { name: 'revocations', foreignKey: 'customer_id', id: 'request_id' }),
  part('product_alert', { name: 'productAlerts', foreignKey: 'customer_id', id: 'alert_id', hidden: ['code'] }),
  part('tag_use', { name: 'tags', foreignKey: 'customer_id', id: 'tag_use_id' }),
  part('gift_message', { name: 'giftMessages', foreignKey: 'customer_id', id: 'gift_message_id' }),
  part('coupon_use', { name: 'coupons', foreignKey: 'customer_id' }),
  part('cart_rule_use', { name: 'priceRules', foreignKey: 'customer_id' }),
];

/** The tables of extensions with rows of customers, by their column with the id of the customer. */
export const extensionParts: readonly PersonalRows[] = Object.entries(
  extensionTable<Table & { readonly customer?: string }>('tables'),
).flatMap(([table, declared]) =>
  declared.customer === undefined
    ? []
    : [{ name: camelCase(table), table: table as TableName, declared, foreignKey: declared.customer }],
);

/** Every table whose personal data is shown. */
export function tablesShown(): string[] {
  const all = ({ table, parts = [] }: PersonalRows): string[] => [table, ...parts.flatMap(all)];
  return [orderPart, cartPart, subscriptionPart, giftCardPart, ...accountParts].flatMap(all);
}
