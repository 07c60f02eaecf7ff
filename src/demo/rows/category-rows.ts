import { categories, type DemoCategory } from '../content/categories.ts';
import { type Text, textByStore } from '../content/text.ts';
import { attributeOf, categoryId, setId } from './ids.ts';
import type { Rows } from './rows.ts';

/** The category trees with their names in every language. */
export function addCategories(rows: Rows, now: number): void {
  for (const category of categories) {
    const path = pathOf(category);
    rows.add('category', {
      category_id: categoryId(category.key),
      parent_id: category.parent === null ? 0 : categoryId(category.parent),
      set_id: setId('catalog_category', 'Default'),
      path: path.map(({ key }) => categoryId(key)).join('/'),
      level: path.length - 1,
      position: categories.filter(({ parent }) => parent === category.parent).indexOf(category) + 1,
      children_count: categories.filter((other) => other !== category && pathOf(other).includes(category)).length,
      created_at: now,
      updated_at: now,
    });
    addValues(rows, category, path.length - 1);
  }
}

function addValues(rows: Rows, category: DemoCategory, level: number): void {
  const add = (code: string, text: Text): void => {
    for (const [storeId, value] of textByStore(text)) {
      rows.add('category_value', {
        category_id: categoryId(category.key),
        attribute_id: attributeOf('catalog_category', code).id,
        store_id: storeId,
        value,
      });
    }
  };
  add('name', category.name);
  add('is_active', { en: '1' });
  add('include_in_menu', { en: category.offMenu ? '0' : '1' });
  add('display_mode', { en: 'PRODUCTS' });
  add('is_anchor', { en: level === 2 ? '1' : '0' });
  add('available_sort_by', { en: 'position,name,price' });
  add('default_sort_by', { en: 'position' });
  if (category.description) add('description', category.description);
  if (level > 1) add('url_key', { en: category.key });
}

/** From the root of all trees down to the category itself. */
function pathOf(category: DemoCategory): readonly DemoCategory[] {
  const parent = categories.find(({ key }) => key === category.parent);
  return parent ? [...pathOf(parent), category] : [category];
}
