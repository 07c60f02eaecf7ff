import type { DemoOption, DemoProduct, Surcharge } from '../content/products/product.ts';
import { type Text, textByStore } from '../content/text.ts';
import { amount } from './decimal.ts';
import { productId } from './ids.ts';
import type { Rows } from './rows.ts';

/** Adds custom options of one product after the other; their ids count up over all products. */
export function createOptionAdder(rows: Rows): (product: DemoProduct) => void {
  let optionId = 0;
  let valueId = 0;

  function addOption(product_id: number, option: DemoOption, index: number): void {
    const option_id = ++optionId;
    const typed = 'values' in option ? undefined : option;
    rows.add('product_option', {
      option_id,
      product_id,
      type: option.type,
      is_required: option.optional ? 0 : 1,
      sku: typed?.sku ?? null,
      max_characters: typed?.maxCharacters ?? null,
      sort_order: index + 1,
    });
    for (const [store_id, title] of textByStore(option.title)) {
      rows.add('product_option_title', { option_id, store_id, title });
    }
    if (typed) rows.add('product_option_price', { option_id, store_id: 0, ...surcharge(typed) });
    for (const [order, value] of ('values' in option ? option.values : []).entries()) addValue(option_id, value, order);
  }

  function addValue(option_id: number, value: Partial<Surcharge> & { title: Text; sku?: string }, order: number): void {
    const value_id = ++valueId;
    rows.add('product_option_value', { value_id, option_id, sku: value.sku ?? null, sort_order: order + 1 });
    for (const [store_id, title] of textByStore(value.title)) {
      rows.add('product_option_value_title', { value_id, store_id, title });
    }
    rows.add('product_option_value_price', { value_id, store_id: 0, ...surcharge(value) });
  }

  return (product) => {
    for (const [index, option] of (product.options ?? []).entries()) addOption(productId(product.sku), option, index);
  };
}

function surcharge({ price = '0', percent }: Partial<Surcharge>): { price: number; price_type: string } {
  return { price: amount(price), price_type: percent ? 'percent' : 'fixed' };
}
