/** Hostile texts in every parameter and member of every REST route, except those of products. */

import { attackRest } from './support/attack-rest.ts';

attackRest((path) => !path.startsWith('/products'));
