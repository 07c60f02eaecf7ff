import { currencyRates, taxClasses, taxRates, taxRules } from '../content/taxes.ts';
import { amount } from './decimal.ts';
import type { Rows } from './rows.ts';

/** Tax classes, rates, rules and their uses, and currency rates. */
export function addTaxes(rows: Rows): void {
  for (const { id, name, type } of taxClasses) rows.add('tax_class', { class_id: id, name, type });
  for (const { id, code, country, region, percent, ...place } of taxRates) {
    rows.add('tax_rate', {
      rate_id: id,
      code,
      country_id: country,
      region_id: region,
      postcode: 'postcode' in place ? place.postcode : null,
      postcode_from: 'from' in place ? place.from : null,
      postcode_to: 'to' in place ? place.to : null,
      percent: amount(percent),
    });
  }
  let calculationId = 0;
  for (const { id, code, priority, rates, customers, products } of taxRules) {
    rows.add('tax_rule', { rule_id: id, code, priority });
    for (const rate_id of rates) {
      for (const customer_class_id of customers) {
        for (const product_class_id of products) {
          calculationId += 1;
          rows.add('tax_calculation', {
            calculation_id: calculationId,
            rule_id: id,
            rate_id,
            customer_class_id,
            product_class_id,
          });
        }
      }
    }
  }
  for (const { from, to, rate } of currencyRates) {
    rows.add('currency_rate', { currency_from: from, currency_to: to, rate });
  }
}
