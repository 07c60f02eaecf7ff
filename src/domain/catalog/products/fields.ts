/** The form of an attribute's value in JSON. */
export type ProductFieldKind = 'text' | 'money' | 'integer' | 'flag' | 'date';

/** A field of a product that is one of its attributes. */
export interface AttributeField<K extends ProductFieldKind = ProductFieldKind> {
  /** The attribute's code. */
  readonly code: string;
  readonly kind: K;
  /** Shown only to callers of the back office. */
  readonly isBackend: boolean;
}

const fieldOfKind =
  <K extends ProductFieldKind>(kind: K) =>
  (code: string): AttributeField<K> => ({ code, kind, isBackend: false });
const text = fieldOfKind('text');
const money = fieldOfKind('money');
const integer = fieldOfKind('integer');
const flag = fieldOfKind('flag');
const date = fieldOfKind('date');
const backend = <F extends AttributeField>(field: F): F => ({ ...field, isBackend: true });

/**
 * Every field of a product that is the value of one attribute, for products of every type (rest 4.1). Money is
 * stored in ten-thousandths and written as a number; null for no value.
 */
export const attributeFields = {
  name: text('name'),
  urlKey: text('url_key'),
  metaTitle: text('meta_title'),
  metaDescription: text('meta_description'),
  metaKeywords: text('meta_keyword'),
  metaRobots: text('meta_robots'),
  pageLayout: text('page_layout'),
  optionsContainer: text('options_container'),
  description: text('description'),
  shortDescription: text('short_description'),
  price: money('price'),
  specialPrice: money('special_price'),
  msrp: money('msrp'),
  specialFromDate: date('special_from_date'),
  specialToDate: date('special_to_date'),
  newsFromDate: date('news_from_date'),
  newsToDate: date('news_to_date'),
  cost: backend(money('cost')),
  msrpEnabled: integer('msrp_enabled'),
  msrpDisplayActualPriceType: integer('msrp_display_actual_price_type'),
  giftMessageAvailable: integer('gift_message_available'),
  weight: money('weight'),
  barcode: text('barcode'),
  gtin: text('gtin'),
  mpn: text('mpn'),
  countryOfManufacture: text('country_of_manufacture'),
  imageLabel: text('image_label'),
  smallImageLabel: text('small_image_label'),
  thumbnailLabel: text('thumbnail_label'),
  customDesign: backend(text('custom_design')),
  customDesignFrom: backend(date('custom_design_from')),
  customDesignTo: backend(date('custom_design_to')),
  customLayoutUpdate: backend(text('custom_layout_update')),
} as const satisfies Readonly<Record<string, AttributeField>>;

/** As `attributeFields`, only for products of some types. */
export const typeFields = {
  bundle: {
    skuType: integer('sku_type'),
    priceType: integer('price_type'),
    weightType: integer('weight_type'),
    priceView: integer('price_view'),
    shipmentType: integer('shipment_type'),
  },
  downloadable: {
    linksTitle: text('links_title'),
    linksPurchasedSeparately: flag('links_purchased_separately'),
    samplesTitle: text('samples_title'),
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
