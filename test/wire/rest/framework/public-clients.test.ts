import assert from 'node:assert/strict';
import type { RestAnswer, RestClient } from '../../../support/rest.ts';
import { onShop } from '../../../support/shop.ts';
import { exampleImage, exampleStore } from './example-store.ts';

/** A call as a client of the public interface sends it, and what it reads. */
interface PublicCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: 'nobody' | 'customer';
  readonly status: number;
  /** What the client reads of the answer. */
  readonly reads?: (body: RestAnswer['body'], headers: Headers) => unknown;
  readonly is?: unknown;
}

const maskedId = '5f0e7c1a94b3d2860c7e5a1fb9d43826';
const guest = `/guest-carts/${maskedId}`;
const address = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  telephone: '',
  regionId: '12',
  postcode: '94110',
  countryId: 'US',
  region: '',
  company: '',
};
/** That of the order 100000002. */
const orderToken = '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592';
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The operations that ours has at another address (`rest-clients` 1). */
const elsewhere: readonly PublicCall[] = [
  {
    method: 'PUT',
    path: '/products/27/downloadable-links',
    body: { linkId: 1, title: 'A' },
    status: 200,
    reads: (link) => [link.id, link.title],
    is: [1, 'A'],
  },
  { method: 'DELETE', path: '/products/27/downloadable-links?linkId=3', status: 204 },
  {
    method: 'DELETE',
    path: '/products/27/downloadable-links',
    body: { linkId: 2 },
    status: 204,
  },
  {
    method: 'GET',
    path: '/products/22/grouped',
    as: 'nobody',
    status: 200,
    reads: (rows) => Object.keys(rows[0]),
    is: ['id', 'childProductId', 'childProductSku', 'childProductName', 'qty', 'position'],
  },
  {
    method: 'PUT',
    path: '/products/22/grouped',
    body: [{ childProductId: 4, qty: 2 }],
    status: 200,
    reads: (rows) => [rows.length, rows[0].childProductId, rows[0].qty],
    is: [1, 4, 2],
  },
  {
    method: 'POST',
    path: '/products/22/grouped',
    body: { childProductId: '5' },
    status: 201,
    reads: (link) => link.childProductId,
    is: 5,
  },
  { method: 'DELETE', path: '/products/22/grouped/5', status: 204 },
  {
    method: 'PUT',
    path: '/products/1/media',
    body: { valueId: 2, label: 'Nib', types: ['thumbnail'] },
    status: 200,
    reads: (images) => images.map((image: Record<string, unknown>) => [image.id, image.label, image.types]),
    is: [
      [1, 'The pen, capped', ['image', 'small_image']],
      [2, 'Nib', ['thumbnail']],
      [3, 'In its box', []],
    ],
  },
  { method: 'DELETE', path: '/products/1/media?valueId=2', status: 204 },
  {
    method: 'POST',
    path: '/carts/2/coupon',
    body: { couponCode: 'WELCOME10' },
    status: 201,
    reads: (cart) => cart.appliedCoupon.code,
    is: 'WELCOME10',
  },
  {
    method: 'POST',
    path: `${guest}/coupon`,
    as: 'nobody',
    body: { couponCode: 'WELCOME10' },
    status: 200,
    reads: (cart) => cart.appliedCoupon.code,
    is: 'WELCOME10',
  },
  {
    method: 'GET',
    path: '/carts/2/totals',
    status: 200,
    reads: (cart) => [cart.id, typeof cart.prices.grandTotal],
    is: [2, 'number'],
  },
  {
    method: 'GET',
    path: `${guest}/totals`,
    as: 'nobody',
    status: 200,
    reads: (prices) => typeof prices.grandTotal,
    is: 'number',
  },
  {
    method: 'GET',
    path: '/carts/2/payment-methods',
    status: 200,
    reads: (cart) => cart.availablePaymentMethods.length > 0,
    is: true,
  },
  {
    method: 'GET',
    path: `${guest}/payment-methods`,
    as: 'nobody',
    status: 200,
    reads: ([method]) => Object.keys(method),
    is: ['code', 'title'],
  },
  {
    method: 'POST',
    path: '/stores/switch/german',
    as: 'nobody',
    status: 201,
    reads: (store) => [store.code, store.success],
    is: ['german', true],
  },
  { method: 'POST', path: '/stores/switch/nowhere', as: 'nobody', status: 404 },
  {
    method: 'GET',
    path: '/german/config',
    as: 'nobody',
    status: 200,
    reads: (config) => config.storeCode,
    is: 'german',
  },
  { method: 'GET', path: '/contact/config', as: 'nobody', status: 200, reads: (config) => config.enabled, is: true },
  {
    method: 'PUT',
    path: '/reviews/1',
    body: { status: 'approved' },
    status: 200,
    reads: (review) => review.status,
    is: 'approved',
  },
  {
    method: 'GET',
    path: '/customers/me/orders/1/invoices',
    as: 'customer',
    status: 200,
    reads: (rows) => ids(rows).length > 0,
    is: true,
  },
  {
    method: 'GET',
    path: '/orders/100000002/details',
    as: 'nobody',
    headers: { 'x-order-token': orderToken },
    status: 200,
    reads: (order) => order.incrementId,
    is: '100000002',
  },
  { method: 'GET', path: '/orders/100000002/details', as: 'nobody', status: 404 },
  {
    method: 'PUT',
    path: '/revocation-requests/1',
    body: { processedStatus: 'accepted', adminNote: 'x' },
    status: 200,
    reads: (request) => request.processedStatus,
    is: 'accepted',
  },
  {
    method: 'POST',
    path: '/customers/social-auth',
    as: 'nobody',
    body: { provider: 'google', providerToken: 'x' },
    status: 501,
    reads: (problem) => problem.error,
    is: 'social_login_missing',
  },
  { method: 'POST', path: '/auth/forgot-password', as: 'nobody', body: { email: 'nobody@example.com' }, status: 204 },
  {
    method: 'POST',
    path: '/orders',
    body: {
      cartId: 2,
      shippingAddress: { ...address, telephone: '1' },
      billingAddress: { sameAsShipping: true },
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
      guestEmail: 'ann@example.com',
    },
    status: 201,
    reads: (order) => typeof order.incrementId,
    is: 'string',
  },
];

