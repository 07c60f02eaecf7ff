import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { addOption } from './add-option.ts';
import { create } from './create.ts';
import { currentStore } from './current-store.ts';
import { info } from './info.ts';
import { list } from './list.ts';
import { options } from './options.ts';
import { remove } from './remove.ts';
import { removeOption } from './remove-option.ts';
import { types } from './types.ts';
import { update } from './update.ts';

/** Every operation on the attributes of products. */
export const productAttributeOperations: readonly OperationDeclaration[] = [
  currentStore,
  list,
  options,
  types,
  create,
  update,
  remove,
  info,
  addOption,
  removeOption,
];
