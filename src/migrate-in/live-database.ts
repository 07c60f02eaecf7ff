import { type Connection, type ConnectionOptions, createConnection, type SslOptions } from 'mysql2';
import { inDatabaseUrls, readDatabaseUrl } from '#platform/settings/database-url.ts';
import { importError, isImportError } from './import-error.ts';
import {
  BATCH_ROWS,
  findPrefix,
  isBinaryType,
  type LegacyBatch,
  type LegacySource,
  type LegacyTable,
  type SourceOptions,
  stripPrefix,
} from './source.ts';

/** A cell as mysql2 passes it to `typeCast`; its own types lack the method. */
interface Cell {
  readonly type: string;
  buffer(): Buffer | null;
}

/**
 * The session's settings: dates in the form of a dump, one snapshot for the whole import, no writes, and long timeouts
 * while we store rows.
 */
const SESSION = [
  "SET SESSION time_zone = '+00:00', sql_mode = '', net_write_timeout = 3600, wait_timeout = 28800",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];

/**
 * Opens a live MySQL or MariaDB database: `mysql://user:password@host:port/database`. `?socket=/path` connects
 * through the socket of the machine; `?tls=1` encrypts the connection and checks the server's certificate, `?tls=unchecked`
 * only encrypts. All reads use one snapshot, and rows are streamed.
 *
 * @throws ImportError with one line for the user: not reachable, refused, not a store
 */
export async function openLiveDatabase(url: string, { prefix, password }: SourceOptions = {}): Promise<LegacySource> {
  const { options, description } = parseUrl(url, password);
  const connection = createConnection(options);
  // Without a listener an error between two queries would end the process; the next query reports it.
  connection.on('error', () => {});
  const readable = (error: unknown) => describe(description, error);
  let tables: ReadonlyMap<string, LegacyTable>;
  let start: string;
  let sizes: ReadonlyMap<string, number>;
  try {
    for (const statement of SESSION) await query(connection, statement);
    const { columns, binary } = await tableColumns(connection);
    start = findPrefix(columns.keys(), prefix);
    const names = [...columns.keys()].filter((name) => name.startsWith(start));
    const guesses = await guessedSizes(connection);
    sizes = await filledTables(connection, names, guesses);
    tables = stripPrefix(columns, sizes, start, binary);
  } catch (error) {
    connection.destroy();
    throw readable(error);
  }
  const progress: { done: number; total?: number } = { done: 0 };

  return {
    description,
    progress,
    tables: async () => tables,
    async *rows(wanted) {
      progress.done = 0;
      progress.total = [...wanted].reduce((sum, name) => sum + (sizes.get(start + name) ?? 0), 0);
      for (const { name, columns } of tables.values()) {
        if (!wanted.has(name) || columns.length === 0) continue;
        const list = columns.map(quoteName).join(', ');
        const stream = connection
          .query({ sql: `SELECT ${list} FROM ${quoteName(start + name)}`, rowsAsArray: true, typeCast: asText })
          .stream({ highWaterMark: BATCH_ROWS, objectMode: true });
        try {
          for await (const batch of inBatches(name, columns, stream)) {
            progress.done += batch.rows.length;
            yield batch;
          }
        } catch (error) {
          throw readable(error);
        }
      }
    },
    async fingerprint(wanted) {
      const names = [...tables.keys()].filter((name) => wanted.has(name)).map((name) => quoteName(start + name));
      try {
        return JSON.stringify(await query(connection, `CHECKSUM TABLE ${names.join(', ')}`));
      } catch (error) {
        throw readable(error);
      }
    },
    close: () =>
      new Promise((resolve) => {
        connection.end(() => resolve());
      }),
  };
}

async function* inBatches(
  table: string,
  columns: readonly string[],
  stream: AsyncIterable<unknown>,
): AsyncGenerator<LegacyBatch> {
  let rows: (string | null)[][] = [];
  for await (const row of stream) {
    rows.push(row as (string | null)[]);
    if (rows.length < BATCH_ROWS) continue;
    yield { table, columns, rows };
    rows = [];
  }
  if (rows.length > 0) yield { table, columns, rows };
}

/** Every column as MySQL's text; the connection's charset is utf8mb4, so bytes are UTF-8. */
function asText(cell: unknown): string | null {
  const { type, buffer } = cell as Cell;
  const bytes = buffer.call(cell);
  if (bytes === null) return null;
  if (type === 'BIT') return BigInt(`0x${bytes.toString('hex') || '0'}`).toString();
  return bytes.toString('utf8');
}

/** The columns of each table, and those of them that hold bytes. */
async function tableColumns(
  connection: Connection,
): Promise<{ columns: Map<string, string[]>; binary: Map<string, Set<string>> }> {
  const rows = await query(
    connection,
    `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
       JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
      WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE'
      ORDER BY c.table_name, c.ordinal_position`,
  );
  const columns = new Map<string, string[]>();
  const binary = new Map<string, Set<string>>();
  for (const [table = '', column = '', type = ''] of rows) {
    columns.set(table, [...(columns.get(table) ?? []), column]);
    if (isBinaryType(type)) binary.set(table, (binary.get(table) ?? new Set()).add(column));
  }
  return { columns, binary };
}

