import type { Text } from '../../src/demo/content/text.ts';
import { addValue, attributeOf, optionOf } from './attributes.ts';
import { slug } from './categories.ts';
import { type Cell, inViews, madeAt, type Rows } from './rows.ts';

/** A price from a quantity on, or for a group: all groups unless one is named. */
export interface LegacyPrice {
  readonly price: number;
  readonly qty?: number;
  readonly group?: number;
  readonly website?: number;
  readonly percent?: true;
}

/** A custom option; those with values carry their surcharges there. */
export interface LegacyOption {
  readonly id?: number;
  readonly type: string;
  readonly title: Text;
  readonly required?: true;
  readonly price?: number;
  readonly percent?: true;
  readonly sku?: string;
  readonly max?: number;
  readonly extensions?: string;
  readonly values?: readonly (readonly [title: string, price: number, sku?: string])[];
}

/** A product of any type. */
export interface LegacyProduct {
  readonly id: number;
  readonly sku: string;
  readonly type?: string;
  readonly set?: number;
  readonly name: Text;
  readonly price?: number;
  readonly key?: string;
  /** The address that the legacy program gave where the key was taken: with the id behind it. */
  readonly path?: string;
  /** Values in view 0. */
  readonly values?: Readonly<Record<string, Cell>>;
  /** Values in other views: code, view, value. */
  readonly inViews?: readonly (readonly [code: string, store: number, value: Cell])[];
  readonly categories?: readonly number[];
  readonly websites?: readonly number[];
  readonly stock?: Readonly<Record<string, Cell>>;
  /** Files of the gallery, whose first is the product's image. */
  readonly images?: readonly string[];
  readonly options?: readonly LegacyOption[];
  readonly tiers?: readonly LegacyPrice[];
  readonly groupPrices?: readonly LegacyPrice[];
}

/** Adds a product with everything that all types have. */
export function addProduct(rows: Rows, product: LegacyProduct): void {
  const { id, sku, type = 'simple', set = 4, name, options = [] } = product;
  rows.add('catalog_product_entity', {
    entity_id: id,
    entity_type_id: 4,
    attribute_set_id: set,
    type_id: type,
    sku,
    has_options: Number(options.length > 0 || ['configurable', 'bundle'].includes(type)),
    required_options: Number(options.some(({ required }) => required) || ['configurable', 'bundle'].includes(type)),
    created_at: madeAt,
    updated_at: madeAt,
  });
  addValues(rows, product);
  const websites = product.websites ?? [1];
  for (const website_id of websites) rows.add('catalog_product_website', { product_id: id, website_id });
  for (const [index, category_id] of (product.categories ?? []).entries()) {
    rows.add('catalog_category_product', { category_id, product_id: id, position: index });
  }
  addStock(rows, id, type, product.stock ?? {});
  addImages(rows, id, product.images ?? [], name);
  for (const [index, option] of options.entries()) addOption(rows, id, option, index);
  for (const tier of product.tiers ?? []) {
    rows.add('catalog_product_entity_tier_price', {
      value_id: rows.next('tier price'),
      entity_id: id,
      ...whoPays(tier),
      qty: tier.qty ?? 1,
      value: tier.price,
    });
  }
  for (const price of product.groupPrices ?? []) {
    rows.add('catalog_product_entity_group_price', {
      value_id: rows.next('group price'),
      entity_id: id,
      ...whoPays(price),
      is_percent: Number(price.percent ?? false),
      value: price.price,
    });
  }
}

const whoPays = ({ group, website }: LegacyPrice) => ({
  all_groups: Number(group === undefined),
  customer_group_id: group ?? 0,
  website_id: website ?? 0,
});

function addValues(rows: Rows, { id, type = 'simple', name, price, images, ...product }: LegacyProduct): void {
  const add = (code: string, value: Cell, store = 0) => addValue(rows, 'catalog_product', id, code, value, store);
  const key = product.key ?? `${slug(name.en)}-${id}`;
  const path = product.path ?? `${key}.html`;
  for (const [store, text] of inViews(name)) add('name', text, store);
  const image = images?.[0] && `/${images[0][0]}/${images[0][1]}/${images[0]}`;
  const values: Record<string, Cell> = {
    description: `${name.en}: made to be used every day, and mended when it breaks.\nNumber ${id} of our list.`,
    short_description: `${name.en}, as plain as it can be.`,
    status: 1,
    visibility: 4,
    ...(taxed.has(type) ? { tax_class_id: 2 } : {}),
    url_key: key,
    url_path: path,
    options_container: 'container2',
    ...(price === undefined ? {} : { price }),
    ...(['simple', 'giftcard'].includes(type) ? { weight: 1 } : {}),
    ...(image ? { image, small_image: image, thumbnail: image } : {}),
    ...product.values,
  };
  for (const [code, value] of Object.entries(values)) add(code, value);
  add('url_path', path, 1);
  for (const [code, store, value] of product.inViews ?? []) add(code, value, store);
  if (values.status !== 1 || values.visibility === 1) return;
  rows.add('core_url_rewrite', {
    url_rewrite_id: rows.next('rewrite'),
    store_id: 1,
    id_path: `product/${id}`,
    request_path: path,
    target_path: `catalog/product/view/id/${id}`,
    is_system: 1,
    product_id: id,
  });
}

