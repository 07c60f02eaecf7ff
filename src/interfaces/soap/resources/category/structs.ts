import { Type } from 'typebox';
import { arrayOf, arrayOfString, asSent, integerAsText, noneIfEmptyInWsi, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());
const optionalInt = Type.Optional(Type.Integer());
const int = integerAsText;

/** A category by its id. */
export const categoryId = { schema: Type.Integer() } as const;

/** The store view, by id or code (C6). WS-I publishes both names, since clients drop names that it does not have. */
export const store = {
  schema: string,
  v2: 'storeView',
  synonyms: ['storeView', 'storeId'],
  optional: true,
  wsiAlso: ['storeView'],
} as const;

const ownFields = { category_id: int, parent_id: int, name: string };

/** A category of a level (soap.md 2.4). */
export const categoriesNoChildren = arrayOf(
  'ArrayOfCatalogCategoryEntitiesNoChildren',
  struct('catalogCategoryEntityNoChildren', { ...ownFields, is_active: int, position: int, level: int }),
);

/** A category in a tree, with those below it. */
export interface TreeEntity {
  readonly category_id: string;
  readonly parent_id: string;
  readonly name: string;
  readonly is_active: string | null;
  readonly position: string;
  readonly level: string;
  readonly children: readonly TreeEntity[];
}

const treeFields = { ...ownFields, is_active: int, position: int, level: int };
const entitiesName = 'ArrayOfCatalogCategoryEntities';

/** The type contains itself, by its name. */
const entities = arrayOf(
  entitiesName,
  struct('catalogCategoryEntity', { ...treeFields, children: Type.Unsafe<TreeEntity[]>({ $ref: entitiesName }) }),
);

/** The category at the top of a tree (soap.md 2.4). */
export const catalogCategoryTree = Type.Unsafe<TreeEntity>(
  struct('catalogCategoryTree', {
    ...ownFields,
    position: int,
    level: int,
    children: entities,
  }),
);

/** All data of a category (soap.md 2.4). V1 shows more. */
export const catalogCategoryInfo = Type.Unsafe<Readonly<Record<string, unknown>>>(
  struct('catalogCategoryInfo', {
    category_id: string,
    is_active: Type.Integer(),
    position: string,
    level: string,
    parent_id: string,
    all_children: string,
    children: string,
    created_at: optionalString,
    updated_at: optionalString,
    name: optionalString,
    url_key: optionalString,
    description: optionalString,
    meta_title: optionalString,
    meta_keywords: optionalString,
    meta_description: optionalString,
    path: optionalString,
    url_path: optionalString,
    children_count: optionalInt,
    display_mode: optionalString,
    is_anchor: optionalInt,
    available_sort_by: Type.Optional(arrayOfString),
    custom_design: optionalString,
    custom_design_apply: optionalString,
    custom_design_from: optionalString,
    custom_design_to: optionalString,
    page_layout: optionalString,
    custom_layout_update: optionalString,
    default_sort_by: optionalString,
    landing_page: optionalInt,
    include_in_menu: optionalInt,
    custom_use_parent_settings: optionalInt,
    custom_apply_to_products: optionalInt,
    filter_price_range: optionalString,
  }),
);

/** The data of a category that callers send (soap-catalog 2.3); read by `category-data.ts`. */
export const categoryData = {
  schema: asSent(
    struct('catalogCategoryEntityCreate', {
      name: optionalString,
      is_active: optionalInt,
      position: optionalInt,
      available_sort_by: noneIfEmptyInWsi(arrayOfString),
      custom_design: optionalString,
      custom_design_apply: optionalInt,
      custom_design_from: optionalString,
      custom_design_to: optionalString,
      custom_layout_update: optionalString,
      default_sort_by: optionalString,
      description: optionalString,
      display_mode: optionalString,
      is_anchor: optionalInt,
      landing_page: optionalInt,
      meta_description: optionalString,
      meta_keywords: optionalString,
      meta_title: optionalString,
      page_layout: optionalString,
      url_key: optionalString,
      include_in_menu: optionalInt,
    }),
  ),
} as const;

/** The products of a category (soap-catalog 2.3). */
export const catalogAssignedProductArray = arrayOf(
  'catalogAssignedProductArray',
  struct('catalogAssignedProduct', { product_id: int, type: string, set: int, sku: string, position: int }),
);

/** The product for a category: id or SKU. */
export const productId = { schema: string, v2: 'product', synonyms: ['product'] } as const;

/** Whether the product argument is an id or a SKU. */
export const identifierType = { schema: string, optional: true } as const;

/** The product's position in the category: 0 by default. */
export const position = { schema: Type.Integer(), optional: true } as const;
