import {
  type AttributeField,
  dateField as date,
  integerField as integer,
  moneyField as money,
  textField as text,
} from '../../types/field.ts';
import { typesOtherFields } from '../../types/index.ts';

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

/** The stored values of a product's status. */
export const statusValues = { enabled: 1, disabled: 2 } as const;

/** Whether a stored status switches a product off: any but 1. A product without a status is not switched off. */
export function isSwitchedOff(status: number | null | undefined): boolean {
  return (status ?? statusValues.enabled) !== statusValues.enabled;
}

/** The stored values of a product's visibility. */
export const visibilityValues = { not_visible: 1, catalog: 2, search: 3, catalog_search: 4 } as const;

const visibilityNames = new Map<number, keyof typeof visibilityValues>(
  Object.entries(visibilityValues).map(([name, value]) => [value, name as keyof typeof visibilityValues]),
);

/** What a stored visibility means: an unknown number shows a product nowhere, none shows it everywhere. */
export function visibilityName(stored: number | null | undefined): keyof typeof visibilityValues {
  return visibilityNames.get(stored ?? visibilityValues.catalog_search) ?? 'not_visible';
}

/**
 * Attributes that are shown as other fields of the record or as sub-resources, besides `attributeFields` and
 * the fields of types: they are not among `customAttributes`.
 */
export const otherFieldCodes: readonly string[] = [
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
  ...typesOtherFields,
];
