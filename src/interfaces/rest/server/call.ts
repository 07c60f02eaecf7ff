import { hash, timingSafeEqual } from 'node:crypto';
import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import type { DomainSettings } from '#domain/shared/command.ts';
import type { Call, Early, Execute } from '#domain/shared/execute.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { localeNamed } from '#domain/stores/locale.ts';
import { networkOf } from '#kernel/network.ts';
import { anonymous, type Principal } from '#kernel/principal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import type { RestContext, RouteInput } from '../declare.ts';
import { isReply } from '../declare.ts';
import { type AuthenticateBearer, bearerProblem, missingBearer } from '../messages/bearer.ts';
import { localized, problemOf, unexpectedProblem } from '../messages/failures.ts';
import type { OperatorCookie } from '../messages/operator-cookie.ts';
import { shopperAddress } from '../messages/shopper-address.ts';
import type { BoundRoute } from './bind.ts';
import { checkConditions, type WriteConditions } from './conditions.ts';
import { shownCurrency, storeOf } from './context.ts';
import { type FlawedBody, judging, withRefused } from './flaws.ts';
import {
  callerKeyHash,
  callKeyOf,
  countedNetwork,
  earlierOutcome,
  type IdempotencyKey,
  keepOutcome,
  requireRoom,
} from './idempotency.ts';

/** The parts that calls need from the composition root. */
export interface CallParts {
  readonly engine: Engine;
  readonly execute: Execute;
  readonly blobs: BlobStore;
  readonly settings: Settings & DomainSettings;
  readonly now: () => number;
  readonly authenticate: AuthenticateBearer;
  /** Identifies an operator by the token of the cookie; undefined if the session is over. */
  readonly authenticateOperator: (tx: Tx, token: string, now: number) => Promise<Principal | undefined>;
  /** The check of passwords. */
  readonly logins: CheckOptions;
  /** Called for every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** A call as HTTP received it. */
export interface RestCall {
  readonly bound: BoundRoute;
  /** The token of the `Authorization` header. */
  readonly bearer: string | undefined;
  /** The whole value of that header. */
  readonly authorization: string | undefined;
  /** The cookie of an operator's session, if there is no such header. */
  readonly cookie: OperatorCookie | undefined;
  /** The value of `User-Agent`. */
  readonly agent: string;
  /** The named store view, if any. */
  readonly store: string | undefined;
  readonly address: string;
  readonly baseUrl: string;
  /** The value of `X-Order-Token`. */
  readonly orderToken: string | undefined;
  /** The value of `X-Shopper-Address`. */
  readonly shopper: string | undefined;
  /** The value of `X-Currency-Code`. */
  readonly currency: string | undefined;
  readonly requestId: string;
  readonly hasAliases: boolean;
  readonly conditions: WriteConditions;
  readonly sent: RouteInput<unknown, unknown, unknown>;
  /** For a POST, PUT or PATCH that writes. */
  readonly idempotency: IdempotencyKey | undefined;
  /** A problem of the sent data: thrown after the caller is known and admitted. */
  readonly flaw: RestProblem | undefined;
  /** If fields of the body break its schema: their errors, and the rest of the body. */
  readonly flawed: FlawedBody | undefined;
  /** Called with the caller as soon as it is known: counts the call, throws the problem 429. */
  readonly admit: (caller: Principal) => void;
}

/** The result of a call, not yet written in a format. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the answer comes from an earlier call with the same idempotency key. */
  readonly isReplayed?: boolean;
}

/** The tags of routes that need no store view: accounts are made before there is a store. */
const accountTags: ReadonlySet<string> = new Set(['Authentication', 'Operators', 'API users']);

/**
 * Runs the route's command. After admission come the store view, problems of the sent data, the answer of an earlier
 * call with the same idempotency key, and the conditions of a write. The stored answer commits together with the
 * effect.
 */
