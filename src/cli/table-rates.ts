import { counted } from '#kernel/plural.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { readTextFile } from './read-file.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const exportRates = defineCommand({
  name: 'export',
  about: 'Print the rates of a website for one condition.',
  options: {
    '--website <CODE>': { about: 'the website, by its code or id', isRequired: true },
    '--condition <NAME>': 'package_weight, package_value or package_qty (default: the configured one)',
  },
  settings: storeSettings,
  run: async (call) => {
    const { website, condition: asked } = call.options;
    const { tableConditions } = await import('#domain/pricing/shipping/table-rate.ts');
    const condition = tableConditions.find((name) => name === asked);
    if (asked !== undefined && !condition) throw usageError(`--condition is one of: ${tableConditions.join(', ')}`);
    const { exportTableRates } = await import('#domain/pricing/shipping/table-rates-csv.ts');
    const input = { website, ...(condition && { condition }) };
    call.out((await withCommands(call, (run) => run(exportTableRates, input))).trimEnd());
  },
});

const importRates = defineCommand({
  name: 'import',
  args: '<FILE>',
  about:
    'Replace the rates of a website by those of a file, "-" for standard input; its fourth heading names the condition. All lines or none.',
  options: {
    '--website <CODE>': { about: 'the website, by its code or id', isRequired: true },
  },
  settings: storeSettings,
  run: async (call, file) => {
    const { website } = call.options;
    const csv = await readTextFile(call, file);
    const { importTableRates } = await import('#domain/pricing/shipping/table-rates-csv.ts');
    const done = await withCommands(call, (run) => run(importTableRates, { website, csv }));
    call.out(`${website} has ${counted(done.rates, 'rates')} by ${done.condition}.`);
  },
});

/** `table-rates`: shipping prices by destination, as a file of comma-separated values. */
export const command: CommandGroup = {
  name: 'table-rates',
  about:
    'Shipping rates by destination and by weight, subtotal or quantity, as CSV with the columns of the Magento 1 family.',
  commands: [exportRates, importRates],
};
