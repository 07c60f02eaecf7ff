import { operations } from '../operations/index.ts';
import type { OrderedFaults } from './case.ts';

export type { Args, Scene, Wrong } from './case.ts';

/** By the path of V1: every operation there is. */
export const orderedFaults = Object.assign({}, ...operations.map(({ faults }) => faults)) as Readonly<
  Record<string, OrderedFaults>
>;
