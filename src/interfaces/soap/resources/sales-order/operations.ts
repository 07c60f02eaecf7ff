import { Type } from 'typebox';
import { cancelOrder, commentOrder, holdOrder, unholdOrder } from '#domain/orders/commands/change-orders.ts';
import { listOrdersByFilter, readWholeOrder } from '#domain/orders/commands/orders.ts';
import {
  arrayOf,
  asSent,
  detailed,
  documentNumber,
  done,
  doneAsNumber,
  inWsi,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
} from '#interfaces/legacy/declare.ts';
import { byFilter } from '../../by-filter.ts';
import { flagValue } from '../../read-data.ts';
import { listedOrder, printedOrder } from './print-order.ts';
import { salesOrderEntity, salesOrderListEntity } from './structs.ts';

/** Orders (soap-sales 1, 4). */
const orderResource = {
  name: 'sales_order',
  title: 'Order API',
  aliases: ['order'],
  aclId: 'sales/order',
  faults: {
    not_exists: { code: 100, message: 'Requested order not exists.' },
    filters_invalid: { code: 101, message: 'Invalid filters given. Details in error message.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
    status_not_changed: { code: 103, message: 'Order status not changed. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

const orderIncrementId = { schema: documentNumber } as const;

/** `sales_order.list`: the orders that the filters find, by id (soap-sales 4, 13). */
const list = operation({
  resource: orderResource,
  title: 'Retrieve list of orders by filters',
  v2Name: 'salesOrderList',
  result: arrayOf('salesOrderListEntityArray', salesOrderListEntity),
  ...byFilter(listOrdersByFilter, listedOrder),
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `sales_order.info`: all data of an order (soap-sales 4). */
const info = operation({
  resource: orderResource,
  method: 'info',
  title: 'Retrieve order information',
  v2Name: 'salesOrderInfo',
  arguments: { orderIncrementId },
  result: salesOrderEntity,
  command: readWholeOrder,
  decode: (args) => ({ number: args.orderIncrementId ?? '' }),
  print: (order) => printedOrder(order) as never,
  refusals: { order_not_found: 'not_exists' },
});

/** `sales_order.addComment`: adds a comment, and sets any status that exists (soap-sales 4, Q18). */
const addComment = operation({
  resource: orderResource,
  method: 'addComment',
  title: 'Add comment to order',
  v2Name: 'salesOrderAddComment',
  arguments: {
    orderIncrementId,
    status: { schema: Type.String() },
    comment: { schema: Type.String(), optional: true },
    notify: { schema: asSent(inWsi(Type.Integer(), Type.String())), optional: true },
  },
  result: doneAsNumber,
  command: commentOrder,
  decode: ({ orderIncrementId: number, status, comment, notify }) => ({
    number: number ?? '',
    status: status ?? '',
    takesAnyStatus: true,
    comment,
    isNotified: flagValue(notify) === true,
  }),
  print: done,
  refusals: { order_not_found: 'not_exists', order_status_invalid: detailed('data_invalid') },
  saveFault: 'status_not_changed',
});

/** `sales_order.hold`: puts an order on hold (soap-sales 4). */
const hold = operation({
  resource: orderResource,
  method: 'hold',
  title: 'Hold order',
  v2Name: 'salesOrderHold',
  arguments: { orderIncrementId },
  result: doneAsNumber,
  command: holdOrder,
  decode: (args) => ({ number: args.orderIncrementId ?? '' }),
  print: done,
  refusals: { order_not_found: 'not_exists', order_move_refused: detailed('status_not_changed') },
  saveFault: 'status_not_changed',
});

/** `sales_order.unhold`: releases an order from hold (soap-sales 4). */
const unhold = operation({
  resource: orderResource,
  method: 'unhold',
  title: 'Unhold order',
  v2Name: 'salesOrderUnhold',
  arguments: { orderIncrementId },
  result: doneAsNumber,
  command: unholdOrder,
  decode: (args) => ({ number: args.orderIncrementId ?? '' }),
  print: done,
  refusals: { order_not_found: 'not_exists', order_move_refused: detailed('status_not_changed') },
  saveFault: 'status_not_changed',
});

/** `sales_order.cancel`: cancels what is neither invoiced nor shipped (soap-sales 4, Q19). */
const cancel = operation({
  resource: orderResource,
  method: 'cancel',
  title: 'Cancel order',
  v2Name: 'salesOrderCancel',
  arguments: { orderIncrementId },
  result: doneAsNumber,
  command: cancelOrder,
  decode: (args) => ({ number: args.orderIncrementId ?? '' }),
  print: done,
  refusals: {
    order_not_found: 'not_exists',
    order_move_refused: 'status_not_changed',
    order_cancel_denied: 'status_not_changed',
    payment_pending: detailed('status_not_changed'),
    payment_declined: detailed('status_not_changed'),
  },
  saveFault: 'status_not_changed',
});

/** Every operation on orders. */
export const orderOperations: readonly OperationDeclaration[] = [list, info, addComment, hold, unhold, cancel];
