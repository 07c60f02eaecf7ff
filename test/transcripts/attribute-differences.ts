import { productAttributeFaults } from '../../src/interfaces/soap/resources/product-attribute/resource.ts';
import type { Difference } from './differences.ts';
import { becomeFault, becomeResult, type Fields, isFields, ourResources, yes } from './expectations.ts';
import { mapTexts, withoutFields } from './normalize.ts';
import type { AnswerValue } from './read-answer.ts';
import type { RecordedStyle } from './recorded.ts';
import type { Outcome } from './replay.ts';

const badParameters = (outcome: Outcome) => becomeFault(outcome, '102', 'Invalid request parameters.');
const badType = (outcome: Outcome) => becomeFault(outcome, '104', 'Incorrect attribute type.');

/** A whole number as a style writes it. */
const int = (style: RecordedStyle, value: number): string => (style === 'wsi' ? String(value) : `int ${value}`);

/** The ids that the reference gave to attributes that are refused here; later ones are lower by their number. */
const refusedAttributes = { v1: [227, 231, 233], v2: [230, 232], wsi: [227, 231, 233] } as const;
const refusedOptions = [243, 244, 248, 249] as const;
const renumbered = (id: number, refused: readonly number[]): number =>
  id - refused.filter((refusedId) => refusedId < id).length;

const renumberCreated: Difference['expect'] = (outcome, { style }) => {
  const id = Number(String(outcome.result).replace('int ', ''));
  outcome.result =
    style === 'wsi'
      ? String(renumbered(id, refusedAttributes.wsi))
      : `int ${renumbered(id, refusedAttributes[style === 'v2' ? 'v2' : 'v1'])}`;
};

/** The options in an answer with the ids that they have here. */
function renumberOptions(list: AnswerValue | undefined): void {
  for (const option of Array.isArray(list) ? list : []) {
    if (isFields(option) && Number(option.value) > 0)
      option.value = String(renumbered(Number(option.value), refusedOptions));
  }
}

const infoFlags = [
  'is_unique',
  'is_required',
  'is_configurable',
  'is_searchable',
  'is_visible_in_advanced_search',
  'is_comparable',
  'is_used_for_promo_rules',
  'is_visible_on_front',
  'used_in_product_listing',
];

/** An answer of V1 in the kinds that the spec's tables declare. */
function declaredKinds(value: AnswerValue): AnswerValue {
  if (Array.isArray(value)) return value.map(declaredKinds);
  if (!isFields(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, declaredKinds(item)]));
  const asText = (name: string) => {
    const field = fields[name];
    if (typeof field === 'string') fields[name] = field.replace(/^int /, '');
  };
  if ('label' in fields) for (const name of ['value', 'store_id']) asText(name);
  if ('attribute_id' in fields) asText('required');
  if ('attribute_code' in fields) {
    for (const name of infoFlags) fields[name] = `int ${String(fields[name])}`;
    fields.additional_fields = additionalKinds(fields.additional_fields);
  }
  return fields;
}

function additionalKinds(additional: AnswerValue | undefined): AnswerValue {
  if (!isFields(additional)) return additional ?? null;
  const entries = Object.entries(additional).map(([name, value]) => {
    if (name === 'frontend_class') return [name, value];
    if (name === 'position' || value === '2') return [name, `int ${String(value)}`];
    return [name, `boolean ${value === '1'}`];
  });
  return Object.fromEntries(entries) as Fields;
}

/** The spec's eight types, as an answer shows them. */
const types: AnswerValue = [
  ['text', 'Text Field'],
  ['textarea', 'Text Area'],
  ['date', 'Date'],
  ['boolean', 'Yes/No'],
  ['multiselect', 'Multiple Select'],
  ['select', 'Dropdown'],
  ['price', 'Price'],
  ['media_image', 'Media Image'],
].map(([value = '', label = '']) => ({ label, value }));

/** The product attributes whose codes categories use, too. */
const shared: Readonly<Record<string, Fields>> = {
  attr_info_name: { attribute_id: '73', attribute_code: 'name', frontend_input: 'text' },
  attr_info_image: { attribute_id: '87', attribute_code: 'image', frontend_input: 'media_image' },
  attr_info_description: { attribute_id: '74', attribute_code: 'description', frontend_input: 'textarea' },
};

const change = (outcome: Outcome, fields: Fields): void => {
  if (isFields(outcome.result)) Object.assign(outcome.result, fields);
};

