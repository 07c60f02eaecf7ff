import type { Text } from '../../src/demo/content/text.ts';
import { addValue } from './attributes.ts';
import { inViews, madeAt, type Rows } from './rows.ts';

interface Category {
  readonly id: number;
  readonly parent: number;
  readonly name: Text;
  readonly inactive?: true;
  readonly image?: string;
  /** The URL key in the French view, where it has its own. */
  readonly frenchKey?: string;
}

/** Parents before their children. */
const top: readonly Category[] = [
  { id: 1, parent: 0, name: { en: 'Root Catalog' } },
  { id: 2, parent: 1, name: { en: 'Default Category' } },
  {
    id: 4,
    parent: 2,
    name: { en: 'Lamps and lanterns', fr: 'Lampes', de: 'Lampen und Laternen' },
    image: 'lamps.png',
    frenchKey: 'lampes',
  },
  { id: 5, parent: 2, name: { en: 'Kitchen and table', de: 'Küche' }, image: 'kitchen.jpg' },
  { id: 6, parent: 2, name: { en: 'Paper and pens', fr: 'Papeterie' } },
  { id: 7, parent: 2, name: { en: 'Coats and scarves', de: 'Mäntel und Schals' } },
  { id: 8, parent: 2, name: { en: 'Bags and travel' }, image: 'gone.png' },
  { id: 9, parent: 2, name: { en: 'Gifts & "last" things <new>' } },
];

const below: Readonly<Record<number, string>> = {
  4: 'Table lamps,Floor lamps,Garden lanterns,Candles',
  5: 'Kettles,Mugs,Baking,Knives and boards',
  6: 'Notebooks,Ink,Pencils,Calendars',
  7: 'Rain coats,Scarves,Hats,Gloves',
  8: 'Satchels,Tents,Maps,Small bags',
  9: 'For children,For gardeners,For readers,At half the price',
};

/** The categories of the store, in the order of their ids but for the two at the end. */
export const categories: readonly Category[] = [
  ...top,
  ...Object.entries(below).flatMap(([parent, names], index) =>
    names.split(',').map((name, place) => ({ id: 10 + index * 4 + place, parent: Number(parent), name: { en: name } })),
  ),
  { id: 40, parent: 5, name: { en: 'Not yet open' }, inactive: true },
  { id: 60, parent: 1, name: { en: 'Outlet' } },
  { id: 61, parent: 60, name: { en: 'Remains' } },
];

/** Letters and digits of a text, joined by `-`. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const byId = new Map(categories.map((category) => [category.id, category]));

/** The ids from the root to a category. */
function lineage(id: number): number[] {
  const parent = byId.get(id)?.parent ?? 0;
  return parent === 0 ? [id] : [...lineage(parent), id];
}

const keyIn = ({ name, frenchKey }: Category, store: number) =>
  store === 2 && frenchKey !== undefined ? frenchKey : slug(name.en);

/** The address of a category in a store view, as the legacy program kept it. */
export function categoryPath(id: number, store: number): string {
  const named = lineage(id).slice(2);
  return `${named.map((id) => keyIn(byId.get(id) as Category, store)).join('/')}.html`;
}

/** The tree under two roots, with one category that is not shown, one image that is missing, and addresses. */
export function addCategories(rows: Rows): void {
  for (const category of categories) {
    const { id, parent, name } = category;
    const path = lineage(id);
    const level = path.length - 1;
    const siblings = categories.filter((category) => category.parent === parent);
    rows.add('catalog_category_entity', {
      entity_id: id,
      entity_type_id: 3,
      attribute_set_id: level === 0 ? 0 : 3,
      parent_id: parent,
      path: path.join('/'),
      position: level === 0 ? 0 : siblings.indexOf(category) + 1,
      level,
      children_count: categories.filter((candidate) => candidate !== category && lineage(candidate.id).includes(id))
        .length,
      created_at: madeAt,
      updated_at: madeAt,
    });
    const add = (code: string, value: string | number | null, store = 0) =>
      addValue(rows, 'catalog_category', id, code, value, store);
    for (const [store, text] of inViews(name)) add('name', text, store);
    add('include_in_menu', 1);
    if (level === 0) continue;
    add('is_active', Number(!category.inactive));
    add('display_mode', 'PRODUCTS');
    add('is_anchor', Number(level > 1));
    add('available_sort_by', null);
    add('description', `Everything for ${name.en.toLowerCase()}.`);
    if (category.image) add('image', category.image);
    if (level === 1) continue;
    add('url_key', slug(name.en));
    if (category.frenchKey) add('url_key', category.frenchKey, 2);
    add('url_path', categoryPath(id, 0));
    if (path[1] !== 2) continue;
    for (const store of [1, 2, 3]) {
      add('url_path', categoryPath(id, store), store);
      rows.add('core_url_rewrite', {
        url_rewrite_id: rows.next('rewrite'),
        store_id: store,
        id_path: `category/${id}`,
        request_path: categoryPath(id, store),
        target_path: `catalog/category/view/id/${id}`,
        is_system: 1,
        category_id: id,
      });
    }
  }
}
