import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Reads bytes of a text; undefined if they are none of its charset. */
export interface Charset {
  /** MySQL's name. */
  readonly name: string;
  read(bytes: Buffer, start: number, end: number): string | undefined;
}

/**
 * Charsets with one byte a character, by MySQL's names, as iconv calls them. Charsets whose longer characters may hold
 * the byte of a backslash or a quote (sjis, gbk, big5) are not supported.
 */
const SINGLE_BYTE: Readonly<Record<string, string>> = {
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  latin5: 'iso-8859-9',
  latin7: 'iso-8859-13',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp850: 'cp850',
  cp852: 'cp852',
  cp866: 'cp866',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
};
const UTF8_NAMES = new Set(['utf8', 'utf8mb3', 'utf8mb4', 'ascii']);

/** The names of all charsets that can be read. */
export const charsetNames: readonly string[] = [...UTF8_NAMES, ...Object.keys(SINGLE_BYTE)];

const REPLACEMENT = '\ufffd';

/** UTF-8 where it is valid; other bytes become U+FFFD: for values that are no texts. */
export function readBinary(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, end);
}

function readUtf8(bytes: Buffer, start: number, end: number): string | undefined {
  const text = bytes.toString('utf8', start, end);
  return text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end)) ? undefined : text;
}

const windows1252 = new TextDecoder('windows-1252');

/** The charset of one of MySQL's names, undefined if it is not supported. */
export function charsetOf(name: string): Charset | undefined {
  if (UTF8_NAMES.has(name)) return { name, read: readUtf8 };
  // As in MySQL, each byte is a character.
  if (name === 'latin1') return { name, read: (bytes, start, end) => windows1252.decode(bytes.subarray(start, end)) };
  const encoding = Object.hasOwn(SINGLE_BYTE, name) ? SINGLE_BYTE[name] : undefined;
  if (encoding === undefined) return undefined;
  return {
    name,
    read(bytes, start, end) {
      const text = iconv.decode(bytes.subarray(start, end), encoding);
      return text.includes(REPLACEMENT) ? undefined : text;
    },
  };
}

/** What is known of the charset of a column's texts. */
export interface ColumnCharset {
  /** By the statements of the dump; undefined if none says it. */
  readonly stated?: string | undefined;
  /** By the definition of the column or its table; `binary` for bytes that are no text. */
  readonly declared?: string | undefined;
}

/**
 * The charsets that a column's texts may be in, the first that fits counts; none for bytes that are no text. A server
 * writes texts in the charset of the connection, which a dump states by SET; as they are if that is `binary`. Without
 * such a statement UTF-8 is tried, then the charset of the column.
 *
 * @param asked what the user named, in place of all that
 * @throws SyntaxError for a charset that is not supported
 */
export function charsetsOfColumn(
  { stated, declared }: ColumnCharset,
  asked: readonly Charset[] | undefined,
): readonly Charset[] {
  if (declared === 'binary') return [];
  if (asked) return asked;
  if (stated !== undefined) return [supported(stated === 'binary' ? (declared ?? 'utf8mb4') : stated)];
  const own = declared === undefined || UTF8_NAMES.has(declared) ? undefined : charsetOf(declared);
  return [supported('utf8mb4'), ...(own ? [own] : [])];
}

/** @throws SyntaxError for a charset that is not supported */
export function supported(name: string): Charset {
  const charset = charsetOf(name);
  if (charset) return charset;
  throw new SyntaxError(`its charset ${name} is not supported; dump with --default-character-set=utf8mb4`);
}
