import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aliases } from '../../../../src/interfaces/rest/aliases.ts';
import { derivedMembers } from '../../../../src/interfaces/rest/derived-members.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';

/** What answers of the public interface have (`rest` 4), by the name of our schema. */
const theirs: Readonly<Record<string, string>> = {
  Cart: 'id maskedId customerId customerEmail customerNote reservedOrderId storeId isActive currency itemsCount itemsQty items prices billingAddress shippingAddress availableShippingMethods selectedShippingMethod availablePaymentMethods selectedPaymentMethod appliedCoupon appliedGiftcards giftMessage createdAt updatedAt',
  CartItem:
    'id sku name qty price priceInclTax rowTotal rowTotalInclTax rowTotalWithDiscount discountAmount discountPercent taxAmount taxPercent productId productType thumbnailUrl options stockStatus giftMessage',
  CartShippingMethod: 'code title carrierCode methodCode carrierTitle methodTitle price',
  CartPaymentMethod: 'code title sortOrder isOffline',
  CartAddress: 'id firstname lastname company street city region regionId postcode countryId telephone vatId',
  CustomerDetail:
    'id storeId createdIn fullName isSubscribed disableAutoGroupChange isConfirmed createdAt updatedAt email firstname lastname prefix middlename suffix gender dob taxvat groupId isActive websiteId defaultBillingAddress defaultShippingAddress addresses',
  CustomerAddress:
    'id customerId firstname lastname city postcode countryId telephone street company region regionId vatId isDefaultBilling isDefaultShipping',
  Order:
    'id incrementId status state holdBeforeState holdBeforeStatus customerId customerEmail customerFirstname customerLastname customerMiddlename customerPrefix customerSuffix customerTaxvat customerDob customerGender customerGroupId customerIsGuest customerNote items billingAddress shippingAddress prices paymentMethod paymentMethodTitle shippingMethod shippingDescription couponCode couponRuleName discountDescription appliedRuleIds giftcardCodes storeId storeName quoteId isVirtual weight emailSent extOrderId extCustomerId currency baseCurrencyCode globalCurrencyCode remoteIp xForwardedFor totalItemCount totalQtyOrdered statusHistory shipments createdAt updatedAt',
  OrderItem:
    'id sku name description qty qtyOrdered qtyShipped qtyInvoiced qtyRefunded qtyCanceled qtyBackordered price priceInclTax originalPrice rowTotal rowTotalInclTax discountAmount discountPercent taxAmount taxPercent basePrice baseRowTotal baseTaxAmount baseDiscountAmount baseCost amountRefunded taxRefunded discountRefunded weight rowWeight isVirtual isQtyDecimal freeShipping noDiscount additionalData extOrderItemId productId productType productOptions parentItemId storeId createdAt',
  OrderPrices:
    'subtotal subtotalInclTax discountAmount shippingAmount shippingAmountInclTax taxAmount shippingTaxAmount hiddenTaxAmount shippingDiscountAmount grandTotal totalPaid totalRefunded totalDue totalCanceled totalInvoiced subtotalCanceled subtotalInvoiced subtotalRefunded adjustmentPositive adjustmentNegative baseGrandTotal baseSubtotal baseTaxAmount baseShippingAmount baseDiscountAmount baseTotalPaid baseTotalRefunded baseTotalDue giftcardAmount',
  Invoice:
    'id incrementId orderId orderIncrementId storeId state stateName grandTotal subtotal taxAmount shippingAmount discountAmount subtotalInclTax shippingInclTax totalQty baseGrandTotal baseSubtotal baseTaxAmount baseShippingAmount baseDiscountAmount currency transactionId emailSent canVoidFlag isUsedForRefund discountDescription pdfUrl createdAt updatedAt comments items',
  Shipment:
    'id orderId incrementId orderIncrementId totalQty totalWeight storeId emailSent shipmentStatus createdAt updatedAt packages comments tracks items',
  ShipmentTrack: 'id carrier title trackNumber description weight qty createdAt updatedAt',
  CreditMemo:
    'id orderId invoiceId storeId incrementId orderIncrementId state currency orderCurrencyCode baseCurrencyCode grandTotal subtotal taxAmount shippingAmount discountAmount subtotalInclTax shippingInclTax shippingTaxAmount hiddenTaxAmount baseGrandTotal baseSubtotal baseTaxAmount baseShippingAmount baseDiscountAmount baseAdjustment adjustment adjustmentPositive adjustmentNegative transactionId creditmemoStatus emailSent discountDescription createdAt updatedAt comment comments items',
  CreditMemoItem:
    'id orderItemId productId sku name description qty price priceInclTax rowTotal rowTotalInclTax taxAmount discountAmount basePrice baseRowTotal baseTaxAmount baseDiscountAmount backToStock',
  GiftCardInFull:
    'id code balance initialBalance status currencyCode expiresAt recipientName recipientEmail senderName senderEmail message websiteIds purchaseOrderId purchaseOrderItemId emailScheduledAt emailSentAt createdAt updatedAt history',
  RevocationRequest:
    'id orderId orderReference reason customerName email verified storeId receivedAt processedStatus processedAt adminNote ip userAgent suppressedAt suppressedReason',
  NewsletterSubscription:
    'subscriberId email customerId storeId changeStatusAt status isSubscribed confirmationRequired message',
  ProductAttribute:
    'id attributeCode frontendLabel frontendInput backendType frontendClass defaultValue note scope isGlobal applyTo position isFilterable isRequired isUserDefined isUnique isSearchable isFilterableInSearch isComparable isVisibleOnFront isHtmlAllowedOnFront isUsedForPriceRules usedInProductListing usedForSortBy isVisibleInAdvancedSearch isWysiwygEnabled isConfigurable options',
  WishlistItem:
    'id productId qty description addedAt productName productSku productPrice productFinalPrice productImageUrl productUrl productType inStock',
  Review: 'id productId title detail nickname rating status createdAt',
  Coupon:
    'id ruleId code type description isActive isValid validationMessage discountType discountAmount usageLimit usagePerCustomer timesUsed fromDate toDate expirationDate ruleName minimumSubtotal createdAt',
  CouponCheck: 'id code isValid validationMessage discountType discountAmount ruleName',
  CmsPage:
    'id identifier title contentHeading content metaKeywords metaDescription metaRobots pageLayout sortOrder isActive status stores createdAt updatedAt',
  CmsBlock: 'id identifier title content isActive status stores createdAt updatedAt',
  BlogPost:
    'id title urlKey content shortContent imageUrl publishDate publishedAt metaTitle metaDescription metaKeywords metaRobots isActive status stores categoryIds excerpt createdAt updatedAt',
  BlogCategory: 'id name urlKey parentId path level position isActive stores createdAt updatedAt',
  MediaFile: 'path url directive filename size dimensions',
  Store:
    'id code name websiteId groupId groupName rootCategoryId isActive baseUrl baseLinkUrl baseMediaUrl locale currency',
  StoreConfig:
    'id storeCode storeName baseCurrencyCode defaultDisplayCurrencyCode locale timezone weightUnit baseUrl baseMediaUrl allowedCountries isGuestCheckoutAllowed newsletterEnabled wishlistEnabled reviewsEnabled logoUrl logoAlt defaultTitle defaultDescription cmsHomePage',
  TaxClass: 'id className classType',
  TaxRate: 'id code taxCountryId rate taxRegionId taxPostcode zipIsRange zipFrom zipTo titles',
  TaxRule: 'id code customerTaxClassIds productTaxClassIds taxRateIds priority position calculateSubtotal',
  ContactConfig: 'enabled honeypotField captchaProvider captchaSiteKey',
  Stock: 'productId sku qty success',
  StockList: 'success results',
  MovedItem: 'cartId',
};

/** The members of each named schema in answers. */
function membersOf(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<object>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const { title, properties } = part as { title?: string; properties?: object };
    if (title !== undefined && properties) {
      found.set(title, new Set([...(found.get(title) ?? []), ...Object.keys(properties)]));
    }
    for (const inside of Object.values(part)) look(inside);
  };
  for (const { result } of routes) look(result);
  return found;
}

test('each member that clients of the public interface read is a member, another name, or follows from members', () => {
  const members = membersOf();
  const lacking = Object.entries(theirs).flatMap(([schema, names]) => {
    const own = members.get(schema) ?? new Set();
    const others = [
      ...aliases.filter((each) => each.schema === schema && own.has(each.ours)),
      ...derivedMembers.filter((each) => each.schema === schema),
    ].map((each) => each.theirs);
    return names.split(' ').flatMap((name) => (own.has(name) || others.includes(name) ? [] : `${schema}.${name}`));
  });
  assert.deepEqual(lacking, []);
});

test('what follows from members belongs to a schema of an answer that does not have it', () => {
  const members = membersOf();
  for (const { schema, theirs: name } of derivedMembers) {
    assert.equal(members.get(schema)?.has(name), false, `${schema}.${name}`);
  }
});
