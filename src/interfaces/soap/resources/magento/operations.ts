import type { OperationDeclaration } from '../../../legacy/declare.ts';
import { info } from './info.ts';

/** Every operation on what the store runs on. */
export const magentoOperations: readonly OperationDeclaration[] = [info];
