import { attributesInSets, productSetNames } from '#domain/shared/attributes/attribute-sets.ts';
import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { scopeOfValues } from '#domain/shared/attributes/value-scope.ts';
import { arePricesByWebsite } from '#domain/stores/price-scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { isKnownType } from '../../types/index.ts';

/** An attribute of products, with the facts that writing its values needs; the scope of prices is that of the store's configuration. */
export interface WritableAttribute extends Attribute {
  /** The types of products that have it; undefined for all. */
  readonly applyTo: ReadonlySet<string> | undefined;
}

/** Every attribute of products, and the attributes of some attribute sets. */
export interface ProductAttributes {
  readonly byCode: ReadonlyMap<string, WritableAttribute>;
  readonly byId: ReadonlyMap<number, WritableAttribute>;
  /** Ids of attributes by attribute set; ids that are no sets of products are absent. */
  readonly sets: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The attributes of products, which are cached, and those of the sets. */
export async function loadProductAttributes(tx: Tx, setIds: readonly number[]): Promise<ProductAttributes> {
  const [{ value }, sets] = await tx.together(
    () => tx.remember<Omit<ProductAttributes, 'sets'>>(cache, '', () => everyAttribute(tx)),
    () => attributesInSets(tx, [...new Set(setIds)]),
  );
  return { ...value, sets };
}

const cache: Memo<Omit<ProductAttributes, 'sets'>> = memo();
const keptSets: Memo<readonly { readonly id: number; readonly name: string }[]> = memo();

/** Reads the attributes: two queries. */
async function everyAttribute(tx: Tx): Promise<Omit<ProductAttributes, 'sets'>> {
  const [pricesByWebsite, registry] = await tx.together(
    () => arePricesByWebsite(tx),
    () => attributeRegistry(tx, 'catalog_product'),
  );
  const all = registry.all.map((attribute): WritableAttribute => {
    const { appliesTo } = attribute;
    return {
      ...attribute,
      scope: scopeOfValues(attribute, pricesByWebsite),
      applyTo: appliesTo.length > 0 ? new Set(appliesTo) : undefined,
    };
  });
  return {
    byCode: new Map(all.map((attribute) => [attribute.code, attribute])),
    byId: new Map(all.map((attribute) => [attribute.id, attribute])),
  };
}

/** The set of a product without a given set: the one called `Default`, else the first. Undefined if there is no set. */
export async function defaultSetId(tx: Tx): Promise<number | undefined> {
  const { value: all } = await tx.remember(keptSets, '', () => productSetNames(tx));
  return (all.find(({ name }) => name === 'Default') ?? all[0])?.id;
}

/** Whether products of a type and set have a value for the attribute. */
export function hasAttribute(
  { sets }: Pick<ProductAttributes, 'sets'>,
  attribute: WritableAttribute,
  product: { readonly setId: number; readonly type: string },
): boolean {
  if (!sets.get(product.setId)?.has(attribute.id)) return false;
  // It is not known which attributes a type of an extension has.
  return (attribute.applyTo?.has(product.type) ?? true) || !isKnownType(product.type);
}

/** Whether values of an attribute are not rows of `product_value`, or belong to a separate part of the product. */
export function isStoredElsewhere({ backendType, backend, input }: WritableAttribute): boolean {
  return (
    backendType === 'static' ||
    input === 'media_image' ||
    input === 'gallery' ||
    (backend !== null && ['media', 'tierprice', 'groupprice', 'giftcard_amounts'].includes(backend))
  );
}
