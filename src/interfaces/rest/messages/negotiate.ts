import { LRUCache } from 'lru-cache';

/** The two formats of answers (design 12). */
export type Format = 'json' | 'ld';

/** Their media types; the first is the default. */
export const mediaTypes: Readonly<Record<Format, string>> = { ld: 'application/ld+json', json: 'application/json' };

/** The formats of the last headers. */
const formats = new LRUCache<string, Format | 'none'>({
  max: 200,
  memoMethod: (header) => preferred(header) ?? 'none',
});

/** The format that an `Accept` header prefers; `ld` without preference. Undefined if it accepts neither. */
export function acceptedFormat(header: string | undefined): Format | undefined {
  if (header === undefined || header.trim() === '') return 'ld';
  const format = formats.memo(header);
  return format === 'none' ? undefined : format;
}

/** Whether an `Accept` header names `text/csv`, and no format of ours with a larger weight. */
export function prefersCsv(header: string | undefined): boolean {
  if (!header?.toLowerCase().includes('text/csv')) return false;
  const ranges = weights(header);
  const others = Object.values(mediaTypes).map((type) => ratingOf(type, ranges));
  const csv = ranges.get('text/csv') ?? 0;
  return csv > 0 && others.every(({ weight, precision }) => weight < csv || (weight === csv && precision < 2));
}

/** The names in a header such as `Accept` with their weights, 0 to 1, in their order (RFC 9110 12.4.2). */
export function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.split(',').slice(0, 100)) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '');
    const isWeight = weight === undefined || /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight);
    if (name !== '') found.set(name, weight === undefined ? 1 : isWeight ? Number(weight) : 0);
  }
  return found;
}

function preferred(header: string): Format | undefined {
  const ranges = weights(header);
  const rated = (['ld', 'json'] as const).map((format) => ({ format, ...ratingOf(mediaTypes[format], ranges) }));
  const [best] = rated
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.precision - a.precision || a.order - b.order);
  return best?.format;
}

/** The weight of a media type: the most precise range that covers it decides (RFC 9110 12.5.1). */
function ratingOf(type: string, ranges: ReadonlyMap<string, number>) {
  const names = [...ranges.keys()];
  for (const [index, range] of [type, type.replace(/\/.*/, '/*'), '*/*'].entries()) {
    const weight = ranges.get(range);
    if (weight !== undefined) return { weight, precision: 2 - index, order: names.indexOf(range) };
  }
  return { weight: 0, precision: 0, order: 0 };
}

/** The format of a body. */
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