/** What differs in the answers of `catalog_product_attribute`. */
export const attributeDifferences: readonly Difference[] = [
  {
    styles: ['v2', 'wsi'],
    what: 'an empty text is empty, not a line end',
    why: 'Q3',
    expect: (outcome) => {
      if (outcome.result !== undefined)
        outcome.result = mapTexts(outcome.result, (text) => (text === '\n' ? '' : text));
    },
  },
  {
    styles: ['v1'],
    what: 'attributes and options have the kinds that the spec declares: flags int, yes and no of additional_fields boolean, option values and ids of store views text',
    why: 'reference 4.1: the kinds are those of a database driver, clients must accept both, one may be picked',
    expect: (outcome) => {
      if (outcome.result !== undefined) outcome.result = declaredKinds(outcome.result);
    },
  },
  {
    cases: [
      'session_two_sessions_same_user_first_still_valid',
      'v1_path_full_name_ok',
      'v1_args_omitted',
      'attr_types_ok',
    ],
    styles: ['v1', 'v2'],
    what: "the spec's eight types",
    why: 'D21',
    expect: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result.pop();
    },
  },
  {
    cases: ['attr_currentStore_get_after_set'],
    what: 'the current store view is kept between calls',
    why: 'Q13',
    expect: (outcome, { style }) => becomeResult(outcome, int(style, 3)),
  },
  {
    cases: ['attr_options_country'],
    styles: ['v1', 'v2'],
    what: 'countries are sorted by language; in the reference by bytes, with accented ones last',
    why: 'the reference asks its host for the order of the language, and the recorded host did not have it',
    expect: (outcome) => {
      const [nothing, ...countries] = outcome.result as { label: string }[];
      const { compare } = new Intl.Collator('en');
      becomeResult(outcome, [nothing, ...countries.toSorted((a, b) => compare(a.label, b.label))] as never);
    },
  },

  // --- which attribute is meant
  {
    cases: Object.keys(shared),
    what: 'a code that categories use, too, means the attribute of products; here by its id, code and input',
    why: 'Q4',
    expect: (outcome, { name }) => becomeResult(outcome, { ...shared[name] }),
    ignore: (outcome) => {
      if (!isFields(outcome.result)) return;
      const { attribute_id = null, attribute_code = null, frontend_input = null } = outcome.result;
      outcome.result = { attribute_id, attribute_code, frontend_input };
    },
  },
  {
    cases: ['attr_update_system'],
    what: 'and can be updated by it',
    why: 'Q4',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },

  // --- info
  {
    cases: ['attr_info_ref_price', 'attr_info_price', 'attr_info_created_price'],
    what: 'prices have a scope, too',
    why: 'design 5: info always has scope',
    expect: (outcome, { name }) => change(outcome, { scope: name === 'attr_info_ref_price' ? 'store' : 'website' }),
  },
  {
    cases: ['attr_info_tax_class_id'],
    what: 'only the empty entry is dropped from the options, so "None" stays',
    why: 'Q6',
    expect: (outcome) => {
      const options = isFields(outcome.result) ? outcome.result.options : undefined;
      if (Array.isArray(options)) options.unshift({ label: 'None', value: '0' });
    },
  },

  // --- create
  {
    cases: ['attr_create_no_label', 'raw_v2_create_no_label'],
    what: 'an attribute cannot be created without a label',
    why: 'Q17',
    expect: badParameters,
  },
  {
    cases: ['attr_create_label_without_store0', 'attr_create_label_empty_store0'],
    what: 'an attribute cannot be created without a label for store view 0: 102',
    why: 'Q17 (102, not 105)',
    expect: badParameters,
  },
  {
    cases: ['attr_create_bad_frontend_class', 'attr_create_apply_to_unknown'],
    what: 'frontend_class and apply_to are checked',
    why: "spec 2.4 and 2.5 list what is allowed; the spec's 'invalid request parameters'",
    expect: badParameters,
  },
  {
    cases: ['attr_info_apply_to_unknown'],
    what: 'and so that attribute does not exist',
    why: 'spec 2.4',
    expect: (outcome) => becomeFault(outcome, '101', 'Requested attribute not found.'),
  },
  {
    cases: ['attr_create_label_html', 'attr_create_no_scope', 'attr_create_bad_scope'],
    styles: ['v1', 'wsi'],
    what: 'later ids are lower by the number of refused attributes',
    why: 'follows from what is refused',
    expect: renumberCreated,
  },
  {
    cases: [
      'attr_create_foreign_additional',
      'attr_create_flags_out_of_range',
      'attr_create_select_default_value',
      'attr_create_bool_default_1',
      'attr_create_date_default',
      'attr_create_additional_as_key_value_list',
    ],
    what: 'the same for the attributes that are created next',
    why: 'follows from what is refused',
    expect: renumberCreated,
  },

  // --- update
  {
    cases: ['attr_info_after_update'],
    what: 'update keeps an absent apply_to',
    why: 'Q5',
    expect: (outcome) => change(outcome, { apply_to: ['simple', 'virtual'] }),
  },
  {
    cases: ['attr_info_after_add'],
    what: 'update keeps absent scope, is_configurable and is_filterable',
    why: 'Q5',
    expect: (outcome, { style }) => {
      change(outcome, { scope: 'global', is_configurable: int(style, 1) });
      const additional = isFields(outcome.result) ? outcome.result.additional_fields : undefined;
      if (isFields(additional)) additional.is_filterable = 'boolean true';
      else if (Array.isArray(additional)) additional[0] = { key: 'is_filterable', value: '1' };
    },
  },

  // --- options
  {
    cases: ['attr_addOption_empty_label'],
    what: 'an option needs a text for store view 0',
    why: 'Q34',
    expect: (outcome) => becomeFault(outcome, '108', 'Default option value is not defined'),
  },
  {
    cases: ['attr_addOption_boolean', 'attr_addOption_system_status', 'attr_removeOption_boolean'],
    what: 'options can only be added to and removed from attributes with rows of options',
    why: 'Q7',
    expect: badType,
  },
  {
    cases: ['attr_options_after_add', 'attr_info_after_add'],
    what: 'later ids are lower by the number of refused options',
    why: 'follows from what is refused',
    expect: ({ result }) => renumberOptions(isFields(result) ? result.options : result),
  },
  {
    cases: ['attr_options_after_add', 'attr_info_after_add'],
    styles: ['v1'],
    what: 'options with the same order and label are in the order of their ids; in the reference in any order',
    why: 'reference 4.3 says no more than order and label',
    expect: ({ result }) => {
      const options = isFields(result) ? result.options : result;
      if (Array.isArray(options)) options.push(...options.splice(-2).reverse());
    },
  },
  {
    cases: ['attr_info_after_add'],
    what: 'is_default 0 keeps the default',
    why: 'Q8',
    expect: (outcome) => change(outcome, { default_value: '239' }),
  },
  {
    cases: ['attr_info_multiselect_after_add'],
    what: 'a second default of a multiselect joins the first',
    why: 'Q8',
    expect: (outcome) => change(outcome, { default_value: '240,241' }),
  },
  {
    cases: [
      'attr_removeOption_again',
      'attr_removeOption_unknown_id',
      'attr_removeOption_text_id',
      'attr_removeOption_other_attributes_option',
    ],
    styles: ['v1', 'v2'],
    what: 'an id of an option of another attribute, or of none, is a fault',
    why: 'Q8b',
    expect: (outcome) => becomeFault(outcome, '109', 'Unable to remove option.'),
  },

  // --- WS-I
  {
    cases: ['raw_wsi_attribute_types'],
    styles: ['wsi'],
    what: 'types exists in WS-I',
    why: 'D10',
    expect: (outcome) => becomeResult(outcome, types),
  },
  {
    cases: ['raw_wsi_remove_option'],
    styles: ['wsi'],
    what: 'removeOption exists in WS-I; the option that was asked for does not',
    why: 'D10',
    expect: (outcome) => becomeFault(outcome, '109', 'Unable to remove option.'),
  },
  {
    cases: ['raw_wsi_options_text_code'],
    styles: ['wsi'],
    what: 'attributeId is a text, so that a code works; here by the first options',
    why: 'D6',
    expect: (outcome) =>
      becomeResult(outcome, [
        { label: '', value: '' },
        { label: 'Black', value: '20' },
      ]),
    ignore: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result = outcome.result.slice(0, 2);
    },
  },
  {
    cases: ['raw_wsi_storeview_name'],
    styles: ['wsi'],
    what: 'the store view is understood under the name storeView, too',
    why: 'D3 and Q14',
    expect: ({ result }) => {
      for (const option of Array.isArray(result) ? result : []) {
        if (isFields(option) && option.value !== '') option.label = `${String(option.label)} DE`;
      }
    },
  },
  {
    cases: ['resourceFaults_catalog_product_attribute', 'resourceFaults_product_attribute'],
    styles: ['wsi'],
    what: 'resourceFaults works in WS-I, also by an alias',
    why: 'Q11',
    expect: (outcome) =>
      becomeResult(
        outcome,
        Object.values(productAttributeFaults).map(({ code, message }) => ({ code: String(code), message })),
      ),
  },
  {
    cases: ['resources_limited'],
    styles: ['wsi'],
    what: 'resources works in WS-I: what this user may call, without titles',
    why: 'Q11',
    expect: (outcome, { registry }) =>
      becomeResult(
        outcome,
        allowedTo(ourResources(registry), {
          catalog_product: ['currentStore', 'getSpecialPrice'],
          catalog_product_attribute: ['list', 'options', 'info'],
          catalog_product_type: ['list'],
          catalog_product_attribute_tier_price: ['info'],
        }),
      ),
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['title']));
    },
  },
];

/** The resources of which a user may call some methods, with these. */
function allowedTo(resources: AnswerValue, allowed: Readonly<Record<string, readonly string[]>>): AnswerValue {
  const found = (Array.isArray(resources) ? resources : []).filter(isFields);
  return found.flatMap((resource) => {
    const names = allowed[String(resource.name)];
    if (!names) return [];
    const methods = (Array.isArray(resource.methods) ? resource.methods : []).filter(
      (method) => isFields(method) && names.includes(String(method.name)),
    );
    return [{ ...resource, methods }];
  });
}
