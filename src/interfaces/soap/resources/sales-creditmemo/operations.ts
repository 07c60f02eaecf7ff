import { creditmemosByNumber } from '#domain/orders/commands/documents-by-number.ts';
import { arrayOf, detailed, type OperationDeclaration, operation } from '#interfaces/legacy/declare.ts';
import { byFilter } from '../../by-filter.ts';
import { listedCreditmemo, printedCreditmemo } from './print-creditmemo.ts';
import { creditmemoIncrementId, creditmemoResource } from './resource.ts';
import { salesOrderCreditmemoEntity } from './structs.ts';
import { creditmemoWriting } from './writing.ts';

/** `sales_order_creditmemo.list`: the credit memos that the filters find, by id (soap-sales 7, 13). */
const list = operation({
  resource: creditmemoResource,
  title: 'Retrieve list of credit memos by filters',
  v2Name: 'salesOrderCreditmemoList',
  result: arrayOf('salesOrderCreditmemoEntityArray', salesOrderCreditmemoEntity),
  ...byFilter(creditmemosByNumber.list, listedCreditmemo),
  refusals: { list_filter_invalid: detailed('invalid_filter') },
});

/** `sales_order_creditmemo.info`: all data of a credit memo (soap-sales 7). */
const info = operation({
  resource: creditmemoResource,
  method: 'info',
  title: 'Retrieve credit memo information',
  v2Name: 'salesOrderCreditmemoInfo',
  arguments: { creditmemoIncrementId },
  result: salesOrderCreditmemoEntity,
  command: creditmemosByNumber.read,
  decode: (args) => ({ number: args.creditmemoIncrementId ?? '' }),
  print: (record) => printedCreditmemo(record) as never,
  refusals: { creditmemo_not_found: 'not_exists' },
});

/** Every operation on credit memos. */
export const creditmemoOperations: readonly OperationDeclaration[] = [list, info, ...creditmemoWriting];
