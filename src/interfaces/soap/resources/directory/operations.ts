import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { listCountries } from './list-countries.ts';
import { listRegions } from './list-regions.ts';

/** Every operation on countries and regions. */
export const directoryOperations: readonly OperationDeclaration[] = [listCountries, listRegions];
