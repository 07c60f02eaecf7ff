import type { Static } from 'typebox';
import { type AttributeRow, findProductAttribute } from '../../../../domain/catalog/attributes/find.ts';
import { additionalColumns, inputType } from '../../../../domain/catalog/attributes/input-types.ts';
import { frontendLabels } from '../../../../domain/catalog/attributes/labels.ts';
import { attributeOptions } from '../../../../domain/catalog/attributes/option-list.ts';
import type { AttributeOption } from '../../../../domain/catalog/attributes/system-sources.ts';
import { productStoreId } from '../../../../domain/catalog/current-store.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { flagFields } from './attribute-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute, catalogProductAttributeEntity } from './structs.ts';

/**
 * `product_attribute.info`: everything of an attribute (spec 2.4, reference 4.3). Option labels are those of the session's
 * store view; the key `options` is left out where there are none, and so are labels of store views outside of the caller's scope. In V1 the values have the kinds that the spec declares.
 */
export const info = handledOperation({
  resource: productAttributeResource,
  method: 'info',
  title: 'Get full information about attribute with list of options',
  v2Name: 'catalogProductAttributeInfo',
  aclId: 'catalog/product/attribute/info',
  effect: 'read',
  touches: 'scoped',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] } },
  result: catalogProductAttributeEntity,
  faults: ['not_exists'],
  async run({ tx, caller }, args) {
    const storeId = (await productStoreId(tx, caller, null)) ?? 0;
    const whole = await tx.remember(kept, `${storeId} ${args.attribute}`, () =>
      wholeAttribute(tx, args.attribute, storeId),
    );
    const { scope } = caller;
    if (!scope) return whole;
    const { value } = whole;
    const isOwn = (id: string): boolean => id === '0' || scope.storeIds.has(Number(id));
    return { ...value, frontend_label: value.frontend_label.filter(({ store_id }) => isOwn(store_id)) };
  },
});

type WholeAttribute = Static<typeof catalogProductAttributeEntity>;

const kept: Memo<WholeAttribute> = memo();

async function wholeAttribute(tx: Tx, idOrCode: string | null, storeId: number): Promise<WholeAttribute> {
  const found = await findProductAttribute(tx, idOrCode);
  if (!found) throw new ApiFault(faults.not_exists);
  const labels = await frontendLabels(tx, found);
  const shown = withoutEmptyFirst(await attributeOptions(tx, found, storeId));
  return {
    attribute_id: String(found.attribute_id),
    attribute_code: found.code,
    frontend_input: found.frontend_input,
    ...shownFields(found),
    ...flagsOf(found),
    additional_fields: additionalFieldsOf(found),
    ...(shown.length > 0 && { options: shown }),
    frontend_label: labels,
  };
}

/** What `info` shows of an attribute beside its flags, labels, options and the fields of its type. */
export function shownFields(found: AttributeRow) {
  return {
    scope: found.scope,
    default_value: found.default_value,
    apply_to: found.apply_to ? found.apply_to.split(',') : [],
  };
}

/** Only an entry that stands for "nothing chosen" is dropped (Q6). */
function withoutEmptyFirst(options: readonly AttributeOption[]): AttributeOption[] {
  return options.slice(options[0]?.value === '' ? 1 : 0);
}

function flagsOf(found: AttributeRow): Record<(typeof flagFields)[number], number> {
  return Object.fromEntries(flagFields.map((field) => [field, found[field]])) as Record<
    (typeof flagFields)[number],
    number
  >;
}

/** The fields of the type, yes and no as booleans (spec 2.5); `is_filterable` is 2 where also empty results are offered. */
export function additionalFieldsOf(found: AttributeRow): Record<string, string | number | boolean | null> {
  const fields = inputType(found.frontend_input)?.additional ?? [];
  return Object.fromEntries(
    fields.map((field) => {
      const value = found[field];
      const kind = additionalColumns[field];
      const isFlag = kind === 'flag' || (kind === 'filter' && (value === 0 || value === 1));
      return [field, isFlag ? value === 1 : value];
    }),
  );
}
