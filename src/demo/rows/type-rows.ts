import type { DemoProduct } from '../content/products/product.ts';
import { textByStore } from '../content/text.ts';
import { amount } from './decimal.ts';
import { attributeOf, optionId, productId } from './ids.ts';
import type { Rows } from './rows.ts';

/** The products that have a field. */
type With<K extends string> = Extract<DemoProduct, Readonly<Record<K, unknown>>>;

/**
 * Adds the type-specific parts of a product: variants, members, bundle parts, download links. Ids count up over all
 * products.
 */
export function createTypeAdder(rows: Rows): (product: DemoProduct) => void {
  const last = { superAttribute: 0, bundleOption: 0, selection: 0, link: 0, sample: 0 };

  function addConfigurable(product: With<'variants'>): void {
    const parent = productId(product.sku);
    for (const [index, { attribute: code, label, surcharges }] of product.by.entries()) {
      const super_attribute_id = ++last.superAttribute;
      const attribute = attributeOf('catalog_product', code);
      rows.add('super_attribute', {
        super_attribute_id,
        product_id: parent,
        attribute_id: attribute.id,
        position: index,
      });
      for (const [store_id, text] of textByStore(label)) {
        rows.add('super_attribute_label', { super_attribute_id, store_id, label: text });
      }
      for (const [key, { price, percent }] of Object.entries(surcharges)) {
        rows.add('super_attribute_price', {
          super_attribute_id,
          value_index: String(optionId(attribute, key)),
          website_id: 0,
          is_percent: percent ? 1 : 0,
          amount: amount(price),
        });
      }
    }
    for (const sku of product.variants) rows.add('super_link', { parent_id: parent, product_id: productId(sku) });
  }

  function addBundle(product: With<'parts'>): void {
    const parent = productId(product.sku);
    for (const [index, { title, input, required, selections }] of product.parts.entries()) {
      const option_id = ++last.bundleOption;
      rows.add('bundle_option', {
        option_id,
        product_id: parent,
        is_required: required ? 1 : 0,
        position: index + 1,
        type: input,
      });
      for (const [store_id, text] of textByStore(title)) {
        rows.add('bundle_option_title', { option_id, store_id, title: text });
      }
      for (const [place, { sku, qty, preset, qtyByBuyer, price = '0', percent }] of selections.entries()) {
        rows.add('bundle_selection', {
          selection_id: ++last.selection,
          option_id,
          parent_product_id: parent,
          product_id: productId(sku),
          position: place + 1,
          is_default: preset ? 1 : 0,
          price_type: percent ? 1 : 0,
          price_value: amount(price),
          qty: amount(qty),
          can_change_qty: qtyByBuyer ? 1 : 0,
        });
      }
    }
  }

  function addDownloads(product: With<'links'>): void {
    const product_id = productId(product.sku);
    for (const [index, { title, url, price, sampleUrl, downloads }] of product.links.entries()) {
      const link_id = ++last.link;
      rows.add('download_link', {
        link_id,
        product_id,
        sort_order: index + 1,
        number_of_downloads: downloads ?? 0,
        link_type: 'url',
        link_url: url,
        sample_type: sampleUrl ? 'url' : null,
        sample_url: sampleUrl ?? null,
      });
      for (const [store_id, text] of textByStore(title)) {
        rows.add('download_link_title', { link_id, store_id, title: text });
      }
      rows.add('download_link_price', { link_id, website_id: 0, price: amount(price) });
    }
    for (const [index, { title, url }] of product.samples.entries()) {
      const sample_id = ++last.sample;
      rows.add('download_sample', {
        sample_id,
        product_id,
        sort_order: index + 1,
        sample_type: 'url',
        sample_url: url,
      });
      for (const [store_id, text] of textByStore(title)) {
        rows.add('download_sample_title', { sample_id, store_id, title: text });
      }
    }
  }

  return (product) => {
    if ('variants' in product) addConfigurable(product);
    if ('parts' in product) addBundle(product);
    if ('links' in product) addDownloads(product);
  };
}
