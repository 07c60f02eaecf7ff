import { sortableAttributes } from '#domain/shared/attributes/registry.ts';
import { configOf } from '#domain/stores/config-of-stores.ts';
import { ALLOWED_COUNTRIES, storeCountryNames } from '#domain/stores/directory/countries.ts';
import { storeRecordOf } from '#domain/stores/store-records.ts';
import { allStoreViews, inMerchantsOrder, shopViews, shopWebsites } from '#domain/stores/store-registry.ts';
import { type StoreView, storeViewById } from '#domain/stores/store-views.ts';
import { type Cached, uncached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { SourceName } from './attribute-models.ts';

/** An option as the interface shows it. */
export interface AttributeOption {
  readonly label: string;
  readonly value: string;
}

/** A source whose options are not rows of `attribute_option`. */
export type SystemSource = Exclude<SourceName, 'table'>;

type Options = readonly AttributeOption[];

/** Whether the options of an attribute come from the system, not from a table of its own. */
export function isSystemSource(source: string | null): source is SystemSource {
  return source !== null && Object.hasOwn(systemSources, source);
}

/**
 * The options of a system source, in the order of the reference, with the entry for "nothing" if the source has one
 * (reference 4.3). Labels of such values are taken from here.
 */
export async function systemOptions(tx: Tx, source: SystemSource, storeId: number): Promise<Cached<Options>> {
  const options = systemSources[source];
  if (typeof options !== 'function') return uncached(options);
  return tx.remember(cache, `${source} ${storeId}`, async () => {
    const store = (await storeViewById(tx, storeId)) ?? { store_id: storeId, code: '', website_id: 0, is_active: 1 };
    return options(tx, store);
  });
}

/** A list of countries takes 15 kB. */
const cache: Memo<Options> = memo();

const taxClasses = statement((q, p: { type: string }) =>
  q.selectFrom('tax_class').select(['class_id as id', 'name as label']).where('type', '=', p.type).orderBy('class_id'),
);
const regions = statement((q) =>
  q.selectFrom('country_region').select(['region_id as id', 'name as label']).orderBy('name').orderBy('region_id'),
);
const blocks = statement((q) => q.selectFrom('cms_block').select(['block_id as id', 'title as label']));
const groups = statement((q) =>
  q
    .selectFrom('customer_group')
    .select(['group_id as id', 'code as label'])
    .where('group_id', '<>', 0)
    .orderBy('group_id'),
);
/** Makes options from texts in the form `value label`. */
const fixed = (...pairs: readonly (readonly [value: string, label: string])[]): Options =>
  pairs.map(([value, label]) => ({ label, value }));
const ofRows = (rows: readonly { readonly id: number; readonly label: string }[]): Options =>
  rows.map(({ id, label }) => ({ label, value: String(id) }));

const pleaseSelect: AttributeOption = { label: '-- Please Select --', value: '' };
const yesNo = fixed(['1', 'Yes'], ['0', 'No']);

/** The options yes and no for shoppers, in a language (`de`): German, French, else English. */
export function shopperYesNo(language: string): Options {
  return yesNoIn.get(language) ?? yesNo;
}
const yesNoIn: ReadonlyMap<string, Options> = new Map([
  ['de', fixed(['1', 'Ja'], ['0', 'Nein'])],
  ['fr', fixed(['1', 'Oui'], ['0', 'Non'])],
]);

/** Independent of the machine: does not use the database's collation or the host's language. */
const { compare } = new Intl.Collator('en');

/** Every system source; those that are not fixed lists query the database. */
const systemSources: Readonly<Record<SystemSource, Options | ((tx: Tx, store: StoreView) => Promise<Options>)>> = {
  boolean: yesNo,
  status: [pleaseSelect, ...fixed(['1', 'Enabled'], ['2', 'Disabled'])],
  visibility: [
    pleaseSelect,
    ...fixed(['1', 'Not Visible Individually'], ['2', 'Catalog'], ['3', 'Search'], ['4', 'Catalog, Search']),
  ],
  tax_class: async (tx) => [{ label: 'None', value: '0' }, ...ofRows(await tx.all(taxClasses, { type: 'PRODUCT' }))],
  customer_tax_class: async (tx) => ofRows(await tx.all(taxClasses, { type: 'CUSTOMER' })),
  country: async (tx, store) => {
    const countries = await storeCountryNames(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES]));
    return [{ label: ' ', value: '' }, ...countries.map(({ id, name }) => ({ label: name, value: id }))];
  },
  region: async (tx) => {
    const all = ofRows(await tx.all(regions, {}));
    return all.length > 0 ? [{ label: '-- Please select --', value: '' }, ...all] : all;
  },
  design: async (tx) => [
    pleaseSelect,
    ...(await themes(tx)).map((theme) => ({ label: theme.replace('/', ' / '), value: theme })),
  ],
  page_layout: fixed(
    ['', 'No layout updates'],
    ['empty', 'Empty'],
    ['one_column', '1 column'],
    ['two_columns_left', '2 columns with left bar'],
    ['two_columns_right', '2 columns with right bar'],
    ['three_columns', '3 columns'],
  ),
  options_container: fixed(['container1', 'Product Info Column'], ['container2', 'Block after Info Column']),
  msrp_enabled: [...yesNo, ...fixed(['2', 'Use config'])],
  msrp_display: fixed(['2', 'In Cart'], ['3', 'Before Order Confirmation'], ['1', 'On Gesture'], ['4', 'Use config']),
  price_view: fixed(['1', 'As Low as'], ['0', 'Price Range']),
  giftcard_type: fixed(['0', 'Virtual'], ['1', 'Physical'], ['2', 'Combined']),
  giftcard_open: yesNo,
  display_mode: fixed(
    ['PRODUCTS', 'Products only'],
    ['PAGE', 'Static block only'],
    ['PRODUCTS_AND_PAGE', 'Static block and products'],
  ),
  cms_block: async (tx) => {
    const all = ofRows(await tx.all(blocks, {})).toSorted((a, b) => compare(a.label, b.label) || +a.value - +b.value);
    return [{ label: 'Please select a static block ...', value: '' }, ...all];
  },
  sort_by: async (tx) => [
    { label: 'Best Value', value: 'position' },
    ...(await sortableAttributes(tx)).map(({ code, label }) => ({ label: label ?? code, value: code })),
  ],
  website: async (tx) => [
    pleaseSelect,
    { label: 'Admin', value: '0' },
    ...ofRows(inMerchantsOrder(await shopWebsites(tx)).map(({ website_id: id, name: label }) => ({ id, label }))),
  ],
  store: async (tx) =>
    ofRows(inMerchantsOrder(await shopViews(tx)).map(({ store_id: id, name: label }) => ({ id, label }))),
  customer_group: async (tx) => ofRows(await tx.all(groups, {})),
};

/**
 * The themes that a store may name, as `package/theme`. A legacy store lists its folders, which are not imported; so
 * these are the themes that every such store comes with, and those that the configuration names.
 */
async function themes(tx: Tx): Promise<string[]> {
  const [packagePath, themePath] = ['design/package/name', 'design/theme/default'] as const;
  const config = await configOf(tx, [packagePath, themePath]);
  const named = (await allStoreViews(tx)).flatMap((store) => {
    const name = config(store, packagePath);
    return name ? [`${name}/${config(store, themePath) || 'default'}`] : [];
  });
  return [...new Set(['base/default', 'rwd/default', ...named])].sort(compare);
}
