import type { FaultCase as GenericFaultCase } from '../../support/fault-tables.ts';
/** The data for the cases of the fault table: ids of the demo store, looked up by the test. */
export interface FaultScene {
  /** A set of customers; its attributes and groups are unknown to these operations. */
  readonly setOfCustomers: string;
  readonly groupOfCustomers: string;
  readonly attributeOfCustomers: string;
  /** A new set without groups. */
  readonly setWithoutGroups: string;
  /** Groups of the set Stationery (5): `Stationery` with own attributes, two of which a configurable product uses. */
  readonly stationery: string;
  readonly images: string;
  /** The group Coffee of the set Coffee (6); it has only own attributes. */
  readonly coffee: string;
}

/** One row of the table. */
export type FaultCase = GenericFaultCase<FaultScene>;

const long = 'n'.repeat(256);
const setName = 'The name of an attribute set has 1 to 255 characters.';
const groupName = 'The name of an attribute group has 1 to 255 characters.';

const on = (
  method: string,
  when: string,
  code: number,
  text: string,
  args: FaultCase['arguments'] | Readonly<Record<string, unknown>>,
): FaultCase => ({
  operation: `catalog_product_attribute_set.${method}`,
  when,
  code,
  text,
  arguments: typeof args === 'function' ? (args as FaultCase['arguments']) : () => args,
});
const failing = (...args: Parameters<typeof on>): FaultCase => ({ ...on(...args), failingCommit: true });
const saving = 'the database fails while saving';

const creations: FaultCase[] = [
  on('create', 'the set to copy does not exist', 100, 'The attribute set to copy does not exist.', {
    attributeSetName: 'New',
    skeletonSetId: '999999',
  }),
  on('create', 'the id of the set to copy is not a number', 100, 'The attribute set to copy does not exist.', {
    attributeSetName: 'New',
    skeletonSetId: 'Default',
  }),
  on(
    'create',
    'the set to copy is not a set of products',
    100,
    'The attribute set to copy does not exist.',
    ({ setOfCustomers }) => ({ attributeSetName: 'New', skeletonSetId: setOfCustomers }),
  ),
  on('create', 'the name is empty', 101, setName, { attributeSetName: ' ', skeletonSetId: '4' }),
  on('create', 'the name is too long', 101, setName, { attributeSetName: long, skeletonSetId: '4' }),
  on('create', 'the name is taken', 102, 'There is an attribute set "Coffee" already.', {
    attributeSetName: 'Coffee',
    skeletonSetId: '4',
  }),
  failing('create', saving, 102, 'The attribute set could not be created.', {
    attributeSetName: 'New',
    skeletonSetId: '4',
  }),
];

const removals: FaultCase[] = [
  on(
    'remove',
    'it is the default set, even with `forceProductsRemove`',
    103,
    'The default attribute set cannot be removed.',
    {
      attributeSetId: '4',
      forceProductsRemove: '1',
    },
  ),
  failing('remove', saving, 103, 'The attribute set could not be removed.', {
    attributeSetId: '6',
    forceProductsRemove: '1',
  }),
  on('remove', 'the set has products, and `forceProductsRemove` is not set', 105, 'The attribute set has products.', {
    attributeSetId: '6',
  }),
];

const additions: FaultCase[] = [
  on('attributeAdd', 'the attribute is in the set', 109, 'The attribute is in the attribute set already.', {
    attributeId: 'color',
    attributeSetId: '5',
  }),
  on(
    'attributeAdd',
    'the set has no group',
    107,
    'The attribute set has no group.',
    ({ setWithoutGroups: attributeSetId }) => ({ attributeId: 'color', attributeSetId }),
  ),
  failing('attributeAdd', saving, 107, 'The attribute could not be added to the attribute set.', {
    attributeId: 'color',
    attributeSetId: '6',
  }),
  on('attributeAdd', 'the group does not exist', 108, 'The attribute group does not exist.', {
    attributeId: 'color',
    attributeSetId: '6',
    attributeGroupId: '999999',
  }),
  on(
    'attributeAdd',
    'the group is in another set',
    108,
    'The attribute group is not one of the attribute set.',
    ({ stationery }) => ({ attributeId: 'color', attributeSetId: '6', attributeGroupId: stationery }),
  ),
];

const departures: FaultCase[] = [
  on(
    'attributeRemove',
    'the attribute belongs to the system',
    110,
    'A system attribute cannot be removed from an attribute set.',
    { attributeId: 'sku', attributeSetId: '5' },
  ),
  on(
    'attributeRemove',
    'configurable products of the set use the attribute',
    110,
    'Configurable products of the set choose by this attribute.',
    { attributeId: 'color', attributeSetId: '5' },
  ),
  failing('attributeRemove', saving, 110, 'The attribute could not be removed from the attribute set.', {
    attributeId: 'care_notes',
    attributeSetId: '5',
  }),
  on('attributeRemove', 'the attribute is not in the set', 111, 'The attribute is not in the attribute set.', {
    attributeId: 'color',
    attributeSetId: '6',
  }),
];

