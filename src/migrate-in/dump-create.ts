import type { TokenKind } from './dump-lexer.ts';
import { type DumpState, isQualifier, type TokenReader, tableName } from './dump-state.ts';
import { isBinaryType } from './source.ts';

const NOT_A_COLUMN = new Set('PRIMARY UNIQUE KEY INDEX CONSTRAINT FULLTEXT SPATIAL FOREIGN CHECK PERIOD'.split(' '));
const CREATE_NOISE = new Set('OR REPLACE TEMPORARY IF NOT EXISTS TABLE'.split(' '));

/** The readers of CREATE. */
export interface CreateReader {
  /** The reader of the text after CREATE: it notes the columns of a table, and skips everything else. */
  readonly createHead: TokenReader;
  /** The reader of a table's options, where a statement may end. */
  readonly tableOptions: TokenReader;
}

/** The readers of CREATE TABLE. */
export function createReader(state: DumpState): CreateReader {
  let listed: string[] = [];
  let charsets: (string | undefined)[] = [];
  let binary = new Set<string>();
  let depth = 0;
  /** Whether a column is read, and not a key; then whether its type is next. */
  let isColumn = false;
  let isType = false;
  const words = charsetWords();

  function createHead(kind: TokenKind, text: string): TokenReader {
    if (kind === 'word' && CREATE_NOISE.has(text.toUpperCase())) {
      return text.toUpperCase() === 'TABLE' ? createName : createHead;
    }
    return state.skip();
  }

  function createName(kind: TokenKind, text: string): TokenReader {
    if (kind === 'word' && CREATE_NOISE.has(text.toUpperCase())) return createName;
    state.table = tableName(kind, text);
    return createOpen;
  }

  function createOpen(kind: TokenKind, text: string): TokenReader {
    if (isQualifier(kind, text)) return createName;
    if (kind === 'word' && text.startsWith('.')) {
      state.table = text.slice(1);
      return createOpen;
    }
    if (text !== '(' || kind !== 'symbol') {
      state.tables.set(state.table, []);
      return state.skip();
    }
    listed = [];
    charsets = [];
    binary = new Set();
    return columnName;
  }

  function columnName(kind: TokenKind, text: string): TokenReader {
    isColumn = kind === 'name' || kind === 'double' || (kind === 'word' && !NOT_A_COLUMN.has(text.toUpperCase()));
    if (isColumn) listed.push(text);
    isType = isColumn;
    words.clear();
    depth = 1;
    return columnRest;
  }

  function columnRest(kind: TokenKind, text: string): TokenReader {
    if (isType) {
      isType = false;
      const isBinary = kind === 'word' && isBinaryType(text);
      charsets.push(isBinary ? 'binary' : undefined);
      if (isBinary) binary.add(listed.at(-1) ?? '');
    } else if (isColumn) charsets[charsets.length - 1] ??= words.next(kind, text);
    if (kind !== 'symbol') return columnRest;
    if (text === '(') depth++;
    else if (text === ')' && --depth === 0) {
      state.tables.set(state.table, listed);
      state.charsets.set(state.table, charsets);
      state.binary.set(state.table, binary);
      words.clear();
      return tableOptions;
    } else if (text === ',' && depth === 1) return columnName;
    return columnRest;
  }

  function tableOptions(kind: TokenKind, text: string): TokenReader {
    if (kind === 'symbol' && text === ';') return state.start;
    const charset = words.next(kind, text);
    if (charset !== undefined) {
      state.charsets.set(
        state.table,
        charsets.map((own) => own ?? charset),
      );
    }
    return tableOptions;
  }

  return { createHead, tableOptions };
}

/** Finds the charset in a definition: `CHARACTER SET x`, `CHARSET = x`, or the beginning of `COLLATE = x_y`. */
function charsetWords() {
  let last = '';
  return {
    clear() {
      last = '';
    },
    next(kind: TokenKind, text: string): string | undefined {
      if (kind === 'symbol' && text === '=') return undefined;
      const said = last;
      const word = kind === 'word' ? text.toUpperCase() : '';
      last = said === 'CHARACTER' && word === 'SET' ? 'CHARSET' : word;
      if (said === 'CHARSET') return text.toLowerCase();
      return said === 'COLLATE' ? text.toLowerCase().split('_')[0] : undefined;
    },
  };
}
