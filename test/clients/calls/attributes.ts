import { type Call, call, listed, pairs, refused } from './call.ts';

const label = (text: string) => [{ store_id: '0', label: text }];

/** An attribute with options and a set that has it, for the product that follows. */
export const attributeCalls: readonly Call[] = [
  call('catalogProductAttributeCurrentStore', { store: 'german' }, 2),
  listed('catalogProductAttributeTypes', {}, 8, { label: 'Text Field', value: 'text' }),
  call(
    'catalogProductAttributeCreate',
    {
      data: {
        attribute_code: 'nib_metal',
        frontend_input: 'select',
        scope: 'store',
        is_required: 0,
        apply_to: ['simple', 'virtual'],
        is_searchable: 1,
        additional_fields: pairs({ is_filterable: '1', position: '3' }),
        frontend_label: label('Metal of the nib'),
      },
    },
    '<attribute>',
  ),
  call(
    'catalogProductAttributeAddOption',
    {
      attribute: 'nib_metal',
      data: {
        label: [
          { store_id: ['0'], value: 'Gold & steel' },
          { store_id: ['2'], value: 'Gold & Stahl' },
        ],
        order: 1,
        is_default: 0,
      },
    },
    true,
  ),
  call(
    'catalogProductAttributeAddOption',
    { attribute: 'nib_metal', data: { label: [{ store_id: ['0'], value: 'Brass' }], order: 2, is_default: 1 } },
    true,
  ),
  call('catalogProductAttributeOptions', { attributeId: 'nib_metal' }, [
    { label: '', value: '' },
    { label: 'Gold & Stahl', value: '<gold>' },
    { label: 'Brass', value: '<brass>' },
  ]),
  call(
    'catalogProductAttributeUpdate',
    { attribute: 'nib_metal', data: { is_comparable: 1, frontend_label: label('Nib metal') } },
    true,
  ),
  call(
    'catalogProductAttributeInfo',
    { attribute: 'nib_metal' },
    {
      attribute_id: '<attribute>',
      attribute_code: 'nib_metal',
      frontend_input: 'select',
      scope: 'store',
      default_value: '<brass>',
      is_unique: 0,
      is_required: 0,
      apply_to: ['simple', 'virtual'],
      is_configurable: 0,
      is_searchable: 1,
      is_visible_in_advanced_search: 0,
      is_comparable: 1,
      is_used_for_promo_rules: 0,
      is_visible_on_front: 0,
      used_in_product_listing: 0,
      additional_fields: pairs({
        is_filterable: '1',
        is_filterable_in_search: '0',
        position: '3',
        used_for_sort_by: '0',
      }),
      options: [
        { label: 'Gold & Stahl', value: '<gold>' },
        { label: 'Brass', value: '<brass>' },
      ],
      frontend_label: label('Nib metal'),
    },
  ),
  call('catalogProductAttributeSetCreate', { attributeSetName: 'Nibs', skeletonSetId: '4' }, '<set>'),
  listed('catalogProductAttributeSetList', {}, 5, { set_id: 4, name: 'Default' }),
  call('catalogProductAttributeSetGroupAdd', { attributeSetId: '<set>', groupName: 'Parts' }, '<group>'),
  call('catalogProductAttributeSetGroupRename', { groupId: '<group>', groupName: 'Metals' }, true),
  call(
    'catalogProductAttributeSetAttributeAdd',
    { attributeId: '<attribute>', attributeSetId: '<set>', attributeGroupId: '<group>', sortOrder: '5' },
    true,
  ),
  call(
    'catalogProductAttributeSetAttributeAdd',
    { attributeId: 'good_for', attributeSetId: '<set>', attributeGroupId: '<group>', sortOrder: '6' },
    true,
  ),
  call('catalogProductAttributeOptions', { attributeId: 'good_for' }, [
    { label: '', value: '' },
    { label: 'Briefe', value: '<letters>' },
    { label: 'Skizzen', value: '<sketches>' },
    { label: 'Langsame Morgen', value: '<mornings>' },
    { label: 'Geschenke', value: '<presents>' },
  ]),
  listed('catalogProductAttributeList', { setId: '<set>' }, 61, {
    attribute_id: 59,
    code: 'name',
    type: 'text',
    required: '1',
    scope: 'store',
  }),
  refused('catalogProductAttributeInfo', { attribute: 'nothing' }, '101', 'Requested attribute not found.'),
];

/** Removes the attributes that the calls made. */
export const attributeRemovals: readonly Call[] = [
  call('catalogProductAttributeSetAttributeRemove', { attributeId: '<attribute>', attributeSetId: '<set>' }, true),
  call('catalogProductAttributeSetGroupRemove', { attributeGroupId: '<group>' }, true),
  call('catalogProductAttributeRemoveOption', { attribute: 'nib_metal', optionId: '<gold>' }, true),
  call('catalogProductAttributeRemove', { attribute: 'nib_metal' }, true),
  call('catalogProductAttributeSetRemove', { attributeSetId: '<set>' }, true),
];
