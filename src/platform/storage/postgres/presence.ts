import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { NodePresence, PresenceLedger } from '../presence.ts';
import { connect, openPool } from './connection.ts';
import { postgresError } from './error.ts';

/**
 * How the server treats the connection of a presence: it asks a silent client after ten seconds and drops it after 15
 * more, so that the lock of a machine that lost its power is freed.
 */
const options =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0';

/** The two numbers of an advisory lock, as the server shows them. */
const keysOf = (name: string): [number, number] => [
  Number.parseInt(name.slice(0, 8), 16),
  Number.parseInt(name.slice(8), 16),
];

/**
 * Who is alive among the processes on a server: each holds an advisory lock by a connection of its own, which the server
 * frees when the connection ends.
 */
export function postgresPresence(url: string, pool: pg.Pool): PresenceLedger {
  return {
    async enter(): Promise<NodePresence> {
      const own = openPool(url, 1, { idleTimeoutMillis: 0, options });
      try {
        const client = await connect(own);
        const lost = new AbortController();
        client.on('end', () => lost.abort());
        client.on('error', () => lost.abort());
        const name = randomBytes(8).toString('hex');
        const keys = keysOf(name).map((key) => key | 0);
        await client.query('select pg_advisory_lock($1::int, $2::int)', keys);
        return {
          name,
          lost: lost.signal,
          async leave() {
            client.release(true);
            await own.end();
          },
        };
      } catch (error) {
        await own.end();
        throw error;
      }
    },
    async gone(names) {
      const client = await connect(pool);
      try {
        const { rows } = await client.query<{ high: number; low: number }>(
          `select classid::bigint as high, objid::bigint as low from pg_locks where locktype = 'advisory' and objsubid = 2
           and granted and database = (select oid from pg_database where datname = current_database())`,
        );
        const held = new Set(rows.map(({ high, low }) => `${high} ${low}`));
        return names.filter((name) => !held.has(keysOf(name).join(' ')));
      } catch (error) {
        throw postgresError(error);
      } finally {
        client.release();
      }
    },
  };
}