/** Types that have a tax class. */
const taxed = new Set(['simple', 'virtual', 'configurable', 'bundle', 'downloadable']);
const composite = new Set(['configurable', 'grouped', 'bundle']);

function addStock(rows: Rows, product_id: number, type: string, own: Readonly<Record<string, Cell>>): void {
  rows.add('cataloginventory_stock_item', {
    item_id: rows.next('stock'),
    product_id,
    stock_id: 1,
    qty: composite.has(type) ? 0 : 100,
    min_qty: 0,
    use_config_min_qty: 1,
    is_qty_decimal: 0,
    backorders: 0,
    use_config_backorders: 1,
    min_sale_qty: 1,
    use_config_min_sale_qty: 1,
    max_sale_qty: 0,
    use_config_max_sale_qty: 1,
    is_in_stock: 1,
    use_config_notify_stock_qty: 1,
    manage_stock: 0,
    use_config_manage_stock: 1,
    stock_status_changed_auto: 0,
    use_config_qty_increments: 1,
    qty_increments: 0,
    use_config_enable_qty_inc: 1,
    enable_qty_increments: 0,
    is_decimal_divided: 0,
    ...own,
  });
}

function addImages(rows: Rows, entity_id: number, files: readonly string[], name: Text): void {
  for (const [index, file] of files.entries()) {
    const value_id = rows.next('image', 400);
    const attribute_id = attributeOf('catalog_product', 'media_gallery').id;
    const value = `/${file[0]}/${file[1]}/${file}`;
    rows.add('catalog_product_entity_media_gallery', { value_id, attribute_id, entity_id, value });
    const shown = { position: index + 1, disabled: Number(index === 2) };
    rows.add('catalog_product_entity_media_gallery_value', {
      value_id,
      store_id: 0,
      label: index === 0 ? name.en : null,
      ...shown,
    });
    if (name.de && index === 0) {
      rows.add('catalog_product_entity_media_gallery_value', { value_id, store_id: 3, label: name.de, ...shown });
    }
  }
}

function addOption(rows: Rows, product_id: number, option: LegacyOption, index: number): void {
  const option_id = option.id ?? rows.next('custom option', 100);
  const { type, title, price, percent, sku, values = [] } = option;
  rows.add('catalog_product_option', {
    option_id,
    product_id,
    type,
    is_require: Number(option.required ?? false),
    sku,
    max_characters: option.max,
    file_extension: option.extensions,
    image_size_x: 0,
    image_size_y: 0,
    sort_order: index + 1,
  });
  for (const [store_id, text] of inViews(title)) {
    rows.add('catalog_product_option_title', {
      option_title_id: rows.next('option title'),
      option_id,
      store_id,
      title: text,
    });
  }
  const price_type = percent ? 'percent' : 'fixed';
  if (price !== undefined) {
    rows.add('catalog_product_option_price', {
      option_price_id: rows.next('option price'),
      option_id,
      store_id: 0,
      price,
      price_type,
    });
  }
  for (const [place, [text, surcharge, valueSku]] of values.entries()) {
    const option_type_id = rows.next('option value', option.id === undefined ? 100 : 1);
    rows.add('catalog_product_option_type_value', { option_type_id, option_id, sku: valueSku, sort_order: place + 1 });
    rows.add('catalog_product_option_type_title', {
      option_type_title_id: rows.next('option value title'),
      option_type_id,
      store_id: 0,
      title: text,
    });
    rows.add('catalog_product_option_type_price', {
      option_type_price_id: rows.next('option value price'),
      option_type_id,
      store_id: 0,
      price: surcharge,
      price_type,
    });
  }
}

/** The attributes that a configurable product is chosen by, with surcharges of options, and its variants. */
export function addVariants(
  rows: Rows,
  product_id: number,
  by: readonly { readonly code: string; readonly surcharges?: Readonly<Record<string, number>> }[],
  variants: readonly number[],
): void {
  for (const [position, { code, surcharges = {} }] of by.entries()) {
    const attribute = attributeOf('catalog_product', code);
    const product_super_attribute_id = rows.next('super attribute', 13);
    rows.add('catalog_product_super_attribute', {
      product_super_attribute_id,
      product_id,
      attribute_id: attribute.id,
      position,
    });
    rows.add('catalog_product_super_attribute_label', {
      value_id: rows.next('super label'),
      product_super_attribute_id,
      store_id: 0,
      use_default: 1,
      value: code,
    });
    for (const [key, pricing_value] of Object.entries(surcharges)) {
      rows.add('catalog_product_super_attribute_pricing', {
        value_id: rows.next('super price'),
        product_super_attribute_id,
        value_index: String(optionOf(code, key)),
        is_percent: Number(pricing_value < 1),
        pricing_value: pricing_value < 1 ? pricing_value * 100 : pricing_value,
        website_id: 0,
      });
    }
  }
  for (const variant of variants) {
    rows.add('catalog_product_super_link', {
      link_id: rows.next('super link'),
      product_id: variant,
      parent_id: product_id,
    });
    rows.add('catalog_product_relation', { parent_id: product_id, child_id: variant });
  }
}

