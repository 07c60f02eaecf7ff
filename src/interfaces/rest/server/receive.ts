import type { FastifyRequest } from 'fastify';
import type { FieldError } from '#kernel/refusal.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { inflateBody } from '#platform/http/inflate.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { sentBody } from '#platform/http/read-body.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { RouteInput } from '../declare.ts';
import { bearerToken } from '../messages/bearer.ts';
import { problemOf } from '../messages/failures.ts';
import { readForm } from '../messages/form-body.ts';
import { checkJson, hasMoreValues, invalid, parseJson } from '../messages/json-body.ts';
import { bodyKind } from '../messages/negotiate.ts';
import { operatorCookie } from '../messages/operator-cookie.ts';
import { shopperHeader } from '../messages/shopper-address.ts';
import { type BoundRoute, bodyLimitOf } from './bind.ts';
import type { RestCall } from './call.ts';
import { type FlawedBody, withoutFlawed } from './flaws.ts';
import { type IdempotencyKey, idempotencyKey } from './idempotency.ts';
import { readLenient } from './read-lenient.ts';

/** The part of a call that is known from the request alone. */
export type Received = Omit<RestCall, 'bound' | 'admit'>;

/** How a request is read. */
export interface RequestReading {
  /** Tells whether the caller is an API user; asked only for a body that is larger than others may send. */
  readonly isApiUser: () => Promise<boolean>;
  /** Whether parameters and members that are not known are ignored (`restAliases`). */
  readonly isLoose: boolean;
}

/** The most members and elements of a body: of strangers and customers, and of API users. */
const mostValues = { everybody: 2000, apiUser: 200_000 };

/**
 * Reads a request: checks parameters, query and body against the schemas of the route. Problems are not thrown but
 * stored as `flaw`, since admission is checked first.
 *
 */
export async function receive(
  settings: Settings,
  bound: BoundRoute,
  request: FastifyRequest,
  caller: RequestReading,
): Promise<Received> {
  const { headers } = request;
  const baseUrl = baseUrlOf(request, settings.baseUrl);
  const { store, query } = splitStore(request);
  const params = bound.readParams(paramsOf(request));
  const read = bound.readQuery(query, caller.isLoose);
  let flaw: RestProblem | undefined;
  let flawed: FlawedBody | undefined;
  let body: unknown;
  let itemErrors: ItemErrors | undefined;
  let idempotency: IdempotencyKey | undefined;
  try {
    // An address with invalid parameters cannot have a resource.
    if (params.errors.length > 0) throw new RestProblem(404, 'There is nothing at this address.');
    // A call that only reads can be repeated without a stored answer, which its transaction could not write.
    const { method, effect } = bound.route;
    if (method !== 'DELETE' && effect === 'write' && !bound.route.isLogin)
      idempotency = idempotencyKey(request, sentBody(request));
    const errors: FieldError[] = [...read.errors];
    const given = bound.checkBody && (await bodyOf(settings, bound, request, caller));
    if (given) errors.push(...given.errors);
    body = given?.body;
    itemErrors = given?.itemErrors;
    if (errors.length > 0) {
      if (given && read.errors.length === 0) flawed = withoutFlawed(without(body, bound.ignored), errors);
      throw invalid(errors);
    }
  } catch (error) {
    flaw = problemOf(error) ?? transportFlaw(error);
    if (!flaw) throw error;
  }
  return {
    bearer: bearerToken(headers.authorization),
    cookie: bound.route.isLogin ? undefined : operatorCookie(request, baseUrl),
    agent: headers['user-agent'] ?? '',
    authorization: headers.authorization,
    store,
    address: request.ip,
    orderToken: [headers['x-order-token']].flat()[0],
    shopper: [headers[shopperHeader]].flat()[0],
    currency: [headers['x-currency-code']].flat()[0],
    baseUrl,
    requestId: request.id,
    hasAliases: caller.isLoose,
    conditions: { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] },
    sent: {
      params: params.values,
      query: read.values,
      body: flawed ? flawed.rest : body,
      ...(itemErrors && { itemErrors }),
    },
    idempotency,
    flaw,
    flawed,
  };
}

/** The store view of a call, from its query or else from a header, and the rest of the query. */
function splitStore(request: FastifyRequest): {
  store: string | undefined;
  query: Readonly<Record<string, unknown>>;
} {
  const { store, ...query } = request.query as Readonly<Record<string, unknown>>;
  const named = [store].flat().at(-1) ?? request.headers['x-store-code'];
  return { store: named === undefined ? undefined : String(named), query };
}

