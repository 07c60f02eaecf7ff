import { type TNull, type TSchema, type TUnion, Type } from 'typebox';
import { bundleFields } from '#domain/catalog/parts/bundle/facts.ts';
import { downloadableFields } from '#domain/catalog/parts/downloadable/facts.ts';
import { attributeFields } from '#domain/catalog/products/record/fields.ts';
import type { AttributeField } from '#domain/catalog/types/field.ts';

const nullable = <S extends TSchema>(schema: S, description: string): TUnion<[S, TNull]> =>
  Type.Union([schema, Type.Null()], { description });

/** The schema of each kind of field. */
const schemaOfKind = {
  text: (description: string) => nullable(Type.String(), description),
  money: (description: string) => nullable(Type.Number({ minimum: 0, maximum: 99_999_999.9999 }), description),
  integer: (description: string) => nullable(Type.Integer(), description),
  flag: (description: string) => nullable(Type.Boolean(), description),
  date: (description: string) => nullable(Type.String({ format: 'date' }), `${description} \`YYYY-MM-DD\``),
};

type SchemaOf<F> = F extends AttributeField<infer K> ? ReturnType<(typeof schemaOfKind)[K]> : never;

/** The schemas of fields that are one attribute each, by name. */
function schemasOf<F extends Readonly<Record<string, AttributeField>>>(
  fields: F,
  texts: Readonly<Record<keyof F, string>>,
): { -readonly [N in keyof F]: SchemaOf<F[N]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, schemaOfKind[kind](texts[name as keyof F])]),
  ) as { -readonly [N in keyof F]: SchemaOf<F[N]> };
}

/** The fields of products of every type. */
export const commonSchemas = schemasOf(attributeFields, {
  name: 'Name of the product.',
  urlKey: 'The part of the address that names the product.',
  metaTitle: 'Title of the page for search engines.',
  metaDescription: 'Description for search engines.',
  metaKeywords: 'Words for search engines.',
  metaRobots: 'Rules for search engines.',
  pageLayout: 'Layout of the page.',
  optionsContainer: 'Where on the page options are shown.',
  description: 'The long text.',
  shortDescription: 'The short text.',
  price: 'Price of one piece without discounts.',
  specialPrice: 'Price within the dates below; of a bundle, the per cent of its price that remain.',
  msrp: 'Price that the manufacturer suggests.',
  specialFromDate: 'First day of the special price.',
  specialToDate: 'Last day of the special price.',
  newsFromDate: 'First day on which the product is new.',
  newsToDate: 'Last day on which the product is new.',
  cost: 'Purchase price of the merchant.',
  msrpEnabled: '0 no, 1 yes, 2 as configured.',
  msrpDisplayActualPriceType: '1 on gesture, 2 in the cart, 3 before the order, 4 as configured.',
  giftMessageAvailable: '0 no, 1 yes, 2 as configured.',
  weight: 'Weight in the unit of the store.',
  barcode: 'Barcode.',
  gtin: 'Global trade item number.',
  mpn: "The manufacturer's article number.",
  countryOfManufacture: 'Two letters of ISO 3166.',
  imageLabel: 'Text for the image.',
  smallImageLabel: 'Text for the small image.',
  thumbnailLabel: 'Text for the thumbnail.',
  customDesign: 'Design of the page.',
  customDesignFrom: 'First day of the design.',
  customDesignTo: 'Last day of the design.',
  customLayoutUpdate: 'Layout instructions of the page.',
});

/** The fields of bundles. */
export const bundleSchemas = schemasOf(bundleFields, {
  skuType: '0 the SKU is made of the parts, 1 it is fixed.',
  priceType: '0 the price is that of the parts, 1 it is fixed.',
  weightType: '0 the weight is that of the parts, 1 it is fixed.',
  priceView: '0 the price is shown as a range, 1 from the lowest.',
  shipmentType: '0 the parts are shipped together, 1 one by one.',
});

/** The fields of downloadable products. */
export const downloadableSchemas = schemasOf(downloadableFields, {
  linksTitle: 'Title of the links.',
  linksPurchasedSeparately: 'Whether each link is bought by itself.',
  samplesTitle: 'Title of the samples.',
});

/** Every field of a product that is the value of one attribute. */
export const attributeSchemas = { ...commonSchemas, ...bundleSchemas, ...downloadableSchemas };
