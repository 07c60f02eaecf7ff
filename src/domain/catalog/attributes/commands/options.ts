import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { markForReindex } from '../../products/search/reindex.ts';
import { type AttributeRef, type FoundAttribute, findProductAttribute } from '../find.ts';
import { labelsOf, type SentLabel } from '../labels.ts';
import { addDefault, clearChoices, dropDefault, dropOption, insertAttributeOption } from '../options.ts';

/** An option to add. */
export interface NewOption {
  readonly order: number;
  readonly isDefault: boolean;
  readonly labels: readonly SentLabel[];
}

/**
 * Adds an option with its labels to a select or multiselect (spec 4.4, reference 4.3). As default, it replaces the
 * default of a select and is added to those of a multiselect; otherwise the default stays (Q8). Refuses, in this order,
 * `attribute_not_found`, `attribute_without_options`, `attribute_option_invalid`, `attribute_option_label_missing`
 * (Q34).
 */
export const addAttributeOption = command({
  name: 'attribute.addOption',
  permission: { legacy: 'catalog/product/attribute/option/add' },
  effect: 'write',
  touches: 'shared',
  key: () => ['attribute'],
  refusals: [
    'attribute_not_found',
    'attribute_without_options',
    'attribute_option_invalid',
    'attribute_option_label_missing',
  ],
  async run(
    context,
    {
      attribute,
      option,
    }: {
      readonly attribute: AttributeRef;
      /** Undefined if it cannot be read. */
      readonly option: NewOption | undefined;
    },
  ): Promise<void> {
    const { tx, fail } = context;
    // Only calls that change the default must wait for each other.
    const found = await attributeWithOptions(context, attribute, { lock: option?.isDefault ?? false });
    const labels = option && labelsOf(option.labels);
    if (!option || !labels) throw fail('attribute_option_invalid');
    if (!labels.has(0)) throw fail('attribute_option_label_missing');
    const optionId = await insertAttributeOption(tx, found.id, option.order, labels);
    if (option.isDefault) await addDefault(tx, found, optionId);
    changed(tx, 'attribute', found.id, 'addedOption');
  },
});

/**
 * Removes an option with its labels, and every use of it: in values of products, alone or among others, in surcharges
 * of configurable products, and as default. Refuses, in this order, `attribute_not_found`, `attribute_without_options`,
 * `attribute_option_not_found` if the attribute has no such option (Q8b).
 */
export const removeAttributeOption = command({
  name: 'attribute.removeOption',
  permission: { legacy: 'catalog/product/attribute/option/remove' },
  effect: 'write',
  touches: 'shared',
  key: () => ['attribute'],
  refusals: ['attribute_not_found', 'attribute_without_options', 'attribute_option_not_found'],
  async run(
    context,
    { attribute, optionId }: { readonly attribute: AttributeRef; readonly optionId: number | undefined },
  ): Promise<void> {
    const { tx, fail } = context;
    const found = await attributeWithOptions(context, attribute, { lock: true });
    if (optionId === undefined) throw fail('attribute_option_not_found');
    await markForReindex(tx, found.id);
    if (!(await dropOption(tx, found.id, optionId))) throw fail('attribute_option_not_found');
    await clearChoices(tx, found, optionId);
    changed(tx, 'attribute', found.id, 'removedOption');
    await dropDefault(tx, found, optionId);
  },
});

/**
 * An attribute whose options callers may add and remove; options of other sources are not rows of the attribute (Q7).
 */
async function attributeWithOptions(
  { tx, fail }: Pick<Context<'attribute_not_found' | 'attribute_without_options'>, 'tx' | 'fail'>,
  ref: AttributeRef,
  { lock }: { readonly lock: boolean },
): Promise<FoundAttribute> {
  const found = await findProductAttribute(tx, ref, { lock });
  if (!found) throw fail('attribute_not_found');
  if (found.source !== 'table') throw fail('attribute_without_options');
  return found;
}
