import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { list } from './list.ts';
import { multiUpdate } from './multi-update.ts';
import { update } from './update.ts';

/** Every operation on stock. */
export const stockOperations: readonly OperationDeclaration[] = [list, update, multiUpdate];
