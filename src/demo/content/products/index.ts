import { coffee } from './coffee.ts';
import { intangible } from './intangible.ts';
import { notebooks } from './notebooks.ts';
import { paper } from './paper.ts';
import type { DemoProduct } from './product.ts';
import { sets } from './sets.ts';
import { writing } from './writing.ts';

/** Every product of the demo store; their ids count up from 1 in this order. */
export const products: readonly DemoProduct[] = [...writing, ...paper, ...coffee, ...notebooks, ...sets, ...intangible];
