// interfaces/rest/: the REST interface: resources/ has the routes as data, declare.ts the declaration of a route,
// server/ serves them, messages/ reads bodies and writes problems, openapi/ makes the document, auth/ has the token
// endpoints, pdf/ prints invoices in a thread of their own.

/** Another name of a member or parameter: that of the public interface which `design 12` promises to understand. */
export interface Alias {
  /** The title of the schema of the object, body or query. */
  readonly schema: string;
  readonly ours: string;
  readonly theirs: string;
}

const rows = (schemas: string, names: Readonly<Record<string, string>>): Alias[] =>
  schemas.split(' ').flatMap((schema) => Object.entries(names).map(([ours, theirs]) => ({ schema, ours, theirs })));

const person = { firstName: 'firstname', middleName: 'middlename', lastName: 'lastname' };
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const stockFields = [
  'isInStock',
  'manageStock',
  'minQty',
  'minSaleQty',
  'maxSaleQty',
  'notifyStockQty',
  'isQtyDecimal',
  'qtyIncrements',
  'enableQtyIncrements',
  'useConfigManageStock',
  'useConfigMinQty',
  'useConfigMinSaleQty',
  'useConfigMaxSaleQty',
  'useConfigBackorders',
  'useConfigNotifyStockQty',
  'useConfigQtyIncrements',
];

/**
 * The names that differ in the public interface of `rest-clients` (design 12). Bodies and queries take both, always; ours
 * wins. Answers have theirs beside ours while the setting `restAliases` is on.
 */
export const aliases: readonly Alias[] = [
  ...rows('Customer CustomerDetail CustomerAddress', person),
  ...rows('CartAddress ShippingAddressBody BillingAddressBody OrderAddress', person),
  ...rows('Order OrderSummary PlacedOrder', {
    customerFirstName: 'customerFirstname',
    customerMiddleName: 'customerMiddlename',
    customerLastName: 'customerLastname',
  }),
  ...rows('Cart OpenedCart MergedCart', { giftCards: 'appliedGiftcards' }),
  ...rows('AppliedGiftCard', { amount: 'appliedAmount' }),
  ...rows('CartShippingMethod', { methodTitle: 'title' }),
  ...rows('NewCartItem', { optionFiles: 'options_files' }),
  ...rows('NewOptionFile', { filename: 'name', base64: 'base64_encoded_data' }),
  ...rows('CartCoupon', { code: 'couponCode' }),
  ...rows('OrderRequest', { guestEmail: 'email' }),
  ...rows('ListOrders', { updatedSince: 'since' }),
  ...rows('ListCoupons', { isActive: 'is_active' }),
  ...rows('OrderComment', { comment: 'note' }),
  ...rows('ResetPassword', { token: 'resetToken' }),
  ...rows('WishlistItem NewWishlistItem WishlistItemPatch', { note: 'description' }),
  ...rows('Review', { averageRating: 'rating' }),
  ...rows('Stock StockPatch StockBody StockRules', { useConfigEnableQtyIncrements: 'useConfigEnableQtyInc' }),
  ...rows('StockRules', Object.fromEntries(stockFields.map((name) => [name, snake(name)]))),
  ...rows('ShipmentTrack', { carrierCode: 'carrier' }),
  ...rows('NewGiftCard', { balance: 'initialBalance', websiteIds: 'websiteId' }),
  ...rows('ContactMessage', { comment: 'message', telephone: 'phone' }),
  ...rows('NewImage', { base64: 'imageData' }),
  ...rows('NewVariant', { childProductId: 'childId' }),
];

const bySchema = Map.groupBy(aliases, ({ schema }) => schema);

/** The other names in a schema, as its title says. */
export function aliasesOf(schema: object): readonly Alias[] {
  const { title } = schema as { readonly title?: unknown };
  return (typeof title === 'string' ? bySchema.get(title) : undefined) ?? [];
}
