import { requireStoreInScope } from '../../../kernel/scope.ts';
import { command } from '../../command.ts';
import type { FilteredRequest } from '../../lists/filtered-rows.ts';
import type { Rows } from '../../lists/long-rows.ts';
import { creditmemoTables } from '../creditmemo-tables.ts';
import { listedCreditmemos, type WholeCreditmemo, wholeCreditmemo } from '../creditmemos.ts';
import { salesFields } from '../fields.ts';
import { nowhere, type SalesList, salesRows } from '../lists.ts';
import type { CreditmemoRow } from '../rows.ts';

const creditmemoList: SalesList<CreditmemoRow> = {
  table: 'sales_creditmemo',
  id: 'creditmemo_id',
  fields: salesFields(creditmemoTables.sales_creditmemo, 'creditmemo_id'),
  read: listedCreditmemos,
};

/** The credit memos that a filter finds, by id (soap-sales 7, 13). Refuses `list_filter_invalid`. */
export const listCreditmemosByFilter = command({
  name: 'creditmemo.listByFilter',
  permission: { legacy: 'sales/order/creditmemo/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  run: (context, request: FilteredRequest): Promise<Rows<CreditmemoRow>> => salesRows(context, request, creditmemoList),
});

/** Everything of a credit memo, by its number (soap-sales 7). Refuses `creditmemo_not_found`. */
export const readWholeCreditmemo = command({
  name: 'creditmemo.readWhole',
  permission: { legacy: 'sales/order/creditmemo/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['creditmemo_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<WholeCreditmemo> {
    const whole = await wholeCreditmemo(context.tx, number);
    if (!whole) throw context.fail('creditmemo_not_found');
    requireStoreInScope(context.principal.scope, whole.creditmemo.store_id ?? nowhere);
    return whole;
  },
});
