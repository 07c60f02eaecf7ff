import type { SettableFlag } from '#domain/catalog/attributes/change.ts';
import { inputType } from '#domain/catalog/attributes/input-types.ts';
import type { WholeAttribute } from '#domain/catalog/attributes/product-attribute.ts';
import { additionalNames, flagNames } from './field-names.ts';

/** An attribute as callers see it (spec 2.4); without the key `options` if there are none. */
export function attributeEntity(attribute: WholeAttribute) {
  const { options, labels } = attribute;
  return {
    attribute_id: String(attribute.id),
    attribute_code: attribute.code,
    frontend_input: attribute.input,
    scope: attribute.scope,
    default_value: attribute.defaultValue,
    apply_to: attribute.appliesTo,
    ...flagsOf(attribute),
    additional_fields: additionalFieldsOf(attribute),
    ...(options.length > 0 && { options }),
    frontend_label: labels.map(({ storeId, label }) => ({ store_id: String(storeId), label })),
  };
}

type FlagName = (typeof flagNames)[SettableFlag];

function flagsOf(attribute: WholeAttribute): Record<FlagName, number> {
  const flags = Object.entries(flagNames) as [SettableFlag, FlagName][];
  return Object.fromEntries(flags.map(([flag, name]) => [name, Number(attribute[flag])])) as Record<FlagName, number>;
}

/** The fields of the type, yes and no as booleans (spec 2.5); `is_filterable` is 2 if empty results are offered, too. */
function additionalFieldsOf(attribute: WholeAttribute): Record<string, string | number | boolean | null> {
  const fields = inputType(attribute.input)?.additional ?? [];
  return Object.fromEntries(
    fields.map((field) => {
      const value = attribute[field];
      const printed = field === 'filterable' && (value === 0 || value === 1) ? value === 1 : value;
      return [additionalNames[field], printed];
    }),
  );
}
