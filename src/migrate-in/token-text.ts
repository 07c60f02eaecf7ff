import type { LexerControl } from './dump-lexer.ts';

/** The text of the current token, of which a part may be in earlier chunks or before an escape. */
export interface TokenText {
  /** Stores the bytes [start, end) of a chunk. */
  keep(from: Buffer, start: number, end: number): void;
  keepByte(byte: number): void;
  /** The token's text: the stored bytes and the bytes [start, end) of the chunk. Clears the stored ones. */
  takeText(chunk: Buffer, start: number, end: number): string;
  /** Drops the stored bytes. */
  drop(): void;
  /** Takes a byte of the rest of a line (its first bytes only); true when the line is complete. */
  lineByte(byte: number): boolean;
  takeLine(): string;
  /** Whether a number, stored and in the bytes [start, end) of the chunk, ends with the `e` of an exponent. */
  endsInExponent(chunk: Buffer, start: number, end: number): boolean;
}

const NEWLINE = 10;
const MINUS = 45;
const LINE_KEPT = 60;

/** Stores the text of one token after the other; `control` decodes it, and tells when nothing is stored. */
export function createTokenText(control: LexerControl): TokenText {
  let buffer = Buffer.allocUnsafe(1024);
  let keptLength = 0;

  function keep(from: Buffer, start: number, end: number): void {
    if (control.skip || end <= start) return;
    const needed = keptLength + end - start;
    if (needed > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
      buffer.copy(larger, 0, 0, keptLength);
      buffer = larger;
    }
    from.copy(buffer, keptLength, start, end);
    keptLength = needed;
  }

  function keepByte(byte: number): void {
    if (control.skip) return;
    if (keptLength === buffer.length) {
      const larger = Buffer.allocUnsafe(buffer.length * 2);
      buffer.copy(larger, 0, 0, keptLength);
      buffer = larger;
    }
    buffer[keptLength++] = byte;
  }

  function takeText(chunk: Buffer, start: number, end: number): string {
    if (keptLength === 0) return control.decode(chunk, start, end);
    keep(chunk, start, end);
    const text = control.decode(buffer, 0, keptLength);
    keptLength = 0;
    // A token of many megabytes must not leave its large buffer behind.
    if (buffer.length > 1 << 20) buffer = Buffer.allocUnsafe(1024);
    return text;
  }

  function lineByte(byte: number): boolean {
    if (byte === NEWLINE) return true;
    if (keptLength < LINE_KEPT) buffer[keptLength++] = byte;
    return false;
  }

  function takeLine(): string {
    const line = buffer.toString('latin1', 0, keptLength);
    keptLength = 0;
    return line;
  }

  function endsInExponent(chunk: Buffer, start: number, end: number): boolean {
    if (control.skip) return false;
    const last = end > start ? chunk[end - 1] : buffer[keptLength - 1];
    if (last !== 101 && last !== 69) return false;
    const first = keptLength > 0 ? buffer[0] : chunk[start];
    const second = keptLength > 1 ? buffer[1] : chunk[start + 1 - keptLength];
    const digit = first === MINUS ? second : first;
    if (digit === undefined || digit < 48 || digit > 57) return false;
    return second !== 120; // 0x1e-... is hexadecimal
  }

  function drop(): void {
    keptLength = 0;
  }

  return { keep, keepByte, takeText, drop, lineByte, takeLine, endsInExponent };
}
