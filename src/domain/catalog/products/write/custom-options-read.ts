import type { Tx } from '../../../../platform/storage/engine.ts';
import { customOptions, type OptionPrice } from '../custom-options.ts';

/** One value of an option that is chosen from; prices in ten-thousandths. */
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

function priced(of: OptionPrice | undefined): Pick<KeptOption, 'price' | 'priceType'> {
  return { price: of?.price ?? null, priceType: of?.isPercent ? 'percent' : 'fixed' };
}
