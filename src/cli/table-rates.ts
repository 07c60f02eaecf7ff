import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import { type CliContext, usageError } from './context.ts';
import { readTextFile } from './read-file.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `table-rates`: shipping prices by destination, as a file of comma-separated values. */
export function register(program: Command, context: CliContext): void {
  const rates = program
    .command('table-rates')
    .description(
      'Shipping rates by destination and by weight, subtotal or quantity, as CSV with the columns of the Magento 1 family.',
    );
  const exporting = rates
    .command('export')
    .description('Print the rates of a website for one condition.')
    .requiredOption('--website <CODE>', 'the website, by its code or id')
    .option('--condition <NAME>', 'package_weight, package_value or package_qty (default: the configured one)');
  addSettingFlags(exporting, storeSettings).action(async () => {
    const { website, condition: asked } = exporting.opts<{ website: string; condition?: string }>();
    const { tableConditions } = await import('#domain/pricing/shipping/table-rate.ts');
    const condition = tableConditions.find((name) => name === asked);
    if (asked !== undefined && !condition) throw usageError(`--condition is one of: ${tableConditions.join(', ')}`);
    const { exportTableRates } = await import('#domain/pricing/shipping/table-rates-csv.ts');
    const input = { website, ...(condition && { condition }) };
    context.out((await withCommands(exporting, context, (run) => run(exportTableRates, input))).trimEnd());
  });
  const importing = rates
    .command('import <FILE>')
    .description(
      'Replace the rates of a website by those of a file, "-" for standard input; its fourth heading names the condition. All lines or none.',
    )
    .requiredOption('--website <CODE>', 'the website, by its code or id');
  addSettingFlags(importing, storeSettings).action(async (file: string) => {
    const { website } = importing.opts<{ website: string }>();
    const csv = await readTextFile(context, file);
    const { importTableRates } = await import('#domain/pricing/shipping/table-rates-csv.ts');
    const done = await withCommands(importing, context, (run) => run(importTableRates, { website, csv }));
    context.out(`${website} has ${counted(done.rates, 'rates')} by ${done.condition}.`);
  });
}
