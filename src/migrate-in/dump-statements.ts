import { createReader } from './dump-create.ts';
import { insertReader } from './dump-insert.ts';
import type { LexerControl, TokenKind, TokenSink } from './dump-lexer.ts';
import { type DumpState, dumpCharsets, type TokenReader, unreadable } from './dump-state.ts';
import type { LegacyBatch } from './source.ts';

/** The results of a dump's statements, filled as the tokens come. */
export interface DumpStatements extends TokenSink {
  /** Column names by full table name, from CREATE TABLE; from the column list of an INSERT before any CREATE TABLE. */
  readonly tables: Map<string, readonly string[]>;
  /** Tables with an INSERT or REPLACE. */
  readonly filled: Set<string>;
  /** Takes the finished batches. */
  take(): LegacyBatch[];
  /** Whether `-- MySQL dump` was at the top without `-- Dump completed` at the bottom. */
  cutShort(): boolean;
  /** Called once, before the first token. */
  steer(control: LexerControl): void;
}

/** The longest SET statement that is read; the relevant ones are short. */
const SET_TOKENS = 400;

/**
 * Reads tokens as statements. CREATE TABLE gives the columns, INSERT and REPLACE the rows; SET may change the charset
 * and the SQL mode; everything else (triggers, views, routines, locks) is skipped.
 *
 * @param wanted tells which tables' rows to deliver, by full name
 */
export function dumpStatements(wanted: (table: string) => boolean): DumpStatements {
  const filled = new Set<string>();
  let database: string | undefined;
  let headed = false;
  let footed = false;

  const state: DumpState = {
    control: { charset: 'utf8', backslash: true, skip: false },
    charset: 'utf8',
    table: '',
    tables: new Map(),
    start,
    skip() {
      state.control.skip = true;
      return start;
    },
  };
  const createHead = createReader(state);
  const { insertHead, afterRow, take } = insertReader(state, wanted, filled);
  const sets = setReader(state);
  let read: TokenReader = start;

  function start(kind: TokenKind, text: string): TokenReader {
    if (kind !== 'word') return state.skip();
    switch (text.toUpperCase()) {
      case 'INSERT':
      case 'REPLACE':
        return insertHead;
      case 'CREATE':
        return createHead;
      case 'SET':
        return sets.begin();
      case 'USE':
        return useName;
      default:
        return state.skip();
    }
  }

  function useName(_kind: TokenKind, text: string): TokenReader {
    if (database !== undefined && database !== text && state.tables.size > 0) {
      throw unreadable(state, `it holds more than one database (${database}, ${text}); dump the store's alone`);
    }
    database = text;
    return state.skip();
  }

  return {
    tables: state.tables,
    filled,
    take,
    steer(given) {
      state.control = given;
    },
    token(kind, text) {
      if (kind === 'symbol' && text === ';' && read !== sets.setWord && read !== afterRow) {
        if (read !== start) throw unreadable(state, 'a statement ends too early');
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
    cutShort: () => headed && !footed,
  };
}

/** The readers of SET, which follow the charset and the SQL mode. */
function setReader(state: DumpState) {
  const savedBackslash = new Map<string, boolean>();
  let words: string[] = [];

  function setWord(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ';') {
      applySet(words);
      return state.start;
    }
    words.push(text);
    return words.length > SET_TOKENS ? state.skip() : setWord;
  }

  function applySet(tokens: readonly string[]): void {
    if (tokens[0]?.toUpperCase() === 'NAMES') {
      const name = tokens[1] ?? '';
      const charset = dumpCharsets[name.toLowerCase()];
      if (charset === undefined)
        throw unreadable(state, `its charset ${name} is not supported; dump with --default-character-set=utf8mb4`);
      state.charset = charset;
      state.control.charset = charset;
      return;
    }
    for (let i = 0; i + 1 < tokens.length; i++) {
      if (tokens[i] !== '=') continue;
      const to = modeVariable(tokens[i - 1] === ':' ? tokens[i - 2] : tokens[i - 1]);
      const from = tokens[i + 1] ?? '';
      if (to === 'sql_mode') {
        const saved = savedBackslash.get(from.toLowerCase());
        state.control.backslash = from.startsWith('@')
          ? (saved ?? true)
          : !from.toUpperCase().includes('NO_BACKSLASH_ESCAPES');
      } else if (modeVariable(from) === 'sql_mode') {
        savedBackslash.set(to, state.control.backslash);
      }
    }
  }

  return {
    setWord,
    /** Answers the reader of the text after SET. */
    begin(): TokenReader {
      words = [];
      return setWord;
    },
  };
}

/** `@@SQL_MODE`, `SQL_MODE`, `@@session.sql_mode` are the same; a user variable stays as it is, in lower case. */
function modeVariable(name = ''): string {
  const lower = name.toLowerCase();
  return lower.startsWith('@') && !lower.startsWith('@@') ? lower : (/sql_mode$/.exec(lower)?.[0] ?? lower);
}
