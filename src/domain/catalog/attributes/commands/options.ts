import { isDeepStrictEqual } from 'node:util';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { markForReindex } from '../../products/search/reindex.ts';
import { type AttributeRef, type FoundAttribute, findProductAttribute } from '../find.ts';
import { labelsOf, type SentLabel, sentAgain } from '../labels.ts';
import {
  addDefault,
  changeOption,
  clearChoices,
  dropDefault,
  dropOption,
  insertAttributeOption,
  labelsOfOption,
} from '../options.ts';

/** An option to add. */
export interface NewOption {
  readonly order: number;
  readonly isDefault: boolean;
  readonly labels: readonly SentLabel[];
}

/**
 * Adds an option with its labels to a select or multiselect (spec 4.4, reference 4.3). As default, it replaces the
 * default of a select and is added to those of a multiselect; otherwise the default stays (Q8). Answers its id. Refuses, in this order,
 * `attribute_not_found`, `attribute_without_options`, `attribute_option_invalid`, `attribute_option_label_missing`
 * (Q34).
 */
export const addAttributeOption = command({
  name: 'attribute.addOption',
  permission: { legacy: 'catalog/product/attribute/option/add', rest: granted('product-attributes/write') },
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
  ): Promise<number> {
    const { tx, fail } = context;
    // Only calls that change the default must wait for each other.
    const found = await attributeWithOptions(context, attribute, { lock: option?.isDefault ?? false });
    const labels = option && labelsOf(option.labels);
    if (!option || !labels) throw fail('attribute_option_invalid');
    if (!labels.has(0)) throw fail('attribute_option_label_missing');
    const optionId = await insertAttributeOption(tx, found.id, option.order, labels);
    if (option.isDefault) await addDefault(tx, found, optionId);
    changed(tx, 'attribute', found.id, 'addedOption');
    return optionId;
  },
});

/** What changes of an option; absent members stay as they are. */
export interface OptionChange {
  readonly order?: number;
  /** Whether it becomes a default, or is none any more. */
  readonly isDefault?: boolean;
  /** All labels, instead of those that it has. */
  readonly labels?: readonly SentLabel[];
  /** One label that changes, where `labels` are absent. */
  readonly label?: SentLabel;
}

/**
 * Changes the place, the labels and the default of an option; its uses stay. Refuses, in this order, `attribute_not_found`,
 * `attribute_without_options`, `attribute_option_not_found`, `attribute_option_invalid`, `attribute_option_label_missing`.
 */
export const updateAttributeOption = command({
  name: 'attribute.updateOption',
  permission: { rest: granted('product-attributes/write') },
  effect: 'write',
  touches: 'shared',
  key: () => ['attribute'],
  refusals: [
    'attribute_not_found',
    'attribute_without_options',
    'attribute_option_not_found',
    'attribute_option_invalid',
    'attribute_option_label_missing',
  ],
  async run(
    context,
    {
      attribute,
      optionId,
      change,
    }: { readonly attribute: AttributeRef; readonly optionId: number; readonly change: OptionChange },
  ): Promise<void> {
    const { tx, fail } = context;
    const found = await attributeWithOptions(context, attribute, { lock: true });
    const before = await labelsOfOption(tx, found.id, optionId);
    if (!before) throw fail('attribute_option_not_found');
    const sent = change.labels ?? (change.label && [...sentAgain(before), change.label]);
    const read = sent && labelsOf(sent, before);
    const labels = isDeepStrictEqual(read, before) ? undefined : read;
    if (sent && !read) throw fail('attribute_option_invalid');
    if (labels && !labels.has(0)) throw fail('attribute_option_label_missing');
    if (labels) await markForReindex(tx, found.id);
    await changeOption(tx, optionId, { order: change.order, labels });
    if (change.isDefault !== undefined) await dropDefault(tx, found, optionId);
    if (change.isDefault) {
      const others = found.defaultValue?.split(',').filter((id) => id !== String(optionId)) ?? [];
      await addDefault(tx, { ...found, defaultValue: others.join(',') }, optionId);
    }
    changed(tx, 'attribute', found.id, labels ? 'words' : 'record');
  },
});

/**
 * Removes an option with its labels, and every use of it: in values of products, alone or among others, in surcharges
 * of configurable products, and as default. Refuses, in this order, `attribute_not_found`, `attribute_without_options`,
 * `attribute_option_not_found` if the attribute has no such option (Q8b).
 */
export const removeAttributeOption = command({
  name: 'attribute.removeOption',
  permission: { legacy: 'catalog/product/attribute/option/remove', rest: granted('product-attributes/write') },
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
