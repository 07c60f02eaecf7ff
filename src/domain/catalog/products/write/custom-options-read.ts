import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { customOptions, type OptionPrice } from '../custom-options.ts';

/** A value of an option; prices in ten-thousandths. */
export interface KeptOptionValue {
  readonly id: number;
  readonly title: string;
  readonly price: number | null;
  readonly priceType: 'fixed' | 'percent';
  readonly sku: string | null;
  readonly sortOrder: number;
}

/** A custom option as a store view sees it. */
export interface KeptOption {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly required: boolean;
  readonly sortOrder: number;
  readonly sku: string | null;
  readonly price: number | null;
  readonly priceType: 'fixed' | 'percent';
  readonly maxCharacters: number | null;
  readonly fileExtensions: string | null;
  readonly imageSizeX: number | null;
  readonly imageSizeY: number | null;
  readonly values: readonly KeptOptionValue[];
}

/** The custom options of a product in display order: two queries. */
export async function customOptionsOf(tx: Tx, productId: number, storeId: number): Promise<KeptOption[]> {
  const options = (await customOptions(tx, [productId], storeId)).get(productId) ?? [];
  return options.map(({ optionId, isRequired, price, values, ...same }) => ({
    id: optionId,
    required: isRequired,
    ...priced(price),
    values: values.map(({ valueId, price: valuePrice, ...sameValue }) => ({
      id: valueId,
      ...priced(valuePrice),
      ...sameValue,
    })),
    ...same,
  }));
}

function priced(price: OptionPrice | undefined): Pick<KeptOption, 'price' | 'priceType'> {
  return { price: price?.price ?? null, priceType: price?.isPercent ? 'percent' : 'fixed' };
}

const ownerOfOption = statement((q, p: { optionId: number }) =>
  q.selectFrom('product_option').select(['product_id', 'option_id', 'type']).where('option_id', '=', p.optionId),
);
const ownerOfValue = statement((q, p: { valueId: number }) =>
  q
    .selectFrom('product_option_value as v')
    .innerJoin('product_option as o', 'o.option_id', 'v.option_id')
    .select(['o.product_id', 'o.option_id', 'o.type'])
    .where('v.value_id', '=', p.valueId),
);

/** The option with an id, and its product; undefined if there is none. */
export function optionById(tx: Tx, optionId: number | undefined): Promise<OptionOwner | undefined> {
  return optionId === undefined ? Promise.resolve(undefined) : tx.first(ownerOfOption, { optionId });
}

/** The option that has a value, and its product; undefined if there is none. */
export function optionOfValue(tx: Tx, valueId: number | undefined): Promise<OptionOwner | undefined> {
  return valueId === undefined ? Promise.resolve(undefined) : tx.first(ownerOfValue, { valueId });
}

/** An option, and its product. */
export interface OptionOwner {
  readonly product_id: number;
  readonly option_id: number;
  readonly type: string;
}

const valueAtStore = statement((q, p: { valueId: number; storeId: number }) =>
  q
    .selectFrom('product_option_value as v')
    .leftJoin('product_option_value_title as t', (join) =>
      join.onRef('t.value_id', '=', 'v.value_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_value_title as t0', (join) =>
      join.onRef('t0.value_id', '=', 'v.value_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('product_option_value_price as m', (join) =>
      join.onRef('m.value_id', '=', 'v.value_id').on('m.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_value_price as m0', (join) =>
      join.onRef('m0.value_id', '=', 'v.value_id').on('m0.store_id', '=', 0),
    )
    .select([
      'v.value_id as id',
      'v.option_id as optionId',
      'v.sku',
      'v.sort_order as sortOrder',
      't0.title as defaultTitle',
      't.title as ownTitle',
      'm0.price as defaultPrice',
      'm0.price_type as defaultPriceType',
      'm.price as ownPrice',
      'm.price_type as ownPriceType',
    ])
    .where('v.value_id', '=', p.valueId),
);

/** A value of an option, with the default data and the store view's own; null for missing data. */
export interface ValueAtStore {
  readonly id: number;
  readonly optionId: number;
  readonly sku: string | null;
  readonly sortOrder: number;
  readonly defaultTitle: string | null;
  readonly ownTitle: string | null;
  readonly defaultPrice: number | null;
  readonly defaultPriceType: string | null;
  readonly ownPrice: number | null;
  readonly ownPriceType: string | null;
}

/** A value of an option as a store view has it. */
export function optionValueAt(tx: Tx, valueId: number, storeId: number): Promise<ValueAtStore | undefined> {
  return tx.first(valueAtStore, { valueId, storeId });
}
