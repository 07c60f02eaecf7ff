import { mapRows } from '../../../../domain/lists/long-rows.ts';
import { listCreditmemosByFilter, readWholeCreditmemo } from '../../../../domain/sales/commands/creditmemos.ts';
import { arrayOf, detailed, type OperationDeclaration, operation } from '../../../legacy/declare.ts';
import { readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { filters } from '../product/structs.ts';
import { listedCreditmemo, printedCreditmemo } from './print-creditmemo.ts';
import { creditmemoIncrementId, creditmemoResource } from './resource.ts';
import { salesOrderCreditmemoEntity } from './structs.ts';
import { creditmemoWriting } from './writing.ts';

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
export const creditmemoOperations: readonly OperationDeclaration[] = [list, info, ...creditmemoWriting];
