import { type Context, command, granted } from '../../../command.ts';
import type { ContentPlace } from '../../../content/look.ts';
import type { CategoryData } from '../values.ts';
import {
  type CategoryEditing,
  createCategory,
  deleteCategory,
  type EditRefusal,
  editCategory,
  editRefusals,
} from './edit.ts';
import { type CategoryInput, categoryOf } from './read.ts';
import type { CategoryWithChildren } from './show.ts';

/** Where values of categories are written: a store view, or 0 for all of them. */
export interface CategoryPlace extends ContentPlace {
  readonly storeId: number;
}

/** A category as it is after it was written. */
export interface WrittenCategory {
  readonly id: number;
  readonly category: CategoryWithChildren;
}

const write = {
  permission: { rest: granted('categories/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: editRefusals,
} as const;

function editingOf(
  { tx, principal: { scope }, now, fail }: Pick<Context<EditRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
  { store, storeId }: CategoryPlace,
): CategoryEditing {
  const bound = scope && { storeIds: [...scope.storeIds] };
  return { tx, now, fail, storeId, viewedStoreId: store.store_id, ...bound };
}

/** Adds a category. Refuses as `createCategory`. */
export const addCategory = command({
  ...write,
  name: 'category.add',
  async run(context, { data, ...place }: CategoryPlace & { readonly data: CategoryData }): Promise<number> {
    return createCategory(editingOf(context, place), data);
  },
  answer: async (context, id, { data: _, ...place }): Promise<WrittenCategory> => ({
    id,
    category: await categoryOf(context, { ...place, id }),
  }),
});

/** Changes a category, wholly or in the fields that are given, or moves it. Refuses as `editCategory`. */
export const changeCategory = command({
  ...write,
  name: 'category.change',
  async run(
    context,
    input: CategoryPlace & CategoryInput & { readonly data: CategoryData; readonly isWhole: boolean },
  ): Promise<void> {
    await editCategory(editingOf(context, input), input.id, input.data, input.isWhole);
  },
  answer: async (context, _, { store, serviceUrl, id }): Promise<WrittenCategory> => ({
    id,
    category: await categoryOf(context, { store, serviceUrl, id }),
  }),
});

/** Removes a category with all below it; products stay. Refuses as `deleteCategory`. */
export const removeCategory = command({
  ...write,
  name: 'category.remove',
  permission: { rest: granted('categories/delete') },
  run: (context, input: CategoryPlace & CategoryInput): Promise<void> =>
    deleteCategory(editingOf(context, input), input.id),
});
