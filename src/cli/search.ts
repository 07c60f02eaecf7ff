import { counted } from '#kernel/plural.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const rebuild = defineCommand({
  name: 'rebuild',
  about:
    'Rebuild the index of all products. The service updates the index itself; rebuild it after rows were changed directly in the database, and for new store views.',
  settings: storeSettings,
  run: async (call) => {
    await withCommands(call, async (run) => {
      const { rebuildIndex } = await import('#domain/catalog/products/search/upkeep.ts');
      const number = await rebuildIndex(run);
      call.out(`${counted(number, 'products')} ${number === 1 ? 'is' : 'are'} indexed.`);
    });
  },
});

/** `search rebuild`: rebuilds the index of products, which searches, sorts and filters lists. */
export const command: CommandGroup = {
  name: 'search',
  about: 'The index by which products are found, sorted and filtered.',
  commands: [rebuild],
};
