import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import type { CallInside } from '#domain/shared/inner-call.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { isFile, isReply, type Page, type RestContext, type RouteDeclaration, type RouteInput } from '../declare.ts';
import { problemOf } from '../messages/failures.ts';
import { checkJson, invalid } from '../messages/json-body.ts';
import { jsonText } from '../messages/json-text.ts';
import { type BoundRoute, bindRoutes } from './bind.ts';
import { storeOf } from './context.ts';
import { readLenient } from './read-lenient.ts';

/** What is sent to a route that is run inside of another call. */
export interface SentInside {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The id or code of a store view, as `?store=`. */
  readonly store?: string | number;
}

/** The facts that such a route has in place of those of a connection. */
export interface InnerFacts {
  readonly settings: Settings;
  readonly logins: CheckOptions;
}

type Inside = CallInside<RefusalCode, unknown, unknown, unknown>;

/** Runs routes inside of another call: answers the call for a name as `GET /products/{id}`. Throws for an unknown one. */
export type InnerRoutes = (name: string, sent: SentInside) => Inside;

/** The routes that can be run inside of another call; they are compiled at the first one. */
export function createInnerRoutes(routes: () => readonly RouteDeclaration[], facts: InnerFacts): InnerRoutes {
  let byName: ReadonlyMap<string, BoundRoute> | undefined;
  return (name, sent) => {
    byName ??= new Map(bindRoutes(routes()).map((bound) => [`${bound.route.method} ${bound.route.path}`, bound]));
    const bound = byName.get(name);
    if (!bound) throw new Error(`there is no route ${name}`);
    if (bound.route.isLogin || bound.route.file !== undefined || bound.route.itemsApart)
      throw new Error(`${name} cannot be run inside of another call`);
    return callOf(bound, sent, facts);
  };
}

function callOf(bound: BoundRoute, request: SentInside, { settings, logins }: InnerFacts): Inside {
  const { route } = bound;
  let context: RestContext;
  let sent: RouteInput<never, never, never>;
  const { prepare: _prepare, ...unprepared } = route.command;
  return {
    command: route.isLarge?.(request.body as never) === false ? unprepared : route.command,
    admission: route.access,
    async decode(given) {
      const store = request.store === undefined ? undefined : String(request.store);
      context = {
        ...given,
        store: await storeOf(given.tx, store, given.principal),
        isStoreGiven: store !== undefined,
        baseUrl: settings.baseUrl ?? '',
        network: '',
        caller: { address: '', agent: 'extension' },
        logins,
        operatorLifetimeMs: settings.operatorSessionLifetime * 1000,
        currency: undefined,
        hasAliases: false,
        orderToken: undefined,
        call: undefined,
      };
      sent = read(bound, request) as RouteInput<never, never, never>;
      return route.input(sent, context);
    },
    async answer(result) {
      const answer = await route.print(result, context, sent);
      return plain(route, isReply(answer) ? answer.body : answer);
    },
  };
}

/** What is sent, checked as that of any request; the problem 404 or 400 if it breaks the schemas of the route. */
function read({ route, readParams, readQuery, checkBody }: BoundRoute, request: SentInside): unknown {
  const params = readParams({ ...request.params });
  if (params.errors.length > 0) throw new RestProblem(404, 'There is nothing at this address.');
  const query = readQuery(textual(request.query ?? {}));
  const errors: FieldError[] = [...query.errors];
  let body: unknown;
  if (checkBody && route.body) {
    const text = JSON.stringify(request.body ?? {});
    const given = checkJson({ text, value: JSON.parse(text) });
    const isExact = checkBody(given).length === 0;
    body = isExact ? given : readLenient(route.body, given, { isLoose: false, isNew: route.method === 'POST' });
    if (!isExact) errors.push(...checkBody(body));
  }
  if (errors.length > 0) throw invalid(errors);
  return { params: params.values, query: query.values, body };
}

/** Values of a query as an address has them. */
function textual(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string | string[]>> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** The answer as plain values: of a list its page. */
function plain({ kind }: RouteDeclaration, body: unknown): unknown {
  if (body === undefined) return undefined;
  if (isFile(body)) throw new Error('a file cannot be read inside of another call');
  if (kind !== 'list') return JSON.parse(jsonText(body));
  const { items, ...page } = body as Page<unknown>;
  return { items: JSON.parse(jsonText(items)), ...page };
}

/** The refusal for a failure of such a call; undefined for what is no refusal. */
export function refusedRoute(error: unknown): InnerRefusal | undefined {
  const problem = problemOf(error);
  return (
    problem &&
    new InnerRefusal(problem.message, error, {
      status: problem.status,
      code: problem.error,
      errors: problem.errors,
    })
  );
}
