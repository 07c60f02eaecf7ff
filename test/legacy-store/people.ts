import { createHash } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { addValue } from './attributes.ts';
import { type Cell, madeAt, type Rows } from './rows.ts';

const hex = (algorithm: 'md5' | 'sha256' | 'sha512', text: string) => createHash(algorithm).update(text).digest('hex');

/** The forms in which stores of the family have kept passwords and keys, from the oldest on. */
const hashes = {
  md5: (secret: string) => hex('md5', secret),
  'md5 with salt': (secret: string) => `${hex('md5', `xy${secret}`)}:xy`,
  'sha256 with salt': (secret: string) => `${hex('sha256', `${salt}${secret}`)}:${salt}`,
  'sha512 with salt': (secret: string) => `${hex('sha512', `${salt}${secret}`)}:${salt}`,
  bcrypt: (secret: string) => hashSync(secret, '$2b$04$abcdefghijklmnopqrstuu').replace('$2b$', '$2y$'),
} as const;
const salt = 'Tw0Letters0fSaltAreTooFewForThis';

/** Customers with the passwords that they log in with. */
export const customers: readonly {
  readonly id: number;
  readonly email: string;
  readonly hash?: keyof typeof hashes;
  readonly password?: string;
  readonly group?: number;
  readonly website?: number;
  readonly inactive?: true;
}[] = [
  { id: 1, email: 'ref.customer@example.com', hash: 'sha256 with salt', password: 'password-1' },
  { id: 2, email: 'ref.customer2@example.com', hash: 'sha256 with salt', password: 'password-2' },
  { id: 3, email: 'Old.Friend@Example.com', hash: 'md5', password: 'password-3', group: 2 },
  { id: 4, email: 'salted@example.com', hash: 'md5 with salt', password: 'pässword-4', group: 3 },
  { id: 5, email: 'newer@example.com', hash: 'bcrypt', password: 'password-5' },
  { id: 6, email: 'longer@example.com', hash: 'sha512 with salt', password: 'password-6' },
  { id: 7, email: 'without@example.com' },
  { id: 8, email: 'gone@example.com', hash: 'md5', password: 'password-8', inactive: true },
  // The same address on another website is another account.
  { id: 9, email: 'ref.customer@example.com', hash: 'md5', password: 'password-9', website: 2 },
];

/** API users with their keys; all but the first four are of ours alone. */
export const apiUsers: readonly {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly hash: keyof typeof hashes;
  readonly role?: number;
  readonly inactive?: true;
  readonly stores?: string;
}[] = [
  { id: 1, name: 'soapuser', key: 'soapkey-123456', hash: 'sha256 with salt', role: 1 },
  { id: 2, name: 'limited', key: 'limitedkey-123456', hash: 'sha256 with salt', role: 2 },
  { id: 3, name: 'inactive', key: 'inactivekey-123456', hash: 'sha256 with salt', role: 1, inactive: true },
  { id: 4, name: 'norole', key: 'norolekey-123456', hash: 'sha256 with salt' },
  { id: 5, name: 'Oldest', key: 'oldkey-123456', hash: 'md5', role: 3 },
  { id: 6, name: 'salted', key: 'saltedkey-123456', hash: 'md5 with salt', role: 3, stores: '[1,2]' },
  { id: 7, name: 'newest', key: 'newkey-123456', hash: 'bcrypt', role: 1, stores: '[]' },
];

/** Roles with what they allow; `all` denies the rest in words, as the old program writes it. */
export const roles: readonly { readonly id: number; readonly name: string; readonly allows: readonly string[] }[] = [
  { id: 1, name: 'all', allows: ['all'] },
  {
    id: 2,
    name: 'attr-readonly',
    allows: [
      'catalog',
      'catalog/product',
      'catalog/product/attribute',
      'catalog/product/attribute/read',
      'catalog/product/attribute/info',
    ],
  },
  {
    id: 3,
    name: 'carts',
    allows: ['cart', 'cart/create', 'cart/info', 'cart/product', 'cart/product/add', 'products/all'],
  },
];

