import { detailed, legacyName, listing, type RefusalText, withRefusalText } from '#interfaces/legacy/declare.ts';

/** The legacy interface's texts for wrong values (soap-catalog 4.4, K2, K36, K37), by the domain's texts. */
const legacyTexts: Readonly<Record<string, (name: string) => string>> = {
  'must be a date, YYYY-MM-DD': () => 'Invalid date',
  'must have at most 64 characters': (name) =>
    name === 'sku' ? 'SKU length should be 64 characters maximum.' : `${name} must have at most 64 characters`,
  'the first day must not be after the last': () =>
    'The From Date value should be less than or equal to the To Date value.',
  'must be an option of the attribute': (name) => `Value for "${name}" is invalid.`,
  'must be options of the attribute': (name) => `Value for "${name}" is invalid.`,
};

/** The problems of a product, one a line. */
export const productText: RefusalText = ({ message, errors }) => {
  const texts = errors.map((error) => {
    const name = legacyName(error.field);
    return legacyTexts[error.message]?.(name) ?? `${name} ${error.message}`;
  });
  return texts.length === 0 ? message : texts.join('\n');
};

/** The faults of a product that is read or changed through a store view. */
export const productFaults = {
  store_view_not_found: 'store_not_exists',
  product_not_found: 'product_not_exists',
} as const;

/** The faults of the written data of a product (soap-catalog 4.4, K2, K3). */
export const writeFaults = {
  ...productFaults,
  product_invalid: withRefusalText('data_invalid', productText),
  product_outside_bounds: 'denied',
  sku_taken: { fault: 'data_invalid', says: 'The value of attribute "SKU" must be unique' },
  unique_value_taken: listing('data_invalid'),
  url_key_taken: listing('data_invalid'),
  held_back: 'data_invalid',
} as const;

/** The faults of stock and tier prices among the data of a product. */
export const partFaults = {
  stock_invalid: listing('data_invalid'),
  tier_prices_invalid: detailed('data_invalid'),
  price_twice: { fault: 'data_invalid', says: 'Duplicate website tier price customer group and quantity.' },
  prices_invalid: listing('data_invalid'),
  price_not_found: 'data_invalid',
  product_type_unfit: detailed('data_invalid'),
} as const;
