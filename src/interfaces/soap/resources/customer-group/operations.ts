import { Type } from 'typebox';
import { listCustomerGroups } from '#domain/customers/commands/groups.ts';
import {
  arrayOf,
  integerAsText,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
  struct,
} from '#interfaces/legacy/declare.ts';

/** The groups of customers (soap-catalog 3). It has no faults of its own. */
const customerGroupResource = {
  name: 'customer_group',
  title: "Customer's Groups API",
  aliases: [],
  aclId: 'customer',
  faults: {},
} as const satisfies ResourceDeclaration;

/** `customer_group.list`: the groups of customers (soap-catalog 5.1). */
const list = operation({
  resource: customerGroupResource,
  method: 'list',
  title: 'Retrieve customer groups',
  v2Name: 'customerGroupList',
  arguments: {},
  result: arrayOf(
    'customerGroupEntityArray',
    struct('customerGroupEntity', { customer_group_id: integerAsText, customer_group_code: Type.String() }),
  ),
  command: listCustomerGroups,
  print: (groups) =>
    groups.map(({ groupId, code }) => ({ customer_group_id: String(groupId), customer_group_code: code })),
  refusals: {},
});

/** Every operation on groups of customers. */
export const customerGroupOperations: readonly OperationDeclaration[] = [list];