/** The names, types and behaviour that differ in what both have (`rest-clients` 2 to 4). */
const differing: readonly PublicCall[] = [
  {
    method: 'GET',
    path: '/categories?isActive=1&includeInMenu=1&order[position]=asc',
    as: 'nobody',
    status: 200,
    reads: (rows) => rows.length > 0,
    is: true,
  },
  {
    method: 'GET',
    path: '/categories?urlKey=writing',
    as: 'nobody',
    status: 200,
    reads: (rows) => rows.map(({ id, urlKey }: { id: number; urlKey: string }) => [id, urlKey]),
    is: [[4, 'writing']],
  },
  { method: 'GET', path: guest, as: 'nobody', status: 200, reads: (cart) => cart.maskedId, is: maskedId },
  {
    method: 'POST',
    path: '/auth/token',
    as: 'nobody',
    status: 400,
    body: { grant_type: 'customer', email: 'ann@example.com', password: 'wrong' },
    reads: ({ error, reason }) => [error, reason],
    is: ['invalid_grant', 'invalid_credentials'],
  },
  { method: 'GET', path: '/products?categoryId=4&order[position]=asc', as: 'nobody', status: 200 },
  { method: 'GET', path: '/blog-posts?order[publishDate]=desc', as: 'nobody', status: 200 },
  { method: 'GET', path: '/countries?page=1&itemsPerPage=300', as: 'nobody', status: 200 },
  {
    method: 'POST',
    path: `${guest}/items`,
    as: 'nobody',
    body: { sku: 'NOTE-DOT-SEA-A6', qty: 1 },
    status: 200,
    reads: ({ items }) => items.at(-1).options.map(({ value }: { value: string }) => value),
    is: ['Sea', 'A6, pocket'],
  },
  {
    method: 'POST',
    path: `${guest}/items`,
    as: 'nobody',
    status: 200,
    body: { sku: 'BOX-DESK', qty: 1, bundleOption: { 1: '1', 2: '4' }, bundleOptionQty: { 1: 1 } },
    reads: ({ items }) => items.at(-1).productType,
    is: 'bundle',
  },
  {
    method: 'POST',
    path: `${guest}/shipping-methods`,
    as: 'nobody',
    body: { address },
    status: 200,
    reads: ([first]) => [typeof first.code, first.title === first.methodTitle],
    is: ['string', true],
  },
  {
    // A whole address was stored; one that lacks something is only a place to estimate for.
    method: 'POST',
    path: `${guest}/shipping-methods`,
    as: 'nobody',
    status: 200,
    body: { address: { firstName: 'a', countryId: 'US', postcode: '90001' } },
    reads: ([first]) => first.code,
    is: 'flatrate_flatrate',
  },
  {
    method: 'GET',
    path: guest,
    as: 'nobody',
    status: 200,
    reads: ({ shippingAddress }) => [shippingAddress.city, shippingAddress.regionId, shippingAddress.postcode],
    is: ['San Francisco', 12, '94110'],
  },
  {
    method: 'POST',
    path: `${guest}/shipping-methods`,
    as: 'nobody',
    body: '[]',
    status: 200,
    reads: ([first]) => first.code,
    is: 'flatrate_flatrate',
  },
  {
    method: 'POST',
    path: '/carts/2/shipping-methods',
    body: { address },
    status: 200,
    reads: ({ id, shippingAddress, availableShippingMethods: [first] }) => [id, shippingAddress.city, first.code],
    is: [2, 'San Francisco', 'flatrate_flatrate'],
  },
  { method: 'PUT', path: `${guest}/coupon`, as: 'nobody', body: { couponCode: 'WELCOME10' }, status: 200 },
  {
    method: 'POST',
    path: `${guest}/place-order`,
    as: 'nobody',
    status: 201,
    body: {
      email: 'ann@example.com',
      paymentMethod: 'checkmo',
      paymentData: {},
      storefrontOrigin: 'https://x.example',
      shippingAddress: { ...address, telephone: '555' },
      billingAddress: { ...address, telephone: '555' },
      shippingMethod: 'flatrate_flatrate',
    },
    reads: (order) => [
      order.customerFirstname,
      order.accountToken === `${order.incrementId}.${order.accessToken}`,
      order.shippingAddress.firstname,
      order.changeAmount,
      order.giftcardCodes,
    ],
    is: ['Ann', true, 'Ann', null, {}],
  },
  {
    // It was ordered by the call before.
    method: 'POST',
    path: `${guest}/items`,
    as: 'nobody',
    body: { sku: 'PEN-WREN', qty: 1 },
    status: 200,
    reads: (cart) => [cart.cartRecreated, cart.maskedId !== maskedId, cart.maskedId.length, cart.items.length],
    is: [true, true, 32, 1],
  },
  {
    method: 'POST',
    path: '/contact',
    as: 'nobody',
    status: 200,
    body: { name: 'Ann', email: 'ann@example.com', message: 'Hello', telephone: '', homepage: '' },
    reads: (body) => body,
    is: { success: true },
  },
  {
    method: 'POST',
    path: '/customers/me/addresses',
    as: 'customer',
    status: 201,
    body: { ...address, firstname: 'Ann', lastname: 'B', telephone: '555' },
    reads: ({ firstname, regionId }) => [firstname, regionId],
    is: ['Ann', 12],
  },
  {
    method: 'POST',
    path: '/products',
    body: { sku: 'ONLY', name: 'Only a name', price: 10 },
    status: 201,
    reads: ({ sku, price, description }) => [sku, price, description],
    is: ['ONLY', 10, null],
  },
  {
    method: 'PUT',
    path: '/products/sku/ONLY',
    status: 200,
    body: { stockData: { qty: '5', is_in_stock: 1, manage_stock: '1', use_config_min_qty: true } },
    reads: ({ name, stockQty }) => [name, stockQty],
    is: ['Only a name', 5],
  },
  {
    method: 'PUT',
    path: '/inventory/ONLY',
    body: { qty: 7, useConfigEnableQtyInc: true },
    status: 200,
    reads: ({ qty, useConfigEnableQtyInc }) => [qty, useConfigEnableQtyInc],
    is: [7, true],
  },
  {
    method: 'POST',
    path: '/giftcards',
    body: { initialBalance: 25, websiteId: 1 },
    status: 201,
    reads: ({ balance }) => balance,
    is: 25,
  },
  {
    method: 'POST',
    path: '/coupons',
    status: 201,
    body: { code: 'THEIRS', discountType: 'fixed', discountAmount: '5', simpleFreeShipping: 1 },
    reads: ({ websiteIds, simpleFreeShipping }) => [websiteIds, simpleFreeShipping],
    is: [[1, 2], 'items'],
  },
  {
    method: 'GET',
    path: '/carts/2',
    status: 200,
    reads: ({ availablePaymentMethods }) =>
      availablePaymentMethods.map(({ code, sortOrder, isOffline }: Record<string, unknown>) => [
        typeof code,
        sortOrder,
        isOffline,
      ])[0],
    is: ['string', 0, true],
  },
  {
    method: 'POST',
    path: '/coupons/validate',
    body: { code: 'WELCOME10' },
    status: 200,
    reads: ({ code, isValid, validationMessage, discountType }) => [code, isValid, validationMessage, discountType],
    is: ['WELCOME10', true, null, 'percent'],
  },
  {
    method: 'GET',
    path: '/coupons?code=WELCOME10',
    status: 200,
    reads: ([{ type, isValid, validationMessage }]) => [type, isValid, validationMessage],
    is: ['percent', true, null],
  },
  {
    method: 'GET',
    path: '/newsletter/status',
    as: 'customer',
    status: 200,
    reads: ({ status, subscriberId, message }) => [status, subscriberId, message],
    is: ['subscribed', 1, 'You are subscribed.'],
  },
  {
    method: 'GET',
    path: '/customers/1',
    status: 200,
    reads: ({ customAttributes, defaultBillingAddress }) => [
      'password_hash' in customAttributes,
      typeof defaultBillingAddress,
    ],
    is: [false, 'object'],
  },
  {
    method: 'GET',
    path: '/orders/1/invoices',
    status: 200,
    reads: ([{ id, pdfUrl }]) => pdfUrl === `/api/rest/v2/orders/1/invoices/${id}/pdf`,
    is: true,
  },
  {
    method: 'GET',
    path: '/product-attributes/color',
    status: 200,
    reads: ({ scope, isGlobal }) => [scope, isGlobal],
    is: ['global', 1],
  },
  {
    method: 'GET',
    path: '/contact/config',
    as: 'nobody',
    status: 200,
    reads: ({ captchaProvider, honeypotField }) => [captchaProvider, honeypotField],
    is: [null, 'homepage'],
  },
  {
    method: 'PUT',
    path: '/inventory/bulk',
    body: { items: [{ sku: 'PEN-WREN', qty: 30 }] },
    status: 200,
    reads: ({ success, results }) => [success, results[0].sku, results[0].qty],
    is: [true, 'PEN-WREN', 30],
  },
  {
    method: 'GET',
    path: '/products/3',
    as: 'nobody',
    headers: { 'x-currency-code': 'XXX' },
    status: 400,
  },
  {
    method: 'GET',
    path: '/media',
    status: 200,
    reads: (rows) => rows.map(({ directive }: { directive: string }) => directive),
    is: ['{{media url="wysiwyg/ink.webp"}}'],
  },
  { method: 'GET', path: '/coupons?is_active=1', status: 200, reads: (rows) => rows.length > 0, is: true },
  { method: 'GET', path: '/orders?since=2026-01-01', status: 200, reads: (rows) => rows.length > 0, is: true },
  { method: 'POST', path: '/orders/1/comments', body: { note: 'Called.' }, status: 200 },
  { method: 'POST', path: '/orders/4/hold', body: '[]', status: 200 },
  {
    method: 'POST',
    path: '/customers/me/wishlist/sync',
    as: 'customer',
    body: { productIds: [5] },
    status: 200,
    reads: (rows) => rows.some(({ productId }: { productId: number }) => productId === 5),
    is: true,
  },
  {
    method: 'POST',
    path: '/customers/me/wishlist',
    as: 'customer',
    status: 201,
    body: { productId: 6, description: 'For Ann' },
    reads: ({ description, note }) => [description, note],
    is: ['For Ann', 'For Ann'],
  },
  {
    method: 'GET',
    path: '/reviews/1',
    as: 'nobody',
    status: 200,
    reads: ({ rating, averageRating }) => rating === averageRating,
    is: true,
  },
  // PUT changes what is sent.
  {
    method: 'PUT',
    path: '/customers/me',
    as: 'customer',
    status: 200,
    body: { firstname: 'Ann', lastname: 'B' },
    reads: (mine) => [mine.firstname, mine.email.length > 0, mine.isSubscribed, mine.disableAutoGroupChange],
    is: ['Ann', true, true, true],
  },
  {
    method: 'PUT',
    path: '/blog-categories/1',
    body: { name: 'A two' },
    status: 200,
    reads: ({ name, urlKey }) => [name, urlKey],
    is: ['A two', 'workshop'],
  },
  {
    method: 'PUT',
    path: '/cms-blocks/1',
    body: { title: 't2' },
    status: 200,
    reads: ({ title, content }) => [title, content.length > 0],
    is: ['t2', true],
  },
  // Unknown parameters and members, texts of numbers, empty bodies.
  { method: 'GET', path: '/products?fast=true&attributeFilters=%7B%7D&itemsPerPage=2', as: 'nobody', status: 200 },
  {
    method: 'POST',
    path: '/products?fast=true',
    headers: { 'x-fast-update': '1' },
    status: 201,
    body: { sku: 'FAST', name: 'Fast', price: '4.50', extensions: {}, unheardOf: 1 },
    reads: ({ sku, price }) => [sku, price],
    is: ['FAST', 4.5],
  },
  {
    method: 'POST',
    path: '/guest-carts',
    as: 'nobody',
    body: '[]',
    status: 201,
    reads: (opened) => opened.maskedId.length,
    is: 32,
  },
  // Errors have three members.
  {
    method: 'GET',
    path: '/products/999999',
    as: 'nobody',
    status: 404,
    reads: ({ error, message, code }) => [error, typeof message, code],
    is: ['not_found', 'string', 404],
  },
  // A key for PUT, and the header of the replay.
  ...['false', 'true'].map(
    (isReplayed): PublicCall => ({
      method: 'PUT',
      path: '/inventory/PEN-WREN',
      body: { qty: 31 },
      status: 200,
      headers: { 'x-idempotency-key': 'their-key' },
      reads: (_body, headers) => headers.get('x-idempotency-replayed') ?? 'false',
      is: isReplayed,
    }),
  ),
  // Products and their parts.
  {
    method: 'POST',
    path: '/products/1/media',
    status: 201,
    body: { imageData: exampleImage.base64, filename: 'theirs.gif', label: 'Theirs' },
    reads: ({ label, types }) => [label, types],
    is: ['Theirs', []],
  },
  {
    method: 'PUT',
    path: '/products/1/tier-prices',
    status: 200,
    body: [{ customerGroupId: 'all', qty: '10', price: '2.50' }],
    reads: (rows) => rows.map(({ qty, price }: { qty: number; price: number }) => [qty, price]),
    is: [[10, 2.5]],
  },
  {
    method: 'GET',
    path: '/products/27/downloadable-links',
    as: 'nobody',
    status: 200,
    reads: ([link]) => Object.keys(link).join(' '),
    is: 'id title price sortOrder numberOfDownloads isShareable sampleUrl sampleType',
  },
  // Sales documents.
  {
    method: 'GET',
    path: '/orders/100000002/details',
    as: 'nobody',
    status: 200,
    headers: { 'x-order-token': orderToken },
    reads: ({ accountToken }) => accountToken,
    is: `100000002.${orderToken}`,
  },
  {
    method: 'POST',
    path: '/orders/1/shipments',
    status: 201,
    body: { tracks: [{ carrierCode: 'auspost', title: 'Australia Post', trackNumber: 'A1' }] },
    reads: ({ tracks: [track], shipmentStatus }) => [track.carrier, track.carrierCode, track.title, shipmentStatus],
    is: ['auspost', 'auspost', 'Australia Post', null],
  },
  {
    method: 'GET',
    path: '/orders/1/credit-memos',
    status: 200,
    reads: ([memo]) => [memo.state, memo.orderCurrencyCode, memo.comment, memo.items[0].backToStock],
    is: ['refunded', 'USD', null, null],
  },
  {
    method: 'GET',
    path: '/orders/1',
    status: 200,
    reads: (order) => [order.customerIsGuest, 'quoteId' in order, typeof order.weight, order.emailSent],
    is: [false, true, 'number', false],
  },
  // Customers.
  {
    method: 'POST',
    path: '/customers/reset-password',
    as: 'nobody',
    status: 422,
    body: { email: 'ines@example.com', resetToken: 'wrong', newPassword: 'a-new-password' },
    reads: ({ error }) => error,
    is: 'unprocessable_entity',
  },
  {
    method: 'POST',
    path: '/customers/create-from-order',
    as: 'nobody',
    status: 201,
    body: { accountToken: `100000002.${orderToken}`, password: 'a-new-password' },
    reads: ({ email }) => email,
    is: 'ann@example.com',
  },
  {
    method: 'POST',
    path: '/newsletter/unsubscribe',
    as: 'customer',
    body: { email: 'x@example.com' },
    status: 200,
    reads: ({ isSubscribed, message }) => [isSubscribed, message],
    is: [false, 'You are not subscribed.'],
  },
  {
    method: 'POST',
    path: '/newsletter/subscribe',
    as: 'nobody',
    body: { email: 'x@example.com' },
    status: 200,
    reads: ({ isSubscribed, message }) => [isSubscribed, message],
    is: [false, 'Confirm the subscription by the link of the mail.'],
  },
  {
    method: 'GET',
    path: '/customers/me/wishlist',
    as: 'customer',
    status: 200,
    reads: (rows) => rows[0].description,
    is: 'When the old one is empty',
  },
  // Others.
  ...(
    [
      [{ fromDate: '2030-01-01' }, 'not_begun', 'The coupon is not valid yet.'],
      [{ toDate: '2026-01-01' }, 'expired', 'The coupon has expired.'],
      [{ expirationDate: '2026-01-01' }, 'expired', 'The coupon has expired.'],
      [{ isActive: false }, 'inactive', 'The rule of the coupon is not active.'],
      [{ toDate: '2030-01-01' }, 'usable', null],
    ] as const
  ).map(
    ([dates, state, message], index): PublicCall => ({
      method: 'POST',
      path: '/coupons',
      status: 201,
      body: { code: `DATED${index}`, discountType: 'percent', discountAmount: 5, ...dates },
      reads: (coupon) => [coupon.state, coupon.isValid, coupon.validationMessage],
      is: [state, state === 'usable', message],
    }),
  ),
  {
    method: 'GET',
    path: '/giftcards',
    status: 200,
    reads: ([card]) => [card.emailScheduledAt, card.status],
    is: [null, 'active'],
  },
  {
    method: 'GET',
    path: '/revocation-requests/1',
    status: 200,
    reads: (asked) => [asked.verified, asked.userAgent, asked.suppressedAt, asked.suppressedReason],
    is: [true, null, null, null],
  },
  {
    method: 'GET',
    path: '/countries?page=1&itemsPerPage=100',
    as: 'nobody',
    status: 200,
    reads: (rows) => Object.keys(rows[0]).join(' '),
    is: 'id name iso2Code iso3Code availableRegions regionRequired',
  },
  { method: 'GET', path: '/stores/currencies', as: 'nobody', status: 200 },
  { method: 'GET', path: '/tax-classes', status: 200 },
  { method: 'GET', path: '/customer-groups', status: 200 },
  { method: 'GET', path: '/url-resolver?path=writing.html', as: 'nobody', status: 200 },
  { method: 'GET', path: '/layered-filters?categoryId=4', as: 'nobody', status: 200 },
  { method: 'GET', path: '/store-config', as: 'nobody', status: 200 },
  { method: 'GET', path: '/cms-pages?identifier=home', as: 'nobody', status: 200 },
];

/** What a call reads; the error, if it cannot. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

async function play(calls: readonly PublicCall[], clients: Record<'office' | 'customer' | 'nobody', RestClient>) {
  const wrong: unknown[] = [];
  for (const { method, path, body, headers, as, status, reads, is } of calls) {
    const answer = await clients[as ?? 'office'].send(method, path, { body, ...(headers && { headers }) });
    const call = `${method} ${path}`;
    if (answer.status !== status) wrong.push([call, answer.status, answer.text.slice(0, 400)]);
    else if (reads) {
      const read = attempt(() => reads(answer.body, answer.headers));
      if (JSON.stringify(read) !== JSON.stringify(is)) wrong.push([call, read, is]);
    }
  }
  assert.deepEqual(wrong, []);
}

onShop('operations of the public interface that ours has elsewhere', async (shop) => {
  await play(elsewhere, { ...(await exampleStore(shop)), nobody: await shop.as() });
});

onShop(
  'what clients of the public interface send is understood, and they read their names',
  async (shop) => {
    await play(differing, { ...(await exampleStore(shop)), nobody: await shop.as() });
  },
  { settings: { restAliases: true } },
);
