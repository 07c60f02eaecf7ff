import type { PricedCart } from '#domain/cart/edit-cart.ts';
import { type Cart, type CartLine, partsOf } from '#domain/cart/lines/cart.ts';
import type { CartCatalog } from '#domain/cart/lines/cart-catalog.ts';
import { storedFile } from '#domain/cart/lines/stored-file.ts';
import { groupOf } from '#domain/cart/product-types/grouped.ts';
import { cartProductType } from '#domain/cart/product-types/index.ts';
import type { BundleOption } from '#domain/catalog/parts/bundle/rows.ts';
import { type CustomOption, hasValues } from '#domain/catalog/parts/custom-options/rows.ts';
import { decimalToNumber, timesFraction } from '#kernel/decimal.ts';
import { exactJson, phpFloat, phpSerialized } from '#kernel/php-serialize.ts';
import type { LabelledChoice } from './line-choices.ts';

/** The cart of an order. */
export interface OrderLineSource {
  readonly cart: Cart;
  readonly catalog: CartCatalog;
  /** From the base currency to that of the cart. */
  readonly rate: PricedCart['rate'];
  /** The chosen options of configurable products, by line. */
  readonly variants: ReadonlyMap<CartLine, readonly LabelledChoice[]>;
}

/**
 * The request and choices of a line, as an order line stores them: JSON in the shape of the legacy family's
 * `product_options`, with floats distinct from integers (soap-sales 10, Q14).
 */
export function productOptions(line: CartLine, ordered: OrderLineSource): string {
  const { cart, catalog, variants } = ordered;
  const parts = line.parent ? [] : partsOf(cart, line);
  const type = cartProductType(line.productType);
  const variant = type?.variant?.(parts);
  const options = orderedOptions(catalog.options.get(line.productId) ?? [], line);
  const links = line.options.get('downloadable_link_ids');
  const group = groupConfig(line);
  return exactJson({
    info_buyRequest: { ...askedFor(line), ...(group && { super_product_config: group }) },
    ...(options.length > 0 && { options }),
    ...giftCardOf(line),
    // The part of a configurable product is not invoiced or shipped by itself.
    ...(variant && {
      attributes_info: variants.get(line) ?? [],
      simple_name: variant.name,
      simple_sku: variant.sku,
      product_calculations: 1,
      shipment_type: 0,
    }),
    // Invoices and shipments read these.
    ...(type?.chargesParts && {
      bundle_options: bundleOptions(line, parts, ordered),
      product_calculations: type.chargesParts(catalog, line) ? 0 : 1,
      shipment_type: type.shipsParts?.(catalog, line) ? '1' : '0',
    }),
    ...(links && { links: links.split(','), is_downloadable: true, real_product_type: line.productType }),
    ...(line.parent && selectionOf(line.parent, line, ordered)),
    ...(group && { super_product_config: { product_code: 'product_type', ...group } }),
  });
}

/** The amount and the people of a gift card; empty for other products. */
const giftCardOf = ({ options }: CartLine) =>
  Object.fromEntries([...options].filter(([code]) => code.startsWith('giftcard_')));

/** Quantities are floats in the legacy family. */
function askedFor({ buyRequest }: CartLine): Readonly<Record<string, unknown>> {
  const asked = JSON.parse(buyRequest || '{}') as Readonly<Record<string, unknown>>;
  return { ...asked, ...(typeof asked.qty === 'number' && { qty: phpFloat(asked.qty) }) };
}

/** The grouped product that a line was bought in, if it is known. */
function groupConfig(line: CartLine): { product_type: string; product_id: string } | undefined {
  const group = groupOf(line);
  return group?.id === undefined ? undefined : { product_type: group.type, product_id: group.id };
}

/** The bundle's options that were chosen, by id. */
function bundleOptions(line: CartLine, parts: readonly CartLine[], ordered: OrderLineSource) {
  const made: Record<string, unknown> = {};
  for (const part of parts) {
    const option = optionOf(line, part, ordered);
    if (!option) continue;
    const { optionId, title } = option;
    const value = { title: part.name, qty: decimalToNumber(part.qty), price: priceOf(line, part, ordered) };
    const before = made[optionId] as { readonly value: readonly unknown[] } | undefined;
    made[optionId] = { option_id: String(optionId), label: title, value: [...(before?.value ?? []), value] };
  }
  return made;
}

/** The chosen selection of a bundle's part, as a serialized text. */
function selectionOf(line: CartLine, part: CartLine, ordered: OrderLineSource) {
  const option = optionOf(line, part, ordered);
  if (!option) return undefined;
  const chosen = {
    price: priceOf(line, part, ordered),
    qty: phpFloat(decimalToNumber(part.qty)),
    option_label: option.title,
    option_id: String(option.optionId),
  };
  return { bundle_selection_attributes: phpSerialized(exactJson(chosen)) };
}

function optionOf(
  { productId }: CartLine,
  { options }: CartLine,
  { catalog: { bundles } }: OrderLineSource,
): BundleOption | undefined {
  const id = options.get('selection_id');
  return bundles
    .get(productId)
    ?.find(({ selections }) => selections.some(({ selectionId }) => String(selectionId) === id));
}

/** The price of a part's pieces in one bundle, in the currency of the cart. */
function priceOf(line: CartLine, part: CartLine, { catalog, rate }: OrderLineSource) {
  const type = cartProductType(line.productType);
  const price = (parts: readonly CartLine[]): number => type?.unitPrice(catalog, line, parts) ?? 0;
  const added = price([part]) - price([]);
  return phpFloat(decimalToNumber(timesFraction(added, rate.numerator, rate.denominator, 4) ?? added));
}

/** The chosen custom options, as an order line stores them. */
export function orderedOptions(options: readonly CustomOption[], line: CartLine) {
  return options.flatMap((option) => {
    const stored = line.options.get(`option_${option.id}`);
    if (stored === undefined) return [];
    const file = option.type === 'file' ? storedFile(stored) : undefined;
    const text = hasValues(option.type) ? titlesOf(option, stored) : (file?.text ?? stored);
    return [
      {
        label: option.title,
        value: text,
        print_value: text,
        option_id: String(option.id),
        option_type: option.type,
        // A file has its own form of text, as in the legacy family.
        option_value: file ? phpSerialized(stored) : stored,
        custom_view: file !== undefined,
        ...(file && { file_key: file.key }),
      },
    ];
  });
}

function titlesOf({ values }: CustomOption, stored: string): string {
  const ids = new Set(stored.split(','));
  return values
    .filter(({ id }) => ids.has(String(id)))
    .map(({ title }) => title)
    .join(', ');
}
