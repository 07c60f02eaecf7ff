import { type Call, call, type Json, listed, refused } from './call.ts';

/** A category of the tree that has none below it. */
const leaf = (id: Json, name: string, position: number) => ({
  category_id: id,
  parent_id: 4,
  name,
  is_active: 1,
  position,
  level: 3,
  children: [],
});

const tree = {
  category_id: 4,
  parent_id: 2,
  name: 'Writing',
  position: 1,
  level: 2,
  children: [leaf(5, 'Pens', 1), leaf(6, 'Inks', 2), leaf('<category>', 'Nibs & <holders>', 3)],
};

/** Categories: one is made below another, changed and moved. */
export const categoryCalls: readonly Call[] = [
  call('catalogCategoryCurrentStore', { store: 'default' }, 1),
  call('catalogCategoryAttributeCurrentStore', { store: '1' }, 1),
  listed('catalogCategoryAttributeList', {}, 29, { code: 'created_at', scope: 'global' }),
  call('catalogCategoryAttributeOptions', { attributeId: 'display_mode' }, [
    { label: 'Products only', value: 'PRODUCTS' },
    { label: 'Static block only', value: 'PAGE' },
    { label: 'Static block and products', value: 'PRODUCTS_AND_PAGE' },
  ]),
  call('catalogCategoryLevel', {}, [
    { category_id: 2, parent_id: 1, name: 'The shop', is_active: 1, position: 1, level: 1 },
    { category_id: 3, parent_id: 1, name: 'The atelier', is_active: 1, position: 2, level: 1 },
  ]),
  call(
    'catalogCategoryCreate',
    {
      parentId: 4,
      categoryData: {
        name: 'Nibs & <holders>',
        is_active: 1,
        description: 'Spare nibs',
        available_sort_by: ['name', 'price'],
        default_sort_by: 'name',
        include_in_menu: 1,
        url_key: 'nibs',
      },
    },
    '<category>',
  ),
  call('catalogCategoryTree', { parentId: '4' }, tree, { v1: { answer: { ...tree, is_active: 1 } } }),
  call('catalogCategoryUpdate', { categoryId: '<category>', categoryData: { name: 'Federn' }, store: 'german' }, true),
  call('catalogCategoryMove', { categoryId: '<category>', parentId: 4, afterId: '5' }, true),
  call(
    'catalogCategoryInfo',
    { categoryId: '<category>', store: 'german' },
    {
      category_id: '<category>',
      is_active: 1,
      position: '2',
      level: '3',
      parent_id: '4',
      all_children: '<category>',
      children: '',
      created_at: '2026-06-01T12:00:00+00:00',
      updated_at: '2026-06-01 12:00:00',
      name: 'Federn',
      url_key: 'nibs',
      description: 'Spare nibs',
      path: '1/2/4/<category>',
      url_path: 'writing/nibs.html',
      children_count: 0,
      available_sort_by: ['name', 'price'],
      default_sort_by: 'name',
      include_in_menu: 1,
    },
  ),
  refused(
    'catalogCategoryCreate',
    { parentId: 4, categoryData: { is_active: 1 } },
    '103',
    'Attribute "name" is required.',
  ),
];

/** The product is put into the category, and taken out; the category goes. */
export const assignmentCalls: readonly Call[] = [
  call('catalogCategoryAssignProduct', { categoryId: 9, productId: '<product>', position: 3 }, true),
  call('catalogCategoryUpdateProduct', { categoryId: 9, productId: '<product>', position: 4 }, true),
  call('catalogCategoryAssignedProducts', { categoryId: '<category>' }, [
    { product_id: '<product>', type: 'simple', set: '<set>', sku: 'NIB-FLEX', position: 1 },
  ]),
  call('catalogCategoryRemoveProduct', { categoryId: 9, productId: '<product>' }, true),
  refused(
    'catalogCategoryRemoveProduct',
    { categoryId: 9, productId: '<product>' },
    '106',
    'Requested product is not assigned to category.',
  ),
];

export const categoryRemovals: readonly Call[] = [
  call('catalogCategoryDelete', { categoryId: '<category>' }, true),
  refused('catalogCategoryInfo', { categoryId: '<category>' }, '102', 'Category not exists.'),
];
