import { counted } from '#kernel/plural.ts';
import type { LegacyTable } from './source.ts';

/** Data that has no place here, by table name, and why. The first matching rule counts. */
const LEFT_OUT: readonly { readonly tables: RegExp; readonly what: string; readonly why: string }[] = [
  {
    tables: /^newsletter_(template|queue)$/,
    what: 'your newsletters and their templates',
    why: 'this service sends none: bring their texts to the program that sends them',
  },
  {
    tables: /^core_variable/,
    what: 'your variables of texts',
    why: 'they have no place here; pages that name them show nothing there',
  },
  { tables: /^core_translate$/, what: 'your translations of texts', why: 'there is no storefront here' },
  {
    tables: /^sitemap$/,
    what: 'your sitemaps',
    why: 'the shop that is built on this service writes its own',
  },
  {
    tables: /^(core_(file|directory)_storage)$/,
    what: 'your media files that are kept in the database',
    why: 'write them to the media folder in the old store first, and name it by --media',
  },
  { tables: /^core_email_queue/, what: 'mails that were not sent yet', why: 'send them from the old store' },
  {
    tables: /^dataflow_profile$/,
    what: 'your profiles of imports and exports',
    why: 'only the old program can run them',
  },
  {
    tables: /^report_|^(sales|coupon|tax|paypal)_.*aggregated/,
    what: 'reports of visits and sales',
    why: 'no reports are kept here; sales can be summed from the imported orders',
  },
  { tables: /^poll/, what: 'your polls', why: 'they are not supported' },
  {
    tables: /^catalog_compare|^persistent_/,
    what: 'products that shoppers compare, and their cookies',
    why: 'they are not supported',
  },
  {
    tables: /^sales_flat_quote_shipping_rate$/,
    what: 'shipping rates that carts were shown',
    why: 'they are asked for again',
  },
  {
    tables:
      /(^catalogrule_(product|affected|group)|_idx|_tmp|_cl|_index|_grid|_flat(_store)?_\d+)$|_index_|^index_|_indexer|^catalog(search|index)|_stock_status|_relation$|_aggregated$|^catalog_category_flat|^tag_summary$/,
    what: 'indexes and summaries',
    why: 'they are computed from the imported data',
  },
  {
    tables:
      /^(log_|core_(cache|flag|session|resource|dep)|cron_|.*_session$|adminnotification|dataflow_|importexport_|queue|compiler|sendfriend|permission_|newsletter_)/,
    what: 'logs, caches, sessions and state of the old program',
    why: 'only the old program uses them',
  },
  {
    tables: /^weee_discount$/,
    what: 'per cents that catalog price rules take off fixed product taxes',
    why: 'they are computed from these rules, which are imported',
  },
  {
    tables: /^(admin_|api2_|oauth_|.*admin_passkey)/,
    what: 'back office users, REST roles and tokens',
    why: 'only API users are imported; make new ones for other callers',
  },
  {
    tables: /^(review|rating)/,
    what: 'kinds of reviews and ratings',
    why: 'only products have reviews here',
  },
  {
    tables: /^(sales_(recurring|billing)|paypal_|customer_balance)/,
    what: 'recurring payments, billing agreements, records of payment providers',
    why: 'they are not supported yet',
  },
  {
    tables: /^(cms_|widget|blog_|design_change|core_layout)/,
    what: 'your widgets and designs',
    why: 'there is no storefront here',
  },
  {
    tables: /^(salesrule_product_attribute|coupon|tax_calculation|directory_|shipping_|giftcard|gift_)/,
    what: 'titles of tax rates, address formats, gift cards',
    why: 'they are not supported yet',
  },
  {
    tables: /^(tag|wishlist|rss|googlebase)/,
    what: 'feeds, and what extensions added to tags and wishlists',
    why: 'they are not supported',
  },
  {
    tables:
      /^(eav_form|eav_entity(_attribute_source)?|eav_entity_(varchar|int|text|decimal|datetime)|customer_form|customer_eav_attribute_website|cataloginventory_stock$|catalog_product_option_type_image|catalog_product_entity_gallery)/,
    what: 'forms',
    why: 'the service has its own',
  },
];

/** Tables that nothing is known of. */
const OTHER = 'other tables';
/** How many of them are named. */
const mostUnknown = 30;

/** Groups the tables with rows that no mapping imports: what they are, their names, and why they are left out. */
export function leftOutTables(
  tables: Iterable<LegacyTable>,
  taken: ReadonlySet<string>,
): { readonly what: string; readonly why: string }[] {
  const groups = new Map<string, { what: string; why: string; names: string[] }>();
  for (const { name, filled, count = 0 } of tables) {
    if (!filled || taken.has(name)) continue;
    const rule = LEFT_OUT.find((entry) => entry.tables.test(name));
    const what = rule?.what ?? OTHER;
    const group = groups.get(what) ?? { what, why: rule?.why ?? 'no import is known for them', names: [] };
    group.names.push(rule || count === 0 ? name : `${name}: ${counted(count, 'rows')}`);
    groups.set(what, group);
  }
  return [...groups.values()].map(({ what, why, names }) => ({
    what: `${what} (${listed(names, what === OTHER ? mostUnknown : undefined)})`,
    why,
  }));
}

/** The first few names, and how many more there are. */
export function listed(names: readonly string[], most = 6): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}
