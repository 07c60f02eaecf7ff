import type { TokenKind } from './dump-lexer.ts';
import { type DumpState, dumpCharsets, isQualifier, type TokenReader, tableName, unreadable } from './dump-state.ts';
import { BATCH_ROWS, type LegacyBatch } from './source.ts';

const INSERT_NOISE = new Set('LOW_PRIORITY DELAYED HIGH_PRIORITY IGNORE INTO'.split(' '));
const NUMBER = /^[-+]?(\d|\.\d)/;

/** Reads INSERT and REPLACE statements. */
export interface InsertReader {
  /** The reader of the text after INSERT. */
  readonly insertHead: TokenReader;
  /** The reader after a row, where a statement may end. */
  readonly afterRow: TokenReader;
  /** Takes the finished batches. */
  take(): LegacyBatch[];
}

/**
 * The readers of INSERT and REPLACE.
 *
 * @param wanted tells which tables' rows to deliver, by full name
 * @param filled gets the tables with such a statement
 */
export function insertReader(state: DumpState, wanted: (table: string) => boolean, filled: Set<string>): InsertReader {
  const rows = rowReader(state);
  let columns: readonly string[] = [];
  let listed: string[] = [];

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
    filled.add(state.table);
    if (!wanted(state.table)) return state.skip();
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

  return { insertHead, afterRow: rows.afterRow, take: rows.take };
}

/** The readers of rows, which collect them in batches. */
function rowReader(state: DumpState) {
  let ready: LegacyBatch[] = [];
  let batchTable = '';
  let columns: readonly string[] = [];
  let rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  /** The introducer before a string: `_binary`, `_utf8mb4`, `X`, `B`, `N`. */
  let introducer = '';

  function rowOpen(kind: TokenKind, text: string): TokenReader {
    if (kind !== 'symbol' || text !== '(') throw unreadable(state, `"(" expected, not "${text.slice(0, 20)}"`);
    row = [];
    return value;
  }

  function value(kind: TokenKind, text: string): TokenReader {
    if (kind === 'string' || kind === 'double') {
      row.push(introducer === '' ? text : introduced(introducer, text));
      introducer = '';
      state.control.charset = state.charset;
      return afterValue;
    }
    if (kind !== 'word') throw unreadable(state, `a value expected, not "${text.slice(0, 20)}"`);
    if (introducer !== '') throw unreadable(state, `a text expected after ${introducer}`);
    if (isIntroducer(text)) {
      introducer = text.toUpperCase();
      if (introducer.startsWith('_'))
        state.control.charset = dumpCharsets[text.slice(1).toLowerCase()] ?? state.charset;
      return value;
    }
    row.push(bareValue(state, text));
    return afterValue;
  }

  function afterValue(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ',') return value;
    if (kind !== 'symbol' || text !== ')') throw unreadable(state, `"," or ")" expected, not "${text.slice(0, 20)}"`);
    if (row.length !== columns.length)
      throw unreadable(state, `a row has ${row.length} values for ${columns.length} columns`);
    rows.push(row);
    if (rows.length >= BATCH_ROWS) flush();
    return afterRow;
  }

  function afterRow(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ',') return rowOpen;
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
      if (state.table !== batchTable || !sameList(rowColumns, columns)) flush();
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

/** A value without quotes. */
function bareValue(state: DumpState, text: string): string | null {
  if (text.startsWith('0x') || text.startsWith('0X')) return Buffer.from(text.slice(2), 'hex').toString('utf8');
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
  if (introducer === 'X') return Buffer.from(text, 'hex').toString('utf8');
  if (introducer === 'B') return BigInt(`0b${text || '0'}`).toString();
  return text;
}
