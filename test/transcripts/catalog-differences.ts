import type { Difference } from './differences.ts';
import { becomeFault, becomeResult, yes } from './expectations.ts';
import { mapTexts, withoutFields } from './normalize.ts';
import type { AnswerValue } from './read-answer.ts';
import type { RecordedStyle } from './recorded.ts';
import type { Outcome } from './replay.ts';

/** The deliberate differences in the exchanges on products, categories, stock and stores (reference/soap-catalog.md). */
export const catalogDifferences: readonly Difference[] = [
  {
    what: 'faults have the HTTP status 500',
    why: 'design 4',
    expect: (outcome) => {
      if (outcome.fault) outcome.status = 500;
    },
  },
  {
    cases: ['magento_info', 'magento_info_alias'],
    styles: ['v1'],
    what: 'there is no openmage_version, and the version comes first',
    why: 'this is no OpenMage',
    expect: (outcome) => {
      const { openmage_version: _, ...rest } = outcome.result as Record<string, string>;
      outcome.result = rest;
    },
  },
  {
    cases: ['store_info_no_args', 'stock_list_no_args', 'stock_update_no_data_v1'],
    styles: ['v1'],
    what: 'a missing argument is fault 6',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['stock_update_text'],
    what: 'a quantity that is not a number is refused',
    why: 'as K36 and K37: a text would empty the shelf',
    expect: (outcome) => becomeFault(outcome, '102', 'qty must be a number'),
  },
  {
    cases: ['stock_multiUpdate_v1'],
    styles: ['v1'],
    what: 'V1 has multiUpdate',
    why: 'K42',
    expect: (outcome) => becomeResult(outcome, 'boolean true'),
  },
  {
    cases: ['stock_list_empty'],
    styles: ['wsi'],
    what: 'an empty list in WS-I is an empty list',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, ''),
  },
  {
    cases: ['stock_multiUpdate_empty'],
    styles: ['wsi'],
    what: 'two empty lists in WS-I change nothing',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, 'true'),
  },
  {
    cases: ['stock_list_after'],
    what: 'multiUpdate changes all products or none, and V1 has it',
    why: 'K19, K42',
    expect: (outcome, { style }) => {
      const row = (outcome.result as Record<string, string>[]).find(({ sku }) => sku === 'REF-S12');
      if (!row) return;
      row.qty = style === 'v1' ? '1.0000' : '3.0000';
      // K33: V1 has set its minimum to more.
      if (style === 'v1') row.is_in_stock = '0';
    },
  },

  {
    what: 'empty texts are empty',
    why: 'soap.md Q3',
    expect: (outcome) => {
      if (outcome.result !== undefined)
        outcome.result = mapTexts(outcome.result, (text) => (text === '\n' ? '' : text));
    },
  },
  {
    what: 'times of the recording',
    why: 'they are those of the run',
    ignore: (outcome) => {
      if (outcome.result === undefined) return;
      outcome.result = mapTexts(outcome.result, (text) => (/^2026-11-\d\dT[\d:]{8}\+00:00$/.test(text) ? 'now' : text));
    },
  },

  // --- categories
  {
    cases: ['category_info_no_args', 'category_create_no_data'],
    styles: ['v1'],
    what: 'a missing argument is fault 6, on categories too',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['category_tree_unknown', 'category_tree_empty_parent'],
    what: 'the tree of an unknown category is fault 102',
    why: 'K10',
    expect: (outcome) => becomeFault(outcome, '102', 'Category not exists.'),
  },
  {
    cases: ['category_level_website_store_code', 'category_level_website_store_id'],
    what: 'a level of a website and a store view is that of the store view',
    why: 'K11',
    expect: (outcome, { style }) => becomeResult(outcome, topCategories(style)),
  },
  {
    cases: ['category_info_root'],
    what: 'all_children is ordered from the top down',
    why: 'the reference gives them in no order',
    ignore: (outcome) => {
      const info = outcome.result as Record<string, string>;
      info.all_children = (info.all_children ?? '').split(',').sort().join(',');
    },
  },
  {
    cases: ['category_create_second_info'],
    what: 'a URL key that a sibling has gets a number, also in the address',
    why: 'addresses are made of the keys',
    expect: (outcome) => {
      (outcome.result as Record<string, string>).url_key = 'ref-categorie-and-co-1';
    },
  },
  {
    cases: ['category_create_no_menu', 'category_create_no_sort', 'category_create_no_default_sort'],
    what: 'a category needs neither `include_in_menu` nor sort orders',
    why: 'K13',
    expect: (outcome) => becomeResult(outcome, 'an id'),
    ignore: anyId,
  },
  {
    cases: ['category_create_sort_not_available'],
    what: 'the problem has our own text, with the fault 103 in every style',
    why: 'K2',
    expect: (outcome) => becomeFault(outcome, '103', 'default_sort_by must be one of the available sort orders'),
  },
  {
    cases: ['category_create_sort_as_text'],
    styles: ['wsi', 'v2'],
    what: 'a text with several attributes is one sort order that nothing has: the default is not among them',
    why: 'K2, design 5',
    expect: (outcome) => becomeFault(outcome, '103', 'default_sort_by must be one of the available sort orders'),
  },
  {
    cases: ['category_create_bad_date'],
    styles: ['wsi', 'v2'],
    what: 'wrong data of a category is fault 103 in every style',
    why: 'K2',
    expect: (outcome) => becomeFault(outcome, '103', 'Invalid date'),
  },
  {
    cases: ['category_create_empty_name', 'category_update_empty_name'],
    what: 'a category needs a name',
    why: 'K12',
    expect: (outcome) => becomeFault(outcome, '103', 'Attribute "name" is required.'),
  },
  {
    cases: ['category_update_sample'],
    what: 'an update checks only given keys',
    why: 'K13',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },
  {
    cases: ['category_move_path_text_prefix'],
    what: 'a category can be moved below one whose id begins with the same digits',
    why: 'K15',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },
  {
    cases: ['category_attribute_options_is_active'],
    styles: ['v1'],
    what: 'values of options are texts, those of yes and no too',
    why: 'as those of attributes of products',
    ignore: (outcome) => {
      for (const option of outcome.result as Record<string, string>[]) option.value = option.value?.slice(-1) ?? '';
    },
  },
  {
    cases: ['category_attribute_options_custom_design'],
    what: 'groups of options are flat',
    why: 'K17',
    expect: (outcome) =>
      becomeResult(outcome, [
        { label: 'base / default', value: 'base/default' },
        { label: 'rwd / default', value: 'rwd/default' },
      ]),
  },
  {
    cases: ['category_tree_no_parent_raw'],
    styles: ['wsi'],
    what: 'names are those of the store view that the session has',
    why: 'K31',
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['name']));
    },
  },
  {
    cases: ['category_attribute_currentStore_get'],
    what: 'the store view stays with the session',
    why: 'K31',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '3' : 'int 3'),
  },

  // --- products: lists
  {
    cases: ['product_list_complex_null'],
    what: 'a product without a row for an attribute has no value',
    why: 'K7',
    ignore: (outcome) => {
      delete outcome.result;
    },
  },
  {
    cases: ['product_list_complex_is'],
    what: '`is` takes only `null` and `not null`',
    why: 'K5',
    expect: (outcome) => becomeRefused(outcome, '102', '`is` takes `null` or `not null`.'),
  },
  {
    cases: ['product_list_unknown_attribute'],
    what: 'an unknown field is fault 102',
    why: 'K4',
    expect: (outcome) => becomeFault(outcome, '102', 'Invalid attribute name: nosuch'),
  },
  {
    cases: ['product_list_attribute_id_as_field'],
    what: 'a number is not a field',
    why: 'K4',
    expect: (outcome) => becomeFault(outcome, '102', 'Invalid attribute name: 71'),
  },
  {
    cases: ['product_list_category_ids', 'product_list_category_id', 'product_list_website_ids'],
    what: 'products can be filtered by their categories and websites',
    why: 'K5',
    expect: (outcome) => becomeShown(outcome, 'a list'),
    ignore: (outcome) => {
      if (outcome.result !== undefined) outcome.result = 'a list';
    },
  },
  {
    cases: ['product_list_unwrapped_filter'],
    styles: ['v1'],
    what: 'a map instead of the list of arguments is the filter',
    why: 'soap.md Q25',
    expect: (outcome) => becomeShown(outcome, 'a list'),
    ignore: (outcome) => {
      if (outcome.result !== undefined) outcome.result = 'a list';
    },
  },
  {
    cases: ['product_list_complex_gteq_lteq'],
    what: 'all operators on a field count',
    why: 'K6',
    expect: (outcome) => {
      outcome.result = (outcome.result as AnswerValue[]).slice(0, 4);
    },
  },
  {
    cases: ['product_list_two_operators'],
    styles: ['v1'],
    what: 'all operators on a field count',
    why: 'K6',
    expect: (outcome) => {
      outcome.result = (outcome.result as AnswerValue[]).slice(0, 2);
    },
  },
  {
    cases: ['product_list_v2_same_field_twice'],
    styles: ['v2', 'wsi'],
    what: 'all operators on a field count',
    why: 'K6',
    ignore: (outcome) => {
      delete outcome.result;
    },
  },

  // --- products: what is shown
  {
    cases: [
      'product_info_configurable',
      'product_info_bundle',
      'product_info_downloadable',
      'product_info_tiers',
      'product_info_attributes_text',
      'product_create_full_info',
      'product_create_minimal_info',
      'product_create_empty_data_info',
      'product_create_additional_info',
      'product_create_at_store_info',
      'product_create_configurable_info',
      'product_create_bundle_info',
      'product_create_downloadable_info',
      'product_create_virtual_info',
      'product_create_unknown_category_left',
      'product_update_at_store_info',
    ],
    styles: ['v1'],
    what: 'the stored settings of the suggested price are shown, with the defaults of the attributes, so that they can be sent back',
    why: 'issue of write-back: the reference shows what the configuration says',
    ignore: without('msrp_enabled', 'msrp_display_actual_price_type'),
  },
  {
    cases: ['product_create_minimal_info', 'product_create_additional_info', 'product_create_unknown_category_left'],
    what: 'a product with a name has a URL key at once, whether it is on a website or not',
    why: 'it has its address as soon as it is on one',
    ignore: without('url_key', 'url_path'),
  },
  {
    cases: ['product_create_at_store_info'],
    what: 'a product that is made at a store view has the defaults of its attributes, too',
    why: 'what it is at other store views should not depend on where it was made',
    ignore: without('options_container', 'visibility'),
  },
  {
    cases: ['product_create_configurable_info', 'product_create_bundle_info'],
    what: 'a new product has the option flags of its type',
    why: 'K21',
    ignore: without('has_options', 'required_options'),
  },
  {
    cases: ['product_create_bundle_info'],
    what: 'the sent weight of a bundle is stored',
    why: 'it counts as soon as its weight is fixed',
    ignore: without('weight'),
  },
  {
    cases: ['product_create_downloadable_info'],
    styles: ['v1'],
    what: 'a new downloadable product has no links yet',
    why: 'the attribute has a default',
    ignore: without('links_exist'),
  },
  {
    cases: ['product_info_tiers', 'product_create_full_info', 'product_update_at_store_info'],
    styles: ['v2', 'wsi'],
    what: 'tier prices have all four fields',
    why: 'K9',
    expect(outcome, { style }) {
      const rows = (outcome.result as { tier_price: Record<string, string>[] }).tier_price;
      const quantities = rows.length === 2 ? [2, 3] : [5];
      for (const [index, row] of rows.entries()) {
        row.customer_group_id = 'all';
        row.website = 'all';
        row.qty = `${style === 'v2' ? 'int ' : ''}${quantities[index]}`;
      }
    },
  },

  // --- products: what is written
  {
    cases: ['product_create_select_by_label'],
    styles: ['v1', 'v2'],
    what: 'unknown options are refused; a label is understood',
    why: 'K36',
    expect: (outcome) => becomeFault(outcome, '102', 'Value for "size" is invalid.'),
  },
  {
    cases: ['product_create_select_by_label_info'],
    styles: ['v1', 'v2'],
    what: 'the product with a wrong value was not made',
    why: 'K36',
    expect: (outcome) => becomeFault(outcome, '101', 'Product not exists.'),
  },
  {
    cases: [
      'product_create_duplicate_sku',
      'product_create_duplicate_sku_case',
      'product_create_sku_65',
      'product_create_bad_date',
      'product_update_sku_taken',
      'product_attrs_date_bad',
      'product_setSpecialPrice_bad_date',
    ],
    styles: ['v1', 'v2'],
    what: 'wrong data of a product is fault 102',
    why: 'K2',
    expect: (outcome) => {
      if (outcome.fault) outcome.fault.code = '102';
    },
  },
  {
    cases: [
      'product_create_duplicate_sku',
      'product_create_duplicate_sku_case',
      'product_create_sku_65',
      'product_create_bad_date',
      'product_setSpecialPrice_bad_date',
    ],
    styles: ['wsi'],
    what: 'wrong data of a product is fault 102',
    why: 'K2',
    expect: (outcome) => {
      if (outcome.fault) outcome.fault.code = '102';
    },
  },
  {
    cases: ['product_create_from_after_to', 'product_update_from_after_to', 'product_setSpecialPrice_from_after_to'],
    what: 'a special price does not end before it begins',
    why: 'K37',
    expect: (outcome) =>
      becomeFault(outcome, '102', 'The From Date value should be less than or equal to the To Date value.'),
  },
  {
    cases: ['product_getSpecialPrice_store'],
    what: 'the days that were refused are not stored',
    why: 'K37',
    ignore: without('special_from_date', 'special_to_date'),
  },
  {
    cases: ['product_create_negative_price', 'product_create_text_price', 'product_create_bad_status'],
    what: 'invalid values are refused',
    why: 'K36, K37',
    expect: (outcome) => becomeFault(outcome, '102', 'what is wrong'),
    ignore: anyText,
  },
  {
    cases: ['product_create_unknown_website_id'],
    what: 'an unknown website is fault 102, without SQL',
    why: 'K3',
    expect: (outcome) => becomeFault(outcome, '102', 'websites has 77, which is not a website'),
  },
  {
    cases: ['product_create_no_data', 'product_update_no_data'],
    styles: ['v1'],
    what: 'a missing argument is fault 6, on products too',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['product_update_type_SKU'],
    what: 'identifierType is understood in any case',
    why: 'design 7',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },
  {
    cases: ['product_multiUpdate_v1'],
    styles: ['v1'],
    what: 'V1 has multiUpdate of products',
    why: 'K42',
    expect: (outcome) => becomeResult(outcome, 'boolean true'),
  },
  {
    cases: ['product_multiUpdate_partial'],
    styles: ['v2', 'wsi'],
    what: 'products are named as they were sent, with the problem',
    why: 'K19',
    expect: (outcome) =>
      becomeFault(outcome, '108', 'Product ID 99999:\n Product not exists.\nProduct ID NOSUCH:\n Product not exists.'),
  },
  {
    cases: ['product_attrs_multi_unknown_option', 'product_attrs_select_unknown'],
    styles: ['v1', 'v2'],
    what: 'unknown options are refused in an update, too',
    why: 'K36',
    expect: (outcome, { name }) =>
      becomeFault(outcome, '102', `Value for "${name.includes('multi') ? 'ref_multi' : 'ref_select'}" is invalid.`),
  },
  {
    cases: ['product_attrs_price_text'],
    styles: ['v1', 'v2'],
    what: 'a text is not a price',
    why: 'K37',
    expect: (outcome) => becomeFault(outcome, '102', 'ref_price must be a number'),
  },
  {
    cases: ['product_create_additional', 'product_attrs_create'],
    styles: ['wsi'],
    what: 'additional attributes work in WS-I',
    why: 'K1',
    expect: (outcome) => becomeResult(outcome, 'an id'),
    ignore: anyId,
  },
  {
    cases: ['product_create_select_by_label'],
    styles: ['wsi'],
    what: 'additional attributes work in WS-I, and wrong ones are refused',
    why: 'K1, K36',
    expect: (outcome) => becomeFault(outcome, '102', 'Value for "size" is invalid.'),
  },
  {
    cases: ['product_update_sku'],
    styles: ['wsi'],
    what: 'the SKU is an additional attribute in WS-I',
    why: 'K1',
    expect: (outcome) => becomeResult(outcome, 'true'),
  },
  {
    cases: ['product_update_sku_taken'],
    styles: ['wsi'],
    what: 'the SKU is an additional attribute in WS-I; a taken one is refused',
    why: 'K1, K2',
    expect: (outcome) => becomeFault(outcome, '102', 'The value of attribute "SKU" must be unique'),
  },
  {
    cases: ['product_multiUpdate_empty'],
    styles: ['wsi'],
    what: 'two empty lists of products in WS-I change nothing',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, 'true'),
  },

  // --- tier prices
  {
    cases: ['tier_update', 'tier_update_duplicate_global', 'tier_update_foreign_website'],
    what: 'a price for a website is refused if prices are global',
    why: 'K39',
    expect: (outcome) =>
      becomeFault(outcome, '101', 'Prices are the same on all websites: a tier price is for all of them.'),
  },
  {
    cases: ['tier_update_info'],
    what: 'the prices that were refused are not stored',
    why: 'K39',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '' : []),
  },
  {
    cases: ['tier_update_unknown_website'],
    what: 'a price for an unknown website is refused',
    why: 'K39',
    expect: (outcome) => becomeFault(outcome, '101', 'Unknown website: nosuch'),
  },
  {
    cases: ['tier_update_unknown_group'],
    what: 'a price for an unknown group is refused without SQL',
    why: 'K3',
    expect: (outcome) => becomeFault(outcome, '101', '0/customer_group_id must be a customer group'),
  },
  {
    cases: ['tier_update_duplicate'],
    what: 'wrong tier prices are fault 101',
    why: 'K2',
    expect: (outcome) => {
      if (outcome.fault) outcome.fault.code = '101';
    },
  },
  {
    cases: ['tier_update_negative'],
    what: 'quantities and prices are not below 0',
    why: 'K37',
    expect: (outcome) => becomeFault(outcome, '101', 'qty must be above 0\nprice must not be negative'),
  },
  {
    cases: ['tier_update_empty'],
    styles: ['wsi'],
    what: 'an empty list of tier prices in WS-I removes all',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, '1'),
  },
  // --- links
  {
    cases: ['link_list_after'],
    what: 'a link without a position has position 0',
    why: 'positions are numbers in REST and in the cart, too',
    expect: (outcome) => {
      for (const link of outcome.result as Record<string, string>[]) if (link.sku === 'REF-S04') link.position = '0';
    },
  },
  {
    cases: ['link_assign_unknown_linked', 'link_assign_unknown_linked_sku'],
    styles: ['v2', 'wsi'],
    what: 'an unknown linked product is refused without SQL',
    why: 'K3',
    expect: (outcome) => becomeFault(outcome, '102', 'Link product does not exist.'),
  },

  // --- custom options
  {
    cases: ['option_add_select_without_values', 'option_add_empty_title'],
    what: 'options and their values have titles',
    why: 'K20',
    expect: (outcome) => becomeFault(outcome, '103', 'title is required'),
  },
  {
    cases: ['value_add_empty_title'],
    what: 'values of options have titles',
    why: 'K20',
    expect: (outcome) => becomeFault(outcome, '102', 'title is required'),
  },
  {
    cases: ['option_add_bad_price'],
    what: 'numbers and types of prices that cannot be read are refused',
    why: 'K20, K37',
    expect: (outcome) =>
      becomeFault(
        outcome,
        '103',
        'sort_order must be a whole number\nprice must be a number\nprice_type must be fixed or percent',
      ),
  },
  {
    cases: ['option_add_on_grouped'],
    what: 'a grouped product has no custom options',
    why: 'nobody buys the group itself, so nobody could choose',
    expect: (outcome) => becomeFault(outcome, '103', 'none'),
    ignore: anyText,
  },
  {
    cases: ['option_list_after_add'],
    what: 'the refused options are not in the list',
    why: 'K20',
    expect: (outcome) => {
      const list = outcome.result as Record<string, string | null>[];
      outcome.result = list.filter(({ title }) => title && title !== 'Bad price' && title !== 'Sel');
    },
  },
  {
    cases: ['value_list_after_add'],
    what: 'a value without title is not in the list',
    why: 'K20',
    expect: (outcome) => {
      outcome.result = (outcome.result as Record<string, string | null>[]).filter(({ title }) => title);
    },
  },
  {
    cases: ['option_update_select_title'],
    what: 'the title of a drop-down can be changed alone',
    why: 'K22',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '1' : 'boolean true'),
  },
  {
    cases: ['value_update_title_only_v1'],
    what: 'the title of a value can be changed alone',
    why: 'K3',
    expect: (outcome) => becomeResult(outcome, 'boolean true'),
  },
  {
    cases: ['value_info_after'],
    styles: ['v1'],
    what: 'the value has the title that was changed alone',
    why: 'K3',
    expect: (outcome) => {
      (outcome.result as Record<string, string>).default_title = 'Only title';
    },
  },
  // --- tags
  {
    cases: ['tag_info_no_store_v1'],
    styles: ['v1'],
    what: 'a missing store view is fault 6',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['tag_info', 'tag_info_approved'],
    styles: ['wsi'],
    what: 'WS-I has the products of a tag, too',
    why: 'K51',
    expect: (outcome) => {
      (outcome.result as Record<string, AnswerValue>).products = [{ key: '906', value: '1' }];
    },
  },
  // --- downloads
  {
    cases: ['download_add_no_sample'],
    what: 'a link needs no sample',
    why: 'K23',
    expect: (outcome, { style }) => becomeResult(outcome, downloadDone(style)),
  },
  {
    cases: [
      'download_add_empty_title',
      'download_add_bad_url',
      'download_add_empty_url',
      'download_add_bad_resource_type',
      'download_add_file_without_content',
      'download_add_file_without_name',
      'download_remove_bad_type',
    ],
    what: 'the name of the problem is followed by its meaning',
    why: 'K47',
    ignore: (outcome) => {
      if (outcome.fault) outcome.fault.text = outcome.fault.text.replace(/^(\w+): .*$/, '$1');
    },
  },
  {
    cases: ['download_list_after'],
    what: 'links of one place are in the order of their ids, and one without a number of downloads has no limit',
    why: 'that is what a number of 0 means; the reference has no order among them',
    expect: (outcome, { style }) => {
      const { links } = outcome.result as { links: Record<string, string>[] };
      const [own, ...others] = links;
      if (!own) return;
      const [zero, oneText] = style === 'wsi' ? ['0', '1'] : [style === 'v2' ? 'int 0' : '0', 'int 1'];
      own.number_of_downloads = zero;
      own.is_unlimited = oneText;
      (outcome.result as Record<string, AnswerValue>).links = [...others.slice(0, 1), own, ...others.slice(1)];
    },
  },
  {
    cases: ['multiCall_products'],
    styles: ['v1'],
    what: 'the store view of products stays with the session',
    why: 'K31, Q13',
    ignore: (outcome) => {
      const list = outcome.result as AnswerValue[];
      outcome.result = list.filter((item) => typeof item !== 'string' || !item.startsWith('int '));
    },
  },
];

