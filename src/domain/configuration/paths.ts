import { paymentMethods } from '../payments/methods.ts';
import { carriers } from '../shipping/rates.ts';
import { tableConditions } from '../shipping/table-rate.ts';
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
  ['general/locale/timezone', 'timezone', 'UTC', 'store', 'Where days begin: of special prices and rules', true],
  ['general/locale/weight_unit', line, null, 'store', 'The unit of weights, as it is shown'],
  ['general/store_information/name', line, null, 'store', 'The name of the shop'],
  ['general/store_information/phone', line, null, 'store', 'The telephone number of the shop'],
  ['general/store_information/hours', line, null, 'store', 'When the shop is open'],
  ['general/store_information/address', { type: 'text' }, null, 'store', 'The address of the shop'],
  ['general/store_information/merchant_vat_number', line, null, 'store', 'The VAT number of the shop, on invoices'],
  ['general/store_information/merchant_country', 'country', null, 'website', 'The country of the shop'],
  ['general/country/allow', 'countries', null, 'store', 'The countries that are dealt with; all where it says nothing'],
  ['general/country/optional_zip_countries', 'countries', 'HK,IE,MO,PA', 'default', 'Countries without postcodes'],
  ['general/region/state_required', 'countries', '', 'default', 'Countries whose addresses need a region'],
  ['trans_email/ident_general/name', line, null, 'store', 'Who writes mails in general'],
  ['trans_email/ident_general/email', 'email', null, 'store', 'The address of mails in general'],
  ['trans_email/ident_sales/name', line, null, 'store', 'Who writes mails on orders'],
  ['trans_email/ident_sales/email', 'email', null, 'store', 'The address of mails on orders'],
  ['trans_email/ident_support/name', line, null, 'store', 'Who helps customers'],
  ['trans_email/ident_support/email', 'email', null, 'store', 'The address of who helps customers'],
  ['design/head/default_title', line, null, 'store', 'The title of pages without one'],
  ['design/head/default_description', { type: 'text' }, null, 'store', 'The description of pages without one'],
  ['design/header/logo_src', line, null, 'store', 'The logo: an address that begins with http'],
  ['design/header/logo_alt', line, null, 'store', 'What is said in the place of the logo'],
  ['design/footer/copyright', { type: 'text' }, null, 'store', 'The note at the end of pages'],
  ['design/package/name', line, null, 'store', 'The package of themes'],
  ['design/theme/default', line, null, 'store', 'The theme'],
  [
    'web/unsecure/base_url',
    'url',
    null,
    'store',
    'Where the shop is; the address of the service where it says nothing',
  ],
  ['web/secure/base_url', 'url', null, 'store', 'The same with https; it wins'],
  ['web/unsecure/base_link_url', 'url', null, 'store', 'Where pages are'],
  ['web/secure/base_link_url', 'url', null, 'store', 'The same with https'],
  ['web/unsecure/base_media_url', 'url', null, 'store', 'Where images are'],
  ['web/secure/base_media_url', 'url', null, 'store', 'The same with https'],
  ['web/url/use_store', 'flag', '0', 'default', 'Whether addresses of pages begin with the code of the store view'],
  ['web/default/cms_home_page', line, null, 'store', 'The identifier of the page at the address of the store itself'],
  ['api/config/compliance_wsi', 'flag', '0', 'default', 'Whether ?wsdl without more gives the document of WS-I'],
];

