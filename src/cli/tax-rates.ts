import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import type { CliContext } from './context.ts';
import { readTextFile } from './read-file.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `tax-rates`: the tax rates as a file of comma-separated values. */
export function register(program: Command, context: CliContext): void {
  const rates = program.command('tax-rates').description('Tax rates as CSV with the columns of the Magento 1 family.');
  const exporting = rates.command('export').description('Print all tax rates.');
  addSettingFlags(exporting, storeSettings).action(async () => {
    const { exportTaxRates } = await import('#domain/pricing/taxes/rates-csv.ts');
    const csv = await withCommands(exporting, context, (run) => run(exportTaxRates, undefined));
    context.out(csv.trimEnd());
  });
  const importing = rates
    .command('import <FILE>')
    .description(
      'Add or change tax rates from a file, "-" for standard input; rates whose code is not in the file stay. All lines or none.',
    );
  addSettingFlags(importing, storeSettings).action(async (file: string) => {
    const csv = await readTextFile(context, file);
    const { importTaxRates } = await import('#domain/pricing/taxes/rates-csv.ts');
    const done = await withCommands(importing, context, (run) => run(importTaxRates, { csv }));
    context.out(`${counted(done.created, 'rates')} created, ${counted(done.changed, 'rates')} changed.`);
  });
}
