import { Type } from 'typebox';
import { arrayOf, arrayOfString, asSent, noneIfEmptyInWsi, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());

/** The product: id or SKU (D5). */
export const productId = { schema: string, v2: 'product', synonyms: ['product'] } as const;

/** Whether the product argument is an id or a SKU; optional as in the reference (D17). */
export const identifierType = { schema: string, optional: true } as const;

/** The path of an image: `/x/y/name.ext`. */
export const file = { schema: string } as const;

/** An image of a product (spec 2.6). */
export const catalogProductImageEntity = struct('catalogProductImageEntity', {
  file: string,
  label: string,
  position: string,
  exclude: string,
  url: string,
  types: arrayOfString,
});

export const catalogProductImageEntityArray = arrayOf('catalogProductImageEntityArray', catalogProductImageEntity);

/** The types that images of products of a set can have (spec 2.6). */
export const catalogProductAttributeMediaTypeEntityArray = arrayOf(
  'catalogProductAttributeMediaTypeEntityArray',
  struct('catalogProductAttributeMediaTypeEntity', { code: string, scope: string }),
);

/** `data` of create and update (spec 2.6); read by `image-data.ts`, since its faults tell more than a type error. */
export const imageData = {
  schema: asSent(
    struct('catalogProductAttributeMediaCreateEntity', {
      file: Type.Optional(
        struct('catalogProductImageFileEntity', { content: string, mime: string, name: optionalString }),
      ),
      label: optionalString,
      position: optionalString,
      // Design decision 6.
      types: noneIfEmptyInWsi(arrayOfString),
      exclude: optionalString,
      remove: optionalString,
    }),
  ),
} as const;
