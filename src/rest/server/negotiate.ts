/** The two ways an answer is written (design 11). */
export type Format = 'json' | 'ld';

/** Their media types; the first is what a caller without preference gets. */
export const mediaTypes: Readonly<Record<Format, string>> = { ld: 'application/ld+json', json: 'application/json' };

const kept = new Map<string, Format | undefined>();

/** The format that an `Accept` header prefers; `ld` without preference. Undefined: it wants neither. */
export function acceptedFormat(header: string | undefined): Format | undefined {
  if (header === undefined || header.trim() === '') return 'ld';
  if (kept.has(header)) return kept.get(header);
  const format = preferred(header);
  if (kept.size >= 200) kept.clear();
  kept.set(header, format);
  return format;
}

interface Range {
  readonly type: string;
  readonly quality: number;
  readonly order: number;
}

function preferred(header: string): Format | undefined {
  const ranges = header.split(',').slice(0, 100).map(range);
  const rated = (['ld', 'json'] as const).map((format) => ({ format, ...ratingOf(mediaTypes[format], ranges) }));
  const [best] = rated
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.precision - a.precision || a.order - b.order);
  return best?.format;
}

function range(text: string, order: number): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  const quality = weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  return { type, quality, order };
}

/** How much a media type is wanted: the most precise range that covers it decides (RFC 9110 12.5.1). */
function ratingOf(type: string, ranges: readonly Range[]): { quality: number; precision: number; order: number } {
  const precisions = [[type], [type.replace(/\/.*/, '/*')], ['*/*', '*']];
  for (const [index, names] of precisions.entries()) {
    const found = ranges.find((each) => names.includes(each.type));
    if (found) return { quality: found.quality, precision: 2 - index, order: found.order };
  }
  return { quality: 0, precision: 0, order: 0 };
}

/** What a body is written as. */
export type BodyKind = 'json' | 'form' | 'other';

/** The kind of a body by its `Content-Type`; other charsets than UTF-8 are `other` (RFC 8259 8.1). */
export function bodyKind(header: string | undefined, method: string): BodyKind {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') return 'other';
  if (type === 'application/json' || type === 'application/ld+json') return 'json';
  if (type === 'application/merge-patch+json' && method === 'PATCH') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}
