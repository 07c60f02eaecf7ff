import { decimalToNumber } from '../../kernel/decimal.ts';
import type { CartLine } from '../cart/lines/cart.ts';
import type { CartCatalog } from '../cart/lines/cart-catalog.ts';
import { readStoredMap } from '../cart/lines/stored-choice.ts';
import { cartProductType } from '../cart/product-types/index.ts';
import { type CustomOption, hasValues } from '../catalog/products/custom-options.ts';

/**
 * What was asked for and chosen, as an order line keeps it: JSON in the shape of the legacy family's `product_options` (soap-sales Q14).
 *
 * @param parts the lines of which it is the whole
 */
export function productOptions(line: CartLine, catalog: CartCatalog, parts: readonly CartLine[]): string {
  const type = cartProductType(line.productType);
  const variant = type?.variant?.(parts);
  const options = chosenOptions(catalog.options.get(line.productId) ?? [], line);
  const links = line.options.get('downloadable_link_ids');
  const attributes = line.options.get('attributes');
  return JSON.stringify({
    info_buyRequest: JSON.parse(line.buyRequest || '{}') as unknown,
    ...(options.length > 0 ? { options } : {}),
    ...(attributes === undefined ? {} : { super_attribute: Object.fromEntries(readStoredMap(attributes)) }),
    ...(variant ? { simple_name: variant.name, simple_sku: variant.sku } : {}),
    // Invoices and shipments ask for these.
    ...(type?.chargesParts && {
      product_calculations: type.chargesParts(catalog, line) ? 0 : 1,
      shipment_type: type.shipsParts?.(catalog, line) ? '1' : '0',
    }),
    ...(links ? { links: links.split(',') } : {}),
    ...(line.parent && line.options.has('selection_id')
      ? { bundle_selection: { selection_id: line.options.get('selection_id'), qty: decimalToNumber(line.qty) } }
      : {}),
  });
}

/** What was chosen among custom options, as an order line keeps it. */
export function chosenOptions(options: readonly CustomOption[], line: CartLine) {
  return options.flatMap((option) => {
    const stored = line.options.get(`option_${option.optionId}`);
    if (stored === undefined) return [];
    const text = hasValues(option.type) ? titlesOf(option, stored) : stored;
    return [
      {
        label: option.title,
        value: text,
        print_value: text,
        option_id: String(option.optionId),
        option_type: option.type,
        option_value: stored,
        custom_view: false,
      },
    ];
  });
}

function titlesOf({ values }: CustomOption, stored: string): string {
  const ids = new Set(stored.split(','));
  return values
    .filter(({ valueId }) => ids.has(String(valueId)))
    .map(({ title }) => title)
    .join(', ');
}
