import { ExtensionError, type LoadedExtension } from '#kernel/extensions.ts';
import { extensionStep } from '#platform/storage/migrations/states.ts';
import { create, without } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/**
 * The steps of extensions, after those of the program: each creates its tables when it is loaded for the first time, and then
 * has its own migrations.
 */
export function extensionMigrations(loaded: readonly LoadedExtension[]): readonly Migration[] {
  return loaded.flatMap(({ name, tables = {}, migrations = [] }) => {
    const own = Object.keys(tables as object);
    if (own.length === 0) return [];
    const first: Migration = {
      name: extensionStep(name, 'tables'),
      before: (after) => without(after, ...own.filter((table) => Object.hasOwn(after, table))),
      run: (tx, after) => create(tx, after, ...own.filter((table) => Object.hasOwn(after, table))),
    };
    const later = (migrations as readonly Migration[]).map((step) => blaming(name, step));
    return [first, ...later];
  });
}

/** A migration of an extension. What goes wrong in it is an `ExtensionError`. */
function blaming(extension: string, step: Migration): Migration {
  const blame = (error: unknown) =>
    new ExtensionError(extension, `migration ${step.name}: ${(error as Error).message}`);
  return {
    name: extensionStep(extension, step.name),
    before(after) {
      try {
        return step.before(after);
      } catch (error) {
        throw blame(error);
      }
    },
    async run(tx, after) {
      try {
        await step.run(tx, after);
      } catch (error) {
        throw blame(error);
      }
    },
  };
}
