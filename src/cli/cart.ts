import { decimalToNumber, formatDecimal, formatDecimalShort } from '#kernel/decimal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const list = defineCommand({
  name: 'list',
  about: 'List carts, the last changed first.',
  options: {
    '--customer <ID>': 'only carts of this customer',
    '--active': 'only active carts',
    '--limit <N>': { about: 'the highest number of rows', default: '50' },
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const options = call.options;
    const customerId = options.customer === undefined ? undefined : wholeNumber('a customer', options.customer);
    const filter = { customerId, onlyActive: options.active === true, limit: wholeNumber('--limit', options.limit) };
    const { listCarts } = await import('#domain/cart/commands/active.ts');
    const carts = await withCommands(call, (run) => run(listCarts, filter));
    if (options.json) {
      const items = carts.map((each) => ({
        ...each,
        itemsQty: decimalToNumber(each.itemsQty),
        grandTotal: decimalToNumber(each.grandTotal),
        updatedAt: isoTime(each.updatedAt),
      }));
      call.out(json(items));
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
    call.out(table(['ID', 'STORE', 'STATE', 'CUSTOMER', 'LINES', 'QTY', 'TOTAL', 'CHANGED'], rows));
  },
});

const activate = defineCommand({
  name: 'activate',
  args: '<QUOTE>',
  about:
    "Make a cart the customer's active one in its store view; moveToCustomerQuote moves lines to it. The customer's other carts there become inactive.",
  options: {
    '--inactive': 'make it inactive instead',
  },
  settings: storeSettings,
  run: async (call, quote) => {
    const quoteId = wholeNumber('a cart', quote);
    const { activateCart, deactivateCart } = await import('#domain/cart/commands/active.ts');
    const inactive = call.options.inactive === true;
    const others = await withCommands(call, async (run) => {
      if (!inactive) return run(activateCart, { quoteId });
      await run(deactivateCart, { quoteId });
      return [];
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'quote_without_customer') throw error;
      throw new CliError(`cart ${quoteId} has no customer; set one with cart_customer.set (shoppingCartCustomerSet)`);
    });
    call.out(`Cart ${quoteId} is ${inactive ? 'inactive' : 'active'}.`);
    for (const other of others) call.out(`Cart ${other} is inactive now.`);
  },
});

function wholeNumber(what: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageError(`${what} is a whole number above 0, not "${text}"`);
  return Number(text);
}

/** `cart`: the shopping carts of the store. */
export const command: CommandGroup = {
  name: 'cart',
  about: 'Shopping carts.',
  commands: [list, activate],
};
