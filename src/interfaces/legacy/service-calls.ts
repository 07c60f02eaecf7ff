/**
 * The calls of the interface itself, besides the operations of its resources, the same in SOAP, XML-RPC and JSON-RPC
 * (reference 2.4).
 */

import type { LongRows } from '#domain/shared/lists/long-rows.ts';
import type { Credentials } from '#kernel/principal.ts';
import { answerSize } from './answer-size.ts';
import { argumentText } from './arguments.ts';
import type { CallOrigin, LegacyBackend } from './backend.ts';
import type { Arguments } from './declare.ts';
import { ApiFault, type FaultTable, globalFaults } from './fault.ts';
import { isLong } from './long-answers.ts';
import type { Registry } from './registry.ts';
import { namedArguments } from './v1-arguments.ts';

/** The input of a service call. */
export interface ServiceCall extends CallOrigin {
  readonly backend: LegacyBackend;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The caller's credentials, by session or HTTP Basic; only checked when they are requested. */
  credentials(): Credentials | undefined | Promise<Credentials>;
  /** The caller's address, for throttling. */
  readonly address: string;
  /** Counts bytes as held for the answer; false if the caller's network has too many. */
  readonly hold: (bytes: number) => boolean;
}

/** `login(username, apiKey)`: answers the id of a new session. */
export async function runLogin(call: ServiceCall): Promise<string> {
  const { username, apiKey } = call.arguments;
  const { backend, address, style, requestId } = call;
  if (username === undefined || apiKey === undefined) throw new ApiFault(globalFaults.invalid_request_param);
  const login = { username: argumentText(username ?? ''), key: argumentText(apiKey ?? ''), address, style };
  return backend.login(login, requestId);
}

/** `startSession()`: an id that no session has. */
export async function runStartSession({ backend }: ServiceCall): Promise<string> {
  return backend.startSession();
}

/** `endSession(sessionId)`: always true. */
export async function runEndSession({ backend, arguments: { sessionId } }: ServiceCall): Promise<true> {
  if (typeof sessionId === 'string') await backend.endSession(sessionId);
  return true;
}

function originOf({ style, baseUrl, requestId, address, until }: ServiceCall) {
  return { style, baseUrl, requestId, address, until };
}

/** `call(sessionId, resourcePath, args)`: the result of an operation by its path. */
export async function runCall(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: sent, credentials } = call;
  const { resourcePath, args } = sent;
  const named = (declared: Arguments) => namedArguments(declared, args);
  return backend.callPath(await credentials(), resourcePath, named, originOf(call));
}

/**
 * `multiCall(sessionId, calls, options)`: the results of several calls, each by itself. A failed call is `isFault`, and
 * is the last one if `options.break` is 1. Fault 6 for more calls than may be sent at once.
 */
export async function runMultiCall(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: sent, credentials } = call;
  const { calls, options } = sent;
  const by = await credentials();
  await backend.requireCaller(by);
  const stopsAtFault = isMap(options) && Number(options.break) === 1;
  const faultValue = ({ code, message }: ApiFault) => ({
    isFault: true,
    faultCode: String(code),
    faultMessage: message,
  });
  return callEach(call, listOf(calls), { faultValue, stopsAtFault }, (entry) => {
    const [path, args = []] = listOf(entry);
    const named = (declared: Arguments) => namedArguments(declared, args);
    return backend.callPath(by, path, named, { ...originOf(call), until: 'committed' });
  });
}

/** How calls that came together are answered. */
interface TogetherOptions<E> {
  /** The value in place of a failed call's result. */
  readonly faultValue: (fault: ApiFault, entry: E) => unknown;
  /** Whether no more calls are made after a failed one. */
  readonly stopsAtFault?: boolean;
}

/**
 * Makes calls that came together, one after the other, each in its own transaction; `make` gets the size of the answers
 * so far. The calls end when they are committed, and all of them are made durable together before the answer. Calls
 * without room for their answers are not made. Fault 6 for more calls than may be sent at once.
 */
