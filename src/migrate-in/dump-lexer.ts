/**
 * Splits the bytes of a mysqldump file into tokens, chunk by chunk. Only the current token is in memory, so a statement
 * of any size needs constant memory.
 */

import { readBinary } from './dump-charset.ts';
import { createTokenText } from './token-text.ts';

export type TokenKind = 'word' | 'name' | 'string' | 'double' | 'symbol';

/** The receiver of the tokens. It controls the lexer through `LexerControl`. */
export interface TokenSink {
  /**
   * One token: a bare word or number, a `backquoted` name, a 'string', a "double quoted" name or string (both with
   * escapes undone), or one other character as a symbol. A `;` ends a statement.
   */
  token(kind: TokenKind, text: string): void;
  /** A line comment outside of any statement, its first 60 characters. */
  comment(text: string): void;
}

/** Settings that the receiver may change between two tokens. */
export interface LexerControl {
  /** Reads the text of a token from its bytes. */
  decode: (bytes: Buffer, start: number, end: number) => string;
  /** Whether a backslash escapes (false in the SQL mode NO_BACKSLASH_ESCAPES). */
  backslash: boolean;
  /** When set, no token is reported until the statement's end, which clears it. */
  skip: boolean;
  /** How many brackets were opened in the text that was skipped; the receiver sets it back. */
  skippedBrackets: number;
}

export interface DumpLexer {
  readonly control: LexerControl;
  push(chunk: Buffer): void;
  /** Ends the input; answers what was left open, or undefined after a complete statement. */
  end(): string | undefined;
  /** The number of bytes read so far, up to the current token. */
  offset(): number;
}

/** States of the machine; `After...` ones have seen a first character that is ambiguous by itself. */
const State = {
  Plain: 0,
  Word: 1,
  Quoted: 2,
  QuotedAfterQuote: 3,
  QuotedAfterBackslash: 4,
  LineComment: 5,
  BlockComment: 6,
  BlockCommentAfterStar: 7,
  AfterMinus: 8,
  AfterSlash: 9,
  CommentHead: 10,
  CommentHeadAfterM: 11,
  CommentVersion: 12,
  ExecutableAfterStar: 13,
  DelimiterLine: 14,
  ForeignLine: 15,
} as const;

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
const BANG = 33;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const QUOTE = 39;
const OPEN_BRACKET = 40;
const STAR = 42;
const MINUS = 45;
const SLASH = 47;
const SEMICOLON = 59;
const CAPITAL_M = 77;
const BACKSLASH = 92;
const BACKQUOTE = 96;

/** `/*M!999999\- enable the sandbox mode` is for no server at all, so it stays a comment. */
const NEVER_VERSION = 999999;

