import { customer } from '#demo/content/customer.ts';
import type { DocumentedRoute } from '../declare.ts';

/** The values of a documented call that its declaration does not have: parameters, and a body. */
export interface CallExample {
  /** Values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  /** Values of parameters of the query; others are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: unknown;
}

/** Values in paths, by path prefix; the longest matching prefix counts. They exist in the demo store. */
const places: Readonly<Record<string, CallExample['path']>> = {
  '/products/{id}': { id: 2 },
  '/products/sku/{sku}': { sku: 'PEN-WREN' },
  '/products/{id}/attributes/{code}': { code: 'special_price' },
  '/products/{id}/media': { id: 1, imageId: 2 },
  '/products/{id}/tier-prices': { id: 2, priceId: 1 },
  '/products/{id}/group-prices': { id: 2, priceId: 1 },
  '/products/{id}/links/{type}': { id: 1, type: 'related', linkedProductId: 4 },
  '/products/{id}/custom-options': { id: 1, optionId: 2 },
  '/products/{id}/configurable': { id: 21, childId: 20 },
  '/products/{id}/bundle-options': { id: 23, optionId: 1 },
  '/products/{id}/downloadable-links': { id: 27, linkId: 1 },
  '/products/{id}/downloadable-samples': { id: 27, sampleId: 1 },
  '/products/{id}/grouped': { id: 22, childProductId: 3 },
  '/orders/{incrementId}/details': { incrementId: '100000002' },
  '/stores/switch/{storeCode}': { storeCode: 'default' },
  '/{code}/config': { code: 'default' },
  '/product-attributes/{id}': { id: 'color', optionId: 2 },
  '/attribute-sets/{id}': { id: 4 },
  '/attribute-sets/{id}/groups/{groupId}': { id: 4, groupId: 6 },
  '/attribute-sets/{id}/attributes/{attribute}': { id: 5, attribute: 'shelf_mark' },
  '/reviews/{id}': { id: 1 },
  '/customers/me/wishlist': { itemId: 1 },
  '/customers/me/wishlist/{itemId}/move-to-cart': { itemId: 3 },
  '/customers/{customerId}/wishlist': { customerId: 1, itemId: 2 },
  '/shared-wishlists/{code}': { code: 'a87ff679a2f3e71d9181a67b7542122c' },
  '/tags/{id}': { id: 1 },
  '/products/{id}/tags': { id: 4 },
  '/newsletter/subscribers/{id}': { id: 3 },
  '/newsletter/unsubscribe/{id}/{code}': { id: 1, code: 'c4ca4238a0b923820dcc509a6f75849b' },
  '/inventory/{sku}': { sku: 'PEN-WREN' },
  '/categories/{id}': { id: 3 },
  '/stores/{id}': { id: 1 },
  '/stores/{code}': { code: 'default' },
  '/price-rules/{id}': { id: 1 },
  '/catalog-price-rules/{id}': { id: 1 },
  '/coupons/{id}': { id: 1 },
  '/tax-classes/{id}': { id: 2 },
  '/tax-rates/{id}': { id: 5 },
  '/tax-rules/{id}': { id: 3 },
  '/checkout-agreements/{id}': { id: 1 },
  '/config/{section}': { section: 'checkout', group: 'options', field: 'guest_checkout' },
  '/countries/{id}': { id: 'US' },
  '/cms-pages/{id}': { id: 2 },
  '/media/{path}': { path: 'wysiwyg/ink.webp' },
  '/cms-blocks/{id}': { id: 1 },
  '/blog-posts/{id}': { id: 1 },
  '/blog-categories/{id}': { id: 1 },
  '/orders/{id}': { id: 1 },
  '/orders/{orderId}': { orderId: 1, id: 1 },
  '/customers/me/orders/{orderId}': { orderId: 1, id: 1 },
  '/downloads/{hash}': { hash: 'a-first-letter' },
  '/custom-option-file/{optionId}/{key}': { optionId: 901, key: '1679091c5a880faf6fb5e6087eb1b2dc' },
  '/invoices/{id}': { id: 1 },
  '/shipments/{id}': { id: 1, trackId: 1 },
  '/credit-memos/{id}': { id: 1 },
  '/orders/number/{incrementId}': { incrementId: '100000001' },
  '/customers/me/orders/{id}': { id: 1 },
  '/guest-orders/{incrementId}': { incrementId: '100000002' },
  '/carts/mine/items/{itemId}': { itemId: 1 },
  '/carts/{id}': { id: 2, itemId: 3 },
  '/guest-carts/{maskedId}': { maskedId: '5f0e7c1a94b3d2860c7e5a1fb9d43826', itemId: 5 },
  '/customers/{id}': { id: 1 },
  '/customers/me/addresses': { addressId: 1 },
  '/addresses': { addressId: 1 },
  '/customers/{customerId}/addresses': { customerId: 1, addressId: 1 },
  '/customer-groups/{id}': { id: 2 },
  '/customers/me/product-alerts/{id}': { id: 1 },
  '/product-alerts/{id}': { id: 2, code: 'c81e728d9d4c2f636f067f89cc14862c' },
  '/giftcards/{id}': { id: 1 },
  '/carts/mine/giftcards': { code: 'WREN-GIFT-2026' },
  '/carts/{id}/giftcards': { id: 2, code: 'WREN-GIFT-2026' },
  '/guest-carts/{maskedId}/giftcards': { maskedId: '5f0e7c1a94b3d2860c7e5a1fb9d43826', code: 'WREN-GIFT-2026' },
  '/revocation-requests/{id}': { id: 1 },
  '/webhooks/{id}': { id: 1 },
  '/api-users/{id}': { id: 901, clientId: 'cw_1f0e3dad99908345f7439f8ffabdffc4' },
  '/roles/{id}': { id: 901 },
  '/jobs/{name}': { name: 'session.sweep' },
  '/mails/{id}': { id: 901 },
  '/sessions/{id}': { id: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7' },
};

/** The masked id of a guest's cart that is merged into a customer's. */
const mergedMaskedId = '9a4f2c87d05be3161f7c0a9d84e62b53';

/** Examples by operation id. */
const calls: Readonly<Record<string, CallExample>> = {
  issueToken: {
    body: { grant_type: 'customer', email: customer.email, password: customer.password },
  },
  createCustomerFromOrder: {
    body: {
      incrementId: '100000002',
      accountToken: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
      password: 'seven red herons',
    },
  },
  mergeGuestCart: { body: { maskedId: mergedMaskedId } },
  listProducts: { query: { search: 'ink', sortBy: 'price', itemsPerPage: 5 } },
  listCategories: { query: { includeInMenu: true } },
  getCategoryTree: { query: { depth: 2 } },
  listCmsPages: { query: { search: 'letter' } },
  resolveUrl: { query: { path: 'about-us' } },
  putProductBySku: {
    path: { sku: 'PEN-FINCH' },
    body: {
      name: 'Finch pencil',
      attributeSetId: 4,
      description: 'Cedar, and a soft core.',
      shortDescription: 'For first drafts.',
      price: 2.2,
      weight: 0.01,
      taxClassId: 2,
      stockQty: 300,
    },
  },
  patchProductBySku: { body: { name: 'Wren ballpoint, refillable', metaTitle: 'Wren ballpoint' } },
  deleteProduct: { path: { id: 10 } },
  deleteProductBySku: { path: { sku: 'REPAIR-NIB' } },
  updateCategory: { body: { metaTitle: 'Pens, inks and paper' } },
  deleteCategory: { path: { id: 5 } },
  updateCmsPage: { body: { contentHeading: 'Two people and a press' } },
  deleteCmsPage: { path: { id: 4 } },
  updateCmsBlock: { body: { isActive: true, stores: ['default'] } },
  deleteCmsBlock: { path: { id: 2 } },
  updateBlogPost: { body: { categoryIds: [1] } },
  deleteBlogPost: { path: { id: 2 } },
  updateBlogCategory: { body: { position: 5 } },
  deleteBlogCategory: { path: { id: 2 } },
  addTierPrice: { path: { id: 4 } },
  addGroupPrice: { path: { id: 4 } },
  replaceGroupPrices: { path: { id: 3 } },
  patchTierPrice: { body: { price: 5.6 } },
  patchGroupPrice: { body: { price: 4.2 } },
  deleteTierPrice: { path: { id: 13, priceId: 6 } },
  deleteGroupPrice: { path: { priceId: 2 } },
  replaceProductLinks: { path: { id: 14 } },
  addProductLink: { path: { type: 'up-sell' } },
  patchProductLink: { body: { position: 1 } },
  deleteProductLink: { path: { type: 'cross-sell', id: 2, linkedProductId: 6 } },
  patchConfigurable: { body: { childProductIds: [17, 18, 19] } },
  addVariant: { body: { childProductId: 20 } },
  deleteVariant: { path: { childId: 17 } },
  deleteBundleOption: { path: { optionId: 3 } },
  deleteDownloadableLink: { path: { linkId: 3 } },
  deleteAttribute: { path: { id: 'shelf_mark' } },
  deleteAttributeSet: { path: { id: 8 } },
  removeAttributeGroup: { path: { id: 6, groupId: 25 } },
  deleteReview: { path: { id: 5 } },
  deleteProductImage: { path: { imageId: 3 } },
  updatePriceRule: { body: { couponType: 'auto' } },
  deletePriceRule: { path: { id: 2 } },
  updateCatalogPriceRule: { body: { toDate: '2026-12-31' } },
  updateCoupon: { body: { usageLimit: 100 } },
  deleteCoupon: { path: { id: 1 } },
  updateTaxClass: { body: { className: 'Goods' } },
  deleteTaxClass: { path: { id: 7 } },
  updateTaxRate: { body: { titles: [{ storeId: 3, title: 'TVA' }] } },
  deleteTaxRate: { path: { id: 10 } },
  updateTaxRule: { body: { position: 2 } },
  deleteTaxRule: { path: { id: 5 } },
  listCheckoutAgreements: { query: { scope: 'all' } },
  updateCheckoutAgreement: { body: { checkboxText: 'I agree' } },
  deleteCheckoutAgreement: { path: { id: 2 } },
  listConfig: { query: { prefix: 'payment/checkmo/', scope: 'store:german' } },
  confirmCustomer: { body: { email: 'ines@example.com', token: 'Y29uZmlybSB0aGlzIGFkZHJlc3M' } },
  changeOwnPassword: { body: { currentPassword: customer.password, newPassword: 'ink-after-breakfast' } },
  resetPassword: { body: { token: 'bGV0IG1lIGluIGFnYWlu', newPassword: 'seven red herons' } },
  listCustomers: { query: { search: 'marta' } },
  updateOwnCustomer: { body: { prefix: 'Ms.' } },
  updateCustomer: { body: { groupId: 3 } },
  eraseCustomer: { path: { id: 901 } },
  deleteOwnAddress: { path: { addressId: 2 } },
  deleteBookAddress: { path: { addressId: 3 } },
  deleteCustomerAddress: { path: { addressId: 4 } },
  unholdOrder: { path: { id: 3 } },
  holdOrder: { path: { id: 4 } },
  cancelOrder: { path: { id: 5 } },
  deleteOrder: { path: { id: 6 } },
  updateOrder: { path: { id: 2 } },
  listInventory: { query: { sku: ['PEN-WREN', 'INK-TIDE'] } },
  patchStock: { body: { qty: 40, isInStock: true } },
};

/** The call that the documentation shows for a route. A test makes each of them in the demo store. */
export function exampleOf(route: DocumentedRoute): CallExample {
  const own = calls[route.operationId] ?? calls[route.sameAs ?? ''] ?? {};
  const near = Object.keys(places)
    .filter((start) => route.path === start || route.path.startsWith(`${start}/`))
    .sort((a, b) => a.length - b.length);
  const values = Object.assign({}, ...near.map((start) => places[start]), own.path);
  const names = Object.keys(route.params?.properties ?? {});
  return {
    path: Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
    query: own.query ?? {},
    body: route.example ?? own.body,
  };
}

/** The operation ids with examples: each must exist. */
export const exampleIds: readonly string[] = Object.keys(calls);
