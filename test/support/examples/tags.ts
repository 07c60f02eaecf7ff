import { folded } from '../../../src/kernel/fold.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';

/** Makes a tag that nobody uses; answers its id. */
export async function makeTag(engine: Engine, name: string): Promise<number> {
  const [row] = await engine.write((tx) =>
    tx.query((q) =>
      q
        .insertInto('tag')
        .values({ name, name_key: folded(name) })
        .returning('tag_id'),
    ),
  );
  return row?.tag_id as number;
}
