import type { Command } from 'commander';
import { decimalToNumber, formatDecimal, formatDecimalShort } from '#kernel/decimal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `cart`: the shopping carts of the store. */
export function register(program: Command, context: CliContext): void {
  const cart = program.command('cart').description('Shopping carts.');
  registerList(cart, context);
  registerActivate(cart, context);
}

function registerList(cart: Command, context: CliContext): void {
  const command = cart
    .command('list')
    .description('List carts, the last changed first.')
    .option('--customer <ID>', 'only carts of this customer')
    .option('--active', 'only active carts')
    .option('--limit <N>', 'the highest number of rows', '50')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const options = command.opts<{ customer?: string; active?: boolean; limit: string; json?: boolean }>();
    const customerId = options.customer === undefined ? undefined : wholeNumber('a customer', options.customer);
    const filter = { customerId, onlyActive: options.active === true, limit: wholeNumber('--limit', options.limit) };
    const { listCarts } = await import('#domain/cart/commands/active.ts');
    const carts = await withCommands(command, context, (run) => run(listCarts, filter));
    if (options.json) {
      const items = carts.map((each) => ({
        ...each,
        itemsQty: decimalToNumber(each.itemsQty),
        grandTotal: decimalToNumber(each.grandTotal),
        updatedAt: isoTime(each.updatedAt),
      }));
      context.out(json(items));
      return;
    }
    const rows = carts.map((each) => [
      each.quoteId,
      each.store,
      each.isActive ? 'active' : '',
      each.email ?? (each.customerId === null ? '' : `customer ${each.customerId}`),
      each.itemsCount,
      formatDecimalShort(each.itemsQty),
      `${formatDecimal(each.grandTotal).slice(0, -2)} ${each.currency ?? ''}`.trim(),
      isoTime(each.updatedAt),
    ]);
    context.out(table(['ID', 'STORE', 'STATE', 'CUSTOMER', 'LINES', 'QTY', 'TOTAL', 'CHANGED'], rows));
  });
}

function registerActivate(cart: Command, context: CliContext): void {
  const command = cart
    .command('activate <QUOTE>')
    .description(
      "Make a cart the customer's active one in its store view; moveToCustomerQuote moves lines to it. The customer's other carts there become inactive.",
    )
    .option('--inactive', 'make it inactive instead');
  addSettingFlags(command, storeSettings).action(async (quote: string) => {
    const quoteId = wholeNumber('a cart', quote);
    const { activateCart, deactivateCart } = await import('#domain/cart/commands/active.ts');
    const inactive = command.opts<{ inactive?: boolean }>().inactive === true;
    const others = await withCommands(command, context, async (run) => {
      if (!inactive) return run(activateCart, { quoteId });
      await run(deactivateCart, { quoteId });
      return [];
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'quote_without_customer') throw error;
      throw new CliError(`cart ${quoteId} has no customer; set one with cart_customer.set (shoppingCartCustomerSet)`);
    });
    context.out(`Cart ${quoteId} is ${inactive ? 'inactive' : 'active'}.`);
    for (const other of others) context.out(`Cart ${other} is inactive now.`);
  });
}

function wholeNumber(what: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageError(`${what} is a whole number above 0, not "${text}"`);
  return Number(text);
}