/** The faults of an unknown attribute or set, in every operation that takes one. */
const unknown: FaultCase[] = [
  ...['attributeAdd', 'attributeRemove'].flatMap((method) => [
    on(method, 'the attribute does not exist', 106, 'The attribute does not exist.', {
      attributeId: 'no_such_code',
      attributeSetId: '999999',
    }),
    on(
      method,
      'the attribute is not an attribute of products',
      106,
      'The attribute does not exist.',
      ({ attributeOfCustomers }) => ({ attributeId: attributeOfCustomers, attributeSetId: '5' }),
    ),
  ]),
  ...['remove', 'attributeAdd', 'attributeRemove', 'groupAdd'].flatMap((method) => [
    on(method, 'the set does not exist', 104, 'The attribute set does not exist.', {
      attributeId: 'color',
      attributeSetId: '999999',
      groupName: 'New',
    }),
    on(
      method,
      'the set is not a set of products',
      104,
      'The attribute set does not exist.',
      ({ setOfCustomers: attributeSetId }) => ({ attributeId: 'color', attributeSetId, groupName: 'New' }),
    ),
  ]),
  ...['groupRename', 'groupRemove'].flatMap((method) => [
    on(method, 'the group does not exist', 108, 'The attribute group does not exist.', {
      groupId: '999999',
      attributeGroupId: '999999',
      groupName: 'New',
    }),
    on(
      method,
      'the group is not in a set of products',
      108,
      'The attribute group does not exist.',
      ({ groupOfCustomers }) => ({
        groupId: groupOfCustomers,
        attributeGroupId: groupOfCustomers,
        groupName: 'New',
      }),
    ),
  ]),
];

const groups: FaultCase[] = [
  on('groupAdd', 'the set has a group of this name', 112, 'The attribute set has a group of this name already.', {
    attributeSetId: '6',
    groupName: 'Coffee',
  }),
  on('groupAdd', 'the name is empty', 113, groupName, { attributeSetId: '6', groupName: '' }),
  on('groupAdd', 'the name is too long', 113, groupName, { attributeSetId: '6', groupName: long }),
  failing('groupAdd', saving, 113, 'The attribute group could not be added.', {
    attributeSetId: '6',
    groupName: 'New',
  }),
  on(
    'groupRename',
    'another group of the set has the name',
    114,
    'The attribute set has a group of this name already.',
    ({ stationery: groupId }) => ({ groupId, groupName: 'Images' }),
  ),
  on('groupRename', 'the name is empty', 114, groupName, ({ stationery: groupId }) => ({ groupId, groupName: ' ' })),
  on('groupRename', 'the name is too long', 114, groupName, ({ coffee: groupId }) => ({ groupId, groupName: long })),
  failing('groupRename', saving, 114, 'The attribute group could not be renamed.', ({ coffee: groupId }) => ({
    groupId,
    groupName: 'New',
  })),
  failing('groupRemove', saving, 115, 'The attribute group could not be removed.', ({ coffee }) => ({
    attributeGroupId: coffee,
  })),
  on(
    'groupRemove',
    'the group has system attributes',
    116,
    'The attribute group holds system attributes.',
    ({ images }) => ({ attributeGroupId: images }),
  ),
  on(
    'groupRemove',
    'configurable products of the set use an attribute of the group',
    117,
    'The attribute group holds attributes that configurable products choose by.',
    ({ stationery }) => ({ attributeGroupId: stationery }),
  ),
];

/** Every fault of the operations on attribute sets, in the order of the documentation. */
export const faultCases: readonly FaultCase[] = [
  ...creations,
  ...removals,
  ...additions,
  ...departures,
  ...unknown,
  ...groups,
].toSorted((a, b) => (a.operation === b.operation ? a.code - b.code : a.operation < b.operation ? -1 : 1));

/** The table as Markdown, as `docs/attribute-set-faults.md` shows it. */
export function faultDocument(): string {
  const rows = faultCases.map(
    ({ operation, when, code, text }) =>
      `| \`${operation.replace('catalog_product_attribute_set.', '')}\` | ${when} | ${code} | \`${text}\` |`,
  );
  return `# Faults of the operations on attribute sets

The resource is \`catalog_product_attribute_set\`, or \`product_attribute_set\`. \`list\` has no faults. Faults that every operation may
raise are not listed: 1 internal error, 2 access denied, 5 session expired, 6 required parameter missing.

A test makes the call of each row in V1, V2 and WS-I, and checks that sets and products have not changed.

| operation | when | code | text |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