/** The parts of a bundle to choose among: each option with the products it offers. */
export function addBundleOptions(
  rows: Rows,
  parent_id: number,
  options: readonly {
    readonly id?: number;
    readonly title: string;
    readonly type: string;
    readonly optional?: true;
    readonly products: readonly number[];
    /** A surcharge of each part, where the bundle has a price of its own. */
    readonly price?: number;
  }[],
): void {
  for (const [index, { id, title, type, optional, products, price = 0 }] of options.entries()) {
    const option_id = id ?? rows.next('bundle option', 100);
    rows.add('catalog_product_bundle_option', {
      option_id,
      parent_id,
      required: Number(!optional),
      position: index + 1,
      type,
    });
    rows.add('catalog_product_bundle_option_value', {
      value_id: rows.next('bundle title'),
      option_id,
      store_id: 0,
      title,
    });
    for (const [place, product_id] of products.entries()) {
      const selection_id = rows.next('bundle selection', 77);
      rows.add('catalog_product_bundle_selection', {
        selection_id,
        option_id,
        parent_product_id: parent_id,
        product_id,
        position: place + 1,
        is_default: Number(place === 0),
        selection_price_type: 0,
        selection_price_value: price,
        selection_qty: 1,
        selection_can_change_qty: 1,
      });
      if (price > 0 && place === 0) {
        rows.add('catalog_product_bundle_selection_price', {
          selection_id,
          website_id: 2,
          selection_price_type: 1,
          selection_price_value: 10,
        });
      }
    }
  }
}

/** Files that are sold with a downloadable product, and samples for everybody. */
export function addDownloads(
  rows: Rows,
  product_id: number,
  links: readonly { readonly id?: number; readonly title: string; readonly price: number }[],
): void {
  for (const [index, { id, title, price }] of links.entries()) {
    const link_id = id ?? rows.next('download', 20);
    const isFile = index % 2 === 0;
    rows.add('downloadable_link', {
      link_id,
      product_id,
      sort_order: index,
      number_of_downloads: index,
      is_shareable: 2,
      link_type: isFile ? 'file' : 'url',
      link_file: isFile ? `/p/a/part-${link_id}.pdf` : null,
      link_url: isFile ? null : `https://files.example.com/part-${link_id}`,
      sample_type: 'url',
      sample_url: `https://files.example.com/sample-${link_id}`,
    });
    rows.add('downloadable_link_title', { title_id: rows.next('download title'), link_id, store_id: 0, title });
    rows.add('downloadable_link_price', { price_id: rows.next('download price'), link_id, website_id: 0, price });
  }
  const sample_id = rows.next('sample');
  rows.add('downloadable_sample', {
    sample_id,
    product_id,
    sort_order: 0,
    sample_type: 'url',
    sample_url: `https://files.example.com/look-${product_id}`,
  });
  rows.add('downloadable_sample_title', { title_id: sample_id, sample_id, store_id: 0, title: 'A look inside' });
}

const linkTypes = { relation: 1, super: 3, up_sell: 4, cross_sell: 5 } as const;
const linkAttributes = [
  [1, 1, 'position', 'int'],
  [2, 3, 'position', 'int'],
  [3, 3, 'qty', 'decimal'],
  [4, 4, 'position', 'int'],
  [5, 5, 'position', 'int'],
] as const;

/** The kinds of links, and what a link may say. */
export function addLinkTypes(rows: Rows): void {
  for (const [code, link_type_id] of Object.entries(linkTypes)) {
    rows.add('catalog_product_link_type', { link_type_id, code });
  }
  for (const [product_link_attribute_id, link_type_id, product_link_attribute_code, data_type] of linkAttributes) {
    rows.add('catalog_product_link_attribute', {
      product_link_attribute_id,
      link_type_id,
      product_link_attribute_code,
      data_type,
    });
  }
}

/** Links a product to others in their order; the members of a grouped product have a quantity. */
export function addLinks(
  rows: Rows,
  type: keyof typeof linkTypes,
  product_id: number,
  others: readonly number[],
  qty?: number,
): void {
  for (const [index, linked_product_id] of others.entries()) {
    const link_id = rows.next('link', 415);
    rows.add('catalog_product_link', { link_id, product_id, linked_product_id, link_type_id: linkTypes[type] });
    const attribute = (code: string) =>
      linkAttributes.find(([, typeId, name]) => typeId === linkTypes[type] && name === code)?.[0];
    rows.add('catalog_product_link_attribute_int', {
      value_id: rows.next('link position'),
      product_link_attribute_id: attribute('position'),
      link_id,
      value: index + 1,
    });
    if (qty !== undefined) {
      rows.add('catalog_product_link_attribute_decimal', {
        value_id: rows.next('link quantity'),
        product_link_attribute_id: attribute('qty'),
        link_id,
        value: qty,
      });
    }
  }
}
