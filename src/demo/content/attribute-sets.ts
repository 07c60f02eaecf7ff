import type { DemoAttribute } from './attribute.ts';
import { categoryAttributes } from './category-attributes.ts';
import { addressAttributes, customerAttributes } from './customer-attributes.ts';
import { ownProductAttributes } from './own-attributes.ts';
import { systemProductAttributes } from './product-attributes.ts';
import { productTypeAttributes } from './product-type-attributes.ts';

/** The kinds of entity that have attributes, with their ids in every store of the family. */
export const entityTypes = [
  { id: 1, code: 'customer', attributes: customerAttributes },
  { id: 2, code: 'customer_address', attributes: addressAttributes },
  { id: 3, code: 'catalog_category', attributes: categoryAttributes },
  {
    id: 4,
    code: 'catalog_product',
    attributes: [...systemProductAttributes, ...productTypeAttributes, ...ownProductAttributes],
  },
] as const satisfies readonly { id: number; code: string; attributes: readonly DemoAttribute[] }[];

/** Code of an entity type. */
export type EntityCode = (typeof entityTypes)[number]['code'];

/** A group of a set and the codes in it, in order. */
export interface DemoGroup {
  readonly name: string;
  readonly codes: readonly string[];
}

const general = `name description short_description sku weight news_from_date news_to_date status url_key url_path visibility
  category_ids required_options has_options image_label small_image_label thumbnail_label created_at updated_at
  country_of_manufacture price_type sku_type weight_type shipment_type links_purchased_separately samples_title links_title
  links_exist`;
const prices = `giftcard_type giftcard_amounts allow_open_amount open_amount_min open_amount_max price group_price special_price
  special_from_date special_to_date cost tier_price minimal_price msrp_enabled msrp_display_actual_price_type msrp tax_class_id
  price_view is_redeemable lifetime allow_message`;
const meta = 'meta_title meta_keyword meta_description';
const images = 'image small_image thumbnail media_gallery gallery';
const design = 'custom_design custom_design_from custom_design_to custom_layout_update page_layout options_container';

const withoutImages = [
  group('General', general),
  group('Prices', prices),
  group('Meta Information', meta),
  group('Design', design),
  group('Gift Options', 'gift_message_available'),
];
const standard = [...withoutImages, group('Images', images)];

/** Attribute sets. Products name theirs by name. */
export const attributeSets = [
  {
    entity: 'customer',
    name: 'Default',
    groups: [{ name: 'General', codes: customerAttributes.map(({ code }) => code) }],
  },
  {
    entity: 'customer_address',
    name: 'Default',
    groups: [{ name: 'General', codes: addressAttributes.map(({ code }) => code) }],
  },
  {
    entity: 'catalog_category',
    name: 'Default',
    groups: [
      group(
        'General Information',
        `name is_active url_key description image meta_title meta_keywords meta_description include_in_menu path position
         url_path level children_count`,
      ),
      group(
        'Display Settings',
        'display_mode landing_page is_anchor available_sort_by default_sort_by filter_price_range',
      ),
      group('Custom Design', 'custom_design custom_design_from custom_design_to page_layout custom_layout_update'),
    ],
  },
  { entity: 'catalog_product', name: 'Default', groups: standard },
  {
    entity: 'catalog_product',
    name: 'Stationery',
    groups: [
      ...withoutImages,
      group('Images', `${images} detail_image`),
      group('Stationery', 'manufacturer color paper_size good_for is_handmade care_notes shelf_mark'),
    ],
  },
  {
    entity: 'catalog_product',
    name: 'Coffee',
    groups: [...standard, group('Coffee', 'manufacturer good_for roasted_on deposit care_notes')],
  },
  { entity: 'catalog_product', name: 'Without images', groups: withoutImages },
] as const satisfies readonly { entity: EntityCode; name: string; groups: readonly DemoGroup[] }[];

/** Name of an attribute set for products. */
export type ProductSet = Extract<(typeof attributeSets)[number], { entity: 'catalog_product' }>['name'];

function group(name: string, codes: string): DemoGroup {
  return { name, codes: codes.trim().split(/\s+/) };
}
