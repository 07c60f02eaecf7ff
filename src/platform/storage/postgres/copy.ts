import type pg from 'pg';
import type { SqlValue } from '../engine.ts';
import { driver } from './driver.ts';

/** The connection of the driver while it runs a query of ours. */
interface Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Inserts rows by COPY. Nothing else may be sent on the connection until it has resolved. The package pg-copy-streams
 * does the same, but not on connections that send statements without waiting for earlier answers, as ours do.
 */
export function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const data = Buffer.from(copyText(rows));
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined) => (error ? reject(error) : resolve());
    const { Query } = driver() as unknown as {
      readonly Query: new (text: string, values: undefined, callback: typeof done) => pg.Submittable;
    };
    const query = new Query(`copy ${table} (${columns.join(', ')}) from stdin`, undefined, done);
    Object.assign(query, {
      handleCopyInResponse(connection: Connection) {
        connection.sendCopyFromChunk(data);
        connection.endCopyFrom();
      },
    });
    client.query(query);
  });
}

/** What means something else in COPY's text. */
const SPECIAL = /[\\\n\r\t]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Rows in the text form of COPY: a line each, tabs between the values, `\N` for null. */
function copyText(rows: readonly (readonly SqlValue[])[]): string {
  const cell = (value: SqlValue): string => {
    if (value === null) return '\\N';
    return typeof value === 'string' ? value.replace(SPECIAL, (sign) => ESCAPED[sign] as string) : String(value);
  };
  return rows.map((row) => `${row.map(cell).join('\t')}\n`).join('');
}
