import { counted } from '#kernel/plural.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { readTextFile } from './read-file.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const exportRates = defineCommand({
  name: 'export',
  about: 'Print all tax rates.',
  settings: storeSettings,
  run: async (call) => {
    const { exportTaxRates } = await import('#domain/pricing/taxes/rates-csv.ts');
    const csv = await withCommands(call, (run) => run(exportTaxRates, undefined));
    call.out(csv.trimEnd());
  },
});

const importRates = defineCommand({
  name: 'import',
  args: '<FILE>',
  about:
    'Add or change tax rates from a file, "-" for standard input; rates whose code is not in the file stay. All lines or none.',
  settings: storeSettings,
  run: async (call, file) => {
    const csv = await readTextFile(call, file);
    const { importTaxRates } = await import('#domain/pricing/taxes/rates-csv.ts');
    const done = await withCommands(call, (run) => run(importTaxRates, { csv }));
    call.out(`${counted(done.created, 'rates')} created, ${counted(done.changed, 'rates')} changed.`);
  },
});

/** `tax-rates`: the tax rates as a file of comma-separated values. */
export const command: CommandGroup = {
  name: 'tax-rates',
  about: 'Tax rates as CSV with the columns of the Magento 1 family.',
  commands: [exportRates, importRates],
};
