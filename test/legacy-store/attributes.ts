import type { DemoAttribute } from '../../src/demo/content/attribute.ts';
import { entityTypes } from '../../src/demo/content/attribute-sets.ts';
import { backendModels, sourceModels } from '../../src/domain/catalog/attributes/attribute-models.ts';
import type { BackendType } from './definitions.ts';
import { type Cell, inViews, type Rows, valueTable } from './rows.ts';

/** An entity that has attributes. */
export type Entity = (typeof entityTypes)[number]['code'];

/** An attribute of this store: as the demo store declares its own, or with models that only this store has. */
type Declared = DemoAttribute & {
  readonly backendModel?: string;
  readonly sourceModel?: string;
  readonly sourceLeftOut?: true;
};

const common = { own: true, scope: 'global', source: 'table', type: 'int', input: 'select' } as const;
const list = (labels: string) => labels.split(' ').map((label) => ({ key: label, label: { en: label } }));

/** What the demo store does not have: attributes that nobody uses any more, a merchant's, and an extension's. */
const more: Readonly<Record<Entity, readonly Declared[]>> = {
  customer: [
    { code: 'rp_token', type: 'varchar', input: 'hidden', label: null },
    { code: 'rp_token_created_at', type: 'datetime', input: 'date', label: null },
    {
      code: 'disable_auto_group_change',
      type: 'static',
      input: 'boolean',
      label: 'Keep the group',
      backend: 'boolean',
    },
    { code: 'loyalty_number', type: 'varchar', input: 'text', label: 'Loyalty number', own: true },
  ],
  customer_address: [],
  catalog_category: [
    { code: 'all_children', type: 'text', input: 'text', label: null },
    { code: 'path_in_store', type: 'text', input: 'text', label: null },
    { code: 'children', type: 'text', input: 'text', label: null },
    {
      code: 'custom_use_parent_settings',
      type: 'int',
      input: 'select',
      label: 'Use Parent Category Settings',
      source: 'boolean',
    },
    { code: 'custom_apply_to_products', type: 'int', input: 'select', label: 'Apply To Products', source: 'boolean' },
  ],
  catalog_product: [
    { code: 'old_id', type: 'int', input: 'text', label: null, hidden: true },
    {
      code: 'is_recurring',
      type: 'int',
      input: 'select',
      label: 'Recurring',
      source: 'boolean',
      applyTo: 'simple,virtual',
    },
    { code: 'recurring_profile', type: 'text', input: 'text', label: 'Profile', backend: 'recurring' },
    {
      ...common,
      code: 'size',
      label: { en: 'Size', de: 'Größe', fr: 'Taille' },
      filterable: 1,
      options: list('S M L XL'),
    },
    { ...common, code: 'fit', label: 'Fit', filterable: 1, options: list('slim regular wide') },
    {
      code: 'ref_multi',
      type: 'text',
      input: 'multiselect',
      label: 'Good together with',
      backend: 'array',
      source: 'table',
      own: true,
      options: list('tea books rain snow'),
    },
    { code: 'ref_bool', type: 'int', input: 'boolean', label: 'Made by hand', source: 'boolean', own: true },
    { code: 'ref_text', type: 'varchar', input: 'text', label: 'Engraving', own: true, flags: ['is_searchable'] },
    { code: 'ref_price', type: 'decimal', input: 'price', label: 'Deposit', backend: 'price', own: true },
    { code: 'ref_date', type: 'datetime', input: 'date', label: 'Harvest', backend: 'datetime', own: true },
    { ...common, code: 'ref_select', label: 'Origin', options: list('north east south west') },
    // The legacy store leaves the source out where the input says it.
    { ...common, code: 'plain_select', label: 'Shelf', sourceLeftOut: true, options: list('upper lower') },
    {
      code: 'old_style',
      type: 'varchar',
      input: 'multiselect',
      label: 'Old style',
      own: true,
      backendModel: 'Mage_Eav_Model_Entity_Attribute_Backend_Array',
      sourceModel: 'Mage_Eav_Model_Entity_Attribute_Source_Table',
      options: list('plain fancy'),
    },
    {
      code: 'default_backend',
      type: 'varchar',
      input: 'text',
      label: 'Kept plainly',
      own: true,
      backendModel: 'eav/entity_attribute_backend_default',
    },
    {
      code: 'acme_shade',
      type: 'varchar',
      input: 'select',
      label: 'Shade',
      own: true,
      backendModel: 'acme_shades/backend_shade',
      sourceModel: 'acme_shades/source_shade',
    },
    {
      code: 'acme_code',
      type: 'varchar',
      input: 'text',
      label: 'Code of the warehouse',
      own: true,
      unique: true,
      frontendClass: 'validate-acme-code validate-length maximum-length-9',
      applyTo: 'simple,acme_subscription',
      note: 'Two letters, "-" and five digits; what isn\'t one is <refused> & told',
    },
    {
      code: 'acme_digits',
      type: 'varchar',
      input: 'text',
      label: 'Digits',
      own: true,
      frontendClass: 'validate-digits',
    },
    { code: 'acme_blob', type: 'text', input: 'textarea', label: 'Serialized', own: true, backend: 'serialized' },
    { code: 'acme_weee', type: 'static', input: 'weee', label: 'Disposal fee', own: true, backend: 'weee' },
  ],
};

