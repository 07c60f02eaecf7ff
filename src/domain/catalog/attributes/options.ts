import { sql } from 'kysely';
import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';
import type { FoundAttribute } from './find.ts';
import { type Labels, ofExistingStores } from './labels.ts';

const insertOption = statement((q, p: { attributeId: number; order: number }) =>
  q.insertInto('attribute_option').values({ attribute_id: p.attributeId, sort_order: p.order }).returning('option_id'),
);

/** Adds an option; labels of store views that do not exist are left out. Answers its id. */
export async function insertAttributeOption(
  tx: Tx,
  attributeId: number,
  order: number,
  labels: Labels,
): Promise<number> {
  const option = await tx.first(insertOption, { attributeId, order });
  if (!option) throw new Error('the option was not added');
  const rows = await ofExistingStores(tx, labels);
  await tx.insertMany(
    'attribute_option_label',
    ['option_id', 'store_id', 'label'],
    rows.map((row) => [option.option_id, ...row]),
  );
  return option.option_id;
}

const setDefault = statement<{ attributeId: number; value: string }, never>((q, p) =>
  q.updateTable('attribute').set({ default_value: p.value }).where('attribute_id', '=', p.attributeId),
);

/** Makes an option the default of a select, or one more of a multiselect. */
export async function addDefault(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  const { id: attributeId, input, defaultValue } = attribute;
  const earlier = input === 'multiselect' && defaultValue ? defaultValue.split(',') : [];
  await tx.run(setDefault, { attributeId, value: [...earlier, optionId].join(',') });
}

type OneOption = { attributeId: number; optionId: number };

const deleteOption = statement<OneOption, never>((q, p) =>
  q.deleteFrom('attribute_option').where('option_id', '=', p.optionId).where('attribute_id', '=', p.attributeId),
);

/** Removes an option with its labels; whether there was such an option of the attribute. */
export async function dropOption(tx: Tx, attributeId: number, optionId: number): Promise<boolean> {
  return (await tx.run(deleteOption, { attributeId, optionId })) > 0;
}

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
    .where('super_attribute_id', 'in', (eb) =>
      eb.selectFrom('super_attribute').select('super_attribute_id').where('attribute_id', '=', p.attributeId),
    ),
);

/** Takes an option out of the values of products, alone or among others, and out of what it costs more in configurable products. */
export async function clearChoices(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  const { id: attributeId, backendType } = attribute;
  const value = String(optionId);
  if (backendType === 'int') await tx.run(clearNumbers, { attributeId, optionId });
  else {
    await tx.run(clearTexts, { attributeId, value });
    await tx.run(clearFromLists, { attributeId, part: `,${value},`, pattern: `%,${value},%` });
  }
  await tx.run(clearSurcharges, { attributeId, value });
}

/** Takes an option out of the defaults of an attribute. */
export async function dropDefault(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  const value = String(optionId);
  const defaults = attribute.defaultValue?.split(',') ?? [];
  if (!defaults.includes(value)) return;
  const left = defaults.filter((each) => each !== value).join(',');
  await tx.run(setDefault, { attributeId: attribute.id, value: left });
}
