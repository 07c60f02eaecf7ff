import {
  exact,
  integerField,
  mapping,
  plainText,
  type Row,
  type TableMapping,
  text,
  wholeNumber,
  yesNo,
} from './mapping.ts';

/** Tax rates, rules and their uses; exchange rates. */
export const taxes: readonly TableMapping[] = [
  mapping({
    what: 'tax rates',
    from: 'tax_calculation_rate',
    to: 'tax_rate',
    columns: {
      rate_id: integerField('tax_calculation_rate_id'),
      code: text('code'),
      country_id: text('tax_country_id'),
      region_id: integerField('tax_region_id'),
      percent: exact('rate'),
    },
    derived: {
      // `*` and NULL both mean every postcode. Ranges are in this column, too, as `from-to`.
      postcode: (row) => (isRange(row) ? null : everyPostcode(row('tax_postcode')?.trim() ?? '')),
      postcode_from: (row) => (isRange(row) ? wholeNumber(row('zip_from') ?? '') : null),
      postcode_to: (row) => (isRange(row) ? wholeNumber(row('zip_to') ?? '') : null),
    },
    refuse: (row) =>
      isRange(row) && (row('zip_from') === null || row('zip_to') === null)
        ? 'their range of postcodes has no beginning or no end'
        : undefined,
  }),
  mapping({
    what: 'names of tax rates',
    from: 'tax_calculation_rate_title',
    optional: true,
    to: 'tax_rate_title',
    columns: {
      rate_id: integerField('tax_calculation_rate_id'),
      store_id: integerField('store_id'),
      title: text('value'),
    },
  }),
  mapping({
    what: 'tax rules',
    from: 'tax_calculation_rule',
    to: 'tax_rule',
    columns: {
      rule_id: integerField('tax_calculation_rule_id'),
      code: text('code'),
      priority: integerField('priority'),
      position: integerField('position'),
      of_net_price: { ...yesNo('calculate_subtotal'), otherwise: 0 },
    },
  }),
  mapping({
    what: 'uses of tax rates',
    from: 'tax_calculation',
    to: 'tax_calculation',
    columns: {
      // Before 1.6 they had no key of their own.
      calculation_id: { ...integerField('tax_calculation_id'), isNumbered: true },
      rule_id: integerField('tax_calculation_rule_id'),
      rate_id: integerField('tax_calculation_rate_id'),
      customer_class_id: integerField('customer_tax_class_id'),
      product_class_id: integerField('product_tax_class_id'),
    },
  }),
  mapping({
    what: 'currency rates',
    from: 'directory_currency_rate',
    to: 'currency_rate',
    columns: { currency_from: text('currency_from'), currency_to: text('currency_to'), rate: text('rate') },
    refuse: (row) => (Number(row('rate')) > 0 ? undefined : 'a rate of nothing says nothing'),
  }),
];

const isRange = (row: Row): boolean => Number(row('zip_is_range') ?? 0) === 1;

const everyPostcode = (postcode: string): string | null =>
  postcode === '' || postcode === '*' ? null : plainText(postcode);
