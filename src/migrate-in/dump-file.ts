import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { charsetNames, charsetOf } from './dump-charset.ts';
import { dumpLexer } from './dump-lexer.ts';
import { dumpStatements } from './dump-statements.ts';
import { importError, isImportError } from './import-error.ts';
import {
  findPrefix,
  type LegacyBatch,
  type LegacySource,
  type LegacyTable,
  type SourceOptions,
  stripPrefix,
} from './source.ts';

/** The bytes that are read and inflated at a time. */
const CHUNK = 256 * 1024;

/** The first bytes of files of unsupported kinds. */
const FOREIGN_KINDS: readonly (readonly [start: string, what: string])[] = [
  ['504b0304', 'a zip archive; unpack it first'],
  ['425a68', 'compressed with bzip2; unpack it first or use gzip'],
  ['fd377a585a00', 'compressed with xz; unpack it first or use gzip'],
  ['28b52ffd', 'compressed with zstd; unpack it first or use gzip'],
  ['fffe', 'in UTF-16, as the shell of Windows writes it; make the dump with --result-file'],
  ['feff', 'in UTF-16; make the dump with --result-file'],
  ['53514c69746520666f726d6174203300', 'an SQLite database, not a dump'],
];
const GZIP = '1f8b';
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Opens a mysqldump or mariadb-dump file, plain or gzipped (told by its content). It is read as a stream: memory
 * depends on the largest single value among the requested rows, not on the size of the file.
 *
 * @throws ImportError with one line for the user: no such file, not a dump, damaged, cut short
 */
export async function openDumpFile(path: string, { prefix, charset }: SourceOptions = {}): Promise<LegacySource> {
  const charsets = charset === undefined ? undefined : charsetsNamed(charset);
  const kind = await fileKind(path);
  const progress = { done: 0, total: kind.size };
  let known: { tables: Map<string, LegacyTable>; prefix: string } | undefined;

  async function learn(): Promise<{ tables: Map<string, LegacyTable>; prefix: string }> {
    if (known) return known;
    const statements = dumpStatements(() => false, charsets);
    for await (const _ of readDump(path, kind.gzipped, statements, progress)) void _;
    const found = findPrefix(statements.tables.keys(), prefix);
    known = { tables: stripPrefix(statements.tables, statements.filled, found), prefix: found };
    return known;
  }

  return {
    description: path,
    progress,
    async tables() {
      return (await learn()).tables;
    },
    async *rows(wanted) {
      const { prefix: start } = await learn();
      const statements = dumpStatements(
        (name) => name.startsWith(start) && wanted.has(name.slice(start.length)),
        charsets,
      );
      for await (const batch of readDump(path, kind.gzipped, statements, progress)) {
        yield { ...batch, table: batch.table.slice(start.length) };
      }
    },
    async close() {},
  };
}

/** The charsets of a list, `utf8mb4,latin1`. */
function charsetsNamed(list: string) {
  return list.split(',').map((item) => {
    const charset = charsetOf(item.trim().toLowerCase());
    if (charset) return charset;
    throw importError(`--charset must be one of ${charsetNames.join(', ')}, or several of them with commas between`);
  });
}

async function fileKind(path: string): Promise<{ gzipped: boolean; size: number }> {
  try {
    const { size } = await stat(path);
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.toString('hex', 0, bytesRead);
    if (bytesRead === 0) throw importError(`${path} is empty`);
    const foreign = FOREIGN_KINDS.find(([start]) => head.startsWith(start));
    if (foreign) throw importError(`${path} is ${foreign[1]}`);
    return { gzipped: head.startsWith(GZIP), size };
  } catch (error) {
    throw readable(path, error);
  }
}

/** One pass over the file. */
async function* readDump(
  path: string,
  gzipped: boolean,
  statements: ReturnType<typeof dumpStatements>,
  progress: { done: number },
): AsyncGenerator<LegacyBatch> {
  const lexer = dumpLexer(statements);
  statements.steer(lexer.control);
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const text: Readable = gzipped ? pipeline(file, createGunzip({ chunkSize: CHUNK }), () => {}) : file;
  try {
    let first = true;
    for await (const chunk of text as AsyncIterable<Buffer>) {
      progress.done = file.bytesRead;
      lexer.push(first && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk);
      first = false;
      yield* statements.take();
    }
    const open = lexer.end();
    if (statements.tables.size === 0) throw importError(`${path} holds no tables: is it a dump of a MySQL database?`);
    if (open !== undefined) throw importError(`${path} is cut short: it ends ${open}`);
    if (statements.cutShort()) throw importError(`${path} is cut short: its last line "-- Dump completed" is missing`);
    yield* statements.take();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw importError(`${path} cannot be read near byte ${lexer.offset()} of its text: ${error.message}`, error);
    }
    throw readable(path, error);
  } finally {
    text.destroy();
    file.destroy();
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder, not a dump file',
  Z_BUF_ERROR: 'it is cut short: its gzip stream does not end',
  Z_DATA_ERROR: 'its gzip stream is damaged',
};

/** Turns a file or gzip error into one line; other errors pass unchanged. */
function readable(path: string, error: unknown): unknown {
  if (isImportError(error) || !(error instanceof Error)) return error;
  const message = MESSAGES[(error as NodeJS.ErrnoException).code ?? ''];
  return message === undefined ? error : importError(`${path}: ${message}`, error);
}
