// schema/: the list of all tables, and the migrations since 0.1.0. The engines are opened for it.

import type { LoadedExtension } from '#kernel/extensions.ts';
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
    const later = (migrations as readonly Migration[]).map((step) => ({
      ...step,
      name: extensionStep(name, step.name),
    }));
    return [first, ...later];
  });
}
