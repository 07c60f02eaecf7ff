// domain/shared/permissions/: the ids of rights: of the legacy interface (acl-ids.ts), of REST (rest-
// permissions.ts), and which are equal.

import { extensionTable } from '#kernel/extensions.ts';
import { restPermissionIds } from './rest-permissions.ts';

/** A level of the tree of permissions: a name, and the levels below it. */
interface AclTree {
  readonly [name: string]: AclTree | null;
}

/** The ids of the legacy interface as the back office shows them (reference 5.1). */
const tree = {
  cart: {
    ...leaves('create', 'order', 'info', 'totals', 'license'),
    product: leaves('add', 'update', 'remove', 'list', 'moveToCustomerQuote'),
    customer: leaves('set', 'addresses'),
    shipping: leaves('method', 'list'),
    payment: leaves('method', 'list'),
    coupon: leaves('add', 'remove'),
  },
  catalog: {
    category: {
      ...leaves('create', 'update', 'move', 'delete', 'tree', 'info', 'attributes'),
      product: leaves('assign', 'update', 'remove'),
    },
    product: {
      ...leaves('create', 'update', 'delete', 'update_tier_price', 'info', 'listOfAdditionalAttributes', 'attributes'),
      attribute: {
        ...leaves('read', 'write', 'types', 'create', 'update', 'remove', 'info'),
        option: leaves('add', 'remove'),
        set: leaves(
          ...['list', 'create', 'remove', 'attribute_add', 'attribute_remove', 'group_add', 'group_rename'],
          'group_remove',
        ),
      },
      link: leaves('assign', 'update', 'remove'),
      media: leaves('create', 'update', 'remove'),
      option: {
        ...leaves('add', 'update', 'types', 'info', 'list', 'remove'),
        value: leaves('list', 'info', 'add', 'update', 'remove'),
      },
      tag: leaves('list', 'info', 'add', 'update', 'remove'),
    },
  },
  customer: {
    ...leaves('create', 'update', 'delete', 'info'),
    address: leaves('create', 'update', 'delete', 'info'),
  },
  core: { store: leaves('info', 'list'), magento: leaves('info') },
  cataloginventory: leaves('update', 'info'),
  directory: leaves('country', 'region'),
  sales: {
    order: {
      ...leaves('change', 'info'),
      shipment: leaves('create', 'comment', 'track', 'info', 'send'),
      invoice: leaves('create', 'comment', 'capture', 'void', 'cancel', 'info'),
      creditmemo: leaves('create', 'comment', 'cancel', 'info', 'list'),
    },
  },
  giftmessage: leaves('set'),
  downloadable: { link: leaves('add', 'list', 'remove') },
} as const satisfies AclTree;

/** The id that allows everything: the only wildcard (design 11). */
export const aclAll = 'all';

/** Every id of the legacy interface, parents before their children. */
export const legacyAclIds: readonly string[] = idsOf(tree);

/** The ids of extensions, with what each allows; an operation and a route may ask for the same. */
export const extensionPermissions = extensionTable<string>(
  'permissions',
  Object.fromEntries(legacyAclIds.map((id) => [id, true])),
);

/** Every id of both interfaces, and of extensions, that a role can be granted, beside `all`. */
export const grantableIds: readonly string[] = [
  ...legacyAclIds,
  ...restPermissionIds,
  ...Object.keys(extensionPermissions),
];

/** Ids that a whole resource asks for, beside those of its operations (reference 3.6). */
export const legacyResourceAclIds: readonly string[] = [
  'cart',
  'cart/product',
  'cart/customer',
  'cart/shipping',
  'cart/payment',
  'cart/coupon',
  'catalog/product',
  'catalog/product/link',
  'catalog/product/option',
  'catalog/product/option/value',
  'catalog/product/tag',
  'downloadable/link',
  'catalog/product/media',
  'catalog/product/attribute/set',
  'catalog/category',
  'giftmessage',
  'customer',
  'customer/address',
  'core/store',
  'core/magento',
  'cataloginventory',
  'directory/country',
  'directory/region',
  'sales/order',
  'sales/order/shipment',
  'sales/order/invoice',
  'sales/order/creditmemo',
];

/**
 * The ids that are stored when `id` is granted: `all` alone; a parent with every known id under it; a leaf alone
 * (design 11). `undefined` for an unknown id.
 */
export function expandAclId(id: string, known: readonly string[] = grantableIds): string[] | undefined {
  if (id === aclAll) return [aclAll];
  const ids = known.filter((each) => each === id || each.startsWith(`${id}/`));
  return ids.length > 0 ? ids : undefined;
}

/**
 * The id of the nearest resource, which an operation with this id needs too (reference 3.6); `undefined` if it needs
 * none.
 */
export function resourceOfAclId(id: string): string | undefined {
  const above = legacyResourceAclIds.filter((resource) => id.startsWith(`${resource}/`));
  return legacyResourceAclIds.includes(id) ? undefined : above.sort((a, b) => b.length - a.length)[0];
}

function leaves<const N extends string>(...names: readonly N[]): Readonly<Record<N, null>> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<N, null>;
}

function idsOf(level: AclTree, prefix = ''): string[] {
  return Object.entries(level).flatMap(([name, under]) => {
    const id = prefix + name;
    return under ? [id, ...idsOf(under, `${id}/`)] : [id];
  });
}
