import { Type } from 'typebox';
import { arrayOf, asSent, integerAsText, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());

/** A text that may be null, though the WSDL declares it as present. */
const textOrNull = Type.Unsafe<string | null>(string);

/** The store view, by id or code (C6). */
export const store = { schema: string, synonyms: ['storeView', 'storeId'], optional: true } as const;
export const optionId = { schema: string } as const;
export const valueId = { schema: string } as const;

const rowFields = {
  title: optionalString,
  price: optionalString,
  price_type: optionalString,
  sku: optionalString,
  max_characters: optionalString,
  sort_order: optionalString,
  file_extension: optionalString,
  image_size_x: optionalString,
  image_size_y: optionalString,
  value_id: optionalString,
} as const;

const rows = arrayOf(
  'catalogProductCustomOptionAdditionalFieldsArray',
  struct('catalogProductCustomOptionAdditionalFieldsEntity', rowFields),
);

export const optionInfo = struct('catalogProductCustomOptionInfoEntity', {
  title: string,
  type: string,
  sort_order: string,
  is_require: integerAsText,
  additional_fields: Type.Unsafe<readonly Readonly<Record<string, string | null>>[]>(rows),
});

export const optionList = arrayOf(
  'catalogProductCustomOptionListArray',
  struct('catalogProductCustomOptionListEntity', {
    option_id: string,
    title: string,
    type: string,
    sort_order: string,
    is_require: integerAsText,
  }),
);

export const optionToAdd = {
  schema: asSent(
    struct('catalogProductCustomOptionToAdd', {
      title: string,
      type: string,
      sort_order: optionalString,
      is_require: Type.Optional(Type.Integer()),
      additional_fields: rows,
    }),
  ),
} as const;

export const optionToUpdate = {
  schema: asSent(
    struct('catalogProductCustomOptionToUpdate', {
      title: optionalString,
      type: optionalString,
      sort_order: optionalString,
      is_require: Type.Optional(Type.Integer()),
      additional_fields: Type.Optional(rows),
    }),
  ),
} as const;

export const optionTypeList = arrayOf(
  'catalogProductCustomOptionTypesArray',
  struct('catalogProductCustomOptionTypesEntity', { label: string, value: string }),
);

export const valueInfo = struct('catalogProductCustomOptionValueInfoEntity', {
  value_id: string,
  option_id: string,
  sku: textOrNull,
  sort_order: string,
  default_price: textOrNull,
  default_price_type: textOrNull,
  store_price: textOrNull,
  store_price_type: textOrNull,
  price: textOrNull,
  price_type: textOrNull,
  default_title: textOrNull,
  store_title: textOrNull,
  title: textOrNull,
});

export const valueList = arrayOf(
  'catalogProductCustomOptionValueListArray',
  struct('catalogProductCustomOptionValueListEntity', {
    value_id: string,
    title: string,
    price: textOrNull,
    price_type: textOrNull,
    sku: textOrNull,
    sort_order: string,
  }),
);

const valueFields = {
  title: string,
  price: string,
  price_type: string,
  sku: string,
  sort_order: optionalString,
} as const;

export const valuesToAdd = {
  schema: asSent(
    arrayOf('catalogProductCustomOptionValueAddArray', struct('catalogProductCustomOptionValueAddEntity', valueFields)),
  ),
} as const;

export const valueToUpdate = {
  schema: asSent(struct('catalogProductCustomOptionValueUpdateEntity', valueFields)),
} as const;
