import type { LexerControl, TokenKind } from './dump-lexer.ts';

/** A token's reader; answers the reader of the next one. */
export type TokenReader = (kind: TokenKind, text: string) => TokenReader;

/** What the statements of a dump know of one another. */
export interface DumpState {
  control: LexerControl;
  /** The charset that texts without an introducer are in. */
  charset: LexerControl['charset'];
  /** The table that was named last. */
  table: string;
  /** Column names by full table name, from CREATE TABLE; of an INSERT before any CREATE TABLE, its column list. */
  readonly tables: Map<string, readonly string[]>;
  /** Lets the lexer run to the statement's end. */
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

/** Why a dump cannot be read, with the table that it is about. */
export function unreadable({ table }: Pick<DumpState, 'table'>, what: string): Error {
  return new SyntaxError(table === '' ? what : `table ${table}: ${what}`);
}

/** The table that a token names, without its database. */
export function tableName(kind: TokenKind, text: string): string {
  if (kind === 'word') return text.slice(text.lastIndexOf('.') + 1);
  if (kind === 'symbol') throw new SyntaxError(`a table name expected, not "${text}"`);
  return text;
}

/** The dot between a quoted database name and the table's. */
export function isQualifier(kind: TokenKind, text: string): boolean {
  return kind === 'word' && text === '.';
}
