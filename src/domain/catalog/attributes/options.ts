import { clearOptionValues } from '#domain/shared/attributes/change-values.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { FoundAttribute } from './find.ts';
import { type Labels, ofExistingStores } from './labels.ts';

const insertOption = statement((q, p: { attributeId: number; order: number }) =>
  q.insertInto('attribute_option').values({ attribute_id: p.attributeId, sort_order: p.order }).returning('option_id'),
);

/** Adds an option; labels of store views that do not exist are ignored. Answers its id. */
export async function insertAttributeOption(
  tx: Tx,
  attributeId: number,
  order: number,
  labels: Labels,
): Promise<number> {
  const option = await tx.first(insertOption, { attributeId, order });
  if (!option) throw new Error('the option was not added');
  await insertOptionLabels(tx, option.option_id, labels);
  return option.option_id;
}

async function insertOptionLabels(tx: Tx, optionId: number, labels: Labels): Promise<void> {
  const rows = await ofExistingStores(tx, labels);
  await tx.insertMany(
    'attribute_option_label',
    ['option_id', 'store_id', 'label'],
    rows.map((row) => [optionId, ...row]),
  );
}

const optionWithLabels = statement((q, p: { attributeId: number; optionId: number }) =>
  q
    .selectFrom('attribute_option as o')
    .leftJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
    .select(['l.store_id', 'l.label'])
    .where('o.option_id', '=', p.optionId)
    .where('o.attribute_id', '=', p.attributeId),
);

/** The labels of an option by store view; undefined if the attribute has no such option. */
export async function labelsOfOption(tx: Tx, attributeId: number, optionId: number): Promise<Labels | undefined> {
  const rows = await tx.all(optionWithLabels, { attributeId, optionId });
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ store_id, label }) => (store_id === null ? [] : [[store_id, label ?? ''] as const])));
}

const setOrder = statement<{ optionId: number; order: number }, never>((q, p) =>
  q.updateTable('attribute_option').set({ sort_order: p.order }).where('option_id', '=', p.optionId),
);
const dropOptionLabels = statement<{ optionId: number }, never>((q, p) =>
  q.deleteFrom('attribute_option_label').where('option_id', '=', p.optionId),
);

/** Sets the place of an option, or replaces its labels. */
export async function changeOption(
  tx: Tx,
  optionId: number,
  { order, labels }: { readonly order: number | undefined; readonly labels: Labels | undefined },
): Promise<void> {
  if (order !== undefined) await tx.run(setOrder, { optionId, order });
  if (!labels) return;
  await tx.run(dropOptionLabels, { optionId });
  await insertOptionLabels(tx, optionId, labels);
}

const setDefault = statement<{ attributeId: number; value: string }, never>((q, p) =>
  q.updateTable('attribute').set({ default_value: p.value }).where('attribute_id', '=', p.attributeId),
);

/** Makes an option the default of a select, or adds it to the defaults of a multiselect. */
export async function addDefault(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  const { id: attributeId, input, defaultValue } = attribute;
  const earlier = input === 'multiselect' && defaultValue ? defaultValue.split(',') : [];
  await tx.run(setDefault, { attributeId, value: [...earlier, optionId].join(',') });
}

type OneOption = { attributeId: number; optionId: number };

const deleteOption = statement<OneOption, never>((q, p) =>
  q.deleteFrom('attribute_option').where('option_id', '=', p.optionId).where('attribute_id', '=', p.attributeId),
);

/** Removes an option with its labels; answers whether the attribute had it. */
export async function dropOption(tx: Tx, attributeId: number, optionId: number): Promise<boolean> {
  return (await tx.run(deleteOption, { attributeId, optionId })) > 0;
}

const clearSurcharges = statement<{ attributeId: number; value: string }, never>((q, p) =>
  q
    .deleteFrom('super_attribute_price')
    .where('value_index', '=', p.value)
    .where('super_attribute_id', 'in', (eb) =>
      eb.selectFrom('super_attribute').select('super_attribute_id').where('attribute_id', '=', p.attributeId),
    ),
);

/** Removes an option from the values of products, alone or among others, and from surcharges of configurable products. */
export async function clearChoices(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  await clearOptionValues(tx, attribute, optionId);
  await tx.run(clearSurcharges, { attributeId: attribute.id, value: String(optionId) });
}

/** Removes an option from the defaults of an attribute. */
export async function dropDefault(tx: Tx, attribute: FoundAttribute, optionId: number): Promise<void> {
  const value = String(optionId);
  const defaults = attribute.defaultValue?.split(',') ?? [];
  if (!defaults.includes(value)) return;
  const left = defaults.filter((each) => each !== value).join(',');
  await tx.run(setDefault, { attributeId: attribute.id, value: left });
}