export function addApiUsers(rows: Rows): void {
  for (const { id, name, key, hash, inactive, stores } of apiUsers) {
    const hasClient = id === 7;
    rows.add('api_user', {
      user_id: id,
      firstname: name,
      lastname: 'Api',
      email: `${name.toLowerCase()}@example.com`,
      username: name,
      api_key: hashes[hash](key),
      created: madeAt,
      modified: madeAt,
      lognum: 0,
      reload_acl_flag: 0,
      is_active: Number(!inactive),
      client_id: hasClient ? 'client-7' : null,
      client_secret: hasClient ? hashes.bcrypt('secret-123456') : null,
      allowed_store_ids: stores,
    });
  }
  for (const { id, name, allows } of roles) {
    rows.add('api_role', {
      role_id: id,
      parent_id: 0,
      tree_level: 1,
      sort_order: 0,
      role_type: 'G',
      user_id: 0,
      role_name: name,
    });
    // If a setting is given twice, the last one counts.
    for (const resource of ['core', 'directory', ...allows]) {
      for (const api_permission of allows.includes(resource) ? ['deny', 'allow'] : ['deny']) {
        rows.add('api_rule', {
          rule_id: rows.next('rule'),
          role_id: id,
          resource_id: resource,
          assert_id: 0,
          role_type: 'G',
          api_permission,
        });
      }
    }
  }
  for (const { id, name, role } of apiUsers) {
    if (role === undefined) continue;
    rows.add('api_role', {
      role_id: rows.next('membership', 10),
      parent_id: role,
      tree_level: 2,
      sort_order: 0,
      role_type: 'U',
      user_id: id,
      role_name: name,
    });
  }
}

export function addCustomers(rows: Rows): void {
  for (const { id, email, hash, password = '', group = 1, website = 1, inactive } of customers) {
    rows.add('customer_entity', {
      entity_id: id,
      entity_type_id: 1,
      attribute_set_id: 0,
      website_id: website,
      email,
      group_id: group,
      increment_id: `00000000${id}`,
      store_id: website === 2 ? 4 : 1,
      created_at: madeAt,
      updated_at: madeAt,
      is_active: Number(!inactive),
      disable_auto_group_change: 0,
    });
    const add = (code: string, value: Cell) => addValue(rows, 'customer', id, code, value);
    add('firstname', id <= 2 ? 'Ref' : `Jo ${id}`);
    add('lastname', id <= 2 ? 'Customer' : "O'Brien");
    add('created_in', 'English');
    if (hash) add('password_hash', hashes[hash](password));
    if (id === 3) add('rp_token', 'aaaabbbbccccddddeeeeffff00001111');
    if (id === 4) {
      add('dob', '1980-05-06 00:00:00');
      add('gender', 1);
      add('taxvat', 'FR12345678901');
      add('loyalty_number', 'L-4');
    }
    if (id === 1 || id > 4) continue;
    for (const first of [true, false]) addAddress(rows, id, id * 2 + Number(!first), first);
    add('default_billing', id * 2);
    add('default_shipping', id * 2 + 1);
  }
}

function addAddress(rows: Rows, parent_id: number, entity_id: number, isAmerican: boolean): void {
  rows.add('customer_address_entity', {
    entity_id,
    entity_type_id: 2,
    attribute_set_id: 0,
    parent_id,
    is_active: 1,
    created_at: madeAt,
    updated_at: madeAt,
  });
  const values: Record<string, Cell> = {
    firstname: 'Jo',
    lastname: "O'Brien",
    street: isAmerican ? '7 Ferry Steps\nSecond floor' : '5, rue de la Forêt',
    city: isAmerican ? 'Portland' : 'Strasbourg',
    postcode: isAmerican ? '04101' : '67000',
    country_id: isAmerican ? 'US' : 'FR',
    telephone: '555-0142',
    ...(isAmerican ? { region: 'Maine', region_id: 29 } : { company: 'Forêt & fils' }),
  };
  for (const [code, value] of Object.entries(values)) addValue(rows, 'customer_address', entity_id, code, value);
}