export async function carryOut(parts: CallParts, call: RestCall): Promise<Outcome> {
  const { bound, baseUrl, flaw, flawed } = call;
  const { route } = bound;
  const sent = call.sent as RouteInput<never, never, never>;
  const keptSince = (now: number): number => now - parts.settings.idempotencyLifetime * 1000;
  // The context of the running transaction, which may begin again.
  let context: RestContext;
  let storedUnder: string | undefined;
  // That of the connection, or of the visitor that the server of a shop calls for.
  let { address } = call;
  const asShopper = async (server: Principal | Promise<Principal>): Promise<Principal> => {
    const caller = await server;
    // The calls of a minute are the server's.
    call.admit(caller);
    address = shopperAddress(caller, call.shopper) ?? address;
    return anonymous;
  };
  const beforeWrite = async (tx: Tx, now: number, isLook: boolean): Promise<Early<Outcome>> => {
    const { idempotency } = call;
    if (idempotency && storedUnder !== undefined) {
      const after = keptSince(now);
      const earlier = await earlierOutcome(tx, storedUnder, idempotency, { after, isLook });
      if (earlier) return { answer: earlier };
      const network = countedNetwork(context.principal, address);
      if (network !== undefined) await requireRoom(tx, network, after, parts.settings);
    }
    await checkConditions(bound, context, call.sent, { ...call.conditions, isLook });
    return undefined;
  };
  const { prepare: _prepare, ...unprepared } = route.command;
  const command = route.isLarge?.((sent as { readonly body?: unknown }).body) === false ? unprepared : route.command;
  const rest: Call<RefusalCode, unknown, unknown, Outcome> = {
    command: flaw && flawed ? judging(command, flawed, flaw) : command,
    style: 'rest',
    operation: route.operationId,
    requestId: call.requestId,
    network: () => networkOf(address),
    identify(tx, now) {
      const { bearer, cookie } = call;
      const caller = bearer === undefined && !cookie ? anonymous : identified(parts, call, tx, now);
      return call.shopper === undefined ? caller : asShopper(caller);
    },
    meet: call.admit,
    admission: route.access,
    async decode(given) {
      const { tx, principal, now } = given;
      const found = storeOf(tx, call.store, principal, accountTags.has(route.tag));
      const store = found instanceof Promise ? await found : found;
      if (flaw && !flawed) throw flaw;
      const { idempotency } = call;
      storedUnder = idempotency && callerKeyHash(principal, address, idempotency);
      const isCurrencyAsked = route.takesCurrency && call.currency !== undefined;
      context = {
        ...given,
        call: idempotency && callKeyOf(storedUnder ?? '', idempotency, keptSince(now)),
        currency: isCurrencyAsked ? await shownCurrency(tx, store, call.currency) : undefined,
        store,
        isStoreGiven: call.store !== undefined,
        baseUrl,
        network: networkOf(address),
        caller: { address, agent: call.agent },
        logins: parts.logins,
        operatorLifetimeMs: parts.settings.operatorSessionLifetime * 1000,
        hasAliases: call.hasAliases,
        orderToken: call.orderToken,
      };
      if (!flaw || !flawed) return route.input(sent, context);
      try {
        return await route.input(sent, context);
      } catch (error) {
        throw withRefused(flawed, flaw, error);
      }
    },
    before({ tx, now }, _input, isLook) {
      if (flaw || route.effect === 'read') return undefined;
      return beforeWrite(tx, now, isLook);
    },
    async answer(result, { tx, now, principal }) {
      const outcome = outcomeOf(call, await route.print(result, context, sent));
      if (!call.idempotency || storedUnder === undefined) return outcome;
      const network = countedNetwork(principal, address);
      await keepOutcome(tx, storedUnder, call.idempotency, outcome, network, now);
      return outcome;
    },
    outcomeOf: (error) => String((problemOf(loggedIn(error, baseUrl)) ?? unexpectedProblem(error)).status),
  };
  try {
    return await parts.execute(rest);
  } catch (error) {
    throw await inItsLanguage(parts, call, loggedIn(error, baseUrl));
  }
}

/** A failure in the language of the call's store view. One that the rate limit refused reads nothing more. */
async function inItsLanguage({ engine }: CallParts, { store }: RestCall, failure: unknown): Promise<unknown> {
  const problem = problemOf(failure);
  if (!problem || (failure instanceof RestProblem && problem.status >= 429)) return failure;
  return localized(failure, await engine.read((tx) => localeNamed(tx, store)));
}

/** The caller of a bearer. A caller who tries bearers is counted as a stranger. */
async function identified(parts: CallParts, call: RestCall, tx: Tx, now: number): Promise<Principal> {
  try {
    const caller = await callerOf(parts, call, tx, now);
    return caller.operator ? proven(call, caller, caller.operator.csrfToken) : caller;
  } catch (problem) {
    call.admit(anonymous);
    throw problem;
  }
}

/**
 * The operator of a call by cookie, which a browser sends by itself: a call that changes something must carry the token of
 * the session. Without it, a call that everybody may make is nobody's (that of a shop in the same browser); any other is
 * refused with the problem 403 `csrf`.
 */
function proven({ bound, cookie }: RestCall, operator: Principal, csrfToken: string): Principal {
  if (!cookie || cookie.isSafe || isSame(cookie.csrfToken ?? '', csrfToken)) return operator;
  if (cookie.csrfToken === undefined && bound.route.access.level === 'everybody') return anonymous;
  throw new RestProblem(403, 'The call needs the X-CSRF-Token of the session.', { error: 'csrf' });
}

function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** The problem that asks for a bearer, if the failure is that nobody is logged in. */
export function loggedIn(error: unknown, baseUrl: string): unknown {
  return error instanceof Refusal && error.reason === 'login_required' ? missingBearer(baseUrl) : error;
}

/** The caller; anonymous without a bearer and a session. Throws the problem 401 for an invalid bearer. */
export async function callerOf(
  { authenticate, authenticateOperator }: Pick<CallParts, 'authenticate' | 'authenticateOperator'>,
  { bearer, cookie, baseUrl }: Pick<RestCall, 'bearer' | 'cookie' | 'baseUrl'>,
  tx: Tx,
  now: number,
): Promise<Principal> {
  if (bearer === undefined) {
    return (cookie && (await authenticateOperator(tx, cookie.token, now))) ?? anonymous;
  }
  const found = await authenticate(tx, bearer, now);
  if (found.ok) return found.caller;
  throw bearerProblem(found.reason, baseUrl);
}

function outcomeOf(call: RestCall, answer: unknown): Outcome {
  const { status } = call.bound.route;
  if (!isReply(answer)) return { status, body: answer, headers: {} };
  return { status: answer.status ?? status, body: answer.body, headers: answer.headers ?? {} };
}