/** The attributes that every store of the family numbers alike, and this store's own under numbers that tests know. */
const numbers: Readonly<Record<Entity, readonly (readonly [first: number, codes: string])[]>> = {
  customer: [
    [
      1,
      `website_id store_id created_in prefix firstname middlename lastname suffix email group_id dob password_hash
       default_billing default_shipping taxvat confirmation created_at gender`,
    ],
    [33, 'rp_token rp_token_created_at disable_auto_group_change'],
    [160, 'loyalty_number'],
  ],
  customer_address: [
    [
      19,
      `prefix firstname middlename lastname suffix company street city country_id region region_id postcode telephone fax`,
    ],
    [36, 'vat_id'],
  ],
  catalog_category: [
    [
      43,
      `name is_active url_key description image meta_title meta_keywords meta_description display_mode landing_page is_anchor
       path position all_children path_in_store children url_path custom_design custom_design_from custom_design_to
       page_layout custom_layout_update level children_count available_sort_by default_sort_by include_in_menu
       custom_use_parent_settings custom_apply_to_products filter_price_range`,
    ],
  ],
  catalog_product: [
    [
      73,
      `name description short_description sku price special_price special_from_date special_to_date cost weight manufacturer
       meta_title meta_keyword meta_description image small_image thumbnail media_gallery old_id group_price tier_price color
       news_from_date news_to_date gallery status url_key url_path minimal_price is_recurring recurring_profile visibility
       custom_design custom_design_from custom_design_to custom_layout_update page_layout category_ids options_container
       required_options has_options image_label small_image_label thumbnail_label created_at updated_at country_of_manufacture
       msrp_enabled msrp_display_actual_price_type msrp tax_class_id gift_message_available price_type sku_type weight_type
       price_view shipment_type links_purchased_separately samples_title links_title links_exist giftcard_amounts
       allow_open_amount giftcard_type open_amount_min open_amount_max is_redeemable lifetime allow_message`,
    ],
    [176, 'paper_size good_for is_handmade care_notes fit size shelf_mark roasted_on deposit detail_image'],
    [211, 'ref_multi ref_bool ref_text ref_price ref_date ref_select'],
    [220, 'plain_select old_style default_backend acme_shade acme_code acme_digits acme_blob acme_weee'],
  ],
};

const words = (text: string) => text.trim().split(/\s+/);

interface Known extends Declared {
  readonly id: number;
  readonly entity: Entity;
}

const known: readonly Known[] = entityTypes.flatMap(({ code: entity, attributes }) => {
  const declared = new Map<string, Declared>([...attributes, ...more[entity]].map((row) => [row.code, row]));
  const numbered = numbers[entity].flatMap(([first, codes]) =>
    words(codes).map((code, index): Known => {
      const attribute = declared.get(code);
      if (!attribute) throw new Error(`nothing declares ${entity} ${code}`);
      // The legacy store keeps a password with the other values.
      const type = code === 'password_hash' ? 'varchar' : attribute.type;
      return { ...attribute, type, id: first + index, entity };
    }),
  );
  const forgotten = [...declared.keys()].filter((code) => !numbered.some((attribute) => attribute.code === code));
  if (forgotten.length > 0) throw new Error(`${entity} attributes without a number: ${forgotten.join(', ')}`);
  return numbered;
});

/** An attribute by entity and code. */
export function attributeOf(entity: Entity, code: string): Known {
  const found = known.find((entry) => entry.entity === entity && entry.code === code);
  if (!found) throw new Error(`no attribute ${entity} ${code}`);
  return found;
}

/** The id of an option by its key. */
export function optionOf(code: string, key: string): number {
  const id = optionIds.get(`${code} ${key}`);
  if (id === undefined) throw new Error(`${code} has no option ${key}`);
  return id;
}

