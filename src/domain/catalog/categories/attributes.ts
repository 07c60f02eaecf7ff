// domain/catalog/categories/: categories: their values by attribute, how they are read, written and moved.

import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';

/** The attributes of categories that have values, by code. */
export type CategoryAttributes = ReadonlyMap<string, Attribute>;

/** Reads the attributes of categories; the result is cached. */
export async function categoryAttributes(tx: Tx): Promise<CategoryAttributes> {
  const { value } = await tx.remember(cache, '', async () => {
    const { all } = await attributeRegistry(tx, 'catalog_category');
    const withValues = all.filter(({ backendType }) => backendType !== 'static');
    return new Map(withValues.map((attribute) => [attribute.code, attribute]));
  });
  return value;
}

const cache: Memo<CategoryAttributes> = memo();

/** The id of an attribute; if this store has no such attribute, an id that no value has. */
export function idOf(attributes: CategoryAttributes, code: string): number {
  return attributes.get(code)?.id ?? 0;
}