const catalog: readonly Row[] = [
  ['currency/options/base', 'currency', 'USD', 'website', 'The currency that prices are kept in', true],
  ['currency/options/default', 'currency', null, 'store', 'The currency that prices are shown in; the base without it'],
  ['currency/options/allow', 'currencies', null, 'store', 'The currencies that may be chosen'],
  ['catalog/price/scope', choice('0', '1'), '0', 'default', 'Whether prices are for all (0) or by website (1)', true],
  [
    'catalog/search/synonyms',
    { type: 'text' },
    null,
    'store',
    'Words that mean the same in a search: a line of each group, with commas',
  ],
  ['catalog/seo/product_url_suffix', line, '.html', 'store', 'How addresses of products end'],
  ['catalog/seo/category_url_suffix', line, '.html', 'store', 'How addresses of categories end'],
  ['catalog/seo/save_rewrites_history', 'flag', '1', 'store', 'Whether an old address leads to the new one'],
  ['catalog/frontend/default_sort_by', 'sortOrder', 'position', 'store', 'By what categories are sorted'],
  ['catalog/downloadable/shareable', 'flag', '0', 'store', 'Whether whoever has the link of a download may use it'],
  ['catalog/downloadable/disable_guest_checkout', 'flag', '1', 'store', 'Whether downloads need an account'],
  ['cataloginventory/options/can_subtract', 'flag', '1', 'default', 'Whether an order takes its pieces from the stock'],
  [
    'cataloginventory/options/stock_threshold_qty',
    'amount',
    '0',
    'store',
    'How many pieces may be left for shoppers to be told how many; 0 for never',
  ],
  [
    'cataloginventory/options/can_back_in_stock',
    'flag',
    '1',
    'default',
    'Whether canceled pieces make a product available',
  ],
  [
    'cataloginventory/item_options/auto_return',
    'flag',
    '0',
    'default',
    'Whether refunded pieces go back into the stock',
  ],
  ['cataloginventory/item_options/manage_stock', 'flag', '1', 'default', 'Whether stock is counted'],
  [
    'cataloginventory/item_options/backorders',
    choice('0', '1', '2'),
    '0',
    'default',
    'Whether more than the stock is sold',
  ],
  ['cataloginventory/item_options/min_qty', 'amount', '0', 'default', 'What of the stock is not sold'],
  ['cataloginventory/item_options/min_sale_qty', 'quantityByGroup', '1', 'store', 'The fewest pieces in a cart'],
  ['cataloginventory/item_options/max_sale_qty', 'amount', '10000', 'store', 'The most pieces in a cart'],
  [
    'cataloginventory/item_options/enable_qty_increments',
    'flag',
    '0',
    'store',
    'Whether products are sold in increments',
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
  ['customer/create_account/confirm', 'flag', '0', 'store', 'Whether customers confirm their address first'],
  [
    'customer/create_account/generate_human_friendly_id',
    'flag',
    '0',
    'default',
    'Whether new customers get numbers that people can say',
  ],
  ['customer/password/min_password_length', integer(0, 256), '0', 'store', 'The fewest characters; eight at least'],
];

const identity = choice('general', 'sales', 'support', 'custom1', 'custom2');
const senderOf = (path: string, usual: string): Row => [path, identity, usual, 'store', 'Which address mails are from'];

/** Mails of orders and their documents. */
const orderMails = ['order', 'invoice', 'shipment', 'creditmemo', 'order_comment'].flatMap((mail): Row[] => [
  [`sales_email/${mail}/enabled`, 'flag', '1', 'store', 'Whether customers get this mail'],
  [`sales_email/${mail}/copy_to`, { type: 'text' }, '', 'store', 'Who gets a copy, joined by commas'],
  [`sales_email/${mail}/copy_method`, choice('bcc', 'copy'), 'bcc', 'store', 'Whether the copy is a mail of its own'],
]);

const mails: readonly Row[] = [
  ...['custom1', 'custom2'].flatMap((identity): Row[] => [
    [`trans_email/ident_${identity}/name`, line, null, 'store', 'Who writes mails of another kind'],
    [`trans_email/ident_${identity}/email`, 'email', null, 'store', 'The address of these'],
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
  ['contacts/email/recipient_email', 'email', null, 'store', 'Who gets messages of the contact form'],
  ...orderMails,
];

/** The parts of a shop that a merchant can switch off. */
const parts: readonly Row[] = [
  ['catalog/review/allow_guest', 'flag', '1', 'store', 'Whether guests review products'],
  ['catalog/productalert/allow_price', 'flag', '0', 'store', 'Whether customers are told of lower prices'],
  ['catalog/productalert/allow_stock', 'flag', '0', 'store', 'Whether customers are told of stock'],
  ['wishlist/general/active', 'flag', '1', 'store', 'Whether there are wish lists'],
  ['contacts/contacts/enabled', 'flag', '1', 'store', 'Whether there is a contact form'],
  ['newsletter/general/active', 'flag', '1', 'store', 'Whether there is a newsletter'],
  ['newsletter/subscription/confirm', 'flag', '1', 'store', 'Whether guests confirm their address first'],
  ['newsletter/subscription/allow_guest_subscribe', 'flag', '1', 'store', 'Whether guests subscribe'],
  ...['Review', 'Wishlist', 'Newsletter', 'Contacts'].map(
    (name): Row => [`advanced/modules_disable_output/Mage_${name}`, 'flag', '0', 'store', 'Switches this part off'],
  ),
];

const algorithms = choice('UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION');

const checkout: readonly Row[] = [
  [
    'sales/orders/customers_may_cancel',
    'flag',
    '1',
    'store',
    'Whether customers cancel orders of which nothing was done',
  ],
  ['sales/identity/address', { type: 'text' }, null, 'store', 'The address on invoices; that of the shop without it'],
  ['checkout/options/guest_checkout', 'flag', '1', 'store', 'Whether an order needs no account'],
  ['checkout/options/enable_agreements', 'flag', '0', 'store', 'Whether agreements are asked for'],
  ['sales/gift_options/allow_order', 'flag', '0', 'store', 'Whether carts have gift messages'],
  ['sales/gift_options/allow_items', 'flag', '0', 'store', 'Whether lines of carts have gift messages'],
  ['sales/minimum_order/active', 'flag', '0', 'store', 'Whether orders have a least amount'],
  ['sales/minimum_order/amount', 'amount', '', 'store', 'This amount, after discount and without tax'],
  ['sales/minimum_order/error_message', { type: 'text' }, '', 'store', 'What is said of less'],
  ['tax/calculation/algorithm', algorithms, 'TOTAL_BASE_CALCULATION', 'store', 'What taxes are rounded by'],
  [
    'tax/calculation/based_on',
    choice('shipping', 'billing', 'origin'),
    'shipping',
    'store',
    'The address that is taxed by',
  ],
  ['tax/calculation/price_includes_tax', 'flag', '0', 'store', 'Whether prices of the catalog have tax in them'],
  ['tax/calculation/shipping_includes_tax', 'flag', '0', 'store', 'Whether prices of shipping have tax in them'],
  [
    'tax/calculation/cross_border_trade_enabled',
    'flag',
    '0',
    'store',
    'Whether prices with tax are the same everywhere',
  ],
  [
    'tax/calculation/apply_after_discount',
    'flag',
    '1',
    'store',
    'Whether only what is left after the discount is taxed',
  ],
  ['tax/calculation/discount_tax', 'flag', '0', 'store', 'Whether discounts are found from prices with tax'],
  [
    'tax/display/type',
    choice('1', '2', '3'),
    '1',
    'store',
    'Prices of products that shops are to show: 1 without tax, 2 with it, 3 both',
  ],
  [
    'tax/cart_display/price',
    choice('1', '2', '3'),
    '1',
    'store',
    'Prices of items that shops are to show in carts: 1 without tax, 2 with it, 3 both',
  ],
  [
    'tax/sales_display/shipping',
    choice('1', '2', '3'),
    '1',
    'store',
    'Shipping in orders without tax (1), with it (2), both (3)',
  ],
  ['tax/classes/shipping_tax_class', 'productTaxClass', '0', 'store', 'The tax class of shipping'],
  ['tax/weee/enable', 'flag', '0', 'store', 'Whether fixed product taxes are charged'],
  [
    'tax/weee/apply_vat',
    choice('0', '1', '2'),
    '0',
    'store',
    'Other taxes on these: none (0), on top (1), in their amounts already (2)',
  ],
  ['tax/weee/discount', 'flag', '0', 'store', 'Whether rules with a percentage take it off these, too'],
  [
    'tax/weee/include_in_subtotal',
    'flag',
    '0',
    'store',
    'Whether these are a part of the subtotal, and not of the tax',
  ],
  [
    'tax/weee/display',
    choice('0', '1', '2', '3'),
    '0',
    'store',
    'Prices that shops are to show with a product: with these (0), with them and their names (1), without them, with their names and the sum (2), without them (3)',
  ],
  ['tax/weee/display_list', choice('0', '1', '2', '3'), '0', 'store', 'The same in lists of products'],
  ['tax/weee/display_sales', choice('0', '1', '2', '3'), '0', 'store', 'The same in carts'],
  ['tax/defaults/country', 'country', 'US', 'store', 'The country that is taxed by without an address'],
  ['tax/defaults/region', 'region', '0', 'store', 'The region'],
  ['tax/defaults/postcode', line, '*', 'store', 'The postcode'],
  ['shipping/origin/country_id', 'country', 'US', 'store', 'The country that is sent from'],
  ['shipping/origin/region_id', 'region', '0', 'store', 'The region'],
  ['shipping/origin/postcode', line, '', 'store', 'The postcode'],
];

/** The settings of every payment method (soap-sales 11.1). */
const ofMethod: readonly Row[] = [
  ['active', 'flag', '0', 'store', 'Whether it is offered'],
  ['title', line, '', 'store', 'Its name'],
  ['order_status', 'orderStatus', 'pending', 'store', 'The status of new orders'],
  ['allowspecific', 'flag', '0', 'store', 'Whether it is for some countries alone'],
  ['specificcountry', 'countries', '', 'store', 'These countries'],
  ['min_order_total', 'amount', '', 'store', 'The least total; none where empty'],
  ['max_order_total', 'amount', '', 'store', 'The highest total; none where empty'],
  ['sort_order', integer(0, 999_999), '', 'store', 'Its place among the others'],
];

const rowsByName: Readonly<Record<string, Row>> = {
  instructions: ['instructions', { type: 'text' }, '', 'store', 'What customers are told'],
};

/** The payee and the address for checks. */
const checkmo: readonly Row[] = [
  ['payable_to', line, '', 'store', 'Whom checks are made out to'],
  ['mailing_address', { type: 'text' }, '', 'store', 'Where they are sent'],
];

/** The settings of a payment provider. */
const gateway: readonly Row[] = [
  [
    'payment_action',
    choice('authorize', 'authorize_capture'),
    '',
    'store',
    'Whether money is set aside with an order, or taken at once',
  ],
  ['url', 'url', '', 'store', 'Where the payment gateway is'],
  ['secret', 'secret', '', 'store', 'What it knows our calls by'],
  ['timeout', integer(1, 30), '', 'store', 'Seconds that it has for an answer'],
];

/** The settings of every carrier, and those of single ones (soap-sales 11.2). */
const ofCarrier: readonly Row[] = [
  ['active', 'flag', '0', 'store', 'Whether it is offered'],
  ['title', line, '', 'store', 'Its name'],
  ['name', line, '', 'store', 'The name of its method'],
  ['sallowspecific', 'flag', '0', 'store', 'Whether it is for some countries alone'],
  ['specificcountry', 'countries', '', 'store', 'These countries'],
  ['showmethod', 'flag', '0', 'store', 'Whether it is shown where it does not ship'],
  ['specificerrmsg', { type: 'text' }, '', 'store', 'What is said there'],
  ['sort_order', integer(0, 999_999), '', 'store', 'Its place among the others'],
];
const handling: readonly Row[] = [
  ['handling_type', choice('F', 'P'), '', 'store', 'Whether the fee is fixed or per cent'],
  ['handling_fee', 'amount', '', 'store', 'What is added for handling'],
];
const ofOneCarrier: Readonly<Record<string, readonly Row[]>> = {
  flatrate: [
    ['type', choice('I', 'O'), '', 'store', 'Whether the price is for each piece or for the order; empty for nothing'],
    ['price', 'amount', '', 'store', 'The price'],
    ...handling,
  ],
  tablerate: [
    ['condition_name', choice(...tableConditions), '', 'website', 'What the table goes by'],
    ['include_virtual_price', 'flag', '', 'store', 'Whether the value counts what is not shipped'],
    ...handling,
  ],
  freeshipping: [['free_shipping_subtotal', 'amount', '', 'store', 'The subtotal from which on it is offered']],
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

const payment = paymentMethods.flatMap(({ code, defaults, keeps = [], gateway: asked }) => {
  const more = [...keeps.map((name) => rowsByName[name]).filter((row) => row !== undefined), ...(asked ? gateway : [])];
  return under(`payment/${code}`, [...ofMethod, ...more, ...(code === 'checkmo' ? checkmo : [])], defaults);
});
const shipping = carriers.flatMap(({ code, defaults }) =>
  under(`carriers/${code}`, [...ofCarrier, ...(ofOneCarrier[code] ?? [])], defaults),
);

/** Every setting of the store that the service reads, in the order of the list. Other settings cannot be set. */
export const configPaths: readonly ConfigPath[] = [
  ...[...general, ...catalog, ...customers, ...mails, ...parts, ...checkout, ...payment, ...shipping].map(
    ([path, kind, fallback, level, about, isIndexed]): ConfigPath => ({
      path,
      kind: typeof kind === 'string' ? ({ type: kind } as ConfigKind) : kind,
      default: fallback,
      level,
      about,
      ...(isIndexed && { isIndexed }),
    }),
  ),
];

/** The settings by path. */
export const configPathOf: ReadonlyMap<string, ConfigPath> = new Map(configPaths.map((path) => [path.path, path]));