const optionIds: ReadonlyMap<string, number> = new Map(
  known
    .filter(({ entity }) => entity === 'catalog_product' || entity === 'customer')
    .flatMap(({ code, options = [] }) => options.map(({ key }) => `${code} ${key}`))
    .map((key, index) => [key, index + 1]),
);

/** Adds a value of an entity where its attribute keeps values. */
export function addValue(rows: Rows, entity: Entity, id: number, code: string, value: Cell, store = 0): void {
  const attribute = attributeOf(entity, code);
  if (attribute.type === 'static') throw new Error(`${code} keeps its values in the entity's own row`);
  addRawValue(rows, entity, attribute.type, { attribute_id: attribute.id, entity_id: id, value }, store);
}

/** Adds a row of values as it is, also one that no attribute stands behind. */
export function addRawValue(
  rows: Rows,
  entity: Entity,
  type: BackendType,
  row: { readonly attribute_id: number; readonly entity_id: number; readonly value: Cell },
  store = 0,
): void {
  const table = valueTable(entity, type);
  const entity_type_id = entityTypes.find(({ code }) => code === entity)?.id;
  const scope = entity.startsWith('catalog') ? { store_id: store } : {};
  rows.add(table, { value_id: rows.next(table), entity_type_id, ...scope, ...row });
}

/** Entity types, attributes with labels and options, sets with groups. */
export function addAttributes(rows: Rows): void {
  for (const { id, code } of [...entityTypes, ...otherEntities]) {
    rows.add('eav_entity_type', { entity_type_id: id, entity_type_code: code, entity_table: `${code}/entity` });
  }
  for (const attribute of known) addAttribute(rows, attribute);
  for (const [attribute_id, attribute_code, backend_type] of blogAttributes) {
    rows.add('eav_attribute', {
      attribute_id,
      entity_type_id: 9,
      attribute_code,
      backend_type,
      frontend_input: 'text',
    });
  }
  addSets(rows);
}

/** Entities that have no attributes here, and the blog's. */
const otherEntities = [
  { id: 5, code: 'order' },
  { id: 6, code: 'invoice' },
  { id: 7, code: 'creditmemo' },
  { id: 8, code: 'shipment' },
  { id: 9, code: 'blog_post' },
  { id: 10, code: 'blog_category' },
];

/** Attributes of blog posts that are columns here. */
export const blogAttributes = [
  [240, 'image', 'varchar'],
  [241, 'short_content', 'text'],
] as const;

const scopes = { website: 2, global: 1, store: 0 } as const;

function addAttribute(rows: Rows, attribute: Known): void {
  const { id, entity, code } = attribute;
  const labels = typeof attribute.label === 'string' ? { en: attribute.label } : attribute.label;
  const backend = attribute.backendModel ?? (attribute.backend ? backendModels[attribute.backend][0] : null);
  const source = attribute.sourceModel ?? (attribute.source ? sourceModels[attribute.source].at(-1) : null);
  const flag = (name: NonNullable<DemoAttribute['flags']>[number]) => Number(attribute.flags?.includes(name) ?? false);
  rows.add('eav_attribute', {
    attribute_id: id,
    entity_type_id: entityTypes.find((type) => type.code === entity)?.id,
    attribute_code: code,
    backend_model: backend,
    backend_type: attribute.type,
    frontend_input: attribute.input,
    frontend_label: labels?.en,
    frontend_class: attribute.frontendClass,
    source_model: attribute.sourceLeftOut ? null : source,
    is_required: Number(attribute.required ?? false),
    is_user_defined: Number(attribute.own ?? false),
    default_value: attribute.value,
    is_unique: Number(attribute.unique ?? false),
    note: attribute.note,
  });
  if (entity.startsWith('catalog')) {
    rows.add('catalog_eav_attribute', {
      attribute_id: id,
      is_global: scopes[attribute.scope ?? 'store'],
      is_visible: Number(!attribute.hidden),
      is_searchable: flag('is_searchable'),
      is_filterable: attribute.filterable ?? 0,
      is_comparable: flag('is_comparable'),
      is_visible_on_front: flag('is_visible_on_front'),
      is_html_allowed_on_front: flag('is_html_allowed_on_front'),
      is_used_for_price_rules: 0,
      is_filterable_in_search: flag('is_filterable_in_search'),
      used_in_product_listing: flag('used_in_product_listing'),
      used_for_sort_by: flag('used_for_sort_by'),
      is_configurable: Number(attribute.configurable !== false),
      apply_to: attribute.applyTo,
      is_visible_in_advanced_search: flag('is_visible_in_advanced_search'),
      position: attribute.position ?? 0,
      is_wysiwyg_enabled: flag('is_wysiwyg_enabled'),
      is_used_for_promo_rules: flag('is_used_for_promo_rules'),
    });
  } else {
    rows.add('customer_eav_attribute', {
      attribute_id: id,
      is_visible: Number(!attribute.hidden),
      multiline_count: attribute.input === 'multiline' ? 2 : 0,
      is_system: Number(!attribute.own),
      sort_order: id * 10,
      validate_rules: code === 'firstname' ? 'a:2:{s:15:"max_text_length";i:255;s:15:"min_text_length";i:1;}' : null,
    });
  }
  for (const [store_id, value] of labels ? inViews(labels) : []) {
    if (store_id === 0) continue;
    rows.add('eav_attribute_label', { attribute_label_id: rows.next('label'), attribute_id: id, store_id, value });
  }
  for (const [index, { key, label, swatch }] of (attribute.options ?? []).entries()) {
    const option_id = optionOf(code, key);
    rows.add('eav_attribute_option', { option_id, attribute_id: id, sort_order: index + 1 });
    for (const [store_id, value] of inViews(label)) {
      rows.add('eav_attribute_option_value', { value_id: rows.next('option label'), option_id, store_id, value });
    }
    if (swatch) rows.add('eav_attribute_option_swatch', { option_id, value: swatch });
  }
}

