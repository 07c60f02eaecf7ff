import { type CustomOption, hasValues } from '#domain/catalog/parts/custom-options/rows.ts';
import type { Product } from '#domain/catalog/products/record/products.ts';
import { folded } from '#kernel/fold.ts';
import type { CartCatalog } from './cart-catalog.ts';
import type { OptionChoice, ProductRequest } from './product-request.ts';

/**
 * A request whose choices are named by ids: attributes of variants by their codes, custom options by SKU or, without
 * one, by title, values by SKU. What the product does not have stays in `codes`. The stored request names ids, too, so
 * that all interfaces read it.
 */
export function withIds(
  { configurables, options }: Pick<CartCatalog, 'configurables' | 'options'>,
  { product_id: id }: Pick<Product, 'product_id'>,
  request: ProductRequest,
): ProductRequest {
  if (!request.codes) return request;
  const attributes = configurables.get(id)?.attributes ?? [];
  const variants = named(
    request.codes.variantValues,
    (code) => attributes.find((own) => own.code === code)?.attributeId,
  );
  const offered = options.get(id) ?? [];
  const chosen = named(request.codes.options, (code) => optionNamed(offered, code)?.id);
  const byId = [...request.options, ...chosen.found];
  const choices = new Map(byId.map(([option, choice]) => [option, valuesById(offered, option, choice)]));
  const variantValues = new Map([...request.variantValues, ...variants.found]);
  return {
    ...request,
    options: choices,
    variantValues,
    codes: { options: chosen.unknown, variantValues: variants.unknown },
    buyRequest: {
      ...request.buyRequest,
      ...(choices.size > 0 && { options: storedOptions(offered, choices, request) }),
      ...(variantValues.size > 0 && { super_attribute: Object.fromEntries(variantValues) }),
    },
  };
}

/** The field of a problem as the request named it: by its code, if it was chosen by one. */
export function fieldAsSent(
  { configurables, options }: Pick<CartCatalog, 'configurables' | 'options'>,
  { product_id: id }: Pick<Product, 'product_id'>,
  { codes }: ProductRequest,
  field: string,
): string {
  const [, member, key] = /^\/(options|variantValues)\/(\d+)$/.exec(field) ?? [];
  const codeOf = (): string | undefined =>
    member === 'options'
      ? [...(codes?.options.keys() ?? [])].find((code) => optionNamed(options.get(id) ?? [], code)?.id === Number(key))
      : configurables.get(id)?.attributes.find(({ attributeId }) => attributeId === Number(key))?.code;
  const code = member === undefined ? undefined : codeOf();
  const isSent = code !== undefined && (member === 'options' || codes?.variantValues.has(code));
  return isSent ? `/${member}/${escapedKey(code)}` : field;
}

/** A part of a JSON Pointer (RFC 6901 3). */
export function escapedKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The choices whose codes have an id, by that, and the others. */
function named<V>(sent: ReadonlyMap<string, V>, idOf: (code: string) => number | undefined) {
  const found = new Map<number, V>();
  const unknown = new Map<string, V>();
  for (const [code, value] of sent) {
    const id = idOf(code);
    if (id === undefined) unknown.set(code, value);
    else found.set(id, value);
  }
  return { found, unknown };
}

const optionNamed = (offered: readonly CustomOption[], code: string): CustomOption | undefined =>
  offered.find(({ sku }) => sku === code) ?? offered.find(({ sku, title }) => !sku && folded(title) === folded(code));

/** An id that no value of an option has. */
const noId = -1;

function valuesById(offered: readonly CustomOption[], id: number, choice: OptionChoice): OptionChoice {
  const option = offered.find((own) => own.id === id);
  if (!choice.codes || !option || !hasValues(option.type)) return choice;
  const idOf = (code: string): number =>
    option.values.find((value) => String(value.id) === code || value.sku === code)?.id ?? noId;
  return { ...choice, values: [...new Set(choice.codes.map(idOf))] };
}

/** The choices as a line stores them: ids of values, else what was sent. */
function storedOptions(
  offered: readonly CustomOption[],
  choices: ReadonlyMap<number, OptionChoice>,
  { buyRequest, codes }: ProductRequest,
): Record<string, unknown> {
  const sent = new Map(Object.entries((buyRequest.options ?? {}) as Readonly<Record<string, unknown>>));
  const sentFor = (id: number): unknown =>
    sent.get(String(id)) ??
    [...sent].find(([code]) => codes?.options.has(code) && optionNamed(offered, code)?.id === id)?.[1];
  return Object.fromEntries(
    [...choices].map(([id, { values }]) => {
      const option = offered.find((own) => own.id === id);
      if (!option || !hasValues(option.type)) return [id, sentFor(id)];
      return [id, values.length === 1 ? values[0] : values];
    }),
  );
}
