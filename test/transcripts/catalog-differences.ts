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
    what: 'a quantity that is no number is refused',
    why: 'as K36 and K37: a text would empty the shelf',
    expect: (outcome) => becomeFault(outcome, '102', 'qty must be a number with at most four decimals'),
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
    what: 'times that the recording was made at',
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
    what: 'the categories below one are listed from the top down',
    why: 'the reference gives them in no order',
    ignore: (outcome) => {
      const info = outcome.result as Record<string, string>;
      info.all_children = (info.all_children ?? '').split(',').sort().join(',');
    },
  },
  {
    cases: ['category_create_second_info'],
    what: 'a URL key that a sibling has gets a number, and is the address with it',
    why: 'addresses are made of the keys',
    expect: (outcome) => {
      (outcome.result as Record<string, string>).url_key = 'ref-categorie-and-co-1';
    },
  },
  {
    cases: ['category_create_no_menu', 'category_create_no_sort', 'category_create_no_default_sort'],
    what: 'a category need not say whether menus show it, nor how it is sorted',
    why: 'K13',
    expect: (outcome) => becomeResult(outcome, 'an id'),
    ignore: anyId,
  },
  {
    cases: ['category_create_sort_not_available'],
    what: 'what is wrong is said in our own words, with the fault 103 in every style',
    why: 'K2',
    expect: (outcome) => becomeFault(outcome, '103', 'default_sort_by must be one of those that are available'),
  },
  {
    cases: ['category_create_sort_as_text'],
    styles: ['wsi', 'v2'],
    what: 'a text of several attributes is none of them, with the fault 103',
    why: 'K2',
    expect: (outcome) =>
      becomeFault(outcome, '103', 'available_sort_by/0 is no attribute that products can be sorted by'),
  },
  {
    cases: ['category_create_bad_date'],
    styles: ['wsi', 'v2'],
    what: 'what is wrong with a category is fault 103 in every style',
    why: 'K2',
    expect: (outcome) => becomeFault(outcome, '103', 'Invalid date'),
  },
  {
    cases: ['category_create_empty_name', 'category_update_empty_name'],
    what: 'no category is without a name',
    why: 'K12',
    expect: (outcome) => becomeFault(outcome, '103', 'Attribute "name" is required.'),
  },
  {
    cases: ['category_update_sample'],
    what: 'an update looks at what is given alone',
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
];

/** Takes out which id was given. */
function anyId(outcome: Outcome): void {
  if (outcome.result !== undefined) outcome.result = 'an id';
}

/** The categories below the root of the sample store. */
function topCategories(style: RecordedStyle): AnswerValue {
  const number = (value: number, isText: boolean): string =>
    style === 'wsi' || (isText && style === 'v1') ? String(value) : `int ${value}`;
  return ['Women', 'Men', 'Accessories', 'Home & Decor', 'Sale', 'VIP'].map((name, at) => ({
    category_id: number(4 + at, true),
    parent_id: number(2, false),
    name,
    is_active: number(1, true),
    position: number(2 + at, true),
    level: number(2, true),
  }));
}

const missingArgument = 'Required parameter is missing, for more details see "exception.log".';
