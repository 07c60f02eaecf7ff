import { type Charset, charsetsOfColumn, readBinary, supported } from './dump-charset.ts';
import type { LexerControl, TokenKind } from './dump-lexer.ts';
import { type DumpState, isQualifier, type TokenReader, tableName, unreadable } from './dump-state.ts';
import { BATCH_ROWS, type LegacyBatch } from './source.ts';

const INSERT_NOISE = new Set('LOW_PRIORITY DELAYED HIGH_PRIORITY IGNORE INTO'.split(' '));
const NUMBER = /^[-+]?(\d|\.\d)/;

/** Reads INSERT and REPLACE statements. */
export interface InsertReader {
  /** The reader of the text after INSERT. */
  readonly insertHead: TokenReader;
  /** The reader after a row, where a statement may end. */
  readonly afterRow: TokenReader;
  /** Counts the rows of a statement that was skipped, at its end. */
  endSkipped(): void;
  /** Takes the finished batches. */
  take(): LegacyBatch[];
}

/**
 * The readers of INSERT and REPLACE.
 *
 * @param wanted tells which tables' rows to deliver, by full name
 * @param filled gets the tables with such a statement, and how many rows of them were skipped
 */
export function insertReader(
  state: DumpState,
  wanted: (table: string) => boolean,
  filled: Map<string, number>,
): InsertReader {
  const rows = rowReader(state);
  let columns: readonly string[] = [];
  let listed: string[] = [];
  let skipped: string | undefined;

  function endSkipped(): void {
    // Each row has a bracket; one of functions within it is rare.
    if (skipped !== undefined) filled.set(skipped, (filled.get(skipped) ?? 0) + state.control.skippedBrackets);
    skipped = undefined;
  }

  function insertHead(kind: TokenKind, text: string): TokenReader {
    if (kind === 'word' && INSERT_NOISE.has(text.toUpperCase())) return insertHead;
    state.table = tableName(kind, text);
    return insertAfterName;
  }

  function insertAfterName(kind: TokenKind, text: string): TokenReader {
    if (isQualifier(kind, text)) return insertHead;
    if (kind === 'word' && text.startsWith('.')) {
      state.table = text.slice(1);
      return insertAfterName;
    }
    filled.set(state.table, filled.get(state.table) ?? 0);
    if (!wanted(state.table)) {
      skipped = state.table;
      state.control.skippedBrackets = 0;
      return state.skip();
    }
    if (kind === 'symbol' && text === '(') {
      listed = [];
      return insertColumn;
    }
    columns = state.tables.get(state.table) ?? [];
    return beginRows(kind, text);
  }

  function insertColumn(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ')') {
      columns = listed;
      if (!state.tables.has(state.table)) state.tables.set(state.table, listed);
      return beginRows;
    }
    if (kind !== 'symbol') listed.push(text);
    return insertColumn;
  }

  function beginRows(kind: TokenKind, text: string): TokenReader {
    const word = text.toUpperCase();
    if (kind !== 'word' || (word !== 'VALUES' && word !== 'VALUE'))
      throw unreadable(state, `INSERT ... ${text} is not understood`);
    if (columns.length === 0)
      throw unreadable(state, 'its columns are not known: there is no CREATE TABLE before its rows');
    return rows.begin(columns);
  }

  return { insertHead, afterRow: rows.afterRow, endSkipped, take: rows.take };
}

