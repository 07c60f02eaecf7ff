/** Decodes the bytes of a document: finds its encoding, decodes strictly, and leaves out very long base64 texts. */

import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { hasIllegalCharacter, hasIllegalOneByteCharacter } from './characters.ts';
import { XmlError } from './error.ts';

/**
 * A range of bytes that is not in the text: `offset` is its position in the text, `start` to `end` its position in the
 * bytes.
 */
export interface Cut {
  readonly offset: number;
  readonly start: number;
  readonly end: number;
}

/** A decoded document: legal characters only, line ends normalised to `\n` (XML 1.0 2.11). */
export interface XmlSource {
  readonly text: string;
  /** in document order */
  readonly cuts: readonly Cut[];
  /** the text of a cut */
  readonly resolve: (cut: Cut) => string;
  /** the bytes of a cut, in the document */
  readonly bytesOf: (cut: Cut) => Buffer;
}

/** Texts longer than this many bytes that look like base64 are left out of the decoded text. */
export const LONG_TEXT = 65_536;

/**
 * Decodes a document. The encoding comes from, in this order: a byte order mark, the XML declaration, the charset
 * parameter of the content type, UTF-8. The declaration comes before the header because the services that this one
 * replaces read only the declaration, and their clients may send a wrong header.
 *
 * @param bytes the document; long texts with `\r` are changed in it when they are read, since a copy may be many megabytes
 * @param contentType the HTTP header, if there is one
 * @throws XmlError `charset` for an unknown encoding or bytes that are not in it, `malformed` for an illegal character
 */
export function decodeXml(bytes: Uint8Array, contentType?: string): XmlSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = plainText(buffer);
  if (plain !== undefined) return { text: plain, cuts: [], resolve: noCut, bytesOf: noCut };
  const { encoding, from } = encodingOf(buffer, contentType);
  const runs = buffer.length > LONG_TEXT && encoding !== 'utf-16le' && encoding !== 'utf-16be' ? longRuns(buffer) : [];
  const ends = new Map<Cut, number>();
  const resolve = (cut: Cut): string => {
    const end = ends.get(cut) ?? normaliseInPlace(buffer, cut.start, cut.end);
    ends.set(cut, end);
    return buffer.toString('latin1', cut.start, end);
  };
  const bytesOf = ({ start, end }: Cut): Buffer => buffer.subarray(start, end);
  if (runs.length === 0) return { text: decodePart(buffer.subarray(from), encoding), cuts: [], resolve, bytesOf };
  const cuts: Cut[] = [];
  let text = '';
  let position = from;
  for (const run of runs) {
    text += decodePart(buffer.subarray(position, run.start), encoding);
    cuts.push({ offset: text.length, start: run.start, end: run.end });
    position = run.end;
  }
  text += decodePart(buffer.subarray(position), encoding);
  return { text, cuts, resolve, bytesOf };
}

/**
 * The text of a short document of ASCII only, which is the same in all encodings that it may name; most documents are
 * such.
 */
function plainText(buffer: Buffer): string | undefined {
  if (buffer.length > LONG_TEXT || buffer[0] !== LT || buffer[1] === 0 || !isAscii(buffer)) return undefined;
  const text = buffer.toString('latin1');
  const declared = text.startsWith(usualDeclaration) ? undefined : DECLARED.exec(text)?.[1];
  if (declared !== undefined) known(declared);
  if (hasIllegalOneByteCharacter(text)) throw illegal();
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The declaration of nearly every client, which needs no further check. */
export const usualDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

function noCut(): never {
  throw new TypeError('nothing was left outside of this document');
}

/** Encodings by name, lower case: their names in XML 1.0 and HTTP, and their decoders. */
const SINGLE_BYTE = /^(iso-8859-(?:[2-9]|1[0-6])|windows-125[0-8]|koi8-[ru]|macintosh|ibm8(?:50|52|66))$/;
const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'us-ascii': 'ascii',
  'ansi_x3.4-1968': 'ascii',
  latin1: 'iso-8859-1',
  'iso_8859-1': 'iso-8859-1',
  'iso8859-1': 'iso-8859-1',
  l1: 'iso-8859-1',
  latin9: 'iso-8859-15',
  'iso8859-15': 'iso-8859-15',
  'iso_8859-15': 'iso-8859-15',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
};
const DECLARED =
  /^<\?xml[ \t\r\n][^>]{0,200}?[ \t\r\n]encoding[ \t\r\n]{0,20}=[ \t\r\n]{0,20}["']([A-Za-z][\w.-]{0,40})["']/;
const CHARSET_PARAMETER = /;\s{0,20}charset\s{0,20}=\s{0,20}"?([\w.:-]{1,40})"?/i;

function encodingOf(buffer: Buffer, contentType: string | undefined): { encoding: string; from: number } {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return { encoding: 'utf-8', from: 3 };
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return { encoding: 'utf-16le', from: 2 };
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return { encoding: 'utf-16be', from: 2 };
  if (buffer[0] === 0x3c && buffer[1] === 0) return { encoding: 'utf-16le', from: 0 };
  if (buffer[0] === 0 && buffer[1] === 0x3c) return { encoding: 'utf-16be', from: 0 };
  const declared = DECLARED.exec(buffer.toString('latin1', 0, 300))?.[1];
  if (declared !== undefined) return { encoding: known(declared), from: 0 };
  const name = CHARSET_PARAMETER.exec(contentType ?? '')?.[1];
  return { encoding: knownToHeader(name) ?? 'utf-8', from: 0 };
}

/** The header's charset if it is usable; ASCII counts as UTF-8, and an unknown name is accepted. */
function knownToHeader(name: string | undefined): string | undefined {
  try {
    const encoding = known(name ?? 'utf-8');
    return encoding === 'ascii' ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function known(name: string): string {
  const lower = name.toLowerCase();
  const encoding = Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] as string) : lower;
  if (encoding === 'utf-8' || encoding === 'ascii' || encoding === 'iso-8859-1') return encoding;
  if (SINGLE_BYTE.test(encoding) && iconv.encodingExists(encoding)) return encoding;
  throw new XmlError('charset', `Unsupported character encoding '${name}'`);
}

/** One part of the document, checked and with normalised line ends. */
function decodePart(part: Buffer, encoding: string): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return checked(decodeUtf16(part, encoding));
  const bytes = normaliseLines(part);
  if (encoding !== 'iso-8859-1' && !isAscii(bytes)) return checked(decodeWide(bytes, encoding));
  const text = bytes.toString('latin1');
  if (hasIllegalOneByteCharacter(text)) throw illegal();
  return text;
}

