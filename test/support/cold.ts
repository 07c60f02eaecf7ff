import type { Tx } from '../../src/platform/storage/engine.ts';

/** How a transaction asks when nothing is remembered, so that its statements can be counted on every engine. */
export const remembersNothing: Pick<Tx, 'remember' | 'rememberEach'> = {
  remember: (_memo, _key, compute) => compute(),
  rememberEach: async (_memo, _scope, ids, compute) => new Map(await compute(ids)),
};
