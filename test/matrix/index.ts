import type { Matrix } from './case.ts';
import { categoriesMatrix } from './categories.ts';
import { productsMatrix } from './products.ts';
import { stockMatrix } from './stock.ts';
import { storesMatrix } from './stores.ts';

/** The cases of each area. */
export const matrices: readonly Matrix[] = [storesMatrix, categoriesMatrix, productsMatrix, stockMatrix];
