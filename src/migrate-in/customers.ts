import { emailKeyOf } from '#domain/customers/email.ts';
import {
  type Amendment,
  integerField,
  mapping,
  momentAlways,
  plainText,
  type TableMapping,
  text,
  textOrNothing,
  through,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { refuseValue, VALUE_TYPES, valueText } from './values.ts';

/** Attributes of a customer that are useless here: they allow a password reset once. */
const RESET_CODES = new Set(['rp_token', 'rp_token_created_at', 'rp_customer_id']);

/** Customers, groups, tax classes and addresses. */
export const customers: readonly TableMapping[] = [
  mapping({
    what: 'tax classes',
    from: 'tax_class',
    to: 'tax_class',
    columns: { class_id: integerField('class_id'), name: text('class_name'), type: text('class_type') },
  }),
  mapping({
    what: 'customer groups',
    from: 'customer_group',
    to: 'customer_group',
    columns: {
      group_id: integerField('customer_group_id'),
      code: text('customer_group_code'),
      tax_class_id: integerField('tax_class_id'),
    },
  }),
  mapping({
    what: 'customers',
    from: 'customer_entity',
    to: 'customer',
    columns: {
      customer_id: integerField('entity_id'),
      website_id: integerField('website_id'),
      store_id: integerField('store_id'),
      group_id: integerField('group_id'),
      email: textOrNothing('email'),
      email_key: through('email', (email) => emailKeyOf(plainText(email))),
      is_active: yesNo('is_active'),
      increment_id: textOrNothing('increment_id'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  ...VALUE_TYPES.map((type) =>
    mapping({
      what: 'values of customers',
      from: `customer_entity_${type}`,
      to: 'customer_value',
      columns: {
        customer_id: integerField('entity_id'),
        attribute_id: integerField('attribute_id'),
        value: valueText(type),
      },
      refuse: (row, known) => {
        const reason = refuseValue('customer', type)(row, known);
        if (reason !== undefined) return reason;
        const code = known.attributes.get(row('attribute_id') ?? '')?.code ?? '';
        if (code === 'password_hash') return '';
        return RESET_CODES.has(code) ? 'a password reset is not continued here' : undefined;
      },
    }),
  ),
  mapping({
    what: 'customer addresses',
    from: 'customer_address_entity',
    to: 'customer_address',
    columns: {
      address_id: integerField('entity_id'),
      customer_id: integerField('parent_id'),
      increment_id: textOrNothing('increment_id'),
      is_active: yesNo('is_active'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  ...VALUE_TYPES.map((type) =>
    mapping({
      what: 'values of customer addresses',
      from: `customer_address_entity_${type}`,
      to: 'customer_address_value',
      columns: {
        address_id: integerField('entity_id'),
        attribute_id: integerField('attribute_id'),
        value: valueText(type),
      },
      refuse: refuseValue('customer_address', type),
    }),
  ),
];

/** Hashes of passwords, imported unchanged; the next login replaces them. */
export const passwords: Amendment = {
  from: 'customer_entity_varchar',
  to: 'customer',
  key: 'customer_id',
  set: 'password_hash',
  read: (row, known) => {
    const attribute = known.attributes.get(row('attribute_id') ?? '');
    if (attribute?.code !== 'password_hash' || attribute.entity !== 'customer') return undefined;
    const customer = wholeNumber(row('entity_id') ?? '');
    const hash = row('value');
    return customer === null || !hash ? undefined : [customer, hash];
  },
};
