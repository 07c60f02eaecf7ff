import type { Difference } from './differences.ts';
import { becomeFault, becomeResult } from './expectations.ts';

/** The deliberate differences in the exchanges on products, categories, stock and stores (reference/soap-catalog.md). */
export const catalogDifferences: readonly Difference[] = [
  {
    what: 'faults have the HTTP status 500',
    why: 'design 4',
    expect: (outcome) => {
      if (outcome.fault) outcome.status = 500;
    },
  },
  {
    cases: ['magento_info', 'magento_info_alias'],
    styles: ['v1'],
    what: 'there is no openmage_version, and the version comes first',
    why: 'this is no OpenMage',
    expect: (outcome) => {
      const { openmage_version: _, ...rest } = outcome.result as Record<string, string>;
      outcome.result = rest;
    },
  },
  {
    cases: ['store_info_no_args', 'stock_list_no_args', 'stock_update_no_data_v1'],
    styles: ['v1'],
    what: 'a missing argument is fault 6',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['stock_update_text'],
    what: 'a quantity that is no number is refused',
    why: 'as K36 and K37: a text would empty the shelf',
    expect: (outcome) => becomeFault(outcome, '102', 'qty must be a number with at most four decimals'),
  },
  {
    cases: ['stock_multiUpdate_v1'],
    styles: ['v1'],
    what: 'V1 has multiUpdate',
    why: 'K42',
    expect: (outcome) => becomeResult(outcome, 'boolean true'),
  },
  {
    cases: ['stock_list_empty'],
    styles: ['wsi'],
    what: 'an empty list in WS-I is an empty list',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, ''),
  },
  {
    cases: ['stock_multiUpdate_empty'],
    styles: ['wsi'],
    what: 'two empty lists in WS-I change nothing',
    why: 'K43',
    expect: (outcome) => becomeResult(outcome, 'true'),
  },
  {
    cases: ['stock_list_after'],
    what: 'multiUpdate changes all products or none, and V1 has it',
    why: 'K19, K42',
    expect: (outcome, { style }) => {
      const row = (outcome.result as Record<string, string>[]).find(({ sku }) => sku === 'REF-S12');
      if (!row) return;
      row.qty = style === 'v1' ? '1.0000' : '3.0000';
      // K33: V1 has set its minimum to more.
      if (style === 'v1') row.is_in_stock = '0';
    },
  },
];

const missingArgument = 'Required parameter is missing, for more details see "exception.log".';
