import type { TokenKind } from './dump-lexer.ts';
import { type DumpState, isQualifier, type TokenReader, tableName } from './dump-state.ts';

const NOT_A_COLUMN = new Set('PRIMARY UNIQUE KEY INDEX CONSTRAINT FULLTEXT SPATIAL FOREIGN CHECK PERIOD'.split(' '));
const CREATE_NOISE = new Set('OR REPLACE TEMPORARY IF NOT EXISTS TABLE'.split(' '));

/** The reader of the text after CREATE: it notes the columns of a table, and skips everything else. */
export function createReader(state: DumpState): TokenReader {
  let listed: string[] = [];
  let depth = 0;

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
    return columnName;
  }

  function columnName(kind: TokenKind, text: string): TokenReader {
    if (kind === 'name' || kind === 'double') listed.push(text);
    else if (kind === 'word' && !NOT_A_COLUMN.has(text.toUpperCase())) listed.push(text);
    depth = 1;
    return columnRest;
  }

  function columnRest(kind: TokenKind, text: string): TokenReader {
    if (kind !== 'symbol') return columnRest;
    if (text === '(') depth++;
    else if (text === ')' && --depth === 0) {
      state.tables.set(state.table, listed);
      return state.skip();
    } else if (text === ',' && depth === 1) return columnName;
    return columnRest;
  }

  return createHead;
}