/** Sets of products: the numbers that tests know, and what each has beyond the standard groups. */
const productSets: readonly (readonly [id: number, name: string, images: boolean, own: string])[] = [
  [4, 'Default', true, 'manufacturer color'],
  [13, 'Clothing', true, 'manufacturer color size fit care_notes'],
  [
    14,
    'Stationery',
    true,
    'manufacturer color paper_size good_for is_handmade shelf_mark roasted_on deposit detail_image',
  ],
  [
    15,
    'Everything',
    true,
    `manufacturer color size fit paper_size good_for is_handmade care_notes ref_multi ref_bool ref_text ref_price ref_date
     ref_select plain_select old_style default_backend acme_shade acme_code acme_digits acme_blob acme_weee`,
  ],
  [19, 'No media', false, 'ref_text'],
];

const imageCodes = words(
  'image small_image thumbnail media_gallery gallery image_label small_image_label thumbnail_label',
);
const designCodes = words(
  'custom_design custom_design_from custom_design_to custom_layout_update page_layout options_container',
);
const priceCodes = words(
  `price special_price special_from_date special_to_date cost group_price tier_price minimal_price msrp_enabled
   msrp_display_actual_price_type msrp tax_class_id price_view giftcard_amounts allow_open_amount giftcard_type open_amount_min
   open_amount_max is_redeemable lifetime allow_message`,
);

function addSets(rows: Rows): void {
  for (const [set, entity] of [
    [1, 'customer'],
    [2, 'customer_address'],
    [3, 'catalog_category'],
  ] as const) {
    const codes = known.filter((entry) => entry.entity === entity).map(({ code }) => code);
    addSet(rows, entity, set, 'Default', [['General', codes]]);
  }
  const system = (numbers.catalog_product[0]?.[1] ?? '').trim().split(/\s+/);
  const general = system.filter(
    (code) => ![...imageCodes, ...designCodes, ...priceCodes, 'manufacturer', 'color'].includes(code),
  );
  for (const [set, name, images, own] of productSets) {
    addSet(rows, 'catalog_product', set, name, [
      ['General', general],
      ['Prices', priceCodes],
      ...(images ? ([['Images', imageCodes]] as const) : []),
      ['Design', designCodes],
      ['Of this shop', words(own)],
    ]);
  }
}

function addSet(
  rows: Rows,
  entity: Entity,
  set: number,
  name: string,
  groups: readonly (readonly [name: string, codes: readonly string[]])[],
): void {
  const entity_type_id = entityTypes.find(({ code }) => code === entity)?.id;
  rows.add('eav_attribute_set', { attribute_set_id: set, entity_type_id, attribute_set_name: name, sort_order: set });
  for (const [index, [group, codes]] of groups.entries()) {
    const attribute_group_id = rows.next('attribute group');
    rows.add('eav_attribute_group', {
      attribute_group_id,
      attribute_set_id: set,
      attribute_group_name: group,
      sort_order: index + 1,
      default_id: Number(index === 0),
    });
    for (const [place, code] of codes.entries()) {
      rows.add('eav_entity_attribute', {
        entity_attribute_id: rows.next('placement'),
        entity_type_id,
        attribute_set_id: set,
        attribute_group_id,
        attribute_id: attributeOf(entity, code).id,
        sort_order: place + 1,
      });
    }
  }
}
