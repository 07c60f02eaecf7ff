import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import type { CliContext } from './context.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `search rebuild`: rebuilds the index of products, which searches, sorts and filters lists. */
export function register(program: Command, context: CliContext): void {
  const search = program.command('search').description('The index by which products are found, sorted and filtered.');
  const rebuild = search
    .command('rebuild')
    .description(
      'Rebuild the index of all products. The service updates the index itself; rebuild it after rows were changed directly in the database, and for new store views.',
    );
  addSettingFlags(rebuild, storeSettings).action(() =>
    withCommands(rebuild, context, async (run) => {
      const { rebuildIndex } = await import('#domain/catalog/products/search/upkeep.ts');
      const number = await rebuildIndex(run);
      context.out(`${counted(number, 'products')} ${number === 1 ? 'is' : 'are'} indexed.`);
    }),
  );
}
