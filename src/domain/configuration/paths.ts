import { paymentMethods } from '#domain/payments/methods.ts';
import { carriers } from '#domain/pricing/shipping/rates.ts';
import { tableConditions } from '#domain/pricing/shipping/table-rate.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { ConfigKind } from './kinds.ts';

/** The scopes in which a setting may differ: none, websites, or store views. */
export type ConfigLevel = 'default' | 'website' | 'store';

/** A setting of the store: a path that the service reads. */
export interface ConfigPath {
  /** `section/group/field`, as a legacy store names it. */
  readonly path: string;
  readonly kind: ConfigKind;
  /** The value if the store does not set one; null for none. */
  readonly default: string | null;
  /** The narrowest scope that may have a value of its own. */
  readonly level: ConfigLevel;
  /** What it does: one sentence without a full stop. */
  readonly about: string;
  /** Set if products are indexed by it: then a change indexes all of them again. */
  readonly isIndexed?: true;
}

type Row = readonly [
  path: string,
  kind: ConfigKind | ConfigKind['type'],
  fallback: string | null,
  level: ConfigLevel,
  about: string,
  isIndexed?: true,
];

const choice = (...choices: readonly string[]): ConfigKind => ({ type: 'choice', choices });
const integer = (least: number, most: number): ConfigKind => ({ type: 'integer', least, most });
const line: ConfigKind = { type: 'text', longest: 255 };

const general: readonly Row[] = [
  ['general/locale/code', 'locale', 'en_US', 'store', 'The language and country of texts'],
  [
    'general/locale/timezone',
    'timezone',
    'UTC',
    'store',
    'The time zone of the days of special prices and rules',
    true,
  ],
  ['general/locale/weight_unit', line, null, 'store', 'The unit of weights, as it is shown'],
  ['general/store_information/name', line, null, 'store', 'The name of the shop'],
  ['general/store_information/phone', line, null, 'store', 'The telephone number of the shop'],
  ['general/store_information/hours', line, null, 'store', 'When the shop is open'],
  ['general/store_information/address', { type: 'text' }, null, 'store', 'The address of the shop'],
  ['general/store_information/merchant_vat_number', line, null, 'store', 'The VAT number of the shop, on invoices'],
  ['general/store_information/merchant_country', 'country', null, 'website', 'The country of the shop'],
  ['general/country/allow', 'countries', null, 'store', 'The countries that the store sells to; without it all'],
  ['general/country/optional_zip_countries', 'countries', 'HK,IE,MO,PA', 'default', 'Countries without postcodes'],
  ['general/region/state_required', 'countries', '', 'default', 'Countries whose addresses need a region'],
  ['trans_email/ident_general/name', line, null, 'store', 'Name of the sender of general mails'],
  ['trans_email/ident_general/email', 'email', null, 'store', 'Address of the sender of general mails'],
  ['trans_email/ident_sales/name', line, null, 'store', 'Name of the sender of mails about orders'],
  ['trans_email/ident_sales/email', 'email', null, 'store', 'Address of the sender of mails about orders'],
  ['trans_email/ident_support/name', line, null, 'store', 'Name of customer support'],
  ['trans_email/ident_support/email', 'email', null, 'store', 'Address of customer support'],
  ['design/head/default_title', line, null, 'store', 'The title of pages without one'],
  ['design/head/default_description', { type: 'text' }, null, 'store', 'The description of pages without one'],
  ['design/header/logo_src', line, null, 'store', 'The logo: an address that begins with http'],
  ['design/header/logo_alt', line, null, 'store', 'Text that is shown instead of the logo'],
  ['design/email/logo', line, null, 'store', 'The logo of mails: an address that begins with http'],
  ['design/email/logo_alt', line, null, 'store', 'Text that mails show instead of the logo'],
  ['design/email/color', 'color', null, 'store', 'The colour of links and buttons of mails'],
  ['design/footer/copyright', { type: 'text' }, null, 'store', 'The note at the end of pages'],
  ['design/package/name', line, null, 'store', 'The package of themes'],
  ['design/theme/default', line, null, 'store', 'The theme'],
  ['web/unsecure/base_url', 'url', null, 'store', 'Address of the shop; without it the address of the service'],
  ['web/secure/base_url', 'url', null, 'store', 'The same with https; it is used before the other one'],
  ['web/unsecure/base_link_url', 'url', null, 'store', 'Address of the pages of the shop'],
  ['web/secure/base_link_url', 'url', null, 'store', 'The same with https'],
  ['web/unsecure/base_media_url', 'url', null, 'store', 'Address of images'],
  ['web/secure/base_media_url', 'url', null, 'store', 'The same with https'],
  ['web/url/use_store', 'flag', '0', 'default', 'Whether addresses of pages begin with the code of the store view'],
  ['web/default/cms_home_page', line, null, 'store', 'The identifier of the page at the address of the store itself'],
  ['api/config/compliance_wsi', 'flag', '0', 'default', 'Whether ?wsdl alone gives the WSDL of WS-I'],
  ['api/rest/aliases', 'flag', '0', 'default', 'Whether REST also speaks the names of the public interface of Maho'],
];