/** The readers of rows, which collect them in batches. */
function rowReader(state: DumpState) {
  let ready: LegacyBatch[] = [];
  let batchTable = '';
  let columns: readonly string[] = [];
  let decoders: readonly LexerControl['decode'][] = [];
  /** The charset that the decoders were made for. */
  let charset: string | undefined;
  let rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  /** The introducer before a string: `_binary`, `_utf8mb4`, `X`, `B`, `N`. */
  let introducer = '';

  function rowOpen(kind: TokenKind, text: string): TokenReader {
    if (kind !== 'symbol' || text !== '(') throw unreadable(state, `"(" expected, not "${text.slice(0, 20)}"`);
    row = [];
    return nextValue();
  }

  function nextValue(): TokenReader {
    state.control.decode = decoders[row.length] ?? readBinary;
    return value;
  }

  function value(kind: TokenKind, text: string): TokenReader {
    if (kind === 'string' || kind === 'double') {
      row.push(introducer === 'X' ? hexText(state, columns[row.length] ?? '', text) : introduced(introducer, text));
      introducer = '';
      return afterValue;
    }
    if (kind !== 'word') throw unreadable(state, `a value expected, not "${text.slice(0, 20)}"`);
    if (introducer !== '') throw unreadable(state, `a text expected after ${introducer}`);
    if (isIntroducer(text)) {
      introducer = text.toUpperCase();
      if (introducer.startsWith('_')) {
        const name = text.slice(1).toLowerCase();
        const charsets = name === 'binary' ? [] : [supported(name)];
        state.control.decode = decoderOf(state, columns[row.length] ?? '', charsets);
      }
      return value;
    }
    const isHex = /^0x/i.test(text);
    row.push(isHex ? hexText(state, columns[row.length] ?? '', text.slice(2)) : bareValue(state, text));
    return afterValue;
  }

  function afterValue(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ',') return nextValue();
    if (kind !== 'symbol' || text !== ')') throw unreadable(state, `"," or ")" expected, not "${text.slice(0, 20)}"`);
    if (row.length !== columns.length)
      throw unreadable(state, `a row has ${row.length} values for ${columns.length} columns`);
    rows.push(row);
    if (rows.length >= BATCH_ROWS) flush();
    return afterRow;
  }

  function afterRow(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ',') return rowOpen;
    state.control.decode = readBinary;
    if (kind === 'symbol' && text === ';') return state.start;
    // ON DUPLICATE KEY UPDATE and the like
    return state.skip();
  }

  function flush(): void {
    if (rows.length === 0) return;
    ready.push({ table: batchTable, columns, rows });
    rows = [];
  }

  return {
    afterRow,
    /** Answers the reader of rows for the table that was named last. */
    begin(rowColumns: readonly string[]): TokenReader {
      const isOther = state.table !== batchTable || !sameList(rowColumns, columns);
      if (isOther) flush();
      if (isOther || charset !== state.charset) decoders = rowColumns.map((column) => columnDecoder(state, column));
      charset = state.charset;
      batchTable = state.table;
      columns = rowColumns;
      return rowOpen;
    },
    take(): LegacyBatch[] {
      flush();
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}

/** The charset that the definition of a column, in the table that was named last, or of its table names. */
function declaredCharset(state: DumpState, column: string): string | undefined {
  return state.charsets.get(state.table)?.[state.tables.get(state.table)?.indexOf(column) ?? -1];
}

/** A value in hexadecimal, whose bytes are in the charset of its column. */
function hexText(state: DumpState, column: string, digits: string): string {
  const declared = declaredCharset(state, column);
  const charsets = declared === undefined || declared === 'binary' ? [] : [supported(declared)];
  const bytes = Buffer.from(digits, 'hex');
  return decoderOf(state, column, charsets)(bytes, 0, bytes.length);
}

/** The decoder of the texts in a column of the table that was named last. */
function columnDecoder(state: DumpState, column: string): LexerControl['decode'] {
  const declared = declaredCharset(state, column);
  return decoderOf(state, column, charsetsOfColumn({ stated: state.charset, declared }, state.asked));
}

/** Decodes by the first charset that the bytes fit; without any, bytes are no text and are read as they can be. */
function decoderOf(state: DumpState, column: string, charsets: readonly Charset[]): LexerControl['decode'] {
  if (charsets.length === 0) return readBinary;
  const { table, charset, asked } = state;
  return (bytes, start, end) => {
    for (const { read } of charsets) {
      const text = read(bytes, start, end);
      if (text !== undefined) return text;
    }
    const names = charsets.map(({ name }) => name).join(' or ');
    const whose = asked || charset !== undefined ? '' : ', and the dump names no charset';
    const advice =
      'name the right one by --charset, such as latin1 (or two, the first that fits counts: utf8mb4,latin1)';
    throw unreadable({ table }, `a text in column ${column} is not in ${names}${whose}; ${advice}`);
  };
}

/** A value without quotes. */
function bareValue(state: DumpState, text: string): string | null {
  if (text.startsWith('0b')) return BigInt(text).toString();
  if (NUMBER.test(text)) return text;
  switch (text.toUpperCase()) {
    case 'NULL':
      return null;
    case 'TRUE':
      return '1';
    case 'FALSE':
      return '0';
    default:
      throw unreadable(state, `the value ${text.slice(0, 40)} is not understood`);
  }
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}

function isIntroducer(text: string): boolean {
  return text.startsWith('_') || /^[xbn]$/i.test(text);
}

function introduced(introducer: string, text: string): string {
  if (introducer === 'B') return BigInt(`0b${text || '0'}`).toString();
  return text;
}
