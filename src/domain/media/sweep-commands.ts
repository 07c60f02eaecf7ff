import { blobKeysInUse, forgetUnusedUploads } from '../catalog/images/served-image.ts';
import { command } from '../command.ts';
import {
  adoptVariants,
  type Evicted,
  evict,
  forgetVariants,
  type KeptVariant,
  strangersAmong,
  variantsToTrim,
} from './variant-cache.ts';

/** Forgets uploads whose product is gone; their files are removed after. */
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

/** Which of the keys of images are those of products. */
export const readKeysInUse = command({
  name: 'media.keysInUse',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { keys }: { readonly keys: readonly string[] }): Promise<Set<string>> => blobKeysInUse(tx, keys),
});

/** Which resized images the database does not know. */
export const readStrangers = command({
  name: 'media.unknownVariants',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { variants }: { readonly variants: readonly KeptVariant[] }) => strangersAmong(tx, variants),
});

/** Makes resized images known that are there; answers those that were not known. */
export const adopt = command({
  name: 'media.adoptVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { variants }: { readonly variants: readonly KeptVariant[] }) => adoptVariants(tx, variants),
});

/** Forgets resized images, whose files are removed after. */
export const forget = command({
  name: 'media.forgetVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { keys }: { readonly keys: readonly string[] }): Promise<void> => forgetVariants(tx, keys),
});

/** Forgets the oldest resized images as long as all are beyond the limit in bytes, some hundred at most. */
export const evictVariants = command({
  name: 'media.evictVariants',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { limit }: { readonly limit: number }): Promise<Evicted> => evict(tx, limit),
});

/** What would go beyond the limit if `strangers` were known and `gone` were not. */
export const readVariantsToTrim = command({
  name: 'media.variantsToTrim',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: (
    { tx },
    input: { readonly limit: number; readonly strangers: readonly KeptVariant[]; readonly gone: ReadonlySet<string> },
  ): Promise<KeptVariant[]> => variantsToTrim(tx, input.limit, input.strangers, input.gone),
});