const catalog: readonly Row[] = [
  ['currency/options/base', 'currency', 'USD', 'website', 'The currency of stored prices', true],
  ['currency/options/default', 'currency', null, 'store', 'The currency of shown prices; without it the base currency'],
  ['currency/options/allow', 'currencies', null, 'store', 'The currencies that customers may choose'],
  ['catalog/price/scope', choice('0', '1'), '0', 'default', 'Whether prices are for all (0) or by website (1)', true],
  [
    'catalog/search/synonyms',
    { type: 'text' },
    null,
    'store',
    'Words with the same meaning in a search: one group on each line, separated by commas',
  ],
  ['sitemap/generate/enabled', 'flag', '0', 'store', 'Whether `/sitemap.xml` lists the pages of the store view'],
  ['catalog/feed/enabled', 'flag', '0', 'store', 'Whether `/feed-{code}.xml` lists the products of the store view'],
  [
    'design/search_engine_robots/custom_instructions',
    { type: 'text' },
    null,
    'default',
    'The text of `/robots.txt`; the address of the sitemap is added',
  ],
  ['catalog/seo/product_url_suffix', line, '.html', 'store', 'The ending of addresses of products'],
  ['catalog/seo/category_url_suffix', line, '.html', 'store', 'The ending of addresses of categories'],
  [
    'catalog/seo/save_rewrites_history',
    'flag',
    '1',
    'store',
    'Whether old addresses of products and categories redirect to new ones',
  ],
  [
    'catalog/frontend/default_sort_by',
    'sortOrder',
    'position',
    'store',
    'The sort order of categories that have none of their own',
  ],
  [
    'catalog/downloadable/shareable',
    'flag',
    '0',
    'store',
    'Whether everyone who has the address of a bought download may fetch it',
  ],
  ['catalog/downloadable/disable_guest_checkout', 'flag', '1', 'store', 'Whether guests cannot order downloads'],
  ['cataloginventory/options/can_subtract', 'flag', '1', 'default', 'Whether orders reduce the stock'],
  [
    'cataloginventory/options/stock_threshold_qty',
    'amount',
    '0',
    'store',
    'Shoppers see the quantity in stock when it is at most this; 0 for never',
  ],
  [
    'cataloginventory/options/can_back_in_stock',
    'flag',
    '1',
    'default',
    'Whether canceled pieces make a product available again',
  ],
  ['cataloginventory/item_options/auto_return', 'flag', '0', 'default', 'Whether refunded pieces return to stock'],
  ['cataloginventory/item_options/manage_stock', 'flag', '1', 'default', 'Whether stock is counted'],
  [
    'cataloginventory/item_options/backorders',
    choice('0', '1', '2'),
    '0',
    'default',
    'Whether more than the stock can be sold: no (0), yes (1), yes, and customers are told (2)',
  ],
  [
    'cataloginventory/item_options/min_qty',
    'amount',
    '0',
    'default',
    'The quantity at which a product is out of stock',
  ],
  [
    'cataloginventory/item_options/min_sale_qty',
    'quantityByGroup',
    '1',
    'store',
    'The least quantity of a product in a cart',
  ],
  [
    'cataloginventory/item_options/max_sale_qty',
    'amount',
    '10000',
    'store',
    'The highest quantity of a product in a cart',
  ],
  [
    'cataloginventory/item_options/enable_qty_increments',
    'flag',
    '0',
    'store',
    'Whether quantities must be multiples of the increment',
  ],
  ['cataloginventory/item_options/qty_increments', 'amount', '0', 'store', 'The increment'],
];

