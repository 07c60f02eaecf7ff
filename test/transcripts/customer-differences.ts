import type { Difference } from './differences.ts';
import { becomeFault, becomeResult, type Fields, yes } from './expectations.ts';
import type { Outcome } from './replay.ts';

const missingArgument = 'Required parameter is missing, for more details see "exception.log".';
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The customers or addresses that an answer shows. */
function shown({ result }: Outcome): Fields[] {
  return (Array.isArray(result) ? result : [result]).filter(isRecord);
}

const idOf = (row: Fields, name: string): number => Number(String(row[name] ?? '').replace(/^int /, ''));
/** Those that came with the store; the others were made by calls. */
const imported = 2;

const lists = [
  'customer_list',
  'customer_list_email',
  'customer_list_id',
  'customer_list_like',
  'customer_list_created',
  'customer_list_firstname_group',
  'customer_list_null_v1',
  'customer_list_after',
];
const infos = [
  'customer_info',
  'customer_info_attribute_unknown',
  'customer_create_full_info',
  'customer_create_other_website_info',
  'customer_create_with_id_info',
  'customer_info_with_defaults',
];

/** Without stored forms of passwords, nor what opens a reset. */
function hideHashes(outcome: Outcome): void {
  for (const row of shown(outcome)) {
    for (const name of ['password_hash', 'rp_token', 'rp_token_created_at', 'rp_customer_id']) delete row[name];
  }
}

