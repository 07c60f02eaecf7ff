/** Tax classes, of products and of customers. */
export const taxClasses = [
  { id: 2, name: 'Taxable Goods', type: 'PRODUCT' },
  { id: 3, name: 'Retail Customer', type: 'CUSTOMER' },
  { id: 4, name: 'Shipping', type: 'PRODUCT' },
  { id: 5, name: 'Books and classes', type: 'PRODUCT' },
  { id: 6, name: 'Trade Customer', type: 'CUSTOMER' },
] as const;

/**
 * Tax rates, in percent. Region ids are those of every store of the family. A rate without a region would also apply to
 * the shop's default destination, which is not taxed.
 */
export const taxRates = [
  { id: 1, code: 'US-CA', country: 'US', region: 12, percent: '7.25' },
  { id: 2, code: 'US-CA-Los Angeles', country: 'US', region: 12, postcode: '900*', percent: '2.25' },
  { id: 3, code: 'US-NY', country: 'US', region: 43, percent: '4' },
  { id: 4, code: 'US-NY-New York City', country: 'US', region: 43, from: 10001, to: 10282, percent: '4.875' },
  { id: 5, code: 'FR', country: 'FR', region: 0, percent: '20' },
  { id: 6, code: 'FR-Books', country: 'FR', region: 0, percent: '5.5' },
  { id: 7, code: 'DE', country: 'DE', region: 0, percent: '19' },
  { id: 8, code: 'DE-Books', country: 'DE', region: 0, percent: '7' },
] as const;

/** Tax rules: rates for private customers and, in Europe, for the trade. City taxes are added on top of state taxes. */
export const taxRules = [
  { id: 1, code: 'State tax', priority: 0, rates: [1, 3], customers: [3], products: [2] },
  { id: 2, code: 'City tax', priority: 0, rates: [2, 4], customers: [3], products: [2] },
  { id: 3, code: 'VAT', priority: 0, rates: [5, 7], customers: [3, 6], products: [2, 4] },
  { id: 4, code: 'Reduced VAT', priority: 0, rates: [6, 8], customers: [3, 6], products: [5] },
] as const;

/** Exchange rates. */
export const currencyRates = [
  { from: 'USD', to: 'USD', rate: '1' },
  { from: 'USD', to: 'EUR', rate: '0.92' },
  { from: 'EUR', to: 'EUR', rate: '1' },
  { from: 'EUR', to: 'USD', rate: '1.087' },
] as const;
