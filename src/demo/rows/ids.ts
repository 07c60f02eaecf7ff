import type { DemoAttribute } from '../content/attribute.ts';
import { attributeSets, type EntityCode, entityTypes } from '../content/attribute-sets.ts';
import { categories } from '../content/categories.ts';
import { products } from '../content/products/index.ts';
import { type storeGroups, stores, type WebsiteCode, websites } from '../content/stores.ts';

/** An attribute with its id and those of its options. */
export interface NumberedAttribute {
  readonly id: number;
  readonly entity: EntityCode;
  readonly attribute: DemoAttribute;
  /** Option ids by key. */
  readonly options: ReadonlyMap<string, number>;
}

/** Every attribute of every entity type, numbered from 1 in the order of their declaration. */
export const numberedAttributes: readonly NumberedAttribute[] = numberAttributes();

const attributeByCode = new Map(numberedAttributes.map((entry) => [`${entry.entity}/${entry.attribute.code}`, entry]));
const categoryIds = numbered(categories.map(({ key }) => key));
const productIds = numbered(products.map(({ sku }) => sku));
const setIds = numbered(attributeSets.map(({ entity, name }) => `${entity}/${name}`));

/** The attribute of an entity type by its code. Throws if there is none. */
export function attributeOf(entity: EntityCode, code: string): NumberedAttribute {
  return found(attributeByCode.get(`${entity}/${code}`), `attribute ${entity}/${code}`);
}

/** Id of an attribute's option by its key. Throws if there is none. */
export function optionId({ attribute, options }: NumberedAttribute, key: string): number {
  return found(options.get(key), `option ${key} of ${attribute.code}`);
}

/** Id of a category by its key. Throws if there is none. */
export function categoryId(key: string): number {
  return found(categoryIds.get(key), `category ${key}`);
}

/** Id of a product by its SKU. Throws if there is none. */
export function productId(sku: string): number {
  return found(productIds.get(sku), `product ${sku}`);
}

/** Id of an attribute set by entity type and name. Throws if there is none. */
export function setId(entity: EntityCode, name: string): number {
  return found(setIds.get(`${entity}/${name}`), `attribute set ${entity}/${name}`);
}

/** Id of a website by its code. */
export function websiteId(code: WebsiteCode): number {
  return found(websites.find((website) => website.code === code)?.id, `website ${code}`);
}

/** The store views of the websites, for values that belong to a language. The admin view, the default, is always one. */
export function storesOf(codes: readonly WebsiteCode[]): ReadonlySet<number> {
  const ids = new Set<number>([0, ...codes.map(websiteId)]);
  return new Set(stores.filter(({ website }) => ids.has(website)).map(({ id }) => id));
}

/** Root category of a store group; 0 for the admin group. */
export function rootCategoryId({ root }: (typeof storeGroups)[number]): number {
  return root === null ? 0 : categoryId(root);
}

function numberAttributes(): NumberedAttribute[] {
  let options = 0;
  return entityTypes
    .flatMap(({ code, attributes }) => attributes.map((attribute: DemoAttribute) => ({ entity: code, attribute })))
    .map(({ entity, attribute }, index) => {
      const keys = (attribute.options ?? []).map(({ key }) => key);
      return { id: index + 1, entity, attribute, options: new Map(keys.map((key) => [key, ++options])) };
    });
}

function numbered(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map(keys.map((key, index) => [key, index + 1]));
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo store has no ${what}`);
  return value;
}