/** The deliberate differences in the exchanges on customers and their addresses (reference/soap-catalog.md 6). */
export const customerDifferences: readonly Difference[] = [
  {
    cases: [...lists, ...infos],
    what: 'no stored form of a password is shown',
    why: 'K24',
    expect: hideHashes,
  },
  {
    cases: ['customer_create_minimal_info'],
    styles: ['v1'],
    what: 'a customer without a password has no field for its hash',
    why: 'K24',
    expect: hideHashes,
  },
  {
    cases: [
      ...lists,
      ...infos.filter((name) => name !== 'customer_info_attribute_unknown'),
      'customer_create_minimal_info',
    ],
    styles: ['v1'],
    what: 'there is no disable_auto_group_change',
    why: 'groups do not follow from VAT numbers here',
    expect: (outcome) => {
      for (const row of shown(outcome)) delete row.disable_auto_group_change;
    },
  },
  {
    cases: [
      'customer_create_full_info',
      'customer_create_other_website_info',
      'customer_create_minimal_info',
      'customer_info_with_defaults',
      'customer_list_after',
    ],
    what: 'customers that calls made are confirmed',
    why: 'K25',
    expect: (outcome, { style }) => {
      for (const row of shown(outcome)) {
        if (idOf(row, 'customer_id') <= imported || !row.confirmation) continue;
        // V1 shows fields without a value, except in lists.
        if (style === 'v1' && outcome.result === row) row.confirmation = null;
        else delete row.confirmation;
      }
    },
  },
  {
    cases: ['customer_create_no_args_v1'],
    styles: ['v1'],
    what: 'a missing argument is fault 6, on customers too',
    why: 'soap.md Q15',
    expect: (outcome) => becomeFault(outcome, '6', missingArgument),
  },
  {
    cases: ['customer_list_no_args_v1', 'customer_list_without_filters_raw'],
    what: 'customers are listed without arguments, as products are: two connectors call it so',
    why: 'the filters of every list are optional',
    expect: (outcome) => becomeResult(outcome, 'a list'),
    ignore: (outcome) => {
      if (outcome.result !== undefined) outcome.result = 'a list';
    },
  },
  {
    cases: ['customer_info_attributes_empty'],
    styles: ['wsi'],
    what: 'an empty list of attributes means all in WS-I',
    why: 'K43',
    expect: (outcome) =>
      becomeResult(outcome, {
        ...(outcome.result as Fields),
        confirmation: 'true',
        created_at: 'now',
        created_in: 'Default Store View',
        email: 'ref.customer@example.com',
        firstname: 'Ref',
        group_id: '1',
        lastname: 'Customer',
        store_id: '1',
        updated_at: 'a time',
      }),
  },
  {
    cases: ['customer_create_bad_email'],
    what: 'an e-mail address that is none is refused',
    why: 'no mail can go there, and nobody can log in with it',
    expect: (outcome) => becomeFault(outcome, '100', 'Invalid email address "not an address".'),
  },
  {
    cases: ['customer_create_short_password', 'customer_update_short_password'],
    what: 'a password has at least 7 characters, also in an update',
    why: 'K2, K27',
    expect: (outcome) =>
      becomeFault(
        outcome,
        '100',
        'The password must have at least 7 characters. Leading or trailing spaces will be ignored.',
      ),
  },
  {
    cases: ['customer_create_unknown_group', 'customer_update_unknown_group'],
    what: 'an unknown customer group is refused',
    why: 'such a customer would have no tax class and no prices',
    expect: (outcome) => becomeFault(outcome, '100', 'The customer group does not exist.'),
  },
  {
    cases: ['customer_info_with_defaults'],
    what: 'the group did not change',
    why: 'an unknown customer group is refused',
    expect: (outcome) => {
      const customer = outcome.result as Fields;
      customer.group_id = String(customer.group_id).replace('77', '3');
    },
  },
  {
    cases: ['customer_create_unknown_website'],
    what: 'an unknown website is reported without SQL',
    why: 'K3',
    expect: (outcome) => becomeFault(outcome, '100', 'The website does not exist.'),
  },
  {
    cases: [
      'customer_create_bad_dob',
      'customer_update_email_taken',
      'customer_update_empty_email',
      'customer_update_bad_dob',
    ],
    what: 'data that breaks a rule is fault 100',
    why: 'K2',
    expect: (outcome) => becomeFault(outcome, '100', outcome.fault?.text ?? ''),
  },
  {
    cases: ['customer_create_with_id'],
    what: 'an id in the data of a new customer is ignored',
    why: 'K26',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'v2' ? 'int 11' : '11'),
  },
  {
    cases: ['customer_create_with_id_info'],
    what: 'the customer is not overwritten',
    why: 'K26',
    expect: (outcome, { style }) => {
      const customer = outcome.result as Fields;
      Object.assign(customer, {
        email: 'ref.customer@example.com',
        firstname: 'Ref',
        store_id: String(customer.store_id).replace('0', '1'),
        confirmation: style === 'v1' ? '55c9e06a40b7cb2830c1cee6be152bef' : yes(style),
      });
    },
  },
  {
    cases: ['customer_list_after'],
    what: 'no customer of an unknown group or without an e-mail address',
    why: 'both are refused',
    expect: (outcome) => {
      outcome.result = shown(outcome).filter((row) => ![6, 8].includes(idOf(row, 'customer_id')));
    },
  },
  {
    cases: ['customer_list_after'],
    styles: ['v1'],
    what: 'unknown keys of V1 are not stored',
    why: 'K49',
    expect: (outcome) => {
      for (const row of shown(outcome)) if (idOf(row, 'customer_id') === 12) delete row.default_billing;
    },
  },
  {
    cases: ['address_create_region_mismatch', 'address_create_unknown_region'],
    what: 'a region must belong to its country',
    why: 'K29',
    expect: (outcome) => becomeFault(outcome, '100', 'The region is not one of the country.'),
  },
  {
    cases: ['address_create_region_mismatch_info'],
    what: 'the refused address does not exist',
    why: 'K29',
    expect: (outcome) => becomeFault(outcome, '102', 'Address not exists.'),
  },
  {
    cases: ['address_create_unknown_country', 'address_create_long_country'],
    what: 'a country must exist',
    why: 'K29',
    expect: (outcome) => becomeFault(outcome, '100', 'The country does not exist.'),
  },
  {
    cases: ['address_list'],
    what: 'addresses of unknown places are missing, named regions have their id, and V1 cannot set an increment id',
    why: 'K29, K49',
    expect: (outcome, { style }) => {
      const refused = new Set([6, 8, 9, 10]);
      const left = shown(outcome).filter((row) => !refused.has(idOf(row, 'customer_address_id')));
      for (const row of left) {
        delete row.increment_id;
        if (row.region === 'Texas' || row.region === 'TX') {
          Object.assign(row, { region: 'Texas', region_id: style === 'v2' ? 'int 57' : '57' });
        }
      }
      if (style !== 'v1') {
        const last = left.find((row) => idOf(row, 'customer_address_id') === 7);
        if (last) last.is_default_billing = yes(style);
      }
      outcome.result = left;
    },
  },
];
