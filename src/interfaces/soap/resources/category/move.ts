import { Type } from 'typebox';
import { placeCategory } from '#domain/catalog/categories/commands/write.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { editFaults, noCategory } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryId } from './structs.ts';

/** `category.move`: below a parent, behind a sibling; at the end without one, at the beginning with 0 (soap-catalog 5.2, K15, K44). */
export const move = operation({
  resource: categoryResource,
  method: 'move',
  title: 'Move category in tree',
  v2Name: 'catalogCategoryMove',
  arguments: {
    categoryId,
    parentId: { schema: Type.Integer() },
    afterId: { schema: Type.String(), optional: true },
  },
  result: Type.Boolean(),
  resultPart: 'id',
  command: placeCategory,
  decode: (args) => ({
    id: args.categoryId ?? noCategory,
    parentId: args.parentId ?? noCategory,
    place: placeOf(args.afterId),
  }),
  print: () => true,
  refusals: editFaults,
  saveFault: 'not_moved',
});

function placeOf(afterId: string | null): 'first' | 'last' | { readonly behind: number } {
  if (afterId === null) return 'last';
  const id = integerOf(afterId) ?? 0;
  return id === 0 ? 'first' : { behind: id };
}