const customers: readonly Row[] = [
  [
    'customer/account_share/scope',
    choice('0', '1'),
    '1',
    'default',
    'Whether accounts are for all websites (0) or one (1)',
  ],
  ['customer/create_account/default_group', 'customerGroup', '1', 'store', 'The group of new customers'],
  [
    'customer/create_account/confirm',
    'flag',
    '0',
    'store',
    'Whether new customers must confirm their address before they can log in',
  ],
  [
    'customer/create_account/generate_human_friendly_id',
    'flag',
    '0',
    'default',
    'Whether new customers get a customer number',
  ],
  [
    'customer/password/min_password_length',
    integer(0, 256),
    '0',
    'store',
    'The least number of characters of a password; it is 8 or more, and 7 or more if an API user sets it',
  ],
];

const identity = choice('general', 'sales', 'support', 'custom1', 'custom2');
const senderOf = (path: string, usual: string): Row => [path, identity, usual, 'store', 'The sender of these mails'];

/** Mails of orders and their documents. */
const orderMails = ['order', 'invoice', 'shipment', 'creditmemo', 'order_comment'].flatMap((mail): Row[] => [
  [`sales_email/${mail}/enabled`, 'flag', '1', 'store', 'Whether customers get these mails'],
  [`sales_email/${mail}/copy_to`, { type: 'text' }, '', 'store', 'Addresses that get a copy, separated by commas'],
  [
    `sales_email/${mail}/copy_method`,
    choice('bcc', 'copy'),
    'bcc',
    'store',
    'Whether the copy is sent as blind copy (bcc) or as a separate mail (copy)',
  ],
]);

const mails: readonly Row[] = [
  ...['custom1', 'custom2'].flatMap((identity): Row[] => [
    [`trans_email/ident_${identity}/name`, line, null, 'store', 'Name of another sender'],
    [`trans_email/ident_${identity}/email`, 'email', null, 'store', 'Address of another sender'],
  ]),
  senderOf('customer/create_account/email_identity', 'general'),
  senderOf('customer/password/forgot_email_identity', 'support'),
  ...['order', 'invoice', 'shipment', 'creditmemo', 'order_comment'].map((mail) =>
    senderOf(`sales_email/${mail}/identity`, 'sales'),
  ),
  senderOf('newsletter/subscription/confirm_email_identity', 'support'),
  senderOf('wishlist/email/email_identity', 'general'),
  senderOf('catalog/productalert/email_identity', 'general'),
  senderOf('contacts/email/sender_email_identity', 'general'),
  ['contacts/email/recipient_email', 'email', null, 'store', 'Address that gets the messages of the contact form'],
  ...orderMails,
];

