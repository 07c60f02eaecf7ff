import { Type } from 'typebox';
import { mapRows } from '../../../../domain/lists/long-rows.ts';
import { listCreditmemosByFilter, readWholeCreditmemo } from '../../../../domain/sales/commands/creditmemos.ts';
import {
  arrayOf,
  detailed,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
} from '../../../legacy/declare.ts';
import { readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { filters } from '../product/structs.ts';
import { listedCreditmemo, printedCreditmemo } from './print-creditmemo.ts';
import { salesOrderCreditmemoEntity } from './structs.ts';

/** Credit memos (soap-sales 1, 7). */
const creditmemoResource = {
  name: 'sales_order_creditmemo',
  title: 'Credit memo API',
  aliases: ['order_creditmemo'],
  aclId: 'sales/order/creditmemo',
  faults: {
    not_exists: { code: 100, message: 'Requested credit memo does not exist' },
    invalid_filter: { code: 101, message: 'Invalid filter given. Details in error message' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message' },
    order_not_exists: { code: 103, message: 'Requested order does not exist' },
    status_not_changed: { code: 104, message: 'Credit memo status not changed' },
    cannot_refund_to_storecredit: {
      code: 105,
      message: 'Money can not be refunded to the store credit account as order was created by guest',
    },
    cannot_create_creditmemo: { code: 106, message: 'Credit memo for requested order can not be created.' },
  },
} as const satisfies ResourceDeclaration;

const creditmemoIncrementId = { schema: Type.String() } as const;

/** `sales_order_creditmemo.list`: the credit memos that the filters find, by id (soap-sales 7, 13). */
const list = operation({
  resource: creditmemoResource,
  method: 'list',
  title: 'Retrieve list of credit memos by filters',
  v2Name: 'salesOrderCreditmemoList',
  arguments: { filters, ...paging },
  result: arrayOf('salesOrderCreditmemoEntityArray', salesOrderCreditmemoEntity),
  command: listCreditmemosByFilter,
  decode: (args, _context, { style }) => ({ filter: readFilters(args.filters, style === 'v1'), page: readPage(args) }),
  print: (rows) => mapRows(rows, (row) => listedCreditmemo(row) as never),
  refusals: { list_filter_invalid: detailed('invalid_filter') },
});

/** `sales_order_creditmemo.info`: everything of a credit memo (soap-sales 7). */
const info = operation({
  resource: creditmemoResource,
  method: 'info',
  title: 'Retrieve credit memo information',
  v2Name: 'salesOrderCreditmemoInfo',
  arguments: { creditmemoIncrementId },
  result: salesOrderCreditmemoEntity,
  command: readWholeCreditmemo,
  decode: (args) => ({ number: args.creditmemoIncrementId ?? '' }),
  print: (whole) => printedCreditmemo(whole) as never,
  refusals: { creditmemo_not_found: 'not_exists' },
});

/** Every operation on credit memos. */
export const creditmemoOperations: readonly OperationDeclaration[] = [list, info];
