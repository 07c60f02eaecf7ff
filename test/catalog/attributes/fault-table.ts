import type { FaultCase as GenericFaultCase } from '../../support/fault-tables.ts';
/** The data for the cases of the fault table: ids of the demo store, prepared by the test. */
export interface FaultScene {
  /** An attribute of categories. */
  readonly ofCategories: string;
  /** An option of `color`. */
  readonly colorOption: string;
  /** An option of `good_for` that products use. */
  readonly ownOption: string;
}

/** One row of the table. */
export type FaultCase = GenericFaultCase<FaultScene>;

const path = (method: string): string => `catalog_product_attribute.${method}`;
const noAttribute = 'Requested attribute not found.';
const noStore = 'Requested store view not found.';
const badType = 'Incorrect attribute type.';
const label = [{ store_id: '0', label: 'Grain' }];
const attribute = { attribute_code: 'grain', frontend_input: 'text', frontend_label: label };
const option = { label: [{ store_id: ['0'], value: 'Rough' }], order: 1, is_default: 0 };

const unknown: FaultCase[] = (
  [
    ['options', { attributeId: 'nothing' }],
    ['info', { attribute: 'nothing' }],
    ['update', { attribute: 'nothing', data: { is_comparable: 1 } }],
    ['remove', { attribute: 'nothing' }],
    ['addOption', { attribute: 'nothing', data: option }],
    ['removeOption', { attribute: 'nothing', optionId: '1' }],
  ] as const
).map(([method, args]) => ({
  operation: path(method),
  when: 'no attribute of products has the code',
  code: 101,
  text: noAttribute,
  arguments: () => args,
}));

const foreign: FaultCase[] = (
  [
    ['options', 'attributeId', 101, noAttribute, {}],
    ['info', 'attribute', 101, noAttribute, {}],
    ['update', 'attribute', 107, 'This attribute cannot be edited.', { data: { is_comparable: 1 } }],
    ['remove', 'attribute', 106, 'This attribute cannot be deleted.', {}],
    ['addOption', 'attribute', 101, noAttribute, { data: option }],
    ['removeOption', 'attribute', 101, noAttribute, { optionId: '1' }],
  ] as const
).map(([method, name, code, text, more]) => ({
  operation: path(method),
  when: 'the id is that of an attribute of categories',
  code,
  text,
  arguments: ({ ofCategories }) => ({ [name]: ofCategories, ...more }),
}));

const creation = (when: string, code: number, text: string, changes: Readonly<Record<string, unknown>>): FaultCase => ({
  operation: path('create'),
  when,
  code,
  text,
  arguments: () => ({ data: { ...attribute, ...changes } }),
});
const parameters = (when: string, changes: Readonly<Record<string, unknown>>): FaultCase =>
  creation(when, 102, 'Invalid request parameters.', changes);
const badCode =
  'Attribute code is invalid. Please use only letters (a-z), numbers (0-9) or underscore(_) in this field, first character should be a letter.';

const creations: FaultCase[] = [
  parameters('the code is empty', { attribute_code: '' }),
  parameters('no label is sent', { frontend_label: undefined }),
  parameters('the list of labels is empty', { frontend_label: [] }),
  parameters('no label for store view 0 is sent', { frontend_label: [{ store_id: '2', label: 'Korn' }] }),
  parameters('the label for store view 0 is empty', { frontend_label: [{ store_id: '0', label: '' }] }),
  parameters('the label for store view 0 consists of tags alone', {
    frontend_label: [{ store_id: '0', label: '<b></b>' }],
  }),
  parameters('a label is longer than 255 characters', {
    frontend_label: [...label, { store_id: '2', label: 'K'.repeat(256) }],
  }),
  parameters('apply_to has an unknown product type', { apply_to: ['simple', 'spaceship'] }),
  parameters('frontend_class is not in the list of allowed values', {
    additional_fields: { frontend_class: 'validate-nonsense' },
  }),
  creation('the code begins with a digit', 103, badCode, { attribute_code: '9grain' }),
  creation('the code has a capital letter', 103, badCode, { attribute_code: 'Grain' }),
  creation('the code has a dash', 103, badCode, { attribute_code: 'gra-in' }),
  creation('the type is unknown', 104, badType, { frontend_input: 'weee' }),
  creation('no type is sent', 104, badType, { frontend_input: undefined }),
  creation(
    'the code has more than 30 characters',
    105,
    'Maximum length of attribute code must be less than 30 symbols',
    {
      attribute_code: 'abcdefghijklmnopqrstuvwxyz12345',
    },
  ),
  creation(
    'the code is reserved for another part of products',
    105,
    "The attribute code 'sku' is reserved by system. Please try another attribute code",
    {
      attribute_code: 'sku',
    },
  ),
  creation('the code is taken', 105, 'Attribute with the same code already exists.', { attribute_code: 'color' }),
  creation('the default of a price is not a number', 105, 'Invalid default decimal value', {
    frontend_input: 'price',
    default_value: 'cheap',
  }),
  creation('the default of a date is not a day of the calendar', 105, 'Invalid default date', {
    frontend_input: 'date',
    default_value: '2026-02-30',
  }),
  creation('the default of a yes/no attribute is neither yes nor no', 105, 'Invalid default value', {
    frontend_input: 'boolean',
    default_value: 'perhaps',
  }),
];

const updating = (when: string, text: string, name: string, data: Readonly<Record<string, unknown>>): FaultCase => ({
  operation: path('update'),
  when,
  code: 105,
  text,
  arguments: () => ({ attribute: name, data }),
});