/** The parts of a shop that a merchant can switch off. */
const parts: readonly Row[] = [
  ['catalog/review/allow_guest', 'flag', '1', 'store', 'Whether guests may review products'],
  [
    'catalog/productalert/allow_price',
    'flag',
    '0',
    'store',
    'Whether customers may subscribe to alerts of lower prices',
  ],
  [
    'catalog/productalert/allow_stock',
    'flag',
    '0',
    'store',
    'Whether customers may subscribe to alerts of products that are in stock again',
  ],
  ['wishlist/general/active', 'flag', '1', 'store', 'Whether customers have wishlists'],
  ['contacts/contacts/enabled', 'flag', '1', 'store', 'Whether there is a contact form'],
  ['newsletter/general/active', 'flag', '1', 'store', 'Whether the newsletter can be subscribed to'],
  ['newsletter/subscription/confirm', 'flag', '1', 'store', 'Whether guests must confirm their subscription'],
  ['newsletter/subscription/allow_guest_subscribe', 'flag', '1', 'store', 'Whether guests may subscribe'],
  ...['Review', 'Wishlist', 'Newsletter', 'Contacts'].map(
    (name): Row => [
      `advanced/modules_disable_output/Mage_${name}`,
      'flag',
      '0',
      'store',
      'Turns this part of the shop off',
    ],
  ),
];

const algorithms = choice('UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION');

const checkout: readonly Row[] = [
  [
    'sales/orders/customers_may_cancel',
    'flag',
    '1',
    'store',
    'Whether customers may cancel orders that are not invoiced or shipped',
  ],
  ['sales/identity/address', { type: 'text' }, null, 'store', 'The address on invoices; without it that of the shop'],
  [
    'sales/identity/logo',
    line,
    null,
    'store',
    'The logo on invoices, packing slips and credit memos: a file below `sales/store/logo/` of the media folder',
  ],
  ['sales/identity/color', 'color', null, 'store', 'The colour of titles on invoices, packing slips and credit memos'],
  ['checkout/options/guest_checkout', 'flag', '1', 'store', 'Whether guests may order'],
  ['checkout/options/enable_agreements', 'flag', '0', 'store', 'Whether an order requires the agreements'],
  ['sales/gift_options/allow_order', 'flag', '0', 'store', 'Whether orders may have a gift message'],
  ['sales/gift_options/allow_items', 'flag', '0', 'store', 'Whether items of orders may have gift messages'],
  ['sales/minimum_order/active', 'flag', '0', 'store', 'Whether orders must reach a minimum amount'],
  ['sales/minimum_order/amount', 'amount', '', 'store', 'The minimum amount, after discount and without tax'],
  ['sales/minimum_order/error_message', { type: 'text' }, '', 'store', 'The text for carts that do not reach it'],
  [
    'tax/calculation/algorithm',
    algorithms,
    'TOTAL_BASE_CALCULATION',
    'store',
    'Where taxes are rounded: for each piece, for each row, or in total',
  ],
  [
    'tax/calculation/based_on',
    choice('shipping', 'billing', 'origin'),
    'shipping',
    'store',
    'The address that decides the tax rates',
  ],
  ['tax/calculation/price_includes_tax', 'flag', '0', 'store', 'Whether prices of the catalog include tax'],
  ['tax/calculation/shipping_includes_tax', 'flag', '0', 'store', 'Whether prices of shipping include tax'],
  [
    'tax/calculation/cross_border_trade_enabled',
    'flag',
    '0',
    'store',
    'Whether prices with tax are the same for all countries',
  ],
  ['tax/calculation/apply_after_discount', 'flag', '1', 'store', 'Whether taxes are calculated after the discount'],
  ['tax/calculation/discount_tax', 'flag', '0', 'store', 'Whether discounts are calculated from prices with tax'],
  [
    'tax/display/type',
    choice('1', '2', '3'),
    '1',
    'store',
    'How shops show prices of products: without tax (1), with tax (2), both (3)',
  ],
  [
    'tax/cart_display/price',
    choice('1', '2', '3'),
    '1',
    'store',
    'How shops show prices of items in carts: without tax (1), with tax (2), both (3)',
  ],
  [
    'tax/sales_display/shipping',
    choice('1', '2', '3'),
    '1',
    'store',
    'How shipping is shown in orders: without tax (1), with tax (2), both (3)',
  ],
  ['tax/classes/shipping_tax_class', 'productTaxClass', '0', 'store', 'The tax class of shipping'],
  ['tax/weee/enable', 'flag', '0', 'store', 'Whether fixed product taxes are charged'],
  [
    'tax/weee/apply_vat',
    choice('0', '1', '2'),
    '0',
    'store',
    'How fixed product taxes are taxed: not (0), tax is added (1), tax is included (2)',
  ],
  ['tax/weee/discount', 'flag', '0', 'store', 'Whether percentages of price rules also discount fixed product taxes'],
  [
    'tax/weee/include_in_subtotal',
    'flag',
    '0',
    'store',
    'Whether fixed product taxes are a part of the subtotal instead of the tax',
  ],
  [
    'tax/weee/display',
    choice('0', '1', '2', '3'),
    '0',
    'store',
    'How shops show fixed product taxes: included in the price (0), included, with their names (1), not included, with their names and the total (2), not included (3)',
  ],
  ['tax/weee/display_list', choice('0', '1', '2', '3'), '0', 'store', 'The same in lists of products'],
  ['tax/weee/display_sales', choice('0', '1', '2', '3'), '0', 'store', 'The same in carts'],
  ['tax/defaults/country', 'country', 'US', 'store', 'The country for tax rates while a cart has no address'],
  ['tax/defaults/region', 'region', '0', 'store', 'The region'],
  ['tax/defaults/postcode', line, '*', 'store', 'The postcode'],
  ['shipping/origin/country_id', 'country', 'US', 'store', 'The country that orders are shipped from'],
  ['shipping/origin/region_id', 'region', '0', 'store', 'The region'],
  ['shipping/origin/postcode', line, '', 'store', 'The postcode'],
];

