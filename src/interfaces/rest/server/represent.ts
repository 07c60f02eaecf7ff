import { isCached, plainValue } from '#kernel/cached.ts';
import type { Page } from '../declare.ts';
import { digest, jsonDigest, jsonText } from '../messages/json-text.ts';
import { type Format, mediaTypes } from '../messages/negotiate.ts';
import { pageRequest } from '../schema.ts';
import type { AddAliases } from './add-aliases.ts';

/** An answer that is ready to send, except for the request's conditions. */
export interface Representation {
  /** JSON, as text or in UTF-8. */
  readonly payload: string | Buffer;
  readonly contentType: string;
  /** The opaque part of the strong entity tag, for the uncompressed payload. */
  readonly tag: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of an answer. */
export interface AnswerContext {
  readonly format: Format;
  /** Base of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The resource's absolute URL, without the query. */
  readonly url: string;
  /** The checked query. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The query as in the address, with its question mark; empty without one. */
  readonly search: string;
  /** Whether answers have the names of `aliases`, too. */
  readonly hasAliases?: boolean;
}

/** Facts about a route for writing its answers. */
export interface Shape {
  /** The name of the resource, or of an element of the list: `Product`. */
  readonly type: string;
  /** The parameter for the address of an element below the list's; undefined if elements have no addresses. */
  readonly elementKey: string | undefined;
  /** Whether the list has the parameter `page`. */
  readonly isPaged: boolean;
  /** Adds the names of `aliases` to a resource, or an element of the list; undefined if it has none. */
  readonly addAliases?: AddAliases | undefined;
}

/** Writes one resource. In JSON-LD it has its type and address. */
export function representOne(body: unknown, { type, addAliases }: Shape, place: AnswerContext): Representation {
  const own = jsonText(body);
  const core = jsonDigest(body, own);
  const text = addAliases && place.hasAliases ? JSON.stringify(addAliases(plainValue(body))) : own;
  if (place.format === 'json') return representation(text, core, place.format);
  const head = { '@context': contextUrl(place.baseUrl, type), '@id': place.url };
  return representation(merged({ ...head, '@type': type }, text), core, place.format);
}

/**
 * Writes a page of a list: a bare array with `Link` and `X-Total-Count`, or `{member, totalItems, view}` (design 12). A
 * page of cached resources (`Tx.remember`) is often requested again at the same position: then it is written only once.
 */
export function representList(page: Page<unknown>, shape: Shape, place: AnswerContext): Representation {
  const { items } = page;
  if (!isCached(items)) return writeList(page, shape, place);
  const { format, url, search, baseUrl } = place;
  const key = `${format} ${baseUrl} ${url}${search} ${page.total} ${page.previous} ${page.next} ${shape.type} ${shape.isPaged} ${place.hasAliases}`;
  const write = (): Representation => {
    const text = writeList(page, shape, place);
    return text.payload.length < largePayload ? text : { ...text, payload: Buffer.from(text.payload) };
  };
  return items.derive(representList, write, key);
}

/** From this length on, bytes are faster to send than text, which is encoded each time. */
const largePayload = 16_384;

function writeList(page: Page<unknown>, shape: Shape, place: AnswerContext): Representation {
  const links = linksOf(page, shape, place);
  const headers = { 'x-total-count': String(page.total), ...(links.size > 0 && { link: linkHeader(links) }) };
  const own = jsonText(page.items);
  const items = plainValue(page.items).map((item) => withAliases(item, shape, place));
  const text = shape.addAliases && place.hasAliases ? jsonText(items) : own;
  // The tag of a page also covers changes elsewhere in the list; a list without pages is its own state, for conditions
  // too.
  const content = jsonDigest(page.items, own);
  const core = shape.isPaged ? digest(`${page.total} ${headers.link} ${content}`) : content;
  if (place.format === 'json') return representation(text, core, place.format, headers);
  const members = items.map((item) => merged(identity(item, shape, place), jsonText(item)));
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

function withAliases(item: unknown, { addAliases }: Shape, { hasAliases }: AnswerContext): unknown {
  return addAliases && hasAliases ? addAliases(plainValue(item)) : item;
}

/** The part of an entity tag that is the same for every format of a resource's state. */
export function coreOf(etag: string): string {
  return etag
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/\.(json|ld)(-br|-gzip)?$/, '');
}

/** As `coreOf` for the tag that a resource, or a list without pages, would get. */
export function coreOfResource(body: unknown): string {
  return jsonDigest(body, jsonText(body));
}

/** The address of the JSON-LD context of a type. */
function contextUrl(baseUrl: string, type: string): string {
  return `${baseUrl}/api/contexts/${type}`;
}

function representation(
  payload: string,
  core: string,
  format: Format,
  headers: Readonly<Record<string, string>> = {},
): Representation {
  return { payload, contentType: mediaTypes[format], tag: `${core}.${format}`, headers };
}

/** The text of an object with members put in front, without serializing it again. */
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

/** The addresses of other pages by relation. */
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
