import type { LexerControl, TokenKind, TokenSink } from './dump-lexer.ts';
import { BATCH_ROWS, type LegacyBatch } from './source.ts';

/** What the statements of a dump add up to, filled as the tokens come. */
export interface DumpStatements extends TokenSink {
  /** Column names by full table name, from CREATE TABLE; of an INSERT before any CREATE TABLE, its column list. */
  readonly tables: Map<string, readonly string[]>;
  /** Tables that an INSERT or REPLACE was seen for. */
  readonly filled: Set<string>;
  /** Takes the batches that are ready. */
  take(): LegacyBatch[];
  /** Whether `-- MySQL dump` stood at the top without `-- Dump completed` at the bottom. */
  cutShort(): boolean;
  /** Told once, before the first token. */
  steer(control: LexerControl): void;
}

/** A token's reader; answers the reader of the next one. */
type Reader = (kind: TokenKind, text: string) => Reader;

const NOT_A_COLUMN = new Set('PRIMARY UNIQUE KEY INDEX CONSTRAINT FULLTEXT SPATIAL FOREIGN CHECK PERIOD'.split(' '));
const INSERT_NOISE = new Set('LOW_PRIORITY DELAYED HIGH_PRIORITY IGNORE INTO'.split(' '));
const CREATE_NOISE = new Set('OR REPLACE TEMPORARY IF NOT EXISTS TABLE'.split(' '));
const CHARSETS: Readonly<Record<string, LexerControl['charset']>> = {
  utf8: 'utf8',
  utf8mb3: 'utf8',
  utf8mb4: 'utf8',
  binary: 'utf8',
  ascii: 'utf8',
  latin1: 'latin1',
};
/** Longest SET statement that is looked at; the ones that matter are short. */
const SET_TOKENS = 400;
const NUMBER = /^[-+]?(\d|\.\d)/;

/**
 * Reads tokens as statements. CREATE TABLE gives the columns, INSERT and REPLACE the rows; of SET the charset and the
 * SQL mode are followed; everything else (triggers, views, routines, locks) is passed over.
 *
 * @param wanted which tables' rows to deliver, by full name
 */