/** The settings of every payment method (soap-sales 11.1). */
const ofMethod: readonly Row[] = [
  ['active', 'flag', '0', 'store', 'Whether the payment method is offered'],
  ['title', line, '', 'store', 'Name of the payment method'],
  ['order_status', 'orderStatus', 'pending', 'store', 'The status of new orders'],
  ['allowspecific', 'flag', '0', 'store', 'Whether the method is only for some countries'],
  ['specificcountry', 'countries', '', 'store', 'The countries of billing addresses, if it is only for some'],
  ['min_order_total', 'amount', '', 'store', 'The least grand total; empty for no limit'],
  ['max_order_total', 'amount', '', 'store', 'The highest grand total; empty for no limit'],
  ['sort_order', integer(0, 999_999), '', 'store', 'Position among the payment methods'],
];

const rowsByName: Readonly<Record<string, Row>> = {
  instructions: ['instructions', { type: 'text' }, '', 'store', 'Instructions for customers'],
};

/** The payee and the address for checks. */
const checkmo: readonly Row[] = [
  ['payable_to', line, '', 'store', 'Payee of checks'],
  ['mailing_address', { type: 'text' }, '', 'store', 'Address to which checks are sent'],
];

/** The settings of every payment provider. */
const ofProvider: readonly Row[] = [
  [
    'payment_action',
    choice('authorize', 'authorize_capture'),
    'authorize',
    'store',
    'Whether the money of an order is held, or captured at once',
  ],
  ['timeout', integer(1, 30), '10', 'store', 'Seconds to wait for an answer of the provider'],
];

/** The gateway's address and secret. */
const gateway: readonly Row[] = [
  ['url', 'endpoint', '', 'store', 'Address of the payment gateway'],
  ['secret', 'secret', '', 'store', 'Secret with which calls to the gateway are signed'],
];

const ofOneMethod: Readonly<Record<string, readonly Row[]>> = { checkmo, gateway };

