import { Type } from 'typebox';
import { day, named, nullable, readOnlyOf, rowId } from '../../schema.ts';

const text = (description: string, maxLength = 255) => nullable(Type.String({ description, maxLength }));
const flag = (description: string) => nullable(Type.Boolean({ description }));

const shownFields = {
  urlKey: text('Last part of its address'),
  isActive: Type.Boolean(),
  includeInMenu: Type.Boolean(),
  isAnchor: flag('Whether it also shows the products of the categories below it'),
  description: text('HTML as it is stored', 65_535),
  displayMode: text('PRODUCTS, PAGE or PRODUCTS_AND_PAGE'),
  pageLayout: text('Name of a layout'),
  metaTitle: text('Title for search engines'),
  metaKeywords: text('Keywords for search engines', 65_535),
  metaDescription: text('Description for search engines', 65_535),
  metaRobots: text('Such as INDEX,FOLLOW', 50),
  image: text('Name of the image’s file below media/catalog/category'),
  availableSortBy: Type.Array(Type.String(), { description: 'Codes of attributes; empty for the store’s default' }),
  defaultSortBy: text('Code of an attribute'),
  landingPageId: nullable(Type.Integer({ minimum: 0, description: 'Id of a block' })),
  filterPriceRange: nullable(Type.Number({ description: 'Step of the price filter' })),
  customUseParentSettings: flag('Whether the design is that of the category above'),
  customApplyToProducts: flag('Whether the design is for the products too'),
};

/** Fields that only the back office sees. */
const backend = {
  customDesign: Type.Optional(text('Name of a theme')),
  customDesignFrom: Type.Optional(nullable(day('First day of the design'))),
  customDesignTo: Type.Optional(nullable(day('Last day of the design'))),
  customLayoutUpdate: Type.Optional(text('Layout instructions', 65_535)),
  customAttributes: Type.Optional(
    Type.Record(Type.String(), nullable(Type.String({ maxLength: 65_535 })), {
      description: 'Values of the merchant’s own attributes, by code',
    }),
  ),
};

const categoryFields = {
  id: rowId(),
  parentId: Type.Integer(),
  name: Type.String(),
  ...shownFields,
  descriptionHtml: nullable(Type.String({ description: 'The description as HTML, with its directives replaced' })),
  imageUrl: nullable(Type.String()),
  path: Type.String({ description: 'Ids from category 1 down to this category, joined by slashes' }),
  level: Type.Integer(),
  position: Type.Integer(),
  urlPath: nullable(Type.String({ description: 'Path below the address of the store' })),
  childrenCount: Type.Integer({ description: 'All categories below it' }),
  childrenIds: Type.Array(Type.Integer(), { description: 'Ids of its direct children, in their order' }),
  productCount: Type.Integer({ description: 'Number of products in the category' }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  ...backend,
};

/** A category in a list. */
export const category = named('Category', Type.Object(categoryFields));

/** A single category: with the categories directly below it and its block. */
export const categoryDetail = named(
  'CategoryDetail',
  Type.Object({
    ...categoryFields,
    children: Type.Array(category),
    cmsBlock: nullable(
      Type.String({ description: 'The block of its landing page as HTML, with its directives replaced' }),
    ),
  }),
);

const writable = {
  parentId: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Another parent moves the category with all below it' }),
  ),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Position among the categories with the same parent',
    }),
  ),
  urlKey: Type.Optional(
    nullable(
      Type.String({
        description: 'Last part of the path of the category; a new category without one gets it from its name',
        maxLength: 255,
        pattern: '^[^\\s/?#%]*$',
      }),
    ),
  ),
  isActive: Type.Optional(Type.Boolean()),
  includeInMenu: Type.Optional(Type.Boolean()),
  isAnchor: Type.Optional(shownFields.isAnchor),
  description: Type.Optional(shownFields.description),
  displayMode: Type.Optional(shownFields.displayMode),
  pageLayout: Type.Optional(shownFields.pageLayout),
  metaTitle: Type.Optional(shownFields.metaTitle),
  metaKeywords: Type.Optional(shownFields.metaKeywords),
  metaDescription: Type.Optional(shownFields.metaDescription),
  metaRobots: Type.Optional(shownFields.metaRobots),
  image: Type.Optional(
    nullable(Type.String({ description: 'A bare file name', maxLength: 255, pattern: '^(?!\\.)[^/\\\\<>"\']*$' })),
  ),
  availableSortBy: Type.Optional(
    nullable(Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), { maxItems: 100 })),
  ),
  defaultSortBy: Type.Optional(shownFields.defaultSortBy),
  landingPageId: Type.Optional(shownFields.landingPageId),
  filterPriceRange: Type.Optional(
    nullable(Type.Number({ maximum: 99_999_999.9999, description: 'Step of the price filter; 0 for none' })),
  ),
  customUseParentSettings: Type.Optional(shownFields.customUseParentSettings),
  customApplyToProducts: Type.Optional(shownFields.customApplyToProducts),
  ...backend,
};

/** Fields of bodies that are not fields of the resource. */
const orders = {
  productPositions: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[1-9][0-9]*$' }),
      Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
      {
        description: 'Positions of products in the category, by product id',
      },
    ),
  ),
  useDefault: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 200,
      description: 'Codes of attributes whose value for the store view is removed; needs `?store=`',
    }),
  ),
};

const name = Type.String({ minLength: 1, maxLength: 255 });
const readOnly = readOnlyOf(categoryDetail, ['name', ...(Object.keys(writable) as (keyof typeof writable)[])]);

/** The body for creating or replacing a category. */
export const categoryBody = Type.Object({ name, ...writable, ...orders, ...readOnly });

/** The body of a change. */
export const categoryPatch = Type.Object({ name: Type.Optional(name), ...writable, ...orders, ...readOnly });

const node = {
  id: rowId(),
  parentId: Type.Integer(),
  name: Type.String(),
  urlKey: nullable(Type.String()),
  urlPath: nullable(Type.String()),
  level: Type.Integer(),
  position: Type.Integer(),
  isActive: Type.Boolean(),
  includeInMenu: Type.Boolean(),
  childrenCount: Type.Integer({ description: 'All categories below it' }),
};

/** A category with all below it; the schema names three levels, the answer has all of them. */
export const categoryTree = named(
  'CategoryTree',
  Type.Object({
    ...node,
    children: Type.Array(
      Type.Object({
        ...node,
        children: Type.Array(Type.Object({ ...node, children: Type.Array(Type.Unknown()) })),
      }),
    ),
  }),
);
