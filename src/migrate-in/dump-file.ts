import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { privateFile } from '#platform/storage/private-files.ts';
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

/** The name of a dump that comes from standard input. */
const STANDARD_INPUT = '-';

/** A dump that is read several times. */
interface DumpFile {
  /** Its name in messages. */
  readonly name: string;
  readonly path: string;
  readonly gzipped: boolean;
  readonly size: number;
  remove(): Promise<void>;
}

/**
 * Opens a mysqldump or mariadb-dump file, plain or gzipped (told by its content). It is read as a stream: memory
 * depends on the largest single value among the requested rows, not on the size of the file. What comes through a pipe
 * is first written to a temporary file (TMPDIR), since it is read several times; `close` removes it.
 *
 * @param location a file or a pipe; `-` is `input`
 * @throws ImportError with one line for the user: no such file, not a dump, damaged, cut short
 */
export async function openDumpFile(
  location: string,
  { prefix, charset, force = false, input }: SourceOptions = {},
): Promise<LegacySource> {
  const charsets = charset === undefined ? undefined : charsetsNamed(charset);
  const file = await dumpFile(location, input);
  const progress = { done: 0, total: file.size };
  let known: { tables: Map<string, LegacyTable>; prefix: string } | undefined;

  async function learn(): Promise<{ tables: Map<string, LegacyTable>; prefix: string }> {
    if (known) return known;
    const statements = dumpStatements(() => false, charsets);
    for await (const _ of readDump(file, force, statements, progress)) void _;
    const found = findPrefix(statements.tables.keys(), prefix);
    const tables = stripPrefix(statements.tables, statements.filled, found, statements.binary);
    known = { tables, prefix: found };
    return known;
  }

  return {
    description: file.name,
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
      for await (const batch of readDump(file, force, statements, progress)) {
        yield { ...batch, table: batch.table.slice(start.length) };
      }
    },
    async fingerprint() {
      const hash = createHash('sha256');
      await piped(createReadStream(file.path), hash);
      return hash.digest('hex');
    },
    close: file.remove,
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

async function dumpFile(location: string, input: Readable | undefined): Promise<DumpFile> {
  const name = location === STANDARD_INPUT ? 'standard input' : location;
  let folder: string | undefined;
  const remove = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    let path = location;
    if (location === STANDARD_INPUT || (await isPipe(location))) {
      folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'));
      path = join(folder, 'dump');
      const from = location === STANDARD_INPUT ? (input ?? process.stdin) : createReadStream(location);
      await piped(from, createWriteStream(path, { mode: privateFile }));
    }
    const { size } = await stat(path);
    await using opened = await open(path);
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0);
    if (bytesRead === 0) throw importError(`${name} is empty`);
    refuseForeign(name, buffer.subarray(0, bytesRead));
    return { name, path, gzipped: buffer.toString('hex').startsWith(GZIP), size, remove };
  } catch (error) {
    await remove();
    throw readable(name, error);
  }
}

async function isPipe(location: string): Promise<boolean> {
  const found = await stat(location);
  return !found.isFile() && !found.isDirectory();
}

/** Refuses what is no dump by its first bytes, which may come from a gzip stream. */
function refuseForeign(name: string, head: Buffer): void {
  const digits = head.toString('hex', 0, 16);
  const foreign = FOREIGN_KINDS.find(([start]) => digits.startsWith(start));
  if (foreign) throw importError(`${name} is ${foreign[1]}`);
  if (head.toString('latin1', 257, 262) === 'ustar') {
    throw importError(`${name} is a tar archive; unpack it first (tar -xf) and name the dump in it`);
  }
}

/** One pass over the file. */
async function* readDump(
  { name, path, gzipped }: DumpFile,
  force: boolean,
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
      if (first) refuseForeign(name, chunk);
      lexer.push(first && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk);
      first = false;
      yield* statements.take();
    }
    const open = lexer.end();
    if (statements.tables.size === 0) throw importError(`${name} holds no tables: is it a dump of a MySQL database?`);
    if (open !== undefined) throw importError(`${name} is cut short: it ends ${open}`);
    if (!force && !statements.isEnded()) {
      throw importError(
        `${name} may be cut short: no end mark ("-- Dump completed") comes after its last table; --force takes it as it is`,
      );
    }
    yield* statements.take();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw importError(`${name} cannot be read near byte ${lexer.offset()} of its text: ${error.message}`, error);
    }
    throw readable(name, error);
  } finally {
    text.destroy();
    file.destroy();
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder, not a dump file',
  ENOSPC: 'there is no room for it in the folder for temporary files (TMPDIR)',
  Z_BUF_ERROR: 'it is cut short: its gzip stream does not end',
  Z_DATA_ERROR: 'its gzip stream is damaged',
};

/** Turns a file or gzip error into one line; other errors pass unchanged. */
function readable(name: string, error: unknown): unknown {
  if (isImportError(error) || !(error instanceof Error)) return error;
  const message = MESSAGES[(error as NodeJS.ErrnoException).code ?? ''];
  return message === undefined ? error : importError(`${name}: ${message}`, error);
}
