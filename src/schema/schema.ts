import { adding, creating, indexing } from '#platform/storage/migrations/steps.ts';
import { addVersions } from '#platform/storage/migrations/version-triggers.ts';
import type { Migration, Schema } from '#platform/storage/schema.ts';
import { attemptCalls } from './attempt-calls.ts';
import { categoryStore } from './category-store.ts';
import { fixedTaxes } from './fixed-taxes.ts';
import { guestCarts } from './guest-carts.ts';
import { linesByProduct } from './lines-by-product.ts';
import { lookupWordTables } from './lookup-words.ts';
import { paymentAttempts } from './payment-attempts.ts';
import { productFacets, searchWords } from './product-facets.ts';
import { reviews } from './product-ratings.ts';
import { sealedAnswers } from './sealed-answers.ts';
import { sharpS } from './sharp-s.ts';
import { tables } from './tables.ts';
import { webhookTurns } from './webhook-turns.ts';

/** PostgreSQL gets versions of its tables; the tables stay as they are. */
const tableVersions: Migration = {
  name: '0017-table-versions',
  before: (after) => after,
  run: (tx, after) => addVersions(tx, after),
};

/** Orders with their documents. */
const sales = creating(
  '0021-sales',
  ...[
    'sales_order',
    'sales_order_item',
    'sales_order_address',
    'sales_order_payment',
    'sales_order_history',
    'sales_order_tax',
    'sales_order_tax_item',
    'payment_transaction',
    'sales_invoice',
    'sales_invoice_item',
    'sales_invoice_comment',
    'sales_shipment',
    'sales_shipment_item',
    'sales_shipment_track',
    'sales_shipment_comment',
    'sales_creditmemo',
    'sales_creditmemo_item',
    'sales_creditmemo_comment',
    'order_status',
    'order_status_label',
    'order_status_state',
    'sales_number',
    'gift_message',
    'purchased_download',
    'purchased_download_item',
  ],
);

/** The totals of carts. */
const cartTotals = adding('0022-cart-totals', {
  quote: ['totals'],
  quote_item: ['hidden_tax_amount', 'base_hidden_tax_amount', 'free_qty'],
});

/** Price rules of carts with their coupons. */
const cartRules = creating(
  '0025-cart-rules',
  ...['cart_rule', 'cart_rule_website', 'cart_rule_group', 'cart_rule_label'],
  ...['cart_rule_count', 'cart_rule_use', 'coupon', 'coupon_use'],
);

const giftCardAmounts = ['gift_cards_amount', 'base_gift_cards_amount'];
const giftCardProgress = ['invoiced', 'refunded', 'canceled'].flatMap((done) => [
  `gift_cards_${done}`,
  `base_gift_cards_${done}`,
]);

/** The database schema of Cartwright. */
export const schema: Schema = {
  tables,
  base: '0015-base',
  migrations: [
    creating('0016-jobs', 'job', 'outbox'),
    tableVersions,
    categoryStore,
    creating('0019-tags', 'tag', 'tag_use', 'tag_popularity'),
    indexing('0020-customer-times', 'customer', 'customer_updated', 'customer_created'),
    sales,
    cartTotals,
    creating('0023-checkout', 'shipping_table_rate', 'checkout_agreement', 'checkout_agreement_store'),
    adding('0024-new-accounts', { quote: ['password_hash'] }),
    cartRules,
    guestCarts,
    creating('0037-order-tokens', 'sales_order_token'),
    indexing('0038-order-email', 'sales_order', 'sales_order_email'),
    adding('0040-kept-tokens', { customer: ['kept_token'] }),
    creating('0041-reset-links', 'reset_link'),
    adding('0044-given-up', { outbox: ['given_up_at'] }),
    creating('0045-webhooks', 'webhook', 'webhook_delivery'),
    creating('0048-action-counts', 'action_count'),
    reviews,
    creating('0050-newsletter', 'newsletter_subscriber'),
    creating('0051-wishlists', 'wishlist', 'wishlist_item'),
    creating('0056-tax-titles', 'tax_rate_title'),
    fixedTaxes,
    creating(
      '0065-catalog-rules',
      ...['catalog_rule', 'catalog_rule_website', 'catalog_rule_group', 'catalog_rule_product'],
    ),
    paymentAttempts,
    adding('0082-value-rules', { attribute: ['validate_rules'] }),
    creating('0083-product-alerts', 'product_alert'),
    creating('0084-revocations', 'revocation_request'),
    productFacets,
    searchWords,
    creating('0092-search-terms', 'search_term'),
    creating('0093-gift-cards', 'gift_card', 'gift_card_website', 'gift_card_change'),
    creating('0094-gift-card-uses', 'gift_card_use'),
    adding('0095-gift-cards-of-orders', {
      quote: ['gift_cards'],
      sales_order: ['gift_cards', ...giftCardAmounts, ...giftCardProgress],
      sales_invoice: giftCardAmounts,
      sales_creditmemo: giftCardAmounts,
    }),
    adding('0096-gift-cards-taken-back', { gift_card: ['is_taken_back'] }),
    attemptCalls,
    adding('0098-gift-cards-frozen', { gift_card: ['is_frozen'] }),
    creating('0100-option-files', 'option_file'),
    sharpS,
    linesByProduct,
    webhookTurns,
    adding('0104-extension-fields', {
      sales_order: ['extension_fields'],
      sales_order_item: ['extension_fields'],
      sales_order_address: ['extension_fields'],
      sales_order_payment: ['extension_fields'],
      sales_invoice: ['extension_fields'],
      sales_invoice_item: ['extension_fields'],
      sales_shipment: ['extension_fields'],
      sales_shipment_item: ['extension_fields'],
      sales_shipment_track: ['extension_fields'],
      sales_creditmemo: ['extension_fields'],
      sales_creditmemo_item: ['extension_fields'],
      customer: ['extension_fields'],
      customer_address: ['extension_fields'],
    }),
    sealedAnswers,
    adding('0106-matched-rules', { catalog_rule: ['is_matched'] }),
    creating('0107-index-runs', 'product_index_run'),
    lookupWordTables,
  ],
  replaced: [
    '0001-base',
    '0002-taxes',
    '0003-images',
    '0004-tokens',
    '0005-idempotency',
    '0006-content',
    '0007-search',
    '0008-usage',
    '0009-cart-indexes',
    '0010-lines-by-cart',
    '0011-own-addresses',
    '0012-store-secret',
    '0013-sku-keys',
    '0014-image-variants',
  ],
};
