import type { Charset } from './dump-charset.ts';
import type { LexerControl, TokenKind } from './dump-lexer.ts';

/** The reader of a token; answers the reader of the next one. */
export type TokenReader = (kind: TokenKind, text: string) => TokenReader;

/** The state that the statements of a dump share. */
export interface DumpState {
  control: LexerControl;
  /** The charset of the client, which texts without an introducer are in; undefined if no statement says it. */
  charset: string | undefined;
  /** The charsets that the user named for all texts. */
  readonly asked: readonly Charset[] | undefined;
  /** The table that was named last. */
  table: string;
  /** Column names by full table name, from CREATE TABLE; from the column list of an INSERT before any CREATE TABLE. */
  readonly tables: Map<string, readonly string[]>;
  /** The declared charset of each column of `tables`, in their order: `binary` for bytes, undefined if none is named. */
  readonly charsets: Map<string, readonly (string | undefined)[]>;
  /** The columns of bytes, by full table name. */
  readonly binary: Map<string, ReadonlySet<string>>;
  /** Lets the lexer skip to the statement's end. */
  readonly skip: () => TokenReader;
  /** Reads the first token of a statement. */
  readonly start: TokenReader;
}

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
