import { openEngine, type StorageSettings } from '../../../src/schema/open.ts';
import { type Carts, crowd } from './callers.ts';

/**
 * One of the concurrent processes: `process.ts SETTINGS CARTS CROWD` (JSON each); prints the acknowledged calls as
 * JSON.
 */
const [settings, carts, options] = process.argv.slice(2).map((text) => JSON.parse(text)) as [
  StorageSettings,
  Carts,
  Parameters<typeof crowd>[2],
];
const engine = openEngine(settings);
try {
  console.log(JSON.stringify(await crowd(engine, carts, options)));
} finally {
  await engine.close();
}
