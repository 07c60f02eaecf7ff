import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';

const exportOrders = defineCommand({
  name: 'export',
  about:
    'Print orders as CSV, one on each line, by id. Values that a spreadsheet would take for formulas begin with an apostrophe.',
  options: {
    '--status <STATUS>': 'only orders with this status',
    '--state <STATE>': 'only orders in this state',
    '--store <ID>': 'only orders of this store view',
    '--from <DAY>': 'only orders placed on or after this day (UTC)',
    '--to <DAY>': 'only orders placed on or before this day (UTC)',
  },
  settings: storeSettings,
  run: async (call) => {
    const { status, state, store, from, to } = call.options;
    if (store !== undefined && !/^\d{1,9}$/.test(store)) throw usageError(`--store is an id, not "${store}"`);
    const filter = {
      status: status === undefined ? undefined : [status],
      state: state === undefined ? undefined : [state],
      storeId: store === undefined ? undefined : Number(store),
      createdFrom: from === undefined ? undefined : dayAt('--from', from, '00:00:00.000'),
      createdTo: to === undefined ? undefined : dayAt('--to', to, '23:59:59.999'),
    };
    const { orderCsv } = await import('#domain/orders/order-csv.ts');
    await withStore(call, async (engine) => {
      // Each part ends with a line end, and `out` adds one.
      for await (const part of orderCsv(engine.read, filter, undefined)) call.out(part.replace(/\r\n$/, '\r'));
    });
  },
});

function dayAt(option: string, day: string, time: string): number {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw usageError(`${option} is a day as in 2026-11-21, not "${day}"`);
  return moment;
}

/** `order`: the orders of the store. */
export const command: CommandGroup = {
  name: 'order',
  about: 'Orders.',
  commands: [exportOrders],
};
