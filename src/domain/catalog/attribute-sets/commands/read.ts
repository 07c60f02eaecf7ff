import { productSetNames } from '#domain/shared/attributes/attribute-sets.ts';
import { command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { type AttributeSetRecord, attributeSetRecord, sliceOfSets } from '../records.ts';

const read = { effect: 'read', touches: 'open' } as const;
const rest = granted('attribute-sets/read');

/** The id and name of every attribute set of products, ordered by id. */
export const listAttributeSetNames = command({
  ...read,
  name: 'attributeSet.listNames',
  permission: { legacy: 'catalog/product/attribute/set/list' },
  refusals: [],
  run: ({ tx }, _input: unknown): Promise<{ readonly id: number; readonly name: string }[]> => productSetNames(tx),
});

/** A page of the attribute sets of products with their groups and attributes, ordered by id. */
export const listAttributeSets = command({
  ...read,
  name: 'attributeSet.list',
  permission: { rest },
  refusals: [],
  run: ({ tx }, { slice }: { readonly slice: Slice }): Promise<Sliced<AttributeSetRecord>> => sliceOfSets(tx, slice),
});

/** One attribute set. Refuses `attribute_set_not_found`. */
export const readAttributeSet = command({
  ...read,
  name: 'attributeSet.read',
  permission: { rest },
  refusals: ['attribute_set_not_found'],
  async run({ tx, fail }, { id }: { readonly id: number }): Promise<AttributeSetRecord> {
    const found = await attributeSetRecord(tx, id);
    if (!found) throw fail('attribute_set_not_found');
    return found;
  },
});