export function dumpStatements(wanted: (table: string) => boolean): DumpStatements {
  const tables = new Map<string, readonly string[]>();
  const filled = new Set<string>();
  let control: LexerControl = { charset: 'utf8', backslash: true, skip: false };
  let connectionCharset: LexerControl['charset'] = 'utf8';
  const savedBackslash = new Map<string, boolean>();
  let ready: LegacyBatch[] = [];
  let database: string | undefined;
  let headed = false;
  let footed = false;

  let table = '';
  let columns: readonly string[] = [];
  let batchTable = '';
  let batchColumns: readonly string[] = [];
  let rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  let listed: string[] = [];
  let words: string[] = [];
  let depth = 0;
  /** The introducer before a string: `_binary`, `_utf8mb4`, `X`, `B`, `N`. */
  let introducer = '';

  let read: Reader = start;

  function start(kind: TokenKind, text: string): Reader {
    if (kind !== 'word') return skip();
    switch (text.toUpperCase()) {
      case 'INSERT':
      case 'REPLACE':
        return insertHead;
      case 'CREATE':
        return createHead;
      case 'SET':
        words = [];
        return setWord;
      case 'USE':
        return useName;
      default:
        return skip();
    }
  }

  /** Lets the lexer run to the statement's end. */
  function skip(): Reader {
    control.skip = true;
    return start;
  }

  // CREATE TABLE

  function createHead(kind: TokenKind, text: string): Reader {
    if (kind === 'word' && CREATE_NOISE.has(text.toUpperCase())) {
      return text.toUpperCase() === 'TABLE' ? createName : createHead;
    }
    return skip();
  }

  function createName(kind: TokenKind, text: string): Reader {
    if (kind === 'word' && CREATE_NOISE.has(text.toUpperCase())) return createName;
    table = tableName(kind, text);
    return createOpen;
  }

  function createOpen(kind: TokenKind, text: string): Reader {
    if (isQualifier(kind, text)) return createName;
    if (kind === 'word' && text.startsWith('.')) {
      table = text.slice(1);
      return createOpen;
    }
    if (text !== '(' || kind !== 'symbol') {
      tables.set(table, []);
      return skip();
    }
    listed = [];
    return columnName;
  }

  function columnName(kind: TokenKind, text: string): Reader {
    if (kind === 'name' || kind === 'double') listed.push(text);
    else if (kind === 'word' && !NOT_A_COLUMN.has(text.toUpperCase())) listed.push(text);
    depth = 1;
    return columnRest;
  }

  function columnRest(kind: TokenKind, text: string): Reader {
    if (kind !== 'symbol') return columnRest;
    if (text === '(') depth++;
    else if (text === ')' && --depth === 0) {
      tables.set(table, listed);
      return skip();
    } else if (text === ',' && depth === 1) return columnName;
    return columnRest;
  }

  // INSERT and REPLACE

  function insertHead(kind: TokenKind, text: string): Reader {
    if (kind === 'word' && INSERT_NOISE.has(text.toUpperCase())) return insertHead;
    table = tableName(kind, text);
    return insertAfterName;
  }

  function insertAfterName(kind: TokenKind, text: string): Reader {
    if (isQualifier(kind, text)) return insertHead;
    if (kind === 'word' && text.startsWith('.')) {
      table = text.slice(1);
      return insertAfterName;
    }
    filled.add(table);
    if (!wanted(table)) return skip();
    if (kind === 'symbol' && text === '(') {
      listed = [];
      return insertColumn;
    }
    columns = tables.get(table) ?? [];
    return beginRows(kind, text);
  }

  function insertColumn(kind: TokenKind, text: string): Reader {
    if (kind === 'symbol' && text === ')') {
      columns = listed;
      if (!tables.has(table)) tables.set(table, listed);
      return beginRows;
    }
    if (kind !== 'symbol') listed.push(text);
    return insertColumn;
  }

  function beginRows(kind: TokenKind, text: string): Reader {
    const word = text.toUpperCase();
    if (kind !== 'word' || (word !== 'VALUES' && word !== 'VALUE'))
      throw unreadable(`INSERT ... ${text} is not understood`);
    if (columns.length === 0) throw unreadable('its columns are not known: there is no CREATE TABLE before its rows');
    if (table !== batchTable || !sameList(columns, batchColumns)) flush();
    batchTable = table;
    batchColumns = columns;
    return rowOpen;
  }

  function rowOpen(kind: TokenKind, text: string): Reader {
    if (kind !== 'symbol' || text !== '(') throw unreadable(`"(" expected, not "${text.slice(0, 20)}"`);
    row = [];
    return value;
  }

  function value(kind: TokenKind, text: string): Reader {
    if (kind === 'string' || kind === 'double') {
      row.push(introducer === '' ? text : introduced(introducer, text));
      introducer = '';
      control.charset = connectionCharset;
      return afterValue;
    }
    if (kind !== 'word') throw unreadable(`a value expected, not "${text.slice(0, 20)}"`);
    if (introducer !== '') throw unreadable(`a text expected after ${introducer}`);
    if (isIntroducer(text)) {
      introducer = text.toUpperCase();
      if (introducer.startsWith('_')) control.charset = CHARSETS[text.slice(1).toLowerCase()] ?? connectionCharset;
      return value;
    }
    row.push(bareValue(text));
    return afterValue;
  }

  function afterValue(kind: TokenKind, text: string): Reader {
    if (kind === 'symbol' && text === ',') return value;
    if (kind !== 'symbol' || text !== ')') throw unreadable(`"," or ")" expected, not "${text.slice(0, 20)}"`);
    if (row.length !== columns.length) throw unreadable(`a row has ${row.length} values for ${columns.length} columns`);
    rows.push(row);
    if (rows.length >= BATCH_ROWS) flush();
    return afterRow;
  }

  function afterRow(kind: TokenKind, text: string): Reader {
    if (kind === 'symbol' && text === ',') return rowOpen;
    if (kind === 'symbol' && text === ';') return start;
    // ON DUPLICATE KEY UPDATE and the like
    return skip();
  }

  function bareValue(text: string): string | null {
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
        throw unreadable(`the value ${text.slice(0, 40)} is not understood`);
    }
  }

  // SET and USE

  function setWord(kind: TokenKind, text: string): Reader {
    if (kind === 'symbol' && text === ';') {
      applySet(words);
      return start;
    }
    words.push(text);
    return words.length > SET_TOKENS ? skip() : setWord;
  }

  function applySet(tokens: readonly string[]): void {
    if (tokens[0]?.toUpperCase() === 'NAMES') {
      const name = tokens[1] ?? '';
      const charset = CHARSETS[name.toLowerCase()];
      if (charset === undefined)
        throw unreadable(`its charset ${name} is not supported; dump with --default-character-set=utf8mb4`);
      connectionCharset = charset;
      control.charset = charset;
      return;
    }
    for (let i = 0; i + 1 < tokens.length; i++) {
      if (tokens[i] !== '=') continue;
      const to = modeVariable(tokens[i - 1] === ':' ? tokens[i - 2] : tokens[i - 1]);
      const from = tokens[i + 1] ?? '';
      if (to === 'sql_mode') {
        const saved = savedBackslash.get(from.toLowerCase());
        control.backslash = from.startsWith('@')
          ? (saved ?? true)
          : !from.toUpperCase().includes('NO_BACKSLASH_ESCAPES');
      } else if (modeVariable(from) === 'sql_mode') {
        savedBackslash.set(to, control.backslash);
      }
    }
  }

  function useName(_kind: TokenKind, text: string): Reader {
    if (database !== undefined && database !== text && tables.size > 0) {
      throw unreadable(`it holds more than one database (${database}, ${text}); dump the store's alone`);
    }
    database = text;
    return skip();
  }

  function flush(): void {
    if (rows.length === 0) return;
    ready.push({ table: batchTable, columns: batchColumns, rows });
    rows = [];
  }

  function unreadable(what: string): Error {
    return new SyntaxError(table === '' ? what : `table ${table}: ${what}`);
  }

  return {
    tables,
    filled,
    steer(given) {
      control = given;
    },
    token(kind, text) {
      if (kind === 'symbol' && text === ';' && read !== setWord && read !== afterRow) {
        if (read !== start) throw unreadable('a statement ends too early');
        return;
      }
      read = read(kind, text);
    },
    comment(text) {
      if (/^\s*(MySQL|MariaDB) dump /.test(text)) {
        headed = true;
        footed = false;
      } else if (/^\s*Dump completed/.test(text)) footed = true;
    },
    take() {
      flush();
      const taken = ready;
      ready = [];
      return taken;
    },
    cutShort: () => headed && !footed,
  };
}

function tableName(kind: TokenKind, text: string): string {
  if (kind === 'word') return text.slice(text.lastIndexOf('.') + 1);
  if (kind === 'symbol') throw new SyntaxError(`a table name expected, not "${text}"`);
  return text;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}

/** The dot between a quoted database name and the table's. */
function isQualifier(kind: TokenKind, text: string): boolean {
  return kind === 'word' && text === '.';
}

function isIntroducer(text: string): boolean {
  return text.startsWith('_') || /^[xbn]$/i.test(text);
}

function introduced(introducer: string, text: string): string {
  if (introducer === 'X') return Buffer.from(text, 'hex').toString('utf8');
  if (introducer === 'B') return BigInt(`0b${text || '0'}`).toString();
  return text;
}

/** `@@SQL_MODE`, `SQL_MODE`, `@@session.sql_mode` are one; a user variable stays what it is, in lower case. */
function modeVariable(name = ''): string {
  const lower = name.toLowerCase();
  return lower.startsWith('@') && !lower.startsWith('@@') ? lower : (/sql_mode$/.exec(lower)?.[0] ?? lower);
}
