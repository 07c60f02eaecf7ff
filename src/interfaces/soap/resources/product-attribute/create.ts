import { Type } from 'typebox';
import { storedDefault } from '../../../../domain/catalog/attributes/default-value.ts';
import { inputType } from '../../../../domain/catalog/attributes/input-types.ts';
import { replaceLabels } from '../../../../domain/catalog/attributes/labels.ts';
import { isReserved } from '../../../../domain/catalog/attributes/reserved-codes.ts';
import type { SqlValue, Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { readAttributeData } from './attribute-data.ts';
import { isRecord, textValue } from './read-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { dataToCreate } from './structs.ts';

const placeOf = statement((q, p: { code: string }) =>
  q
    .selectFrom('entity_type as t')
    .leftJoin('attribute as a', (join) =>
      join.onRef('a.entity_type_id', '=', 't.entity_type_id').on('a.code', '=', p.code),
    )
    .select(['t.entity_type_id', 'a.attribute_id'])
    .where('t.code', '=', 'catalog_product'),
);

/**
 * `product_attribute.create`: a new attribute of products, in no set yet (spec 4.4). Checked in this order: data of the
 * wrong kind or without a default label (102, Q17), the code (103), the type (104), what keeps it from being saved (105).
 */
export const create = handledOperation({
  resource: productAttributeResource,
  method: 'create',
  title: 'Create new attribute',
  v2Name: 'catalogProductAttributeCreate',
  aclId: 'catalog/product/attribute/create',
  effect: 'write',
  touches: 'shared',
  arguments: { data: dataToCreate },
  result: Type.Integer(),
  faults: ['invalid_parameters', 'invalid_code', 'invalid_frontend_input', 'unable_to_save'],
  saveFault: 'unable_to_save',
  async run({ tx }, args) {
    const sent = isRecord(args.data) ? args.data : {};
    const [code, input] = [textValue(sent.attribute_code), textValue(sent.frontend_input)];
    const data = input === undefined ? undefined : readAttributeData(sent, input);
    const label = data?.labels?.get(0);
    if (!code || !data?.labels || label === undefined) throw new ApiFault(faults.invalid_parameters);
    if (!/^[a-z][a-z0-9_]{0,254}$/.test(code)) throw new ApiFault(faults.invalid_code);
    const type = inputType(input ?? null);
    if (!type) throw new ApiFault(faults.invalid_frontend_input);

    if (code.length > maxCodeLength) throw new ApiFault(faults.unable_to_save, tooLong);
    if (isReserved(code)) throw new ApiFault(faults.unable_to_save, reserved(code));
    const { backendType, backend, source } = type;
    const defaultValue = await storedDefault(tx, { id: null, backendType, source }, data.defaultValue ?? '');
    const attributeId = await insert(tx, code, {
      ...data.columns,
      is_configurable: data.columns.is_configurable ?? 0,
      backend_type: backendType,
      backend,
      source,
      frontend_input: input as string,
      frontend_label: label,
      is_user_defined: 1,
      default_value: defaultValue,
      // Anything but the two others is the store view (reference 4.3).
      scope: data.scope === 'global' || data.scope === 'website' ? data.scope : 'store',
    });
    await replaceLabels(tx, attributeId, data.labels);
    return attributeId;
  },
});

/** 30 are allowed, whatever the text says (reference 4.3). */
const maxCodeLength = 30;
const tooLong = 'Maximum length of attribute code must be less than 30 symbols';
const reserved = (code: string): string =>
  `The attribute code '${code}' is reserved by system. Please try another attribute code`;
const duplicate = 'Attribute with the same code already exists.';

/** Of two calls that create one code at the same time, the database lets one win. */
async function insert(tx: Tx, code: string, columns: Readonly<Record<string, SqlValue>>): Promise<number> {
  const place = await tx.first(placeOf, { code });
  if (!place) throw new ApiFault(faults.unable_to_save);
  if (place.attribute_id !== null) throw new ApiFault(faults.unable_to_save, duplicate);
  const [created] = await tx.query((q) =>
    q
      .insertInto('attribute')
      .values({ entity_type_id: place.entity_type_id, code, backend_type: String(columns.backend_type), ...columns })
      .onConflict((conflict) => conflict.columns(['entity_type_id', 'code']).doNothing())
      .returning('attribute_id'),
  );
  if (!created) throw new ApiFault(faults.unable_to_save, duplicate);
  return created.attribute_id;
}
