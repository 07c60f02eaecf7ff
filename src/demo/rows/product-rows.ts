import { skuKey } from '#kernel/fold.ts';
import { products } from '../content/products/index.ts';
import type { DemoProduct, DemoStock } from '../content/products/product.ts';
import { textByStore } from '../content/text.ts';
import { imagePath } from '../images/write.ts';
import { amount } from './decimal.ts';
import { attributeOf, categoryId, productId, setId, storesOf, websiteId } from './ids.ts';
import { createOptionAdder } from './option-rows.ts';
import type { Rows } from './rows.ts';
import { createTypeAdder } from './type-rows.ts';
import { addPrices, addValues } from './value-rows.ts';

/** Every product with all its data. */
export function addProducts(rows: Rows, now: number): void {
  const addOptions = createOptionAdder(rows);
  const addTypeRows = createTypeAdder(rows);
  const addImages = createImageAdder(rows);
  for (const product of products) {
    addProduct(rows, product, now);
    addPlaces(rows, product);
    addValues(rows, product);
    addPrices(rows, product);
    addOptions(product);
    addTypeRows(product);
    addImages(product);
    addLinks(rows, product);
    rows.add('stock_item', { product_id: productId(product.sku), ...stockColumns(product.stock) });
  }
}

function addProduct(rows: Rows, product: DemoProduct, now: number): void {
  rows.add('product', {
    product_id: productId(product.sku),
    set_id: setId('catalog_product', product.set),
    type: product.type,
    sku: product.sku,
    sku_key: skuKey(product.sku),
    has_options: hasOptions(product) ? 1 : 0,
    required_options: hasRequiredOptions(product) ? 1 : 0,
    created_at: now,
    updated_at: now,
  });
}

function hasOptions(product: DemoProduct): boolean {
  if ('variants' in product || 'parts' in product) return true;
  if ('links' in product && product.separately) return true;
  return (product.options ?? []).length > 0;
}

function hasRequiredOptions(product: DemoProduct): boolean {
  if ('variants' in product) return true;
  if ('parts' in product) return product.parts.some(({ required }) => required);
  if ('links' in product && product.separately) return true;
  return (product.options ?? []).some(({ optional }) => !optional);
}

function addPlaces(rows: Rows, product: DemoProduct): void {
  const product_id = productId(product.sku);
  for (const code of product.websites) rows.add('product_website', { product_id, website_id: websiteId(code) });
  for (const key of product.categories) {
    rows.add('product_category', { product_id, category_id: categoryId(key), position: product_id });
  }
}

function addLinks(rows: Rows, product: DemoProduct): void {
  const product_id = productId(product.sku);
  for (const [type, skus] of Object.entries(product.linked ?? {})) {
    for (const [index, sku] of skus.entries()) {
      rows.add('product_link', { product_id, linked_product_id: productId(sku), type, position: index + 1 });
    }
  }
  for (const [index, { sku, qty }] of ('members' in product ? product.members : []).entries()) {
    rows.add('product_link', {
      product_id,
      linked_product_id: productId(sku),
      type: 'super',
      position: index + 1,
      qty: amount(qty),
    });
  }
}

function createImageAdder(rows: Rows): (product: DemoProduct) => void {
  const gallery = attributeOf('catalog_product', 'media_gallery').id;
  let imageId = 0;
  return (product) => {
    const visible = storesOf(product.websites);
    for (const [index, { file, label, excluded }] of (product.images ?? []).entries()) {
      const image_id = ++imageId;
      const product_id = productId(product.sku);
      rows.add('gallery_image', { image_id, product_id, attribute_id: gallery, file: imagePath(file) });
      for (const [store_id, text] of textByStore(label)) {
        if (!visible.has(store_id)) continue;
        rows.add('gallery_image_value', {
          image_id,
          store_id,
          label: text,
          position: index + 1,
          is_excluded: excluded ? 1 : 0,
        });
      }
    }
  };
}

function stockColumns(stock: DemoStock) {
  const own = (value: unknown): 0 | 1 => (value === undefined ? 1 : 0);
  return {
    qty: amount(stock.qty),
    is_in_stock: stock.outOfStock ? 0 : 1,
    manage_stock: stock.unmanaged ? 0 : 1,
    use_config_manage_stock: own(stock.unmanaged),
    is_qty_decimal: stock.decimal ? 1 : 0,
    backorders: stock.backorders ?? 0,
    use_config_backorders: own(stock.backorders),
    min_sale_qty: amount(stock.min ?? '1'),
    use_config_min_sale_qty: own(stock.min),
    max_sale_qty: amount(stock.max ?? '0'),
    use_config_max_sale_qty: own(stock.max),
    enable_qty_increments: stock.increments ? 1 : 0,
    use_config_enable_qty_increments: own(stock.increments),
    qty_increments: amount(stock.increments ?? '0'),
    use_config_qty_increments: own(stock.increments),
  } as const;
}