/** The parameters of the address; the rest of an address is its `path`. */
function paramsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { '*': rest, ...params } = request.params as Readonly<Record<string, unknown>>;
  return rest === undefined ? params : { ...params, path: rest };
}

/** What an empty body means. */
const noMembers = { text: '{}', value: {} };

type ItemErrors = NonNullable<RouteInput<never, never, never>['itemErrors']>;

/** A checked body. */
interface CheckedBody {
  readonly body: unknown;
  readonly errors: readonly FieldError[];
  readonly itemErrors?: ItemErrors;
}

/** The checked body; undefined if the route has none: then the sent body is ignored. */
async function bodyOf(
  settings: Settings,
  bound: BoundRoute,
  request: FastifyRequest,
  { isApiUser, isLoose }: RequestReading,
): Promise<CheckedBody | undefined> {
  const { route, checkBody, ignored } = bound;
  if (!checkBody) return undefined;
  const bytesSent = sentBody(request);
  const type = request.headers['content-type'];
  const isForm = route.takesFile !== undefined && /^multipart\/form-data\s*;/i.test(type ?? '');
  if (!isForm && bodyKind(type, route.method) !== 'json' && (bytesSent.length > 0 || type !== undefined)) {
    const also = route.method === 'PATCH' ? ' or application/merge-patch+json' : '';
    throw new RestProblem(415, `The body must be application/json${also}, in UTF-8.`, {
      headers: route.method === 'PATCH' ? { 'accept-patch': 'application/merge-patch+json, application/json' } : {},
    });
  }
  const bytes = await inflateBody(bytesSent, request.headers['content-encoding'], bodyLimitOf(route, settings));
  const isLong = route.bodyLimit === undefined && bytes.length > settings.restStrangerBodyLimit;
  if (isLong && !(await isApiUser())) throw new RestProblem(413, 'The body is too large.');
  const parsed = isForm
    ? await readForm(bytes, String(type), String(route.takesFile))
    : bytes.length === 0
      ? noMembers
      : parseJson(bytes);
  if (hasMoreValues(parsed.value, mostValues.everybody)) {
    const most = (await isApiUser()) ? mostValues.apiUser : mostValues.everybody;
    if (hasMoreValues(parsed.value, most)) {
      throw new RestProblem(413, `The body has more than ${most} members and elements.`);
    }
  }
  const given = checkJson(parsed);
  // Clients in PHP send an object without members so.
  const sent = Array.isArray(given) && given.length === 0 && isObject(route.body) ? {} : given;
  const isExact = checkBody(sent).length === 0;
  const body =
    isExact || !route.body ? sent : readLenient(route.body, sent, { isLoose, isNew: route.method === 'POST' });
  const errors = isExact ? [] : checkBody(body);
  const isLongForAnother = bytes.length > settings.restStrangerBodyLimit && route.isLarge?.(body) === false;
  if (isLongForAnother && !(await isApiUser())) throw new RestProblem(413, 'The body is too large.');
  if (errors.length === 0) return { body: without(body, ignored), errors };
  return itemsApart(bound, body) ?? { body, errors };
}

/** A body whose only flaws are items that may be flawed, without these items; undefined for any other. */
function itemsApart({ route, checkBody, checkItem }: BoundRoute, body: unknown): CheckedBody | undefined {
  const { items } = (body ?? {}) as { readonly items?: unknown };
  if (!checkBody || !checkItem || !route.itemsApart || !Array.isArray(items)) return undefined;
  const itemErrors = new Map<number, readonly FieldError[]>();
  const { instead } = route.itemsApart;
  const rest = items.map((item, index) => {
    const errors = checkItem(item);
    if (errors.length === 0) return item;
    itemErrors.set(index, errors);
    return instead(item);
  });
  const whole = { ...(body as object), items: rest };
  return checkBody(whole).length > 0 ? undefined : { body: whole, errors: [], itemErrors };
}

/** Whether a body is an object with members. */
function isObject(schema: object | undefined): boolean {
  return (schema as { type?: string } | undefined)?.type === 'object';
}

function without(body: unknown, ignored: readonly string[]): unknown {
  if (ignored.length === 0 || typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((each) => without(each, ignored));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.includes(name)));
}

function transportFlaw(error: unknown): RestProblem | undefined {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  return statusCode !== undefined && statusCode < 500 ? new RestProblem(statusCode, `${message}.`) : undefined;
}
