import { Type } from 'typebox';
import { findAnyAttribute, isOfProducts, isUsedInConfigurable } from '../../../../domain/catalog/attributes/find.ts';
import { markForReindex, reindexPending } from '../../../../domain/catalog/products/search/reindex.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute } from './structs.ts';

const deleteAttribute = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('attribute').where('attribute_id', '=', p.attributeId),
);

/** `product_attribute.remove`: an attribute of the merchant's own, with its options, its values and its places in sets. */
export const remove = handledOperation({
  resource: productAttributeResource,
  method: 'remove',
  title: 'Delete attribute',
  v2Name: 'catalogProductAttributeRemove',
  aclId: 'catalog/product/attribute/remove',
  effect: 'write',
  touches: 'shared',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] } },
  result: Type.Boolean(),
  faults: ['not_exists', 'can_not_delete'],
  saveFault: 'can_not_delete',
  async run({ tx }, args) {
    const found = await findAnyAttribute(tx, attributeRef(args.attribute), { lock: true });
    if (!found) throw new ApiFault(faults.not_exists);
    if (!isOfProducts(found) || !found.is_user_defined) throw new ApiFault(faults.can_not_delete);
    const { attribute_id: attributeId } = found;
    if (await isUsedInConfigurable(tx, attributeId)) throw new ApiFault(faults.can_not_delete, inUse);
    if (found.is_searchable) await markForReindex(tx, attributeId);
    await tx.run(deleteAttribute, { attributeId });
    await reindexPending(tx);
    return true;
  },
});

const inUse = 'This attribute is used in configurable products.';
