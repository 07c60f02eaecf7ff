import { Type } from 'typebox';
import {
  arrayOf,
  arrayOfString,
  asSent,
  associativeArray,
  inWsi,
  noneIfEmptyInWsi,
  struct,
} from '#interfaces/legacy/declare.ts';
import { catalogProductEntity } from '../cart/types.ts';
import { stockItemUpdateEntity } from '../stock/structs.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());

/** The product: id or SKU (C2). */
export const productId = { schema: string, synonyms: ['product'] } as const;

/** The same, called `product` in V2. */
export const product = { schema: string, v2: 'product', synonyms: ['product'] } as const;

/** Whether the product argument is an id or a SKU. */
export const identifierType = { schema: string, optional: true } as const;

/** The store view, by id or code (C6). WS-I publishes both names, since clients drop names that it does not have. */
export const store = {
  schema: string,
  v2: 'storeView',
  synonyms: ['storeView', 'storeId'],
  optional: true,
  wsiAlso: ['storeView'],
} as const;

/** A list of products. */
export const catalogProductEntityArray = arrayOf('catalogProductEntityArray', catalogProductEntity);

/** A tier price (soap.md 2.4). */
const catalogProductTierPriceEntity = struct('catalogProductTierPriceEntity', {
  customer_group_id: optionalString,
  website: optionalString,
  qty: Type.Optional(Type.Unsafe<string | number>(Type.Integer())),
  price: Type.Optional(Type.Unsafe<string | number>(Type.Number())),
});

export const catalogProductTierPriceEntityArray = arrayOf(
  'catalogProductTierPriceEntityArray',
  catalogProductTierPriceEntity,
);

const texts = {
  type_id: optionalString,
  name: optionalString,
  description: optionalString,
  short_description: optionalString,
  weight: optionalString,
  status: optionalString,
  url_key: optionalString,
  url_path: optionalString,
  visibility: optionalString,
} as const;
const moreTexts = {
  has_options: optionalString,
  gift_message_available: optionalString,
  price: optionalString,
  special_price: optionalString,
  special_from_date: optionalString,
  special_to_date: optionalString,
  tax_class_id: optionalString,
} as const;
const design = {
  meta_title: optionalString,
  meta_keyword: optionalString,
  meta_description: optionalString,
  custom_design: optionalString,
  custom_layout_update: optionalString,
  options_container: optionalString,
} as const;

/** The attributes in the struct of a product, in the order of the wire. */
export const shownAttributes: readonly string[] = [
  'created_at',
  'updated_at',
  ...Object.keys(texts),
  'category_ids',
  ...Object.keys(moreTexts),
  'tier_price',
  ...Object.keys(design),
];

/** A product (soap.md 2.4). V1 shows every attribute. */
export const catalogProductReturnEntity = Type.Unsafe<Readonly<Record<string, unknown>>>(
  struct('catalogProductReturnEntity', {
    product_id: optionalString,
    sku: optionalString,
    set: optionalString,
    type: optionalString,
    categories: Type.Optional(arrayOfString),
    websites: Type.Optional(arrayOfString),
    created_at: optionalString,
    updated_at: optionalString,
    ...texts,
    category_ids: Type.Optional(arrayOfString),
    website_ids: Type.Optional(arrayOfString),
    ...moreTexts,
    tier_price: Type.Optional(catalogProductTierPriceEntityArray),
    ...design,
    additional_attributes: Type.Optional(associativeArray),
  }),
);

/** The requested attributes; V1 takes a list. */
export const requestAttributes = {
  schema: asSent(
    struct('catalogProductRequestAttributes', {
      attributes: Type.Optional(arrayOfString),
      additional_attributes: Type.Optional(arrayOfString),
    }),
  ),
  optional: true,
} as const;

const { type_id: _, ...writable } = texts;

const catalogProductCreateEntity = struct('catalogProductCreateEntity', {
  categories: noneIfEmptyInWsi(arrayOfString),
  websites: noneIfEmptyInWsi(arrayOfString),
  ...writable,
  category_ids: noneIfEmptyInWsi(arrayOfString),
  website_ids: noneIfEmptyInWsi(arrayOfString),
  ...moreTexts,
  tier_price: Type.Optional(catalogProductTierPriceEntityArray),
  ...design,
  // WS-I publishes it as a plain associative array (C13).
  additional_attributes: inWsi(
    associativeArray,
    struct('catalogProductAdditionalAttributesEntity', {
      multi_data: Type.Optional(
        arrayOf('associativeMultiArray', struct('associativeMultiEntity', { key: string, value: arrayOfString })),
      ),
      single_data: Type.Optional(associativeArray),
    }),
  ),
  stock_data: Type.Optional(stockItemUpdateEntity),
});

/** The data of a product that callers send (soap.md 2.4); read by `product-data.ts`. */
export const productData = {
  schema: asSent(catalogProductCreateEntity),
  synonyms: ['data'],
} as const;

/** The data of several products. */
export const productDataArray = {
  schema: asSent(arrayOf('catalogProductCreateEntityArray', catalogProductCreateEntity)),
  synonyms: ['data'],
} as const;

/** Products by id or SKU; V1 may name one alone. */
export const productIds = { schema: asSent(arrayOfString), synonyms: ['products'] } as const;

/** The special price of a product. */
export const catalogProductSpecialPriceReturnEntity = struct('catalogProductSpecialPriceReturnEntity', {
  special_price: Type.Union([Type.String(), Type.Null()]),
  special_from_date: Type.Union([Type.String(), Type.Null()]),
  special_to_date: Type.Union([Type.String(), Type.Null()]),
});