function decodeWide(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-8') {
    if (!isUtf8(bytes)) throw wrong(encoding);
    return bytes.toString('utf8');
  }
  if (encoding === 'ascii') throw wrong(encoding);
  const text = iconv.decode(bytes, encoding);
  if (text.includes('\ufffd')) throw wrong(encoding);
  return text;
}

function decodeUtf16(part: Buffer, encoding: string): string {
  if (part.length % 2 !== 0) throw wrong(encoding);
  const text = (encoding === 'utf-16le' ? part : Buffer.from(part).swap16()).toString('utf16le');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function checked(text: string): string {
  if (hasIllegalCharacter(text)) throw illegal();
  return text;
}

const LT = 0x3c;
const CR = 0x0d;
const LF = 0x0a;

/** `\r\n` and `\r` to `\n`, in any encoding that has them as single bytes: much cheaper than in the text. */
function normaliseLines(bytes: Buffer): Buffer {
  const first = bytes.indexOf(CR);
  if (first === -1) return bytes;
  const result = Buffer.allocUnsafe(bytes.length);
  bytes.copy(result, 0, 0, first);
  let length = first;
  for (let index = first; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte !== CR) result[length++] = byte;
    else if (bytes[index + 1] !== LF) result[length++] = LF;
  }
  return result.subarray(0, length);
}

/** As `normaliseLines`, without a copy: the answer is the new end of the bytes. */
function normaliseInPlace(bytes: Buffer, start: number, end: number): number {
  const first = bytes.subarray(start, end).indexOf(CR);
  if (first === -1) return end;
  let length = start + first;
  for (let index = length; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte !== CR) bytes[length++] = byte;
    else if (index + 1 === end || bytes[index + 1] !== LF) bytes[length++] = LF;
  }
  return length;
}

function wrong(encoding: string): XmlError {
  return new XmlError('charset', `The document is not valid ${encoding.toUpperCase()}`);
}

function illegal(): XmlError {
  return new XmlError('malformed', 'a character that XML does not allow');
}

const BASE64 = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_ \t\r\n') {
  BASE64[character.charCodeAt(0)] = 1;
}

/**
 * Long ranges of base64 from a `>` to the next `<`, or in a whole CDATA section. They contain no markup, no reference
 * and no illegal character, so the reader may take them as text without a check. In a comment or instruction they do no
 * harm, and they are allowed nowhere else. One pass, since each byte is between two `<`.
 */
function longRuns(buffer: Buffer): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  let open = buffer.indexOf(LT);
  while (open !== -1) {
    const next = buffer.indexOf(LT, open + 1);
    const gap = next === -1 ? buffer.length : next;
    if (gap - open > LONG_TEXT) {
      const run = runIn(buffer, open, gap);
      if (run.end - run.start > LONG_TEXT && isBase64(buffer, run.start, run.end)) runs.push(run);
    }
    open = next;
  }
  return runs;
}

function runIn(buffer: Buffer, open: number, gap: number): { start: number; end: number } {
  if (buffer.toString('latin1', open, open + 9) === '<![CDATA[') {
    const end = buffer.subarray(0, gap).indexOf(']]>', open + 9, 'latin1');
    return { start: open + 9, end: end === -1 ? open + 9 : end };
  }
  return { start: open + buffer.subarray(open, gap).lastIndexOf(0x3e) + 1, end: gap };
}

/** White space alone does not count: it may be where no text is allowed. */
function isBase64(buffer: Buffer, start: number, end: number): boolean {
  let solid = false;
  for (let index = start; index < end; index += 1) {
    const byte = buffer[index] as number;
    if (BASE64[byte] === 0) return false;
    if (byte > 0x20) solid = true;
  }
  return solid;
}
