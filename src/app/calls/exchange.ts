import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request, whole. */
export interface BenchRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** In pairs of name and value, as they were sent. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** An answer, whole. */
export interface BenchAnswer {
  readonly status: number;
  /** In pairs of name and value. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The value of a header, by its name in small letters. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  for (let i = 0; i < headers.length; i += 2) {
    if (headers[i]?.toLowerCase() === name) return headers[i + 1];
  }
  return undefined;
}

/** The headers without those of the names, which are in small letters. */
export function withoutHeaders(headers: readonly string[], names: ReadonlySet<string>): string[] {
  const rest: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = [headers[i], headers[i + 1]];
    if (!names.has(name.toLowerCase())) rest.push(name, value);
  }
  return rest;
}

/**
 * The bytes of a body without its compression; as they are if they cannot be read, or become more than
 * `maxOutputLength`.
 */
export function plainBody(
  { headers, body }: Pick<BenchRequest, 'headers' | 'body'>,
  maxOutputLength = 256 * 2 ** 20,
): Buffer {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, { maxOutputLength });
    if (encoding === 'deflate') return inflateSync(body, { maxOutputLength });
    if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength });
  } catch {
    // Shown as it was sent.
  }
  return body;
}
