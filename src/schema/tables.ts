import { alertTables } from '../domain/alerts/tables.ts';
import { optionFileTables } from '../domain/cart/option-file-tables.ts';
import { cartTables } from '../domain/cart/tables.ts';
import { taxTables } from '../domain/cart/tax-tables.ts';
import { attributeSetTables } from '../domain/catalog/attribute-sets/tables.ts';
import { attributeTables } from '../domain/catalog/attributes/tables.ts';
import { categoryTables } from '../domain/catalog/categories/tables.ts';
import { imageTables } from '../domain/catalog/images/tables.ts';
import { stockTables } from '../domain/catalog/inventory/tables.ts';
import { productOptionTables } from '../domain/catalog/products/option-tables.ts';
import { searchTables } from '../domain/catalog/products/search/tables.ts';
import { productTables } from '../domain/catalog/products/tables.ts';
import { productTypeTables } from '../domain/catalog/products/type-tables.ts';
import { tagTables } from '../domain/catalog/tags/tables.ts';
import { catalogRuleTables } from '../domain/catalog-rules/tables.ts';
import { checkoutTables } from '../domain/checkout/tables.ts';
import { contentTables } from '../domain/content/tables.ts';
import { customerTables } from '../domain/customers/tables.ts';
import { directoryTables } from '../domain/directory/tables.ts';
import { giftCardTables } from '../domain/gift-cards/tables.ts';
import { identityTables } from '../domain/identity/tables.ts';
import { limitTables } from '../domain/limits/tables.ts';
import { lookupTables } from '../domain/lookup/tables.ts';
import { variantTables } from '../domain/media/tables.ts';
import { newsletterTables } from '../domain/newsletter/tables.ts';
import { paymentTables } from '../domain/payments/tables.ts';
import { promotionTables } from '../domain/promotions/tables.ts';
import { reviewTables } from '../domain/reviews/tables.ts';
import { revocationTables } from '../domain/revocations/tables.ts';
import { creditmemoTables } from '../domain/sales/creditmemo-tables.ts';
import { invoiceTables } from '../domain/sales/invoice-tables.ts';
import { orderTables } from '../domain/sales/order-tables.ts';
import { shipmentTables } from '../domain/sales/shipment-tables.ts';
import { salesTables } from '../domain/sales/tables.ts';
import { shippingTables } from '../domain/shipping/tables.ts';
import { storesTables } from '../domain/stores/tables.ts';
import { webhookTables } from '../domain/webhooks/tables.ts';
import { wishlistTables } from '../domain/wishlists/tables.ts';
import { storedAnswerTables } from '../platform/http/tables.ts';
import { jobTables } from '../platform/jobs/tables.ts';
import { usageTables } from '../platform/metrics/tables.ts';
import { outboxTables } from '../platform/outbox/tables.ts';
import type { KyselyTables } from '../platform/storage/schema.ts';
import { storageTables } from '../platform/storage/tables.ts';

/** Every table of the database: the declarations of all areas in one list. Each is beside the code that owns it. */
export const tables = {
  ...storageTables,
  ...storesTables,
  ...attributeTables,
  ...attributeSetTables,
  ...productTables,
  ...productOptionTables,
  ...productTypeTables,
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
  ...identityTables,
  ...storedAnswerTables,
  ...directoryTables,
  ...contentTables,
  ...searchTables,
  ...usageTables,
  ...variantTables,
  ...jobTables,
  ...outboxTables,
  ...limitTables,
} as const;

declare module '../platform/storage/schema.ts' {
  interface Database extends KyselyTables<typeof tables> {}
}