/** Tables of this size are not counted: it would read all of their rows. */
const NOT_COUNTED = 1_000_000;

/** The tables that have rows, with their number; for the largest the server's guess. */
async function filledTables(
  connection: Connection,
  names: readonly string[],
  guesses: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const filled = new Map<string, number>();
  for (const name of names) {
    const guess = guesses.get(name) ?? 0;
    if (guess >= NOT_COUNTED) {
      filled.set(name, guess);
      continue;
    }
    const [[count = '0'] = []] = await query(connection, `SELECT COUNT(*) FROM ${quoteName(name)}`);
    if (count !== '0') filled.set(name, Number(count));
  }
  return filled;
}

/** About how many rows each table has. */
async function guessedSizes(connection: Connection): Promise<Map<string, number>> {
  const rows = await query(
    connection,
    'SELECT table_name, COALESCE(table_rows, 0) FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return new Map(rows.map(([table = '', count = '0']) => [table, Number(count)]));
}

function query(connection: Connection, sql: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true, typeCast: asText }, (error, rows) => {
      if (error) reject(error);
      else resolve(Array.isArray(rows) ? (rows as unknown as string[][]) : []);
    });
  });
}

function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** Parses the URL; the description is the URL without its password. An error about an invalid URL shows none of it. */
function parseUrl(url: string, password?: string): { options: ConnectionOptions; description: string } {
  const parsed = readDatabaseUrl(url);
  if (!parsed || !['mysql:', 'mariadb:'].includes(parsed.protocol)) {
    throw importError(
      `the address of a database looks like mysql://user:password@host:3306/database; ${inDatabaseUrls}`,
    );
  }
  const database = decodeURIComponent(parsed.pathname.slice(1));
  if (database === '') throw importError('the address names no database: mysql://user:password@host:3306/database');
  const user = decodeURIComponent(parsed.username);
  const { socket, ssl } = addressOptions(parsed);
  return {
    options: {
      ...(socket === undefined
        ? { host: parsed.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(parsed.port || 3306) }
        : { socketPath: socket }),
      user,
      password: parsed.password === '' ? (password ?? '') : decodeURIComponent(parsed.password),
      database,
      charset: 'utf8mb4',
      connectTimeout: 15_000,
      ...(ssl === undefined ? {} : { ssl }),
      // The server knows who is behind a socket; it asks the client for nothing.
      authPlugins: { auth_socket: () => () => Buffer.alloc(0), unix_socket: () => () => Buffer.alloc(0) },
    },
    description: `mysql://${user === '' ? '' : `${user}@`}${parsed.host}/${database}`,
  };
}

/** What `?tls=` and `?ssl=` say. A certificate that is checked must be the named host's. */
const TLS: Readonly<Record<string, SslOptions | undefined>> = {
  ...Object.fromEntries(['1', 'true', 'yes', 'on'].map((yes) => [yes, { verifyIdentity: true }])),
  ...Object.fromEntries(['0', 'false', 'no', 'off'].map((no) => [no, undefined])),
  unchecked: { rejectUnauthorized: false },
};

/** The options of an address. One that is not known is refused: it may ask for something that must not be left out. */
function addressOptions({ searchParams }: URL): { socket: string | undefined; ssl: SslOptions | undefined } {
  const known = ['socket', 'tls', 'ssl'];
  const unknown = [...searchParams.keys()].filter((name) => !known.includes(name));
  const socket = searchParams.get('socket') ?? undefined;
  const tls = searchParams.get('tls') ?? searchParams.get('ssl') ?? '0';
  if (unknown.length > 0 || !Object.hasOwn(TLS, tls) || socket === '') {
    throw importError(
      'the address of a database takes ?socket=/path/of/the.sock, ?tls=1 and ?tls=unchecked, and no other option',
    );
  }
  const ssl = TLS[tls];
  return { socket, ssl: ssl === undefined ? undefined : { ...ssl } };
}

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ENOENT: 'there is no such socket',
  EACCES: 'the socket may not be used',
  HANDSHAKE_NO_SSL_SUPPORT: 'the server does not encrypt',
  ETIMEDOUT: 'no answer in time',
  ECONNRESET: 'the connection was cut',
  PROTOCOL_CONNECTION_LOST: 'the connection was cut',
  ER_ACCESS_DENIED_ERROR: 'the database refuses this user and password',
  ER_DBACCESS_DENIED_ERROR: 'this user may not read that database',
  ER_BAD_DB_ERROR: 'there is no such database',
};

function describe(description: string, error: unknown): unknown {
  if (isImportError(error) || !(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'HANDSHAKE_SSL_ERROR') return importError(`${description}: ${whyNoTls(error.message)}`, error);
  return importError(`${description}: ${MESSAGES[code] ?? error.message.split('\n')[0]}`, error);
}

/** What an error of TLS means, by OpenSSL's words. */
function whyNoTls(message: string): string {
  if (/altname/i.test(message)) return 'the certificate is of another host';
  if (!/certificate/i.test(message)) return `no encrypted connection (${message.split('\n')[0]})`;
  const advice = 'name the file of its authority in NODE_EXTRA_CA_CERTS, or encrypt without a check by ?tls=unchecked';
  return `the certificate is not trusted here; ${advice}`;
}