export async function callEach<E>(
  { backend, address, hold }: Pick<ServiceCall, 'backend' | 'address' | 'hold'>,
  entries: readonly E[],
  { faultValue, stopsAtFault = false }: TogetherOptions<E>,
  make: (entry: E, size: number) => Promise<unknown>,
): Promise<unknown[]> {
  if (entries.length > backend.maxCallsPerMultiCall) {
    const text = `At most ${backend.maxCallsPerMultiCall} calls can be sent in one multiCall.`;
    throw new ApiFault(globalFaults.invalid_request_param, text);
  }
  const results: unknown[] = [];
  let size = 0;
  for (const entry of entries) {
    try {
      if (size > backend.multiCallAnswerLimit || !hold(size)) {
        throw new ApiFault(globalFaults.invalid_request_param, tooLarge);
      }
      const result = await make(entry, size);
      results.push(isLong(result) ? await gather({ backend, address, hold }, result, size) : result);
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      results.push(faultValue(error, entry));
      if (stopsAtFault) break;
    }
    size += answerSize(results.at(-1));
  }
  await backend.flush();
  return results;
}

/**
 * The rows of a list that is sent with other answers, which have `size` bytes already; fault 6 if there is no room for
 * them.
 */
export async function gather(
  { backend, address, hold }: Pick<ServiceCall, 'backend' | 'address' | 'hold'>,
  result: LongRows<unknown>,
  size: number,
): Promise<unknown[]> {
  let bytes = size;
  const rows = await backend.long.gather(
    result,
    (page) => {
      bytes += answerSize(page);
      return bytes <= backend.multiCallAnswerLimit && hold(bytes);
    },
    address,
  );
  if (!rows) throw new ApiFault(globalFaults.invalid_request_param, tooLong);
  return rows;
}

const tooLong = 'This list is too long to be sent with other answers. Ask for it alone, or for a page of it.';
const tooLarge = 'This call was not made, since the answers to those before it are too large. Send fewer at once.';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A list as V1 clients send it: a list, or a map with its indexes as keys; a scalar becomes a list with one item. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return Object.values(value);
  return value === undefined || value === null ? [] : [value];
}

/** `resources(sessionId)`: the resources and methods that the caller may use. */
export async function runResources({ backend, credentials }: ServiceCall): Promise<unknown> {
  const caller = await backend.requireCaller(await credentials());
  return backend.registry.resources.flatMap(({ resource, operations }) => {
    const allowed = operations.filter(({ aclId }) => aclId === undefined || caller.may(aclId));
    if (!caller.may(resource.aclId) || allowed.length === 0) return [];
    const methods = allowed.map(({ title, method }) => ({
      title,
      description: null,
      path: `${resource.name}.${method}`,
      name: method,
      aliases: resource.aliases.map((alias) => `${alias}.${method}`),
    }));
    return [{ title: resource.title, description: null, name: resource.name, aliases: resource.aliases, methods }];
  });
}

/** `globalFaults(sessionId)`: the faults that any operation can raise. */
export async function runGlobalFaults(): Promise<unknown> {
  return faultList(globalFaults);
}

/** `resourceFaults(resourceName, sessionId)`, in either order: fault 3 for an unknown resource, 2 for one without a grant. */
export async function runResourceFaults(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: args } = call;
  const { name, swapped } = resourceOf(backend.registry, args);
  const session = swapped ? args.resourceName : args.sessionId;
  const credentials: Credentials | undefined =
    typeof session === 'string' ? { kind: 'session', sessionId: session } : await call.credentials();
  const caller = await backend.requireCaller(credentials);
  const resource = name === undefined ? undefined : backend.registry.resource(name);
  if (!resource) throw new ApiFault(globalFaults.resource_path_invalid);
  if (!caller.may(resource.aclId)) throw new ApiFault(globalFaults.access_denied);
  return faultList(resource.faults);
}

/** The value that is the resource: the known one of the two, else the one at its declared position. */
function resourceOf(registry: Registry, args: Readonly<Record<string, unknown>>): { name?: string; swapped: boolean } {
  const { resourceName: named, sessionId: other } = args;
  const isResource = (value: unknown): value is string =>
    typeof value === 'string' && registry.resource(value) !== undefined;
  if (!isResource(named) && (isResource(other) || looksLikeSession(named))) {
    return { ...(typeof other === 'string' && { name: other }), swapped: true };
  }
  return { ...(typeof named === 'string' && { name: named }), swapped: false };
}

const looksLikeSession = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{32,64}$/.test(value);

function faultList(table: FaultTable): { code: string; message: string }[] {
  return Object.values(table).map(({ code, message }) => ({ code: String(code), message }));
}
