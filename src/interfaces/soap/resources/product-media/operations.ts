import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { create } from './create.ts';
import { currentStore } from './current-store.ts';
import { info } from './info.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { types } from './types.ts';
import { update } from './update.ts';

/** Every operation on the images of products. */
export const mediaOperations: readonly OperationDeclaration[] = [
  currentStore,
  list,
  info,
  types,
  create,
  update,
  remove,
];
