import { uncached } from '../../../src/kernel/cached.ts';
import type { Tx } from '../../../src/platform/storage/engine.ts';
import { eachUncached } from '../../../src/platform/storage/memo.ts';

/** Makes a transaction remember nothing, so that its statements can be counted on every engine. */
export const remembersNothing: Pick<Tx, 'remember' | 'rememberEach'> = {
  remember: async (_memo, _key, compute) => uncached(await compute()),
  rememberEach: (_memo, _scope, ids, compute) => eachUncached(ids, compute),
};
