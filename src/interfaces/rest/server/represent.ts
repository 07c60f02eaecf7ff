import { isKept, plainValue } from '../../../kernel/kept.ts';
import type { DocumentedRoute, Page } from '../declare.ts';
import { type Format, mediaTypes } from '../messages/negotiate.ts';
import { pageRequest } from '../schema.ts';
import { digest, jsonDigest, jsonText } from './json-text.ts';

/** An answer as it goes out, but for what depends on the request's conditions. */
export interface Representation {
  /** JSON, as text or in UTF-8. */
  readonly payload: string | Buffer;
  readonly contentType: string;
  /** The opaque part of the strong entity tag, as long as the payload is not compressed. */
  readonly tag: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Where an answer is told from. */
export interface AnswerContext {
  readonly format: Format;
  /** Base of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The resource's absolute URL, without query. */
  readonly url: string;
  /** The query as it was sent, checked. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The same as it stands in the address, with its question mark; empty without one. */
  readonly search: string;
}

/** What writing answers of a route needs to know of it. */
export interface Shape {
  /** The name of the resource, or of one element of the list: `Product`. */
  readonly type: string;
  /** The parameter by which one element is reached below the list's address; undefined where it cannot be. */
  readonly elementKey: string | undefined;
  /** Whether the list takes `page`. */
  readonly isPaged: boolean;
}

/** Writes one resource. In JSON-LD it says what and where it is. */
export function representOne(body: unknown, { type }: Shape, place: AnswerContext): Representation {
  const text = jsonText(body);
  const core = jsonDigest(body, text);
  if (place.format === 'json') return representation(text, core, place.format);
  const head = { '@context': contextUrl(place.baseUrl, type), '@id': place.url };
  return representation(merged({ ...head, '@type': type }, text), core, place.format);
}

/**
 * Writes a page of a list: a bare array with `Link` and `X-Total-Count`, or `{member, totalItems, view}` (design 11). A
 * page whose resources are kept (`Tx.remember`) is often asked for again from the same place: then it is written once.
 */
export function representList(page: Page<unknown>, shape: Shape, place: AnswerContext): Representation {
  const { items } = page;
  if (!isKept(items)) return writeList(page, shape, place);
  const { format, url, search, baseUrl } = place;
  const key = `${format} ${baseUrl} ${url}${search} ${page.total} ${page.previous} ${page.next} ${shape.type} ${shape.isPaged}`;
  const write = (): Representation => {
    const text = writeList(page, shape, place);
    return text.payload.length < largePayload ? text : { ...text, payload: Buffer.from(text.payload) };
  };
  return items.derive(representList, write, key);
}

/** From this length on bytes are sent sooner than text, which is made into bytes each time. */
const largePayload = 16_384;

function writeList(page: Page<unknown>, shape: Shape, place: AnswerContext): Representation {
  const links = linksOf(page, shape, place);
  const headers = { 'x-total-count': String(page.total), ...(links.size > 0 && { link: linkHeader(links) }) };
  const text = jsonText(page.items);
  // Of a page also changes elsewhere are told; a list that is shown whole is its own state, for conditions too.
  const content = jsonDigest(page.items, text);
  const core = shape.isPaged ? digest(`${page.total} ${headers.link} ${content}`) : content;
  if (place.format === 'json') return representation(text, core, place.format, headers);
  const members = plainValue(page.items).map((item) => merged(identity(item, shape, place), jsonText(item)));
  const { first, last, prev: previous, next } = Object.fromEntries(links);
  const query = new URLSearchParams(textual(place.query)).toString();
  const view = { '@id': query ? `${place.url}?${query}` : place.url, '@type': 'PartialCollectionView' };
  const head = { '@context': contextUrl(place.baseUrl, shape.type), '@id': place.url, '@type': 'Collection' };
  const rest = [
    `"totalItems":${page.total}`,
    `"member":[${members.join(',')}]`,
    ...(links.size > 0 ? [`"view":${JSON.stringify({ ...view, first, last, previous, next })}`] : []),
  ];
  return representation(merged(head, `{${rest.join(',')}}`), core, place.format, headers);
}

/** The part of an entity tag that is the same in every format of a resource's state. */
export function coreOf(etag: string): string {
  return etag
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/\.(json|ld)(-br|-gzip)?$/, '');
}

/** As `coreOf` of the tag that one resource, or the rows of a list that is shown whole, would get. */
export function coreOfResource(body: unknown): string {
  return jsonDigest(body, jsonText(body));
}

/** The address of the JSON-LD context of a type. */
function contextUrl(baseUrl: string, type: string): string {
  return `${baseUrl}/api/contexts/${type}`;
}

/** The name of what a route answers: the title of its schema, else what its operation id says after the verb. */
export function typeOf({ result, operationId, kind }: DocumentedRoute): string {
  const title = (result as { title?: string } | undefined)?.title;
  if (title !== undefined && /^\w+$/.test(title)) return title;
  const noun = operationId.replace(/^[a-z]+(?=[A-Z])/, '');
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return kind === 'list' ? name.replace(/ies$/, 'y').replace(/s$/, '') : name;
}

function representation(
  payload: string,
  core: string,
  format: Format,
  headers: Readonly<Record<string, string>> = {},
): Representation {
  return { payload, contentType: mediaTypes[format], tag: `${core}.${format}`, headers };
}

/** The text of an object with members put in front, without writing it again. */
function merged(head: Readonly<Record<string, unknown>>, text: string): string {
  if (!text.startsWith('{')) return text;
  const front = JSON.stringify(head).slice(0, -1);
  if (front === '{') return text;
  return text === '{}' ? `${front}}` : `${front},${text.slice(1)}`;
}

function identity(item: unknown, { type, elementKey }: Shape, { url }: AnswerContext): Record<string, string> {
  const fields = plainValue(item) as Readonly<Record<string, unknown>>;
  const key = elementKey === undefined ? undefined : (fields[elementKey] ?? fields.id);
  if (typeof key !== 'string' && typeof key !== 'number') return { '@type': type };
  return { '@id': `${url}/${encodeURIComponent(key)}`, '@type': type };
}

/** Addresses of other pages by relation. */
function linksOf(page: Page<unknown>, { isPaged }: Shape, place: AnswerContext): Map<string, string> {
  const links = new Map<string, string>();
  if (!isPaged) return links;
  const { page: number, size, cursor } = pageRequest(place.query);
  const { cursor: _cursor, page: _page, ...others } = place.query;
  const to = (relation: string, position: Readonly<Record<string, unknown>>): void => {
    const query = new URLSearchParams(textual({ ...others, ...position })).toString();
    links.set(relation, query ? `${place.url}?${query}` : place.url);
  };
  const last = Math.max(1, Math.ceil(page.total / size));
  to('first', {});
  if (page.previous !== undefined) to('prev', { cursor: page.previous });
  else if (cursor === undefined && number > 1) to('prev', { page: Math.min(number - 1, last) });
  if (page.next !== undefined) to('next', { cursor: page.next });
  else if (cursor === undefined && plainValue(page.items).length > 0 && number < last) to('next', { page: number + 1 });
  to('last', { page: last });
  return links;
}

/** `Link` (RFC 8288). */
function linkHeader(links: ReadonlyMap<string, string>): string {
  return [...links].map(([relation, url]) => `<${url}>; rel="${relation}"`).join(', ');
}

function textual(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]);
}
