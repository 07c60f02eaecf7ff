import type { Charset } from './dump-charset.ts';
import { readBinary, supported } from './dump-charset.ts';
import { createReader } from './dump-create.ts';
import { insertReader } from './dump-insert.ts';
import type { LexerControl, TokenKind, TokenSink } from './dump-lexer.ts';
import { type DumpState, type TokenReader, unreadable } from './dump-state.ts';
import type { LegacyBatch } from './source.ts';

/** The results of a dump's statements, filled as the tokens come. */
export interface DumpStatements extends TokenSink {
  /** Column names by full table name, from CREATE TABLE; from the column list of an INSERT before any CREATE TABLE. */
  readonly tables: Map<string, readonly string[]>;
  /** The columns of bytes, by full table name. */
  readonly binary: Map<string, ReadonlySet<string>>;
  /** Tables with an INSERT or REPLACE, with the number of their rows that were skipped. */
  readonly filled: Map<string, number>;
  /** Takes the finished batches. */
  take(): LegacyBatch[];
  /**
   * Whether an end mark comes after the last table: `-- Dump completed`, the time that Adminer writes, or a SET that
   * restores what was before the dump.
   */
  isEnded(): boolean;
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
 * @param asked the charsets that the user named, in place of those of the dump
 */
export function dumpStatements(wanted: (table: string) => boolean, asked?: readonly Charset[]): DumpStatements {
  const filled = new Map<string, number>();
  let database: string | undefined;
  let ended = false;

  const state: DumpState = {
    control: { decode: readBinary, backslash: true, skip: false, skippedBrackets: 0 },
    charset: undefined,
    asked,
    table: '',
    tables: new Map(),
    charsets: new Map(),
    binary: new Map(),
    start,
    skip() {
      state.control.skip = true;
      return start;
    },
  };
  const { createHead, tableOptions } = createReader(state);
  const { insertHead, afterRow, endSkipped, take } = insertReader(state, wanted, filled);
  const sets = setReader(state, () => {
    ended = true;
  });
  let read: TokenReader = start;
  /** The readers that take the end of a statement. */
  const enders = new Set<TokenReader>([sets.setWord, afterRow, tableOptions]);

  function start(kind: TokenKind, text: string): TokenReader {
    if (kind !== 'word') return state.skip();
    switch (text.toUpperCase()) {
      case 'INSERT':
      case 'REPLACE':
        ended = false;
        return insertHead;
      case 'CREATE':
        ended = false;
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
    binary: state.binary,
    filled,
    take,
    steer(given) {
      state.control = given;
    },
    token(kind, text) {
      if (kind === 'symbol' && text === ';' && !enders.has(read)) {
        endSkipped();
        if (read !== start) throw unreadable(state, 'a statement ends too early');
        return;
      }
      read = read(kind, text);
    },
    comment(text) {
      if (/^\s*(Dump completed|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.test(text)) ended = true;
    },
    isEnded: () => ended,
  };
}

/**
 * The readers of SET, which follow the charset of the client and the SQL mode.
 *
 * @param onEnd called for what a dump does at its end
 */
function setReader(state: DumpState, onEnd: () => void) {
  const saved = new Map<string, { charset: string | undefined; backslash: boolean }>();
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
    for (const [i, token] of tokens.entries()) {
      const first = i === 0 || tokens[i - 1] === ',';
      const word = token.toUpperCase();
      if (first && (word === 'NAMES' || word === 'CHARSET')) clientCharset(tokens[i + 1]);
      else if (first && word === 'CHARACTER' && tokens[i + 1]?.toUpperCase() === 'SET') clientCharset(tokens[i + 2]);
      else if (token === '=')
        assign(variable(tokens[i - 1] === ':' ? tokens[i - 2] : tokens[i - 1]), tokens[i + 1] ?? '');
    }
  }

  function clientCharset(named = ''): void {
    const name = named.toLowerCase();
    if (name !== 'binary' && !state.asked) supported(name);
    state.charset = name;
  }

  function assign(to: string, value: string): void {
    if (/^@old_/i.test(value) || (to === 'foreign_key_checks' && value === '1')) onEnd();
    const restored = value.startsWith('@') && !value.startsWith('@@') ? saved.get(value.toLowerCase()) : undefined;
    const isVariable = value.startsWith('@');
    if (to === 'sql_mode') {
      state.control.backslash = isVariable
        ? (restored?.backslash ?? true)
        : !value.toUpperCase().includes('NO_BACKSLASH_ESCAPES');
    } else if (to === 'character_set_client') {
      state.charset = isVariable ? restored?.charset : value.toLowerCase();
    } else if (to.startsWith('@')) {
      saved.set(to, { charset: state.charset, backslash: state.control.backslash });
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
function variable(name = ''): string {
  const lower = name.toLowerCase();
  return lower.startsWith('@') && !lower.startsWith('@@') ? lower : (/[a-z_]+$/.exec(lower)?.[0] ?? lower);
}
