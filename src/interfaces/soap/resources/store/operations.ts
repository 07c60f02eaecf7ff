import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { info } from './info.ts';
import { list } from './list.ts';

/** Every operation on store views. */
export const storeOperations: readonly OperationDeclaration[] = [list, info];
