import { storeConfig } from '#domain/stores/config.ts';
import { createFetch } from '#platform/http-out/fetch.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import type { Command } from './declarations.ts';

/** How long a command may ask outside. */
const timeLimitMs = 10_000;

/** What a preparation gets of the executor. */
interface Parts {
  readonly read: Engine['read'];
  readonly settings: { readonly extensionPrivateAddresses: boolean };
}

/** A command as the executor runs it: asking outside is its preparation, before its transaction. */
export function asking<In, Out, Asked>({ ask, ...command }: Command<In, Out, Asked>): object {
  if (!ask) return command;
  return {
    ...command,
    prepare: {
      check: () => Promise.resolve(true),
      make({ read, settings }: Parts, input: In): Promise<Asked> {
        const signal = AbortSignal.timeout(timeLimitMs);
        const allowsPrivate = settings.extensionPrivateAddresses;
        const fetch = createFetch({ allowsPrivate, timeoutMs: timeLimitMs, signal });
        return ask({ fetch, signal, setting: (path) => read((tx) => settingOf(tx, path, 0)) }, input);
      },
      discard: () => Promise.resolve(),
    },
  };
}

/** The value of a setting for a store view (0: for all), or its default. */
export async function settingOf(tx: Tx, path: string, storeId: number): Promise<string> {
  const values = await storeConfig(tx, storeId, path);
  if (values.has(path)) return values.get(path) ?? '';
  // Only now: the list of settings is made after all extensions are loaded.
  const { configPathOf } = await import('#domain/configuration/paths.ts');
  return configPathOf.get(path)?.default ?? '';
}
