// interfaces/media-http/: the addresses of images.

/** The headers with which a client requests less than everything (RFC 9110 13 and 14). */
export interface ConditionalHeaders {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
  readonly 'if-unmodified-since'?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly range?: string | undefined;
}

/**
 * The available representation: a strong entity tag with its quotes, and the time of its last change (ms since 1970).
 */
export interface MediaRepresentation {
  readonly etag: string;
  readonly modifiedAt: number;
  readonly size: number;
}

/** The answer that follows from the conditions; `start` and `end` are the first and the last byte. */
export type Selection =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly start: number; readonly end: number };

/** Whether `If-None-Match` names the tag: so a 304 needs only the tag. */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || tagsOf(header).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** Evaluates the conditions in the order of RFC 9110 13.2.2. A request for several ranges gets everything (14.2). */
export function select(headers: ConditionalHeaders, found: MediaRepresentation, method: string): Selection {
  const { etag } = found;
  const second = Math.floor(found.modifiedAt / 1000);
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    // Strong comparison: a weak tag never matches.
    if (ifMatch.trim() !== '*' && !tagsOf(ifMatch).includes(etag)) return { status: 412 };
  } else {
    const date = dateOf(headers['if-unmodified-since']);
    if (date !== undefined && second > date) return { status: 412 };
  }
  if (headers['if-none-match'] !== undefined) {
    if (hasTag(headers['if-none-match'], etag)) return { status: 304 };
  } else {
    const date = dateOf(headers['if-modified-since']);
    if (date !== undefined && second <= date) return { status: 304 };
  }
  if (method !== 'GET' || headers.range === undefined) return { status: 200 };
  const ifRange = headers['if-range']?.trim();
  if (ifRange !== undefined && ifRange !== etag && dateOf(ifRange) !== second) return { status: 200 };
  return rangeOf(headers.range, found.size);
}

/** One range of bytes (RFC 9110 14.1.2). An invalid range is ignored. */
function rangeOf(header: string, size: number): Selection {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return { status: 200 };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { status: 416 } : { status: 206, start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { status: 200 };
  if (start >= size) return { status: 416 };
  return { status: 206, start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function tagsOf(header: string): string[] {
  return header.match(/(W\/)?"[^"]*"/g) ?? [];
}

/** Seconds since 1970; undefined for an invalid date. */
function dateOf(header: string | undefined): number | undefined {
  const ms = header === undefined || !/^[A-Z][a-z]{2}/.test(header) ? Number.NaN : Date.parse(header);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}
