import { type Wrong, wrong } from '../faults/case.ts';
import { ownView, skus } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to store views', '2 Access denied.', {}), caller: 'bound' };
const noStore = wrong('unknown store view', '100 Requested store view not found.', { store: 'nostore' });
const noCategory = wrong('unknown category', '102 Category not exists.', { categoryId: '999999' });
const noProduct = wrong('unknown product', '102 Product not exists.', { productId: 'nothing' });
const notThere = (fault: string, args: object): Wrong =>
  wrong('a product that is not in the category', fault, { ...args });
const noAttribute = wrong('unknown attribute', '101 Requested attribute not found.', { attributeId: 'nothing' });
const badDate = wrong('a date that is none', '103 Invalid date', { categoryData: { custom_design_from: 'soon' } });
const noName = wrong('no name', '103 Attribute "name" is required.', { categoryData: { name: '' } });

/** Of the demo store: the root of its default store views, a category with others below it, and leaves. */
const shop = '2';
const writing = '4';
const pens = '5';
const inks = '6';
const desk = '9';
const beans = '11';
const foreign = { productId: skus.foreign };
const placed = '106 Requested product is not assigned to category.';

/** Categories and their attributes. */
export const categoriesOperations: OperationCases = {
  scope: {
    'catalog_category.currentStore': {
      inside: () => [{}, { store: ownView.code }],
      outside: () => [{ store: 'german' }],
    },
    'catalog_category.tree': { inside: () => [{}, { store: ownView.code }], outside: () => [{ store: 'german' }] },
    'catalog_category.level': { inside: () => [{}, { store: ownView.code }], outside: () => [{ store: 'german' }] },
    'catalog_category.info': {
      inside: () => [{ categoryId: pens }, { categoryId: pens, store: ownView.code }],
      outside: () => [{ categoryId: pens, store: 'german' }],
    },
    'catalog_category.create': {
      inside: () => [],
      outside: () => [
        { parentId: shop, categoryData: { name: 'Maps', is_active: '1' } },
        { parentId: shop, categoryData: { name: 'Maps', is_active: '1' }, store: ownView.code },
      ],
    },
    'catalog_category.update': {
      inside: () => [{ categoryId: pens, categoryData: { name: 'Plumes' }, store: ownView.code }],
      outside: () => [
        { categoryId: pens, categoryData: { name: 'Quills' }, store: 'admin' },
        { categoryId: pens, categoryData: { name: 'Federn' }, store: 'german' },
        { categoryId: pens, categoryData: { is_anchor: '1' }, store: ownView.code },
      ],
    },
    'catalog_category.move': { inside: () => [], outside: () => [{ categoryId: desk, parentId: writing }] },
    'catalog_category.assignedProducts': {
      inside: () => [{ categoryId: pens }, { categoryId: pens, store: ownView.code }],
      outside: () => [{ categoryId: pens, store: 'german' }],
    },
    'catalog_category.assignProduct': {
      inside: () => [{ categoryId: inks, productId: skus.own, position: '3' }],
      outside: () =>
        [skus.foreign, skus.nowhere, skus.shared].map((productId) => ({ categoryId: beans, productId, position: '3' })),
    },
    'catalog_category.updateProduct': {
      inside: () => [{ categoryId: inks, productId: skus.own, position: '4' }],
      outside: () => [{ categoryId: beans, productId: skus.foreign, position: '4' }],
    },
    'catalog_category.removeProduct': {
      inside: () => [{ categoryId: inks, productId: skus.own }],
      outside: () => [{ categoryId: beans, productId: skus.foreign }],
    },
    'catalog_category.delete': { inside: () => [], outside: () => [{ categoryId: desk }] },
    'catalog_category_attribute.currentStore': {
      inside: () => [{ store: ownView.code }],
      outside: () => [{ store: 'german' }],
    },
    'catalog_category_attribute.list': { inside: () => [{}] },
    'catalog_category_attribute.options': {
      inside: () => [{ attributeId: 'display_mode' }],
      outside: () => [{ attributeId: 'display_mode', store: 'german' }],
    },
  },
  faults: {
    'catalog_category.currentStore': { good: () => ({ store: 'german' }), wrong: [noStore, denied] },
    'catalog_category.tree': {
      good: () => ({ parentId: writing, store: 'german' }),
      wrong: [noStore, denied, wrong('unknown category', '102 Category not exists.', { parentId: '999999' })],
    },
    'catalog_category.level': {
      good: () => ({ store: 'german' }),
      wrong: [
        wrong('unknown website', '101 Invalid website code requested: nowhere', { website: 'nowhere' }),
        noStore,
        denied,
      ],
    },
    'catalog_category.info': {
      good: () => ({ categoryId: pens, store: 'german' }),
      wrong: [noStore, denied, noCategory],
    },
    'catalog_category.create': {
      good: () => ({ parentId: shop, categoryData: { name: 'Maps', is_active: '1' } }),
      wrong: [
        badDate,
        noStore,
        denied,
        wrong('unknown parent', '102 Category not exists.', { parentId: '999999' }),
        noName,
        wrong('not whether it is active', '103 Attribute "is_active" is required.', {
          categoryData: { is_active: undefined },
        }),
        wrong('sorted by what it cannot be sorted by', '103 default_sort_by must be one of the available sort orders', {
          categoryData: { available_sort_by: ['name'], default_sort_by: 'nothing' },
        }),
      ],
    },
    'catalog_category.update': {
      good: () => ({ categoryId: pens, categoryData: { name: 'Quills' } }),
      wrong: [badDate, noStore, noCategory, denied, noName],
    },
    'catalog_category.move': {
      good: () => ({ categoryId: desk, parentId: writing }),
      wrong: [
        denied,
        noCategory,
        wrong('unknown parent', '102 Category not exists.', { parentId: '999999' }),
        wrong('below itself', '104 Operation do not allow to move a parent category to any of children category', {
          categoryId: writing,
          parentId: pens,
        }),
      ],
    },
    'catalog_category.delete': {
      good: () => ({ categoryId: desk }),
      wrong: [
        denied,
        noCategory,
        wrong('the root of all', '105 Cannot remove the system category.', { categoryId: '1' }),
        wrong('the root of a store', "105 Can't delete root category.", { categoryId: shop }),
      ],
    },
    'catalog_category.assignedProducts': {
      good: () => ({ categoryId: pens, store: 'german' }),
      wrong: [noStore, denied, noCategory],
    },
    'catalog_category.assignProduct': {
      good: () => ({ categoryId: beans, ...foreign }),
      wrong: [noCategory, noProduct, denied],
    },
    'catalog_category.updateProduct': {
      good: () => ({ categoryId: desk, ...foreign }),
      wrong: [noCategory, noProduct, denied, notThere(placed, {})],
    },
    'catalog_category.removeProduct': {
      good: () => ({ categoryId: desk, ...foreign }),
      wrong: [noCategory, noProduct, denied, notThere(placed, {})],
    },
    'catalog_category_attribute.currentStore': { good: () => ({ store: 'german' }), wrong: [noStore, denied] },
    'catalog_category_attribute.list': { good: () => ({}), wrong: [] },
    'catalog_category_attribute.options': {
      good: () => ({ attributeId: 'display_mode', store: 'german' }),
      wrong: [noStore, denied, noAttribute],
    },
  },
  valid: {
    'catalog_category.currentStore': () => ({ store: 'german' }),
    'catalog_category.tree': () => ({ parentId: '4', store: 'german' }),
    'catalog_category.level': () => ({ store: 'german' }),
    'catalog_category.info': () => ({ categoryId: '5', store: 'german' }),
    'catalog_category.create': () => ({
      parentId: '4',
      categoryData: { name: 'Made', is_active: '1', description: 'Made', url_key: 'made' },
      store: 'german',
    }),
    'catalog_category.update': ({ category }) => ({
      categoryId: category,
      categoryData: { name: 'Changed', available_sort_by: ['name'], custom_design_from: '2026-01-01' },
      store: 'german',
    }),
    'catalog_category.move': ({ category }) => ({ categoryId: category, parentId: '2', afterId: '4' }),
    'catalog_category.delete': ({ category }) => ({ categoryId: category }),
    'catalog_category.assignedProducts': () => ({ categoryId: '5', store: 'german' }),
    'catalog_category.assignProduct': ({ product }) => ({ categoryId: '9', productId: product, position: '3' }),
    'catalog_category.updateProduct': ({ product }) => ({ categoryId: '5', productId: product, position: '4' }),
    'catalog_category.removeProduct': ({ category, product }) => ({ categoryId: category, productId: product }),
    'catalog_category_attribute.currentStore': () => ({ store: 'german' }),
    'catalog_category_attribute.list': () => ({}),
    'catalog_category_attribute.options': () => ({ attributeId: 'display_mode', store: 'german' }),
  },
};