const WORD_BYTE = new Uint8Array(256);
for (const char of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$.+@')
  WORD_BYTE[char.charCodeAt(0)] = 1;
WORD_BYTE.fill(1, 128);

/** The meaning of a character after a backslash (MySQL manual, "String Literals"); all others mean themselves. */
const ESCAPED = Uint8Array.from({ length: 256 }, (_, byte) => byte);
ESCAPED[48] = 0; // \0
ESCAPED[98] = 8; // \b
ESCAPED[110] = 10; // \n
ESCAPED[114] = 13; // \r
ESCAPED[116] = 9; // \t
ESCAPED[90] = 26; // \Z
const PERCENT = 37;
const UNDERSCORE = 95;

/** Makes a lexer that reports to `sink`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one machine, whose transitions share its state; an object of it would be looked up at each byte
export function dumpLexer(sink: TokenSink): DumpLexer {
  const control: LexerControl = { decode: readBinary, backslash: true, skip: false, skippedBrackets: 0 };
  const { keep, keepByte, takeText, drop, lineByte, takeLine, endsInExponent } = createTokenText(control);
  let state: number = State.Plain;
  /** The quote that closes the current token. */
  let quote = 0;
  /** Whether we are inside of `/*!40101 ... `, whose content is executed. */
  let executable = false;
  let version = 0;
  let inStatement = false;
  let delimiter = ';';
  let consumed = 0;
  let position = 0;

  function emit(kind: TokenKind, text: string): void {
    inStatement = true;
    sink.token(kind, text);
  }

  function endStatement(): void {
    control.skip = false;
    if (!inStatement) return;
    inStatement = false;
    sink.token('symbol', ';');
  }

  /**
   * Ends a bare word; `DELIMITER` at the start of a statement is a command of the client, which takes the rest of the
   * line.
   */
  function endWord(chunk: Buffer, start: number, end: number): void {
    if (control.skip) {
      drop();
      state = State.Plain;
      return;
    }
    const text = takeText(chunk, start, end);
    state = State.Plain;
    if (!inStatement && text.length === 9 && text.toUpperCase() === 'DELIMITER') {
      state = State.DelimiterLine;
      return;
    }
    emit('word', text);
  }

  function endQuoted(chunk: Buffer, start: number, end: number): void {
    state = State.Plain;
    if (control.skip) return;
    const text = takeText(chunk, start, end);
    emit(quote === QUOTE ? 'string' : quote === BACKQUOTE ? 'name' : 'double', text);
  }

  function endDelimiterLine(line: string): void {
    delimiter = line.trim() || ';';
    state = delimiter === ';' ? State.Plain : State.ForeignLine;
  }

  /** While another delimiter is active (triggers, procedures), lines are skipped until `DELIMITER ;`. */
  function endForeignLine(line: string): void {
    const command = /^\s*delimiter\s+(\S+)/i.exec(line);
    if (command) endDelimiterLine(command[1] ?? '');
  }

  function endComment(): void {
    const line = takeLine();
    if (!inStatement && !control.skip) sink.comment(line);
    state = State.Plain;
  }

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one switch over the states, a case each: the table of the machine
  function push(chunk: Buffer): void {
    const length = chunk.length;
    let offset = 0;
    /** The position of the uncopied part of the current token. */
    let start = 0;
    while (offset < length) {
      const byte = chunk[offset] as number;
      switch (state) {
        case State.Plain:
          if (byte <= SPACE && (byte === SPACE || byte === NEWLINE || byte === 13 || byte === TAB)) {
            offset++;
          } else if (byte === QUOTE || byte === BACKQUOTE || byte === DOUBLE_QUOTE) {
            quote = byte;
            state = State.Quoted;
            start = ++offset;
          } else if (WORD_BYTE[byte] === 1) {
            state = State.Word;
            start = offset++;
          } else {
            offset++;
            if (byte === MINUS) state = State.AfterMinus;
            else if (byte === SLASH) state = State.AfterSlash;
            else if (byte === HASH) state = State.LineComment;
            else if (byte === STAR && executable) state = State.ExecutableAfterStar;
            else {
              position = consumed + offset;
              if (byte === SEMICOLON) endStatement();
              else if (!control.skip) emit('symbol', String.fromCharCode(byte));
              else if (byte === OPEN_BRACKET) control.skippedBrackets++;
            }
          }
          break;

        case State.Word: {
          while (offset < length && WORD_BYTE[chunk[offset] as number] === 1) offset++;
          if (offset === length) break;
          position = consumed + offset;
          // 1.5e-7: the sign of an exponent belongs to the number.
          if (chunk[offset] === MINUS && endsInExponent(chunk, start, offset)) offset++;
          else endWord(chunk, start, offset);
          break;
        }

        case State.Quoted: {
          const closing = quote;
          const escaping = control.backslash && closing !== BACKQUOTE ? BACKSLASH : closing;
          let current = byte;
          while (current !== closing && current !== escaping && ++offset < length) current = chunk[offset] as number;
          if (offset === length) break;
          if (current === closing && offset + 1 < length && chunk[offset + 1] !== closing) {
            position = consumed + offset;
            endQuoted(chunk, start, offset++);
            break;
          }
          keep(chunk, start, offset);
          state = current === closing ? State.QuotedAfterQuote : State.QuotedAfterBackslash;
          start = ++offset;
          break;
        }

        case State.QuotedAfterQuote:
          if (byte === quote) {
            keepByte(quote);
            state = State.Quoted;
            start = ++offset;
          } else {
            position = consumed + offset;
            endQuoted(chunk, offset, offset);
          }
          break;

        case State.QuotedAfterBackslash:
          // Only in patterns do \% and \_ lose their backslash.
          if (byte === PERCENT || byte === UNDERSCORE) keepByte(BACKSLASH);
          keepByte(ESCAPED[byte] as number);
          state = State.Quoted;
          start = ++offset;
          break;

        case State.AfterMinus:
          if (byte === MINUS) {
            state = State.LineComment;
            offset++;
          } else {
            state = State.Plain;
            if (WORD_BYTE[byte] === 1) {
              state = State.Word;
              keepByte(MINUS);
              start = offset;
            } else if (!control.skip) emit('symbol', '-');
          }
          break;

        case State.LineComment:
          offset++;
          if (lineByte(byte)) endComment();
          break;

        case State.AfterSlash:
          if (byte === STAR) {
            state = State.CommentHead;
            offset++;
          } else {
            state = State.Plain;
            if (!control.skip) emit('symbol', '/');
          }
          break;

        case State.CommentHead:
          version = 0;
          if (byte === BANG) state = State.CommentVersion;
          else if (byte === CAPITAL_M) state = State.CommentHeadAfterM;
          else {
            state = State.BlockComment;
            break;
          }
          offset++;
          break;

        case State.CommentHeadAfterM:
          if (byte === BANG) {
            state = State.CommentVersion;
            offset++;
          } else state = State.BlockComment;
          break;

        case State.CommentVersion:
          if (byte >= 48 && byte <= 57) {
            version = version * 10 + byte - 48;
            offset++;
          } else if (version === NEVER_VERSION) state = State.BlockComment;
          else {
            executable = true;
            state = State.Plain;
          }
          break;

        case State.BlockComment:
          offset++;
          if (byte === STAR) state = State.BlockCommentAfterStar;
          break;

        case State.BlockCommentAfterStar:
          offset++;
          if (byte === SLASH) state = State.Plain;
          else if (byte !== STAR) state = State.BlockComment;
          break;

        case State.ExecutableAfterStar:
          state = State.Plain;
          if (byte === SLASH) {
            executable = false;
            offset++;
          } else if (!control.skip) emit('symbol', '*');
          break;

        case State.DelimiterLine:
          offset++;
          if (lineByte(byte)) endDelimiterLine(takeLine());
          break;

        default:
          offset++;
          if (lineByte(byte)) endForeignLine(takeLine());
      }
    }
    if (state === State.Word || state === State.Quoted) keep(chunk, start, length);
    consumed += length;
    position = consumed;
  }

  function end(): string | undefined {
    if (state === State.Word || state === State.QuotedAfterQuote) return 'inside a statement';
    if (state === State.LineComment) endComment();
    else if (state === State.DelimiterLine) endDelimiterLine(takeLine());
    else if (state === State.ForeignLine) endForeignLine(takeLine());
    if (state === State.Quoted || state === State.QuotedAfterBackslash) return 'inside a quoted text';
    if (state === State.BlockComment || state === State.BlockCommentAfterStar || executable) return 'inside a comment';
    if (delimiter !== ';') return `before "DELIMITER ;"`;
    if (inStatement || control.skip) return 'inside a statement';
    return undefined;
  }

  return { control, push, end, offset: () => position };
}
