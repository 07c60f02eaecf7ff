import { type Static, Type } from 'typebox';
import type { StoreView } from '#domain/stores/store-views.ts';
import { named } from './schema.ts';

/** Which values of a product or a category a store view has of its own. */
export const listedOwnValues = named(
  'OwnValues',
  Type.Object({
    storeView: Type.String({ description: 'The code of the store view' }),
    attributes: Type.Array(Type.String(), {
      description:
        'The codes of the attributes with a value of its own, as `useDefault` takes them; all other values are inherited from those of all store views',
    }),
  }),
);

/** What the routes say of them. */
export const ownValuesTexts = {
  description:
    'The attributes of which the store view (`?store=`) has a value of its own, also where it equals the default. `useDefault` of PATCH takes them away again. Empty for the values of all store views (`?store=0`).',
} as const;

/** Shows them. */
export const showOwnValues = (
  attributes: readonly string[],
  { store }: { readonly store: StoreView },
): Static<typeof listedOwnValues> => ({ storeView: store.code, attributes: [...attributes] });
