import type { Command } from 'commander';
import { type CliContext, usageError } from './context.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';

/** `order`: the orders of the store. */
export function register(program: Command, context: CliContext): void {
  const order = program.command('order').description('Orders.');
  const command = order
    .command('export')
    .description(
      'Print orders as CSV, one on each line, by id. Values that a spreadsheet would take for formulas begin with an apostrophe.',
    )
    .option('--status <STATUS>', 'only orders with this status')
    .option('--state <STATE>', 'only orders in this state')
    .option('--store <ID>', 'only orders of this store view')
    .option('--from <DAY>', 'only orders placed on or after this day (UTC)')
    .option('--to <DAY>', 'only orders placed on or before this day (UTC)');
  addSettingFlags(command, storeSettings).action(async () => {
    const { status, state, store, from, to } = command.opts<Partial<Record<string, string>>>();
    if (store !== undefined && !/^\d{1,9}$/.test(store)) throw usageError(`--store is an id, not "${store}"`);
    const filter = {
      status: status === undefined ? undefined : [status],
      state: state === undefined ? undefined : [state],
      storeId: store === undefined ? undefined : Number(store),
      createdFrom: from === undefined ? undefined : dayAt('--from', from, '00:00:00.000'),
      createdTo: to === undefined ? undefined : dayAt('--to', to, '23:59:59.999'),
    };
    const { orderCsv } = await import('#domain/orders/order-csv.ts');
    await withStore(command, context, async (engine) => {
      // Each part ends with a line end, and `out` adds one.
      for await (const part of orderCsv(engine.read, filter, undefined)) context.out(part.replace(/\r\n$/, '\r'));
    });
  });
}

function dayAt(option: string, day: string, time: string): number {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw usageError(`${option} is a day as in 2026-11-21, not "${day}"`);
  return moment;
}
