import { Type } from 'typebox';
import { arrayOf, arrayOfString, asSent, associativeArray, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const nullableString = Type.Union([Type.String(), Type.Null()]);
const optionalString = Type.Optional(Type.String());
const optionalInt = Type.Optional(Type.Integer());

/** An attribute by id or code. */
export const attribute = { schema: string } as const;

/**
 * The store view of the labels: id or code (D3). WS-I publishes both names, since clients drop names that it does not
 * have.
 */
export const store = {
  schema: string,
  v2: 'storeView',
  synonyms: ['storeView', 'storeId'],
  optional: true,
  wsiAlso: ['storeView'],
} as const;

/** The attributes of a set (spec 2.4); an attribute that cannot be edited has no type. */
export const catalogAttributeEntityArray = arrayOf(
  'catalogAttributeEntityArray',
  struct('catalogAttributeEntity', {
    attribute_id: Type.Optional(Type.Integer()),
    code: optionalString,
    type: Type.Optional(nullableString),
    required: optionalString,
    scope: optionalString,
  }),
);

/** Options, and the list of types (spec 2.4). */
export const catalogAttributeOptionEntityArray = arrayOf(
  'catalogAttributeOptionEntityArray',
  struct('catalogAttributeOptionEntity', { label: string, value: string }),
);

const frontendLabels = arrayOf(
  'catalogProductAttributeFrontendLabelArray',
  struct('catalogProductAttributeFrontendLabelEntity', { store_id: string, label: nullableString }),
);

/** The flags of every type, in the order of the wire. */
const flags = {
  is_configurable: optionalInt,
  is_searchable: optionalInt,
  is_visible_in_advanced_search: optionalInt,
  is_comparable: optionalInt,
  is_used_for_promo_rules: optionalInt,
  is_visible_on_front: optionalInt,
  used_in_product_listing: optionalInt,
};

/** A map whose values keep their types in V1; V2 and WS-I write each as text (spec 2.5). */
const additionalFields = Type.Unsafe<Readonly<Record<string, string | number | boolean | null>>>(associativeArray);

/** A whole attribute (spec 2.4; field order of D15). */
export const catalogProductAttributeEntity = struct('catalogProductAttributeEntity', {
  attribute_id: string,
  attribute_code: string,
  frontend_input: nullableString,
  scope: optionalString,
  default_value: Type.Optional(nullableString),
  is_unique: optionalInt,
  is_required: optionalInt,
  apply_to: Type.Optional(arrayOfString),
  ...flags,
  additional_fields: Type.Optional(additionalFields),
  options: Type.Optional(catalogAttributeOptionEntityArray),
  frontend_label: frontendLabels,
});

const changeable = {
  scope: optionalString,
  default_value: optionalString,
  is_unique: optionalInt,
  is_required: optionalInt,
  apply_to: Type.Optional(arrayOfString),
  ...flags,
  additional_fields: Type.Optional(associativeArray),
  // D13, D14: optional on the wire in both; a create without it gives its own fault.
  frontend_label: Type.Optional(frontendLabels),
};

/** `data` of create (spec 2.4); read by `attribute-data.ts`, since its faults tell more than a type error. */
export const dataToCreate = {
  schema: asSent(
    struct('catalogProductAttributeEntityToCreate', { attribute_code: string, frontend_input: string, ...changeable }),
  ),
} as const;

/** `data` of update (spec 2.4). */
export const dataToUpdate = {
  schema: asSent(struct('catalogProductAttributeEntityToUpdate', changeable)),
} as const;

/** `data` of addOption (spec 2.4). */
export const optionToAdd = {
  schema: asSent(
    struct('catalogProductAttributeOptionEntityToAdd', {
      label: arrayOf(
        'catalogProductAttributeOptionLabelArray',
        struct('catalogProductAttributeOptionLabelEntity', { store_id: arrayOfString, value: string }),
      ),
      order: Type.Integer(),
      is_default: Type.Integer(),
    }),
  ),
} as const;
