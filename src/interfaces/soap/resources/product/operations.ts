import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { listOfAdditionalAttributes } from './additional-attributes.ts';
import { create } from './create.ts';
import { currentStore } from './current-store.ts';
import { remove } from './delete.ts';
import { info } from './info.ts';
import { list } from './list.ts';
import { getSpecialPrice, setSpecialPrice } from './special-price.ts';
import { multiUpdate, update } from './update.ts';

/** Every operation on products. */
export const productOperations: readonly OperationDeclaration[] = [
  currentStore,
  list,
  info,
  create,
  update,
  multiUpdate,
  remove,
  getSpecialPrice,
  setSpecialPrice,
  listOfAdditionalAttributes,
];
