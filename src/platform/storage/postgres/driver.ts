import { createRequire } from 'node:module';
import type pg from 'pg';

const require = createRequire(import.meta.url);

/** The driver, loaded by the first pool of connections: stores on SQLite have none. */
export function driver(): typeof pg {
  return require('pg') as typeof pg;
}
