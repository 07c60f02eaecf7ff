// domain/operation/csv/: lists of the store as files of comma-separated values: how they are read (decode.ts,
// read-lines.ts), the kinds of lists, and how they are written into the store (write-lines.ts) and out of it. `old-` is
// what has products and customers in the columns of the old ImportExport, several lines each.

import iconv from 'iconv-lite';

/** The bytes of a file; it can be opened again. */
export type CsvSource = () => AsyncIterable<Uint8Array>;

/** The encodings of files: with a byte order mark or without one. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** The encoding of a file. */
export type CsvEncoding = (typeof csvEncodings)[number];

/**
 * The encoding of a file: what its byte order mark says; without one UTF-16 if every other byte of its beginning is
 * mostly 0, UTF-8 if all of it is valid UTF-8, else Windows-1252. Reads the file once.
 */
export async function encodingOf(open: CsvSource): Promise<CsvEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of open()) {
      const known = isFirst ? unicodeOf(bytes) : undefined;
      if (known) return known;
      isFirst = false;
      utf8.decode(bytes, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function unicodeOf(bytes: Uint8Array): CsvEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = (parity: number): number => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const half = start.length / 2;
  if (start.length < 4) return undefined;
  if (zeros(1) > half * 0.7) return 'utf-16le';
  return zeros(0) > half * 0.7 ? 'utf-16be' : undefined;
}

/** The text of a file, in parts and without a byte order mark. */
export async function* textOf(open: CsvSource, encoding: CsvEncoding): AsyncGenerator<string, void, undefined> {
  // Its own decoder would remove a byte order mark by guesses about the encoding.
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for await (const bytes of open()) {
    const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