/** The settings of every carrier, and those of single ones (soap-sales 11.2). */
const ofCarrier: readonly Row[] = [
  ['active', 'flag', '0', 'store', 'Whether the carrier is offered'],
  ['title', line, '', 'store', 'Name of the carrier'],
  ['name', line, '', 'store', 'Name of the shipping method'],
  ['sallowspecific', 'flag', '0', 'store', 'Whether the carrier is only for some countries'],
  ['specificcountry', 'countries', '', 'store', 'The countries that it ships to, if it is only for some'],
  [
    'showmethod',
    'flag',
    '0',
    'store',
    'Whether carts see the carrier with an error if it does not ship to their address',
  ],
  ['specificerrmsg', { type: 'text' }, '', 'store', 'The text of this error'],
  ['sort_order', integer(0, 999_999), '', 'store', 'Position among the carriers'],
];
const handling: readonly Row[] = [
  [
    'handling_type',
    choice('F', 'P'),
    '',
    'store',
    'Whether the handling fee is an amount (F) or a percentage of the price (P)',
  ],
  ['handling_fee', 'amount', '', 'store', 'The handling fee'],
];
const ofOneCarrier: Readonly<Record<string, readonly Row[]>> = {
  flatrate: [
    [
      'type',
      choice('I', 'O'),
      '',
      'store',
      'Whether the price is for each piece (I) or for the order (O); empty for no price',
    ],
    ['price', 'amount', '', 'store', 'The price'],
    ...handling,
  ],
  tablerate: [
    [
      'condition_name',
      choice(...tableConditions),
      '',
      'website',
      'The condition of the rates: weight, subtotal or number of pieces',
    ],
    ['include_virtual_price', 'flag', '', 'store', 'Whether the subtotal includes products that are not shipped'],
    ...handling,
  ],
  freeshipping: [['free_shipping_subtotal', 'amount', '', 'store', 'The least subtotal for free shipping']],
};

function under(prefix: string, rows: readonly Row[], defaults: Readonly<Record<string, string>>): Row[] {
  return rows.map(([name, kind, fallback, level, about]) => [
    `${prefix}/${name}`,
    kind,
    defaults[name] ?? fallback,
    level,
    about,
  ]);
}

const payment = paymentMethods.flatMap(({ code, defaults, keeps = [], provider }) => {
  const texts = keeps.map((name) => rowsByName[name]).filter((row) => row !== undefined);
  const more = [...texts, ...(provider ? ofProvider : []), ...(ofOneMethod[code] ?? [])];
  return under(`payment/${code}`, [...ofMethod, ...more], defaults);
});
const shipping = carriers.flatMap(({ code, defaults }) =>
  under(`carriers/${code}`, [...ofCarrier, ...(ofOneCarrier[code] ?? [])], defaults),
);

/** A setting as an extension declares it. */
type ExtensionSetting = Omit<ConfigPath, 'kind'> & { readonly kind: ConfigKind['type'] };

const kindOf = (kind: ConfigKind | ConfigKind['type']): ConfigKind =>
  typeof kind === 'string' ? ({ type: kind } as ConfigKind) : kind;

const ownPaths = [...general, ...catalog, ...customers, ...mails, ...parts, ...checkout, ...payment, ...shipping].map(
  ([path, kind, fallback, level, about, isIndexed]): ConfigPath => ({
    path,
    kind: kindOf(kind),
    default: fallback,
    level,
    about,
    ...(isIndexed && { isIndexed }),
  }),
);

/** Every setting of the store that the service reads, in the order of the list. Other settings cannot be set. */
export const configPaths: readonly ConfigPath[] = extendedList<ConfigPath | ExtensionSetting>(
  'settings',
  ownPaths,
  ({ path }) => [path],
).map((setting) => ({ ...setting, kind: kindOf(setting.kind) }));

/** The settings by path. */
export const configPathOf: ReadonlyMap<string, ConfigPath> = new Map(configPaths.map((path) => [path.path, path]));
