import type { TestContext } from 'node:test';
import type { Settings } from '../../src/platform/settings/settings.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type CountedEngine, countStatements } from './database/count-statements.ts';
import { onEachStore } from './database/engines.ts';
import type { PreparedStore } from './database/prepared.ts';
import { type RestClient, restClient } from './rest.ts';
import { startService } from './service.ts';
import { shopTime } from './shop-time.ts';

export { shopTime } from './shop-time.ts';

/** The demo store, served; its clock stands still. */
export interface Shop {
  readonly url: string;
  readonly engine: Engine;
  /** Where its images and files are. */
  readonly mediaDir: string;
  /** A client of an API user with these grants; without grants, of no user. */
  as(...grants: readonly string[]): Promise<RestClient>;
  /** Statements that the service ran so far. */
  readonly statements: CountedEngine['statements'];
  /** Sets the clock, in milliseconds since 1970. */
  setTime(now: number): void;
}

/** Declares a test for each engine over the served demo store, or over another store; `fill` adds to it first. */
export function onShop(
  title: string,
  work: (shop: Shop, t: TestContext) => Promise<void>,
  {
    store = 'demo',
    fill,
    settings = {},
  }: {
    store?: PreparedStore;
    fill?: (engine: Engine, media: string) => Promise<unknown>;
    settings?: Partial<Settings>;
  } = {},
): void {
  onEachStore(store, title, async (t, engine, { mediaDir }) => {
    let now = shopTime;
    await fill?.(engine, mediaDir);
    const counted = countStatements(engine);
    const service = await startService(counted.engine, { mediaDir, ...settings }, { now: () => now });
    try {
      await work(
        {
          url: service.url,
          engine,
          mediaDir,
          statements: counted.statements,
          setTime: (moment) => {
            now = moment;
          },
          as: (...grants) => restClient(service, grants.length === 0 ? 'anonymous' : { engine, grants, now }),
        },
        t,
      );
    } finally {
      await service.close();
    }
  });
}