const updates: FaultCase[] = [
  updating('labels are sent, but none for store view 0', 'Frontend label is not defined', 'shelf_mark', {
    frontend_label: [{ store_id: '2', label: 'Regal' }],
  }),
  updating(
    'the scope changes while configurable products use the attribute',
    'Scope must not be changed, because the attribute is used in configurable products.',
    'paper_size',
    { scope: 'store' },
  ),
  updating('the scope is unknown', 'Unable to save attribute.', 'shelf_mark', { scope: 'galaxy' }),
  updating('apply_to has an unknown product type', 'Unable to save attribute.', 'shelf_mark', {
    apply_to: ['spaceship'],
  }),
  updating('frontend_class is not in the list of allowed values', 'Unable to save attribute.', 'shelf_mark', {
    additional_fields: { frontend_class: 'validate-nonsense' },
  }),
  updating('the default of a price is not a number', 'Invalid default decimal value', 'deposit', {
    default_value: 'cheap',
  }),
  updating('the default of a date is not a day of the calendar', 'Invalid default date', 'roasted_on', {
    default_value: '13/13/2026',
  }),
];

const removals: FaultCase[] = (
  [
    ['the attribute belongs to the system', 'name', 'This attribute cannot be deleted.'],
    ['configurable products use the attribute', 'paper_size', 'This attribute is used in configurable products.'],
  ] as const
).map(([when, name, text]) => ({
  operation: path('remove'),
  when,
  code: 106,
  text,
  arguments: () => ({ attribute: name }),
}));

const optionTypes: FaultCase[] = ['addOption', 'removeOption'].flatMap((method) =>
  (
    [
      ['a text', 'shelf_mark'],
      ['a yes/no', 'is_handmade'],
      ['a select whose options are not its own', 'status'],
    ] as const
  ).map(([what, name]) => ({
    operation: path(method),
    when: `the attribute is ${what}`,
    code: 104,
    text: badType,
    arguments: () => ({ attribute: name, ...(method === 'addOption' ? { data: option } : { optionId: '1' }) }),
  })),
);

const additions: FaultCase[] = (
  [
    ['no label is sent', []],
    ['no label for store view 0 is sent', [{ store_id: ['1', '2'], value: 'Rau' }]],
    ['the label for store view 0 is empty', [{ store_id: ['0'], value: '' }]],
  ] as const
).map(([when, labels]) => ({
  operation: path('addOption'),
  when,
  code: 108,
  text: 'Default option value is not defined',
  arguments: () => ({ attribute: 'color', data: { ...option, label: labels } }),
}));

const longOption: FaultCase = {
  operation: path('addOption'),
  when: 'a label is longer than 255 characters',
  code: 108,
  text: 'Unable to add option.',
  arguments: () => ({
    attribute: 'color',
    data: { ...option, label: [...option.label, { store_id: ['2'], value: '\u{1f58b}'.repeat(256) }] },
  }),
};

const optionRemovals: FaultCase[] = (
  [
    ['no option has the id', () => '999999'],
    ['the id is not a number', () => 'red'],
    ['the option belongs to another attribute', ({ colorOption }: FaultScene) => colorOption],
  ] as const
).map(([when, optionId]) => ({
  operation: path('removeOption'),
  when,
  code: 109,
  text: 'Unable to remove option.',
  arguments: (scene) => ({ attribute: 'good_for', optionId: optionId(scene) }),
}));

const saves: FaultCase[] = (
  [
    ['create', 105, 'Unable to save attribute.', () => ({ data: attribute })],
    ['update', 105, 'Unable to save attribute.', () => ({ attribute: 'shelf_mark', data: { is_comparable: 1 } })],
    ['remove', 106, 'This attribute cannot be deleted.', () => ({ attribute: 'shelf_mark' })],
    ['addOption', 108, 'Unable to add option.', () => ({ attribute: 'color', data: option })],
    [
      'removeOption',
      109,
      'Unable to remove option.',
      ({ ownOption }: FaultScene) => ({ attribute: 'good_for', optionId: ownOption }),
    ],
  ] as const
).map(([method, code, text, args]) => ({
  operation: path(method),
  when: 'the database fails while saving',
  code,
  text,
  failingCommit: true,
  arguments: args,
}));

/** Every fault of the operations on product attributes, in the order of the documentation. */
export const faultCases: readonly FaultCase[] = [
  {
    operation: path('currentStore'),
    when: 'the store view does not exist',
    code: 100,
    text: noStore,
    arguments: () => ({ store: 'nostore' }),
  },
  {
    operation: path('options'),
    when: 'the store view does not exist',
    code: 100,
    text: noStore,
    arguments: () => ({ attributeId: 'color', store: 'nostore' }),
  },
  ...unknown,
  ...foreign,
  ...creations,
  ...updates,
  ...removals,
  ...optionTypes,
  ...additions,
  longOption,
  ...optionRemovals,
  ...saves,
].toSorted((a, b) => (a.operation === b.operation ? a.code - b.code : a.operation < b.operation ? -1 : 1));

/** The table as Markdown, as `docs/attribute-faults.md` shows it. */
export function faultDocument(): string {
  const rows = faultCases.map(
    ({ operation, when, code, text }) => `| \`${operation}\` | ${when} | ${code} | \`${text}\` |`,
  );
  return `# Faults of the operations on product attributes

The operations may also be called by the prefix \`product_attribute.\`. \`list\` and \`types\` have no faults. Faults that every
operation may raise are not listed: 1 internal error, 2 access denied, 5 session expired, 6 required parameter missing.

A test makes the call of each row in V1, V2 and WS-I, and checks that attributes, options and values of products have not changed.

| operation | when | code | text |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
