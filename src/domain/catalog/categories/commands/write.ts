import type { ContentPlace } from '#domain/content/pages/look.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { valueKinds } from '../../attributes/value-kinds.ts';
import { categoryAttributes } from '../attributes.ts';
import type { CategoryData } from '../values.ts';
import { storeIdOf } from './branch.ts';
import {
  type CategoryEditing,
  type CategoryEditRefusal,
  categoryEditRefusals,
  createCategory,
  deleteCategory,
  editCategory,
  moveCategory,
  type SiblingPlace,
  writeGiven,
} from './edit.ts';
import { type CategoryInput, categoryOf } from './read.ts';
import type { CategoryWithChildren } from './show.ts';

/** The store view whose values are written, or 0 for all of them. */
export interface CategoryPlace extends ContentPlace {
  readonly storeId: number;
}

/** A category as it is after the write. */
export interface WrittenCategory {
  readonly id: number;
  readonly category: CategoryWithChildren;
}

const write = {
  permission: { rest: granted('categories/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: categoryEditRefusals,
} as const;

/** The editing of categories by the caller of a command. */
export function editingOf(
  { tx, principal: { scope }, now, fail }: Pick<Context<CategoryEditRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
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

/** Changes a whole category or only the given fields, or moves it. Refuses as `editCategory`. */
export const changeCategory = command({
  ...write,
  name: 'category.change',
  async run(context, input: CategoryPlace & CategoryInput & { readonly data: CategoryData }): Promise<void> {
    await editCategory(editingOf(context, input), input.id, input.data);
  },
  answer: async (context, _, { store, serviceUrl, id }): Promise<WrittenCategory> => ({
    id,
    category: await categoryOf(context, { store, serviceUrl, id }),
  }),
});

/** The fields of a category that the legacy interface sends. */
export interface GivenCategory {
  /** The store view, by id or code; by default the session's. */
  readonly named: string | undefined;
  readonly data: CategoryData;
  /**
   * Values by attribute code; only attributes that the merchant made are written. `false` is the no of a switch, and
   * clears all others.
   */
  readonly others: Readonly<Record<string, string | null | false>>;
}

const legacyRefusals = [...categoryEditRefusals, 'store_view_not_found'] as const;

/**
 * Adds a category below another one, behind all others; its values are for all store views, and for the one of the
 * call. Answers its id (soap-catalog 5.2). Refuses `store_view_not_found`, and as `createCategory`.
 */
export const createCategoryBelow = command({
  effect: 'write',
  touches: 'scoped',
  name: 'category.create',
  permission: { legacy: 'catalog/category/create' },
  refusals: legacyRefusals,
  async run(context, { parentId, ...given }: GivenCategory & { readonly parentId: number }): Promise<number> {
    const storeId = await storeIdOf(context, given.named);
    const { position: _position, ...data } = await withOwnAttributes(context, given);
    const editing = legacyEditing(context, storeId);
    const rules = { required: ['name', 'isActive'], sharesKeys: true } as const;
    const id = await createCategory({ ...editing, storeId: 0 }, { ...data, parentId }, rules);
    // The URL key may have got a number, so it is not written for the view.
    const { urlKey: _key, ...ofView } = data;
    if (storeId !== 0) await writeGiven(editing, id, ofView);
    return id;
  },
});

/**
 * Changes the given fields of a category, for all store views or the one of the call (soap-catalog 5.2, K13, K14).
 * Refuses `store_view_not_found`, and as `editCategory`.
 */
export const updateCategory = command({
  effect: 'write',
  touches: 'scoped',
  name: 'category.update',
  permission: { legacy: 'catalog/category/update' },
  refusals: legacyRefusals,
  async run(context, { id, ...given }: GivenCategory & { readonly id: number }): Promise<void> {
    const storeId = await storeIdOf(context, given.named);
    await editCategory(legacyEditing(context, storeId), id, await withOwnAttributes(context, given));
  },
});

/** Moves a category with all below it. Refuses as `moveCategory`. */
export const placeCategory = command({
  effect: 'write',
  touches: 'scoped',
  name: 'category.move',
  permission: { legacy: 'catalog/category/move' },
  refusals: categoryEditRefusals,
  run: (
    context,
    { id, parentId, place }: { readonly id: number; readonly parentId: number; readonly place: SiblingPlace },
  ): Promise<void> => moveCategory(legacyEditing(context, 0), id, parentId, place),
});

/** Removes a category with all below it, also the root of a tree that no store uses. Refuses as `deleteCategory`. */
export const deleteCategoryBranch = command({
  effect: 'write',
  touches: 'scoped',
  name: 'category.delete',
  permission: { legacy: 'catalog/category/delete' },
  refusals: categoryEditRefusals,
  run: (context, { id }: { readonly id: number }): Promise<void> =>
    deleteCategory(legacyEditing(context, 0), id, { unusedRoots: true }),
});

function legacyEditing(
  { tx, principal: { scope }, now, fail }: Pick<Context<CategoryEditRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
  storeId: number,
): CategoryEditing {
  const bound = scope && { storeIds: [...scope.storeIds] };
  return { tx, now, fail, storeId, viewedStoreId: storeId, storesUnknown: true, ...bound };
}

/** Adds to the data those other values whose attributes the merchant made. */
async function withOwnAttributes({ tx }: Pick<Context, 'tx'>, { data, others }: GivenCategory): Promise<CategoryData> {
  if (Object.keys(others).length === 0) return data;
  const attributes = await categoryAttributes(tx);
  const kinds = await valueKinds(tx, 'catalog_category');
  const own = Object.entries(others)
    .filter(([code]) => attributes.get(code)?.isUserDefined)
    .map(([code, value]) => [code, value === false ? (kinds.get(code) === 'flag' ? '0' : null) : value] as const);
  return own.length === 0 ? data : { ...data, ownAttributes: Object.fromEntries(own) };
}

/** Removes a category with all below it; products stay. Refuses as `deleteCategory`. */
export const removeCategory = command({
  ...write,
  name: 'category.remove',
  permission: { rest: granted('categories/delete') },
  run: (context, input: CategoryPlace & CategoryInput): Promise<void> =>
    deleteCategory(editingOf(context, input), input.id),
});
