import { sql } from 'kysely';
import { Type } from 'typebox';
import { findProductAttribute } from '../../../../domain/catalog/attributes/find.ts';
import { markForReindex, reindexPending } from '../../../../domain/catalog/products/search/reindex.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { hasOwnOptions, setDefault } from './add-option.ts';
import { digits } from './read-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute } from './structs.ts';

type OneOption = { attributeId: number; optionId: number };

const deleteOption = statement<OneOption, never>((q, p) =>
  q.deleteFrom('attribute_option').where('option_id', '=', p.optionId).where('attribute_id', '=', p.attributeId),
);
const clearNumbers = statement<OneOption, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('number', '=', p.optionId),
);
type OneText = { attributeId: number; value: string };
const clearTexts = statement<OneText, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('value', '=', p.value),
);
// Commas are doubled first, so that an id that stands there twice in a row goes twice.
const clearFromLists = statement<{ attributeId: number; part: string; pattern: string }, never>((q, p) =>
  q
    .updateTable('product_value')
    .set({
      value: sql`trim(replace(replace(',' || replace(value, ',', ',,') || ',', ${p.part}, ''), ',,', ','), ',')`,
    })
    .where('attribute_id', '=', p.attributeId)
    .where(sql`',' || value || ','`, 'like', p.pattern),
);
const clearSurcharges = statement<OneText, never>((q, p) =>
  q
    .deleteFrom('super_attribute_price')
    .where('value_index', '=', p.value)
    .where('super_attribute_id', 'in', (of) =>
      of.selectFrom('super_attribute').select('super_attribute_id').where('attribute_id', '=', p.attributeId),
    ),
);

/**
 * `product_attribute.removeOption`: an option with its labels, and everywhere it was chosen: in values of products, alone or
 * among others, in what it costs more in configurable products, and as default. An id that is no option of this attribute
 * is 109 (Q8b).
 */
export const removeOption = handledOperation({
  resource: productAttributeResource,
  method: 'removeOption',
  title: 'Remove option from an attribute',
  v2Name: 'catalogProductAttributeRemoveOption',
  aclId: 'catalog/product/attribute/option/remove',
  effect: 'write',
  touches: 'shared',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, optionId: { schema: Type.String() } },
  result: Type.Boolean(),
  faults: ['not_exists', 'invalid_frontend_input', 'unable_to_remove_option'],
  saveFault: 'unable_to_remove_option',
  async run({ tx }, args) {
    const found = await findProductAttribute(tx, attributeRef(args.attribute), { lock: true });
    if (!found) throw new ApiFault(faults.not_exists);
    if (!hasOwnOptions(found)) throw new ApiFault(faults.invalid_frontend_input);
    const { attribute_id: attributeId, backend_type } = found;
    const optionId = digits(args.optionId);
    await markForReindex(tx, attributeId);
    const deleted = optionId === undefined ? 0 : await tx.run(deleteOption, { attributeId, optionId });
    if (optionId === undefined || deleted === 0) throw new ApiFault(faults.unable_to_remove_option);

    const value = String(optionId);
    if (backend_type === 'int') await tx.run(clearNumbers, { attributeId, optionId });
    else {
      await tx.run(clearTexts, { attributeId, value });
      await tx.run(clearFromLists, { attributeId, part: `,${value},`, pattern: `%,${value},%` });
    }
    await tx.run(clearSurcharges, { attributeId, value });
    await reindexPending(tx);
    const defaults = found.default_value?.split(',') ?? [];
    if (defaults.includes(value)) {
      await tx.run(setDefault, { attributeId, value: defaults.filter((each) => each !== value).join(',') });
    }
    return true;
  },
});
