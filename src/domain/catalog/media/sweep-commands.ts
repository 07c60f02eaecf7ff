import { command } from '#domain/shared/command.ts';
import { blobKeysInUse, forgetUnusedUploads } from '../images/served-image.ts';
import {
  adoptVariants,
  type Evicted,
  evict,
  forgetVariants,
  type StoredVariant,
  strangersAmong,
  variantsToTrim,
} from './variant-cache.ts';

/** Forgets uploads whose product was deleted; the caller removes their files afterwards. */
export const forgetUnused = command({
  name: 'media.forgetUnusedUploads',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<void> {
    await forgetUnusedUploads(tx);
  },
});

/** The given image keys that products use. */
export const readKeysInUse = command({
  name: 'media.keysInUse',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { keys }: { readonly keys: readonly string[] }): Promise<Set<string>> => blobKeysInUse(tx, keys),
});

/** The given resized images that the database does not know. */
export const readStrangers = command({
  name: 'media.unknownVariants',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { variants }: { readonly variants: readonly StoredVariant[] }) => strangersAmong(tx, variants),
});

/** Registers existing resized images; answers those that were not known. */
export const adopt = command({
  name: 'media.adoptVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { variants }: { readonly variants: readonly StoredVariant[] }) => adoptVariants(tx, variants),
});

/** Forgets resized images; the caller removes their files afterwards. */
export const forget = command({
  name: 'media.forgetVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { keys }: { readonly keys: readonly string[] }): Promise<void> => forgetVariants(tx, keys),
});

/** Forgets the oldest resized images, some hundred at most, while all together exceed the limit in bytes. */
export const evictVariants = command({
  name: 'media.evictVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { limit }: { readonly limit: number }): Promise<Evicted> => evict(tx, limit),
});

/** The images that would exceed the limit if `strangers` were registered and `gone` forgotten. */
export const readVariantsToTrim = command({
  name: 'media.variantsToTrim',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: (
    { tx },
    input: { readonly limit: number; readonly strangers: readonly StoredVariant[]; readonly gone: ReadonlySet<string> },
  ): Promise<StoredVariant[]> => variantsToTrim(tx, input.limit, input.strangers, input.gone),
});
