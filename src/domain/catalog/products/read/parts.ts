import type { ShownTaxes, TaxedPrice } from '#domain/pricing/taxes/shown-taxes.ts';
import type { ShownOption } from '#domain/shared/attributes/options.ts';
import type { Attribute } from '#domain/shared/attributes/registry.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { selectionPrice } from '../../parts/bundle/price.ts';
import type { BundleSelection } from '../../parts/bundle/rows.ts';
import { reducedByRules, variantSurcharge } from '../../parts/configurable/price.ts';
import type { Configurable } from '../../parts/configurable/rows.ts';
import type { DueFixedTax } from '../../parts/fixed-taxes/rows.ts';
import { typeFacts } from '../../types/index.ts';
import { productPrices } from '../price/prices.ts';
import type { PricedCatalog } from '../price/type.ts';
import type { Product } from '../record/products.ts';
import { isOutOfStock, type StockRules } from '../record/stock.ts';
import type { CurrencyView } from '../record/view.ts';
import { imageUrl, imageUrls } from './media.ts';
import type { ProductRecord } from './record.ts';

/** The data of products and their parts that is needed to show the parts. */
export interface ReadCatalog extends PricedCatalog {
  readonly products: ReadonlyMap<number, Product>;
  /** The parts of composite products that the caller may see. */
  readonly visible: ReadonlySet<number>;
  readonly stock: ReadonlyMap<number, StockRules>;
  /** The stock quantity that the caller is told, from the real one; null for none. */
  readonly toldQty: (qty: number) => number | null;
  readonly attributes: ReadonlyMap<number, Attribute>;
  /** The store view's own labels, by attribute id. */
  readonly labels: ReadonlyMap<number, string>;
  readonly options: ReadonlyMap<number, ShownOption>;
  readonly money: CurrencyView;
  /** Undefined for the back office, which sees prices as they are stored. */
  readonly taxes: ShownTaxes | undefined;
  /** The fixed taxes that are due before an address is known, by product. */
  readonly fixedTaxes: ReadonlyMap<number, readonly DueFixedTax[]>;
  readonly baseCurrency: string;
  /** Addresses of linked products that the store view shows. */
  readonly addresses: ReadonlyMap<number, string>;
  readonly mediaUrl: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

type Detail = Required<ProductRecord>;

const text = (catalog: ReadCatalog, id: number, code: string): string | null =>
  catalog.values.get(id)?.get(code)?.value ?? null;

const amount = ({ values, money }: ReadCatalog, id: number, code: string): number | null => {
  const number = values.get(id)?.get(code)?.number ?? null;
  return number === null ? null : money.show(number);
};

const priceInCurrency = ({ money }: ReadCatalog, price: number | null): number | null =>
  price === null ? null : money.show(price);

const taxClassOf = ({ values }: ReadCatalog, id: number): number => values.get(id)?.get('tax_class_id')?.number ?? 0;
const shownBoth = ({ money }: ReadCatalog, { exclTax, inclTax }: TaxedPrice) => ({
  exclTax: money.show(exclTax),
  inclTax: money.show(inclTax),
});
type BothShown = ReturnType<typeof shownBoth>;

/** A price without and with the product's tax, for shoppers. */
export function taxedPrice(catalog: ReadCatalog, id: number, price: number | null): { taxedPrice?: BothShown | null } {
  const { taxes } = catalog;
  if (!taxes) return {};
  return { taxedPrice: price === null ? null : shownBoth(catalog, taxes.taxed(taxClassOf(catalog, id), price)) };
}

/** Set if a cart charges the parts of a product, with their fixed taxes, instead of the product. */
const isChargedByParts = ({ bundles, values }: ReadCatalog, id: number): boolean =>
  bundles.has(id) && values.get(id)?.get('price_type')?.number !== 1;

/** The fixed taxes of one piece of a product, each without and with the tax on it. */
function fixedTaxesOfPiece(catalog: ReadCatalog, id: number): readonly (TaxedPrice & { readonly title: string })[] {
  if (isChargedByParts(catalog, id)) return [];
  const { taxes, fixedTaxes } = catalog;
  const classId = taxClassOf(catalog, id);
  const taxed = taxes?.fixedTaxes?.taxed;
  return taxed ? (fixedTaxes.get(id) ?? []).map(({ title, amount: net }) => ({ title, ...taxed(classId, net) })) : [];
}

/** The same in the caller's currency. */
export const shownFixedTaxes = (catalog: ReadCatalog, id: number) =>
  fixedTaxesOfPiece(catalog, id).map(({ title, ...amounts }) => ({ title, ...shownBoth(catalog, amounts) }));

/** A price with the fixed taxes of one piece, without and with tax. */
export function priceWithFixedTaxes(
  catalog: ReadCatalog,
  id: number,
  price: number | null | undefined,
): BothShown | null {
  const { taxes } = catalog;
  if (price == null || !taxes) return null;
  const all = [taxes.taxed(taxClassOf(catalog, id), price), ...fixedTaxesOfPiece(catalog, id)];
  return shownBoth(catalog, {
    exclTax: all.reduce((sum, { exclTax }) => sum + exclTax, 0),
    inclTax: all.reduce((sum, { inclTax }) => sum + inclTax, 0),
  });
}

/**
 * The price of a part without and with tax, and where the store view charges fixed taxes, these and the price with
 * them; `id` is the product whose taxes a cart charges.
 */
function taxedPartPrice(catalog: ReadCatalog, id: number, price: number | null) {
  if (!catalog.taxes?.fixedTaxes) return taxedPrice(catalog, id, price);
  return {
    ...taxedPrice(catalog, id, price),
    fixedTaxes: { taxes: shownFixedTaxes(catalog, id), price: priceWithFixedTaxes(catalog, id, price) },
  };
}

const inStock = ({ stock }: ReadCatalog, id: number): boolean => !isOutOfStock(stock.get(id));
/** The stock quantity of a product as the caller sees it; null if there is no stock item or it is not shown. */
export const stockQty = ({ stock, toldQty }: ReadCatalog, id: number): number | null => {
  const item = stock.get(id);
  return item ? toldQty(item.qty) : null;
};
const isShown = ({ values, visible }: ReadCatalog, id: number): boolean =>
  values.get(id)?.get('status')?.number === 1 && visible.has(id);

/** The attributes that a buyer chooses a variant by, with the values that some enabled variant has. */
export function configurableOptions(
  catalog: ReadCatalog,
  made: Configurable,
  labels: ReadonlyMap<number, string>,
): Detail['configurableOptions'] {
  const variants = [...made.variants].filter(([id]) => isShown(catalog, id));
  return made.attributes.map(({ attributeId }) => {
    const attribute = catalog.attributes.get(attributeId);
    const ids = new Set(variants.map(([, values]) => Number(values.get(attributeId))));
    const values = [...ids]
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .map((id) => ({ id, option: catalog.options.get(id) }))
      .sort((a, b) => (a.option?.sortOrder ?? 0) - (b.option?.sortOrder ?? 0) || a.id - b.id)
      .map(({ id, option }) => ({ id, label: option?.label ?? '' }));
    return {
      id: attributeId,
      code: attribute?.code ?? '',
      label: labels.get(attributeId) ?? catalog.labels.get(attributeId) ?? attribute?.label ?? '',
      values,
    };
  });
}

/** The enabled variants of a configurable product, priced as in a cart: the product plus the surcharges of the choice. */
export function variants(catalog: ReadCatalog, parentId: number, made: Configurable): Detail['variants'] {
  const price = catalog.values.get(parentId)?.get('price')?.number ?? 0;
  const final = productPrices(catalog, parentId, catalog.today).final ?? 0;
  const reduce = reducedByRules(catalog.discounts.get(parentId), catalog.today);
  return [...made.variants]
    .filter(([id]) => isShown(catalog, id))
    .map(([id, chosen]) => ({ id, chosen, ownFinal: final + variantSurcharge(made, id, final, reduce) }))
    .map(({ id, chosen, ownFinal }) => ({
      id,
      sku: catalog.products.get(id)?.sku ?? '',
      price: catalog.money.show(price + variantSurcharge(made, id, price)),
      finalPrice: catalog.money.show(ownFinal),
      // A cart taxes a variant as its configurable product.
      ...taxedPartPrice(catalog, parentId, ownFinal),
      stockQty: stockQty(catalog, id),
      inStock: inStock(catalog, id),
      attributes: Object.fromEntries(
        [...chosen].map(([attributeId, value]) => [catalog.attributes.get(attributeId)?.code ?? '', Number(value)]),
      ),
      barcode: text(catalog, id, 'barcode'),
      imageUrl: imageUrl(catalog.mediaUrl, text(catalog, id, 'image')),
    }));
}

/** The enabled members of a group in their order. */
export function groupedProducts(catalog: ReadCatalog, groupId: number): Detail['groupedProducts'] {
  return (catalog.groups.get(groupId) ?? [])
    .filter(({ productId }) => isShown(catalog, productId))
    .map((member) => ({ ...member, final: productPrices(catalog, member.productId, catalog.today).final }))
    .map(({ productId: id, qty, position, final }) => ({
      id,
      sku: catalog.products.get(id)?.sku ?? '',
      name: text(catalog, id, 'name') ?? '',
      price: amount(catalog, id, 'price'),
      finalPrice: priceInCurrency(catalog, final),
      ...taxedPartPrice(catalog, id, final),
      imageUrl: imageUrl(catalog.mediaUrl, text(catalog, id, 'image')),
      inStock: inStock(catalog, id),
      stockQty: stockQty(catalog, id),
      defaultQty: decimalToNumber(qty),
      position,
    }));
}

/** The options of a bundle with the enabled products that can be chosen. */
export function bundleOptionDetails(catalog: ReadCatalog, bundleId: number): Detail['bundleOptions'] {
  const isFixed = catalog.values.get(bundleId)?.get('price_type')?.number === 1;
  return (catalog.bundles.get(bundleId) ?? []).map((option) => ({
    id: option.optionId,
    title: option.title,
    type: option.type,
    required: option.isRequired,
    position: option.position,
    selections: option.selections
      .filter(({ productId }) => isShown(catalog, productId))
      .map((selection) => ({
        id: selection.selectionId,
        productId: selection.productId,
        sku: catalog.products.get(selection.productId)?.sku ?? '',
        name: text(catalog, selection.productId, 'name') ?? '',
        ...selectionPrices(catalog, bundleId, selection, isFixed),
        inStock: inStock(catalog, selection.productId),
        isDefault: selection.isDefault,
        canChangeQty: selection.canChangeQty,
        defaultQty: decimalToNumber(selection.qty),
        position: selection.position,
      })),
  }));
}

/** The price that a selection adds; a bundle with its own price is taxed as a whole. */
function selectionPrices(catalog: ReadCatalog, bundleId: number, selection: BundleSelection, isFixed: boolean) {
  const price = selectionPrice(catalog, bundleId, selection, catalog.today);
  if (isFixed && selection.isPercent) {
    const percent = { price: decimalToNumber(selection.price), priceType: 'percent' as const };
    return { ...percent, ...taxedPrice(catalog, bundleId, price) };
  }
  return {
    price: catalog.money.show(price),
    // A bundle with its own price is charged its own fixed taxes, once.
    ...(isFixed ? taxedPrice(catalog, bundleId, price) : taxedPartPrice(catalog, selection.productId, price)),
    priceType: 'fixed' as const,
  };
}

/** A linked product. `lowest` are the lowest prices of composite products, from the index. */
export function summary(
  catalog: ReadCatalog,
  id: number,
  lowest: number | undefined,
): Detail['relatedProducts'][number] {
  const { isShownFromLowest } = typeFacts(catalog.products.get(id)?.type);
  const final = isShownFromLowest ? (lowest ?? null) : productPrices(catalog, id, catalog.today).final;
  return {
    id,
    sku: catalog.products.get(id)?.sku ?? '',
    name: text(catalog, id, 'name') ?? '',
    urlKey: text(catalog, id, 'url_key'),
    urlPath: catalog.addresses.get(id) ?? null,
    price: amount(catalog, id, 'price'),
    specialPrice: amount(catalog, id, 'special_price'),
    finalPrice: priceInCurrency(catalog, final),
    currency: catalog.money.currency,
    ...taxedPartPrice(catalog, id, final),
    stockStatus: inStock(catalog, id) ? 'in_stock' : 'out_of_stock',
    ...imageUrls(catalog.mediaUrl, catalog.values.get(id)),
  };
}

/** Prices by quantity that apply to the caller; for some types they are percentages. */
export function tierPrices(catalog: ReadCatalog, id: number): NonNullable<ProductRecord['tierPrices']> {
  const { hasPercentPrices } = typeFacts(catalog.products.get(id)?.type);
  const price = catalog.values.get(id)?.get('price')?.number ?? 0;
  const tiers = [...(catalog.discounts.get(id)?.tiers ?? [])].sort((a, b) => a.qty - b.qty || a.price - b.price);
  return tiers
    .filter((tier, index) => tiers[index - 1]?.qty !== tier.qty)
    .map((tier) => ({
      qty: decimalToNumber(tier.qty),
      price: hasPercentPrices ? decimalToNumber(tier.price) : catalog.money.show(tier.price),
      ...(!hasPercentPrices && taxedPrice(catalog, id, tier.price)),
      savePercent: hasPercentPrices ? decimalToNumber(tier.price) : savedPercent(price, tier.price),
    }));
}

/** In whole percent. */
function savedPercent(full: number, reduced: number): number {
  const ratio = full > 0 && reduced < full ? ((full - reduced) * 100) / full : 0;
  return Math.round(ratio);
}
