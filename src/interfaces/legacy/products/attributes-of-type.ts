import { type AttributeOfSet, attributesOfSet } from '#domain/catalog/attributes/attributes-of-set.ts';
import { hasAttribute, loadProductAttributes } from '#domain/catalog/products/write/attributes.ts';
import { command } from '#domain/shared/command.ts';
import { requireTypeAndSet } from './write.ts';

/**
 * The attributes that products of a type and set have, in the order of the set (soap-catalog 5.3). Refuses `product_type_unknown`,
 * `attribute_set_not_found`, `attribute_set_foreign`.
 */
export const listAttributesOfType = command({
  name: 'product.listAttributesOfType',
  permission: { legacy: 'catalog/product/listOfAdditionalAttributes' },
  effect: 'read',
  touches: 'open',
  refusals: ['product_type_unknown', 'attribute_set_not_found', 'attribute_set_foreign'],
  async run(context, input: { readonly type: string; readonly setId: number | undefined }): Promise<AttributeOfSet[]> {
    const { tx } = context;
    const setId = await requireTypeAndSet(context, input);
    const [ofSet, known] = await tx.together(
      () => attributesOfSet(tx, setId),
      () => loadProductAttributes(tx, [setId]),
    );
    return ofSet.value.filter(({ id }) => {
      const attribute = known.byId.get(id);
      return attribute !== undefined && hasAttribute(known, attribute, { setId, type: input.type });
    });
  },
});
