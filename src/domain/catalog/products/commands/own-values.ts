import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { differsByView } from '#domain/shared/attributes/value-scope.ts';
import { command, granted } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { productToRead } from '../read/reader.ts';
import type { PartReadInput } from './parts.ts';

/**
 * The codes of the attributes of which a store view has a value of its own for a product, sorted; it inherits all others. None for
 * the values of all store views. Refuses `product_not_found`.
 */
export const readOwnValues = command({
  name: 'product.readOwnValues',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<readonly string[]> {
    const { tx } = context;
    const { reader } = await productToRead(context, productId, lookout);
    if (reader.storeId === 0) return [];
    const { byId } = await attributeRegistry(tx, 'catalog_product');
    const rows = await tx.all(ownRows, { productId, storeId: reader.storeId });
    return rows
      .flatMap(({ attribute_id }) => byId.get(attribute_id) ?? [])
      .filter(differsByView)
      .map(({ code }) => code)
      .sort();
  },
});

const ownRows = statement((q, p: { productId: number; storeId: number }) =>
  q
    .selectFrom('product_value')
    .select('attribute_id')
    .where('product_id', '=', p.productId)
    .where('store_id', '=', p.storeId),
);
