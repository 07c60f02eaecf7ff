import { wrong } from '../faults/case.ts';
import { ownView } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const label = (text: string) => [{ store_id: ['0'], value: text }];

const noView = wrong('unknown store view', '100 Requested store view not found.', { store: 'nostore' });
const noAttribute = (name: string) =>
  wrong('unknown attribute', '101 Requested attribute not found.', { [name]: 'nothing' });
const noLabelOfView0 = [{ store_id: ['2'], value: 'Rau' }];
const option = { label: [{ store_id: ['0'], value: 'Rough' }], order: '1', is_default: '0' };

const noSet = wrong('unknown set', '104 The attribute set does not exist.', { attributeSetId: '999999' });
const noSetAttribute = wrong('unknown attribute', '106 The attribute does not exist.', { attributeId: 'nothing' });
const setName = '101 The name of an attribute set has 1 to 255 characters.';
const groupName = (code: number) =>
  wrong('an empty name', `${code} The name of an attribute group has 1 to 255 characters.`, { groupName: ' ' });

/** The data of an attribute that a call creates, with `attribute_code`. */
export const attributeData = {
  frontend_input: 'select',
  scope: 'store',
  frontend_label: [{ store_id: '0', label: 'Target' }],
};
export const optionData = { label: [{ store_id: ['0'], value: 'Matt' }], order: 1, is_default: 0 };

let made = 0;

