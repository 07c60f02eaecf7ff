import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { info } from './info.ts';

/** Every operation on the software of the service. */
export const magentoOperations: readonly OperationDeclaration[] = [info];