/** Takes fields out of both outcomes. */
function without(...names: readonly string[]): (outcome: Outcome) => void {
  return (outcome) => {
    if (outcome.result !== undefined) outcome.result = withoutFields(outcome.result, new Set(names));
  };
}

/** Takes out what a fault says. */
function anyText(outcome: Outcome): void {
  if (outcome.fault) outcome.fault.text = 'what is wrong';
}

/** Makes an answer that was no SOAP a fault. */
function becomeRefused(outcome: Outcome, code: string, text: string): void {
  delete outcome.document;
  outcome.version = '1.1';
  becomeFault(outcome, code, text);
}

/** Makes an answer that was a fault, or no SOAP, a result. */
function becomeShown(outcome: Outcome, result: AnswerValue): void {
  delete outcome.document;
  outcome.version = '1.1';
  becomeResult(outcome, result);
}

/** Takes out which id was given. */
function anyId(outcome: Outcome): void {
  if (outcome.result !== undefined) outcome.result = 'an id';
}

/** The categories below the root of the sample store. */
function topCategories(style: RecordedStyle): AnswerValue {
  const number = (value: number, isText: boolean): string =>
    style === 'wsi' || (isText && style === 'v1') ? String(value) : `int ${value}`;
  return ['Women', 'Men', 'Accessories', 'Home & Decor', 'Sale', 'VIP'].map((name, index) => ({
    category_id: number(4 + index, true),
    parent_id: number(2, false),
    name,
    is_active: number(1, true),
    position: number(2 + index, true),
    level: number(2, true),
  }));
}

/** That a link or sample was added. */
const downloadDone = (style: RecordedStyle): string =>
  style === 'wsi' ? '1' : style === 'v2' ? 'int 1' : 'boolean true';

const missingArgument = 'Required parameter is missing, for more details see "exception.log".';