/** Attributes of products, their options, and attribute sets. */
export const attributeOperations: OperationCases = {
  scope: {
    'catalog_product_attribute.currentStore': {
      inside: () => [{}, { store: ownView.code }],
      outside: () => [{ store: 'german' }, { store: '1' }, { store: 'admin' }],
    },
    'catalog_product_attribute.list': { inside: () => [{ setId: 4 }] },
    'catalog_product_attribute.options': {
      inside: () => [{ attributeId: 'color' }, { attributeId: 'color', store: ownView.code }],
      outside: () => [{ attributeId: 'color', store: 'german' }],
    },
    'catalog_product_attribute.types': { inside: () => [{}] },
    'catalog_product_attribute.info': { inside: () => [{ attribute: 'color' }] },
    'catalog_product_attribute.create': {
      outside: () => [
        {
          data: {
            attribute_code: 'rim',
            frontend_input: 'text',
            frontend_label: [{ store_id: '0', label: 'Rim' }],
          },
        },
      ],
    },
    'catalog_product_attribute.update': { outside: () => [{ attribute: 'rim', data: { is_required: '0' } }] },
    'catalog_product_attribute.addOption': {
      outside: () => [{ attribute: 'color', data: { label: label('Rust'), order: '9', is_default: '0' } }],
    },
    'catalog_product_attribute.removeOption': {
      outside: ({ option }) => [{ attribute: 'color', optionId: String(option) }],
    },
    'catalog_product_attribute_set.create': {
      outside: () => [{ attributeSetName: 'Rims', skeletonSetId: '4' }],
    },
    'catalog_product_attribute_set.list': { inside: () => [{}] },
    'catalog_product_attribute_set.attributeAdd': {
      outside: ({ set, attributeId }) => [{ attributeId: String(attributeId), attributeSetId: String(set.id) }],
    },
    'catalog_product_attribute_set.attributeRemove': {
      outside: ({ set, attributeId }) => [{ attributeId: String(attributeId), attributeSetId: String(set.id) }],
    },
    'catalog_product_attribute_set.groupAdd': {
      outside: ({ set }) => [{ attributeSetId: String(set.id), groupName: 'Rims' }],
    },
    'catalog_product_attribute_set.groupRename': {
      outside: ({ set }) => [{ groupId: String(set.group), groupName: 'Edges' }],
    },
    'catalog_product_attribute_set.groupRemove': {
      outside: ({ set }) => [{ attributeGroupId: String(set.unused) }],
    },
    'catalog_product_attribute_set.remove': { outside: ({ set }) => [{ attributeSetId: String(set.id) }] },
    'catalog_product_attribute.remove': { outside: () => [{ attribute: 'rim' }] },
  },
  faults: {
    'catalog_product_attribute.currentStore': { good: () => ({}), wrong: [noView] },
    'catalog_product_attribute.list': { good: () => ({ setId: '4' }), wrong: [] },
    'catalog_product_attribute.types': { good: () => ({}), wrong: [] },
    'catalog_product_attribute.options': {
      good: () => ({ attributeId: 'color' }),
      wrong: [noView, noAttribute('attributeId')],
    },
    'catalog_product_attribute.info': { good: () => ({ attribute: 'color' }), wrong: [noAttribute('attribute')] },
    'catalog_product_attribute.create': {
      good: () => ({
        data: { attribute_code: 'grain', frontend_input: 'price', frontend_label: [{ store_id: '0', label: 'Grain' }] },
      }),
      wrong: [
        wrong('no label', '102 Invalid request parameters.', { data: { frontend_label: [] } }),
        wrong('an unknown product type', '102 Invalid request parameters.', { data: { apply_to: ['spaceship'] } }),
        wrong(
          'a code that begins with a digit',
          '103 Attribute code is invalid. Please use only letters (a-z), numbers (0-9) or underscore(_) in this field, first character should be a letter.',
          { data: { attribute_code: '9grain' } },
        ),
        wrong('an unknown type', '104 Incorrect attribute type.', { data: { frontend_input: 'weee' } }),
        wrong('a default that is no number', '105 Invalid default decimal value', { data: { default_value: 'cheap' } }),
        wrong('a code that is taken', '105 Attribute with the same code already exists.', {
          data: { attribute_code: 'color' },
        }),
      ],
    },
    'catalog_product_attribute.update': {
      good: () => ({ attribute: 'deposit', data: { is_comparable: '1' } }),
      wrong: [
        noAttribute('attribute'),
        wrong('no label for store view 0', '105 Frontend label is not defined', {
          data: { frontend_label: [{ store_id: '2', label: 'Regal' }] },
        }),
        wrong('an unknown scope', '105 Unable to save attribute.', { data: { scope: 'galaxy' } }),
        wrong('a default that is no number', '105 Invalid default decimal value', { data: { default_value: 'cheap' } }),
      ],
    },
    'catalog_product_attribute.remove': {
      good: () => ({ attribute: 'shelf_mark' }),
      wrong: [
        noAttribute('attribute'),
        wrong('an attribute of the system', '106 This attribute cannot be deleted.', { attribute: 'name' }),
      ],
    },
    'catalog_product_attribute.addOption': {
      good: () => ({ attribute: 'color', data: option }),
      wrong: [
        noAttribute('attribute'),
        wrong('an attribute without options', '104 Incorrect attribute type.', { attribute: 'shelf_mark' }),
        wrong('no label for store view 0', '108 Default option value is not defined', {
          data: { label: noLabelOfView0 },
        }),
      ],
    },
    'catalog_product_attribute.removeOption': {
      good: ({ option: optionId }) => ({ attribute: 'good_for', optionId }),
      wrong: [
        noAttribute('attribute'),
        wrong('an attribute without options', '104 Incorrect attribute type.', { attribute: 'shelf_mark' }),
        wrong('an unknown option', '109 Unable to remove option.', { optionId: '999999' }),
      ],
    },
    'catalog_product_attribute_set.list': { good: () => ({}), wrong: [] },
    'catalog_product_attribute_set.create': {
      good: () => ({ attributeSetName: 'New', skeletonSetId: '4' }),
      wrong: [
        wrong('unknown set to copy', '100 The attribute set to copy does not exist.', { skeletonSetId: '999999' }),
        wrong('an empty name', setName, { attributeSetName: ' ' }),
        wrong('a name that is taken', '102 There is an attribute set "Coffee" already.', {
          attributeSetName: 'Coffee',
        }),
      ],
    },
    'catalog_product_attribute_set.remove': {
      good: () => ({ attributeSetId: '6', forceProductsRemove: '1' }),
      wrong: [
        noSet,
        wrong('the default set', '103 The default attribute set cannot be removed.', { attributeSetId: '4' }),
        wrong('products without force', '105 The attribute set has products.', { forceProductsRemove: '0' }),
      ],
    },
    'catalog_product_attribute_set.attributeAdd': {
      good: () => ({ attributeId: 'color', attributeSetId: '6' }),
      wrong: [
        noSetAttribute,
        noSet,
        wrong('unknown group', '108 The attribute group does not exist.', { attributeGroupId: '999999' }),
        wrong('an attribute that is in it', '109 The attribute is in the attribute set already.', {
          attributeId: 'name',
        }),
      ],
    },
    'catalog_product_attribute_set.attributeRemove': {
      good: () => ({ attributeId: 'care_notes', attributeSetId: '5' }),
      wrong: [
        noSetAttribute,
        noSet,
        wrong('an attribute of the system', '110 A system attribute cannot be removed from an attribute set.', {
          attributeId: 'sku',
        }),
        wrong('an attribute that is not in it', '111 The attribute is not in the attribute set.', {
          attributeId: 'roasted_on',
        }),
      ],
    },
    'catalog_product_attribute_set.groupAdd': {
      good: () => ({ attributeSetId: '6', groupName: 'New' }),
      wrong: [
        noSet,
        groupName(113),
        wrong('a name that is taken', '112 The attribute set has a group of this name already.', {
          groupName: 'Coffee',
        }),
      ],
    },
    'catalog_product_attribute_set.groupRename': {
      good: ({ group }) => ({ groupId: group, groupName: 'New' }),
      wrong: [
        wrong('unknown group', '108 The attribute group does not exist.', { groupId: '999999' }),
        groupName(114),
        wrong('a name that is taken', '114 The attribute set has a group of this name already.', {
          groupName: 'Images',
        }),
      ],
    },
    'catalog_product_attribute_set.groupRemove': {
      good: ({ group }) => ({ attributeGroupId: group }),
      wrong: [wrong('unknown group', '108 The attribute group does not exist.', { attributeGroupId: '999999' })],
    },
  },
  valid: {
    'catalog_product_attribute.currentStore': () => ({ store: 'german' }),
    'catalog_product_attribute.list': ({ set }) => ({ setId: set }),
    'catalog_product_attribute.options': ({ attribute }) => ({ attributeId: attribute, store: 'german' }),
    'catalog_product_attribute.types': () => ({}),
    'catalog_product_attribute.create': () => ({ data: { ...attributeData, attribute_code: `made_${++made}` } }),
    'catalog_product_attribute.update': ({ attribute }) => ({
      attribute,
      data: { scope: 'store', frontend_label: attributeData.frontend_label },
    }),
    'catalog_product_attribute.remove': ({ attribute }) => ({ attribute }),
    'catalog_product_attribute.info': ({ attribute }) => ({ attribute }),
    'catalog_product_attribute.addOption': ({ attribute }) => ({ attribute, data: optionData }),
    'catalog_product_attribute.removeOption': ({ attribute, option }) => ({ attribute, optionId: option }),
    'catalog_product_attribute_set.create': () => ({ attributeSetName: `Made ${++made}`, skeletonSetId: '6' }),
    'catalog_product_attribute_set.remove': ({ set }) => ({ attributeSetId: set, forceProductsRemove: '0' }),
    'catalog_product_attribute_set.list': () => ({}),
    'catalog_product_attribute_set.attributeAdd': ({ attribute, set, group }) => ({
      attributeId: attribute,
      attributeSetId: set,
      attributeGroupId: group,
      sortOrder: '1',
    }),
    'catalog_product_attribute_set.attributeRemove': ({ set }) => ({ attributeId: 'color', attributeSetId: set }),
    'catalog_product_attribute_set.groupAdd': ({ set }) => ({ attributeSetId: set, groupName: `Made ${++made}` }),
    'catalog_product_attribute_set.groupRename': ({ group }) => ({ groupId: group, groupName: 'Target' }),
    'catalog_product_attribute_set.groupRemove': ({ group }) => ({ attributeGroupId: group }),
  },
};
