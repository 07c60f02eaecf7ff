import { identityTables } from '#domain/access/identity/tables.ts';
import { limitTables } from '#domain/access/limits/tables.ts';
import { alertTables } from '#domain/accounts/alerts/tables.ts';
import { newsletterTables } from '#domain/accounts/newsletter/tables.ts';
import { revocationTables } from '#domain/accounts/revocations/tables.ts';
import { wishlistTables } from '#domain/accounts/wishlists/tables.ts';
import { optionFileTables } from '#domain/cart/option-file-tables.ts';
import { cartTables } from '#domain/cart/tables.ts';
import { taxTables } from '#domain/cart/tax-tables.ts';
import { attributeSetTables } from '#domain/catalog/attribute-sets/tables.ts';
import { attributeTables } from '#domain/catalog/attributes/tables.ts';
import { catalogRuleTables } from '#domain/catalog/catalog-rules/tables.ts';
import { categoryTables } from '#domain/catalog/categories/tables.ts';
import { imageTables } from '#domain/catalog/images/tables.ts';
import { stockTables } from '#domain/catalog/inventory/tables.ts';
import { variantTables } from '#domain/catalog/media/tables.ts';
import { bundleTables } from '#domain/catalog/parts/bundle/tables.ts';
import { configurableTables } from '#domain/catalog/parts/configurable/tables.ts';
import { productOptionTables } from '#domain/catalog/parts/custom-options/tables.ts';
import { downloadTables } from '#domain/catalog/parts/downloadable/tables.ts';
import { giftCardAmountTables } from '#domain/catalog/parts/gift-card/tables.ts';
import { productTables } from '#domain/catalog/products/record/tables.ts';
import { searchTables } from '#domain/catalog/products/search/tables.ts';
import { reviewTables } from '#domain/catalog/reviews/tables.ts';
import { tagTables } from '#domain/catalog/tags/tables.ts';
import { checkoutTables } from '#domain/checkout/tables.ts';
import { contentTables } from '#domain/content/pages/tables.ts';
import { lookupTables } from '#domain/customers/lookup/tables.ts';
import { customerTables } from '#domain/customers/tables.ts';
import { mailTables } from '#domain/messages/mail/tables.ts';
import { webhookTables } from '#domain/messages/webhooks/tables.ts';
import { activityTables } from '#domain/operation/activity/tables.ts';
import { backupTables } from '#domain/operation/backups/tables.ts';
import { exportTables } from '#domain/operation/exports/tables.ts';
import { importTables } from '#domain/operation/imports/tables.ts';
import { requestTables } from '#domain/operation/requests/tables.ts';
import { creditmemoTables } from '#domain/orders/creditmemo-tables.ts';
import { invoiceTables } from '#domain/orders/invoice-tables.ts';
import { orderTables } from '#domain/orders/order-tables.ts';
import { shipmentTables } from '#domain/orders/shipment-tables.ts';
import { salesTables } from '#domain/orders/tables.ts';
import { giftCardTables } from '#domain/payments/gift-cards/tables.ts';
import { paymentTables } from '#domain/payments/tables.ts';
import { promotionTables } from '#domain/pricing/promotions/tables.ts';
import { shippingTables } from '#domain/pricing/shipping/tables.ts';
import { directoryTables } from '#domain/stores/directory/tables.ts';
import { storesTables } from '#domain/stores/tables.ts';
import { storedAnswerTables } from '#platform/http/tables.ts';
import { jobTables } from '#platform/jobs/tables.ts';
import { usageTables } from '#platform/metrics/tables.ts';
import { outboxTables } from '#platform/outbox/tables.ts';
import type { KyselyTables } from '#platform/storage/schema.ts';
import { storageTables } from '#platform/storage/tables.ts';

/** Every table of the database: the declarations of all areas in one list. Each is beside the code that owns it. */
export const tables = {
  ...storageTables,
  ...storesTables,
  ...attributeTables,
  ...attributeSetTables,
  ...productTables,
  ...productOptionTables,
  ...configurableTables,
  ...bundleTables,
  ...downloadTables,
  ...giftCardAmountTables,
  ...stockTables,
  ...imageTables,
  ...categoryTables,
  ...taxTables,
  ...shippingTables,
  ...checkoutTables,
  ...customerTables,
  ...tagTables,
  ...reviewTables,
  ...newsletterTables,
  ...wishlistTables,
  ...alertTables,
  ...cartTables,
  ...optionFileTables,
  ...promotionTables,
  ...catalogRuleTables,
  ...paymentTables,
  ...orderTables,
  ...invoiceTables,
  ...shipmentTables,
  ...creditmemoTables,
  ...salesTables,
  ...lookupTables,
  ...revocationTables,
  ...giftCardTables,
  ...webhookTables,
  ...mailTables,
  ...identityTables,
  ...activityTables,
  ...storedAnswerTables,
  ...directoryTables,
  ...contentTables,
  ...searchTables,
  ...usageTables,
  ...variantTables,
  ...backupTables,
  ...exportTables,
  ...importTables,
  ...requestTables,
  ...jobTables,
  ...outboxTables,
  ...limitTables,
} as const;

declare module '../platform/storage/schema.ts' {
  interface Database extends KyselyTables<typeof tables> {}
}
