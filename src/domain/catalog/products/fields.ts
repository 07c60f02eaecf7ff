import { type TSchema, Type } from 'typebox';

/** The form of an attribute's value in JSON. */
export type ProductFieldKind = 'text' | 'money' | 'integer' | 'flag' | 'date';

/** A field of a product that is one of its attributes. */
export interface AttributeField<S extends TSchema = TSchema> {
  /** The attribute's code. */
  readonly code: string;
  readonly kind: ProductFieldKind;
  readonly schema: S;
  /** Shown only to callers of the back office. */
  readonly isBackend: boolean;
}

const nullable = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const text = (code: string, description: string) => ({
  code,
  kind: 'text' as const,
  isBackend: false,
  schema: nullable(Type.String(), description),
});
const money = (code: string, description: string) => ({
  code,
  kind: 'money' as const,
  isBackend: false,
  schema: nullable(Type.Number({ minimum: 0, maximum: 99_999_999.9999 }), description),
});
const integer = (code: string, description: string) => ({
  code,
  kind: 'integer' as const,
  isBackend: false,
  schema: nullable(Type.Integer(), description),
});
const flag = (code: string, description: string) => ({
  code,
  kind: 'flag' as const,
  isBackend: false,
  schema: nullable(Type.Boolean(), description),
});
const date = (code: string, description: string) => ({
  code,
  kind: 'date' as const,
  isBackend: false,
  schema: nullable(Type.String({ format: 'date' }), `${description} \`YYYY-MM-DD\``),
});
const backend = <F extends AttributeField>(field: F): F => ({ ...field, isBackend: true });

/**
 * Every field of a product that is the value of one attribute, for products of every type (rest 4.1). Money is
 * stored in ten-thousandths and written as a number; null for no value.
 */
export const attributeFields = {
  name: text('name', 'What the product is called.'),
  urlKey: text('url_key', 'The part of the address that names the product.'),
  metaTitle: text('meta_title', 'Title of the page for search engines.'),
  metaDescription: text('meta_description', 'Description for search engines.'),
  metaKeywords: text('meta_keyword', 'Words for search engines.'),
  metaRobots: text('meta_robots', 'What robots may do with the page.'),
  pageLayout: text('page_layout', 'Layout of the page.'),
  optionsContainer: text('options_container', 'Where on the page options are shown.'),
  description: text('description', 'The long text.'),
  shortDescription: text('short_description', 'The short text.'),
  price: money('price', 'Price of one piece without discounts.'),
  specialPrice: money(
    'special_price',
    'Price within the dates below; of a bundle, the per cent of its price that remain.',
  ),
  msrp: money('msrp', 'Price that the manufacturer suggests.'),
  specialFromDate: date('special_from_date', 'First day of the special price.'),
  specialToDate: date('special_to_date', 'Last day of the special price.'),
  newsFromDate: date('news_from_date', 'First day on which the product is new.'),
  newsToDate: date('news_to_date', 'Last day on which the product is new.'),
  cost: backend(money('cost', 'What the merchant pays.')),
  msrpEnabled: integer('msrp_enabled', '0 no, 1 yes, 2 as configured.'),
  msrpDisplayActualPriceType: integer(
    'msrp_display_actual_price_type',
    '1 on gesture, 2 in the cart, 3 before the order, 4 as configured.',
  ),
  giftMessageAvailable: integer('gift_message_available', '0 no, 1 yes, 2 as configured.'),
  weight: money('weight', 'Weight in the unit of the store.'),
  barcode: text('barcode', 'Barcode.'),
  gtin: text('gtin', 'Global trade item number.'),
  mpn: text('mpn', "The manufacturer's article number."),
  countryOfManufacture: text('country_of_manufacture', 'Two letters of ISO 3166.'),
  imageLabel: text('image_label', 'Text for the image.'),
  smallImageLabel: text('small_image_label', 'Text for the small image.'),
  thumbnailLabel: text('thumbnail_label', 'Text for the thumbnail.'),
  customDesign: backend(text('custom_design', 'Design of the page.')),
  customDesignFrom: backend(date('custom_design_from', 'First day of the design.')),
  customDesignTo: backend(date('custom_design_to', 'Last day of the design.')),
  customLayoutUpdate: backend(text('custom_layout_update', 'Layout instructions of the page.')),
} as const satisfies Readonly<Record<string, AttributeField>>;

/** As `attributeFields`, only for products of some types. */
export const typeFields = {
  bundle: {
    skuType: integer('sku_type', '0 the SKU is made of the parts, 1 it is fixed.'),
    priceType: integer('price_type', '0 the price is that of the parts, 1 it is fixed.'),
    weightType: integer('weight_type', '0 the weight is that of the parts, 1 it is fixed.'),
    priceView: integer('price_view', '0 the price is shown as a range, 1 from the lowest.'),
    shipmentType: integer('shipment_type', '0 the parts are shipped together, 1 one by one.'),
  },
  downloadable: {
    linksTitle: text('links_title', 'Title of the links.'),
    linksPurchasedSeparately: flag('links_purchased_separately', 'Whether each link is bought by itself.'),
    samplesTitle: text('samples_title', 'Title of the samples.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AttributeField>>>>;

/** The stored values of a product's status. */
export const statusValues = { enabled: 1, disabled: 2 } as const;

/** The stored values of a product's visibility. */
export const visibilityValues = { not_visible: 1, catalog: 2, search: 3, catalog_search: 4 } as const;

/**
 * Attributes that are shown as other fields of the record or as sub-resources, besides `attributeFields` and
 * `typeFields`: they are not among `customAttributes`.
 */
export const otherFieldCodes = [
  'sku',
  'status',
  'visibility',
  'tax_class_id',
  'url_path',
  'image',
  'small_image',
  'thumbnail',
  'media_gallery',
  'gallery',
  'tier_price',
  'group_price',
  'minimal_price',
  'category_ids',
  'required_options',
  'has_options',
  'created_at',
  'updated_at',
  'links_exist',
  'giftcard_type',
  'giftcard_amounts',
  'giftcard_min_amount',
  'giftcard_max_amount',
  'giftcard_allow_message',
  'allow_open_amount',
  'open_amount_min',
  'open_amount_max',
  'allow_message',
] as const;
