import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weights } from './negotiate.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** The content codings of answers. */
export type Coding = 'br' | 'gzip';

/** Compressing smaller answers costs more time than it saves. */
const leastBytes = 1024;

/** The coding for an answer of this many characters: the one that `Accept-Encoding` prefers, Brotli before gzip. */
export function codingFor(length: number, acceptEncoding: string | string[] | undefined): Coding | undefined {
  if (length < leastBytes || acceptEncoding === undefined) return undefined;
  const accepted = weights(String(acceptEncoding));
  const weight = (name: string): number => accepted.get(name) ?? accepted.get('*') ?? 0;
  const br = weight('br');
  const gz = Math.max(weight('gzip'), accepted.get('x-gzip') ?? 0);
  if (br <= 0 && gz <= 0) return undefined;
  return br >= gz ? 'br' : 'gzip';
}

/** The text, or its bytes, in a coding. */
export function compressed(text: string | Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(text, { level: 6 });
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotlied(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, ...size } });
}
