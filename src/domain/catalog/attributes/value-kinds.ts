import { type Attribute, type AttributeOwner, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';

/**
 * The form of an attribute's value: `list` are ids of options, `short` texts of at most 255 characters, `fixedTax`
 * amounts by place.
 */
export type ValueKind = 'fixedTax' | 'decimal' | 'whole' | 'flag' | 'date' | 'list' | 'short' | 'text';

const cache: Memo<ReadonlyMap<string, ValueKind>> = memo();

/** The kinds of all attributes of an entity type (`catalog_product`), by code; the result is cached. */
export async function valueKinds(tx: Tx, entity: AttributeOwner): Promise<ReadonlyMap<string, ValueKind>> {
  const found = await tx.remember(cache, entity, async () => {
    const { all } = await attributeRegistry(tx, entity);
    return new Map(all.map((attribute) => [attribute.code, kindOf(attribute)]));
  });
  return found.value;
}

/** Sources whose choices are yes and no, some with 2 for the store's setting. */
const yesNoSources: ReadonlySet<string> = new Set(['boolean', 'giftcard_open', 'msrp_enabled']);

function kindOf({ backendType, backend, source }: Attribute): ValueKind {
  if (backend === 'array') return 'list';
  if (backend === 'weee') return 'fixedTax';
  if (yesNoSources.has(source ?? '')) return 'flag';
  switch (backendType) {
    case 'decimal':
      return 'decimal';
    case 'datetime':
      return 'date';
    case 'int':
      return 'whole';
    case 'varchar':
      return 'short';
    default:
      return 'text';
  }
}
