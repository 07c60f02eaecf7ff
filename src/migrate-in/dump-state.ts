import type { LexerControl, TokenKind } from './dump-lexer.ts';

/** The reader of a token; answers the reader of the next one. */
export type TokenReader = (kind: TokenKind, text: string) => TokenReader;

/** The state that the statements of a dump share. */
export interface DumpState {
  control: LexerControl;
  /** The charset of texts without an introducer. */
  charset: LexerControl['charset'];
  /** The table that was named last. */
  table: string;
  /** Column names by full table name, from CREATE TABLE; from the column list of an INSERT before any CREATE TABLE. */
  readonly tables: Map<string, readonly string[]>;
  /** Lets the lexer skip to the statement's end. */
  readonly skip: () => TokenReader;
  /** Reads the first token of a statement. */
  readonly start: TokenReader;
}

/** Charsets by MySQL's names. */
export const dumpCharsets: Readonly<Record<string, LexerControl['charset']>> = {
  utf8: 'utf8',
  utf8mb3: 'utf8',
  utf8mb4: 'utf8',
  binary: 'utf8',
  ascii: 'utf8',
  latin1: 'latin1',
};

/** The reason why a dump cannot be read, with its table. */
export function unreadable({ table }: Pick<DumpState, 'table'>, what: string): Error {
  return new SyntaxError(table === '' ? what : `table ${table}: ${what}`);
}

/** The table name in a token, without its database. */
export function tableName(kind: TokenKind, text: string): string {
  if (kind === 'word') return text.slice(text.lastIndexOf('.') + 1);
  if (kind === 'symbol') throw new SyntaxError(`a table name expected, not "${text}"`);
  return text;
}

/** The dot between a quoted database name and the table's. */
export function isQualifier(kind: TokenKind, text: string): boolean {
  return kind === 'word' && text === '.';
}
