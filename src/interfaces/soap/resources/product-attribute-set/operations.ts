import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { attributeAdd } from './attribute-add.ts';
import { attributeRemove } from './attribute-remove.ts';
import { create } from './create.ts';
import { groupAdd } from './group-add.ts';
import { groupRemove } from './group-remove.ts';
import { groupRename } from './group-rename.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';

/** Every operation on the attribute sets of products. */
export const attributeSetOperations: readonly OperationDeclaration[] = [
  create,
  remove,
  list,
  attributeAdd,
  attributeRemove,
  groupAdd,
  groupRename,
  groupRemove,
];
