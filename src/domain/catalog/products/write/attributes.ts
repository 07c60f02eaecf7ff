import type { Tx } from '../../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { attributesInSets, productSetNames } from '../../../attributes/attribute-sets.ts';
import { type Attribute, attributeRegistry } from '../../../attributes/registry.ts';
import { storeConfig } from '../../../stores/config.ts';
import { isKnownType } from '../../types/index.ts';

/** An attribute of products as its values are written. */
export interface WritableAttribute extends Attribute {
  /** For what a value can differ; that of money follows the configuration of the store. */
  readonly scope: 'global' | 'website' | 'store';
  /** The types of products that have it; undefined for all. */
  readonly applyTo: ReadonlySet<string> | undefined;
}

/** Every attribute of products, and which of them some attribute sets hold. */
export interface ProductAttributes {
  readonly byCode: ReadonlyMap<string, WritableAttribute>;
  readonly byId: ReadonlyMap<number, WritableAttribute>;
  /** Ids of attributes by attribute set; a set that is no set of products is absent. */
  readonly sets: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The attributes of products, which are kept, with what the sets hold. */
export async function loadProductAttributes(tx: Tx, setIds: readonly number[]): Promise<ProductAttributes> {
  const [{ value }, sets] = await tx.together(
    () => tx.remember(cache, '', () => everyAttribute(tx)),
    () => attributesInSets(tx, [...new Set(setIds)]),
  );
  return { ...value, sets };
}

const cache: Memo<Omit<ProductAttributes, 'sets'>> = memo();

/** Two queries. */
async function everyAttribute(tx: Tx): Promise<Omit<ProductAttributes, 'sets'>> {
  const [config, registry] = await tx.together(
    () => storeConfig(tx, 0, 'catalog/price/scope'),
    () => attributeRegistry(tx, 'catalog_product'),
  );
  const priceScope = config.get('catalog/price/scope') === '1' ? 'website' : 'global';
  const all = registry.all.map((attribute): WritableAttribute => {
    const { backend, scope, appliesTo } = attribute;
    return {
      ...attribute,
      scope: backend === 'price' ? priceScope : scope === 'store' || scope === 'website' ? scope : 'global',
      applyTo: appliesTo.length > 0 ? new Set(appliesTo) : undefined,
    };
  });
  return {
    byCode: new Map(all.map((attribute) => [attribute.code, attribute])),
    byId: new Map(all.map((attribute) => [attribute.id, attribute])),
  };
}

/** The set of a product that names none: the one called `Default`, else the first. Undefined where there is no set. */
export async function defaultSetId(tx: Tx): Promise<number | undefined> {
  const all = await productSetNames(tx);
  return (all.find(({ name }) => name === 'Default') ?? all[0])?.id;
}

/** Whether products of a type and set have a value for the attribute. */
export function hasAttribute(
  { sets }: Pick<ProductAttributes, 'sets'>,
  attribute: WritableAttribute,
  product: { readonly setId: number; readonly type: string },
): boolean {
  if (!sets.get(product.setId)?.has(attribute.id)) return false;
  // Which attributes a type of an extension has is not known.
  return (attribute.applyTo?.has(product.type) ?? true) || !isKnownType(product.type);
}

/** Attributes whose values are not rows of `product_value`, or belong to a part of the product of its own. */
export function isKeptElsewhere({ backendType, backend, input }: WritableAttribute): boolean {
  return (
    backendType === 'static' ||
    input === 'media_image' ||
    input === 'gallery' ||
    (backend !== null && ['media', 'tierprice', 'groupprice', 'giftcard_amounts'].includes(backend))
  );
}
