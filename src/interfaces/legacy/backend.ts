import { randomBytes } from 'node:crypto';
import type { CheckedUser } from '#domain/access/identity/commands/own-session.ts';
import { notServedOperation } from '#domain/access/not-served.ts';
import type { Call, Execute } from '#domain/shared/execute.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import { type CallStyle, notServedOutcome, type Observe } from '#kernel/observe.ts';
import type { Credentials, Principal } from '#kernel/principal.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Refused } from '#platform/metrics/refusals.ts';
import { isTemporaryFailure, StorageError, type Tx, type Until } from '#platform/storage/engine.ts';
import { type ArgumentValue, normalizeArguments } from './arguments.ts';
import {
  type Arguments,
  type CallPlace,
  type FaultAfterCommit,
  type FaultFor,
  legacyName,
  type OperationDeclaration,
} from './declare.ts';
import { ApiFault, globalFaults } from './fault.ts';
import type { LongAnswers } from './long-answers.ts';
import type { Registry } from './registry.ts';

/** The styles of the legacy interface. */
export type LegacyStyle = Extract<CallStyle, 'v1' | 'v2' | 'wsi' | 'xmlrpc' | 'jsonrpc'>;

/** A name and key for a login, with the caller's address. */
export interface LegacyLogin {
  readonly username: string;
  readonly key: string;
  readonly address: string;
  readonly style: LegacyStyle;
}

/** The functions of identity that the transports need; from the composition root. */
export interface LegacyIdentity {
  /** Checks a name and key; answers the user, or why not. */
  checkKey(login: LegacyLogin): Promise<CheckedUser | 'empty' | 'denied'>;
  /** Undefined if the user has changed since the check. */
  openSession(user: CheckedUser): Promise<string | undefined>;
  endSession(sessionId: string): Promise<void>;
  /** The caller with all grants of its roles; undefined if the session or user is not valid. */
  caller(credentials: Credentials): Promise<Principal | undefined>;
}

/** The origin of a call. */
export interface CallOrigin {
  readonly style: LegacyStyle;
  /** The service's address for the caller, without a slash at its end. */
  readonly baseUrl: string;
  /** The id of the request in log lines. */
  readonly requestId: string;
  /** `committed` for one of several calls that are answered together, after `flush`. */
  readonly until?: Until | undefined;
}

/** Identifies the caller; undefined if the session or user is not valid (any more). */
export type Authenticate = (tx: Tx, credentials: Credentials) => Principal | undefined | Promise<Principal | undefined>;

/** The parts that running operations needs from the composition root. */
export interface DispatcherParts {
  readonly execute: Execute;
  readonly authenticate: Authenticate;
  /** Called for every failure that a caller sees only as a fault, with its cause. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** One call: the operation, the caller's credentials, and the decoded arguments. */
export interface LegacyCall extends CallOrigin {
  readonly operation: OperationDeclaration;
  readonly credentials: Credentials | undefined;
  readonly arguments: Readonly<Record<string, ArgumentValue>>;
  /** Set for WS-I, which checks missing arguments before the session (reference 3.1). */
  readonly argumentsFirst?: boolean;
}

/** Runs calls; the only way to an operation for every style. */
export type Dispatch = (call: LegacyCall) => Promise<unknown>;

/**
 * Creates the dispatcher: an operation is a call of its command. Rejects only with `ApiFault`: 5 no session, 2 not
 * allowed, 6 a missing argument, the operation's fault for a refusal of its command, its save fault if the database or
 * the image store fails during a write, 1 for anything unexpected (design 4).
 */
export function createDispatcher({ execute, authenticate, report }: DispatcherParts): Dispatch {
  return async (call) => {
    const { operation, credentials, arguments: values, baseUrl, requestId, style } = call;
    if (call.argumentsFirst) normalizeArguments(operation.arguments, values);
    // XML-RPC and JSON-RPC use the same forms as V1.
    const place: CallPlace = { baseUrl, style: style === 'xmlrpc' || style === 'jsonrpc' ? 'v1' : style };
    const command: Call<RefusalCode, unknown, unknown, unknown> = {
      command: operation.command,
      style,
      operation: operation.v2Name,
      requestId,
      until: call.until,
      identify: async (tx) => requireCaller(credentials && (await authenticate(tx, credentials))),
      admission: operation.admission,
      decode: (context) => operation.decode(normalizeArguments(operation.arguments, values), context, place),
      answer: (result) => operation.print(result, place),
      outcomeOf: (error) => String(faultOf(operation, error).code),
    };
    try {
      const answer = await execute(command);
      if (isRefusedInPart(answer)) throw answer.faultAfterCommit;
      return answer;
    } catch (error) {
      const fault = faultOf(operation, error);
      if (isUnexpected(operation, error)) report({ operation: operation.v2Name, error, requestId });
      throw fault;
    }
  };
}

/** The backend of the legacy interface's addresses, the same for all styles. */
export interface LegacyBackend {
  readonly registry: Registry;
  /** Answers with lists that are too long for memory. */
  readonly long: LongAnswers;
  readonly maxCallsPerMultiCall: number;
  /** The approximate bytes of answers after which a multiCall skips its remaining calls. */
  readonly multiCallAnswerLimit: number;
  /** Resolves when everything that calls have committed before is durable. */
  flush(): Promise<void>;
  /** Checks a name and key; fault 6 if one is empty, 2 if they are wrong or there were too many failures. */
  authenticate(login: LegacyLogin): Promise<Credentials>;
  /** As `authenticate`, and opens a session; answers its id. */
  login(login: LegacyLogin, requestId: string): Promise<string>;
  /** Called when a request asks for an operation that no style of its address has. */
  unknownOperation(address: string): void;
  /**
   * Called when a request of V2 or WS-I asks for an operation that is not served. It is counted for its user if the
   * legacy family has the operation.
   */
  notServed(
    asked: { readonly name: string; readonly sessionId: string } & Pick<CallOrigin, 'style' | 'requestId'>,
  ): Promise<void>;
  /** A random id that no session has (reference 3.4). */
  startSession(): string;
  endSession(sessionId: string): Promise<void>;
  /** The caller with all grants; fault 5 if there is none. */
  requireCaller(credentials: Credentials | undefined): Promise<Principal>;
  /** Runs an operation whose arguments are named already. */
  readonly call: Dispatch;
  /** Runs an operation by its V1 path: faults 5, 3, 2 in this order (reference 3.1). */
  callPath(
    credentials: Credentials | undefined,
    path: unknown,
    args: (declared: Arguments) => Readonly<Record<string, unknown>>,
    origin: CallOrigin & { readonly address: string },
  ): Promise<unknown>;
}

/** Connects the dispatcher and identity to the styles. */
export function createLegacyBackend(parts: {
  readonly registry: Registry;
  readonly dispatch: Dispatch;
  readonly identity: LegacyIdentity;
  readonly long: LongAnswers;
  readonly maxCallsPerMultiCall: number;
  readonly multiCallAnswerLimit: number;
  readonly flush: () => Promise<void>;
  /** Called for every finished call that does not go through `dispatch`. */
  readonly observe?: Observe;
  /** Called for calls of unknown operations. */
  readonly refused?: Refused;
}): LegacyBackend {
  const { registry, dispatch, identity, observe, refused } = parts;
  const checked = async (login: LegacyLogin): Promise<CheckedUser> => {
    const result = await identity.checkKey(login);
    if (result === 'empty') throw new ApiFault(globalFaults.invalid_request_param);
    if (result === 'denied') throw new ApiFault(globalFaults.access_denied);
    return result;
  };
  const backend: LegacyBackend = {
    registry,
    long: parts.long,
    maxCallsPerMultiCall: parts.maxCallsPerMultiCall,
    multiCallAnswerLimit: parts.multiCallAnswerLimit,
    flush: parts.flush,
    async authenticate(login) {
      const { userId } = await checked(login);
      return { kind: 'user', userId };
    },
    async login(login, requestId) {
      const start = performance.now();
      let userId: number | undefined;
      const tell = (outcome: string): void =>
        observe?.({
          style: login.style,
          operation: 'login',
          userId,
          outcome,
          durationMs: performance.now() - start,
          requestId,
        });
      try {
        const user = await checked(login);
        userId = user.userId;
        const session = await identity.openSession(user);
        if (session === undefined) throw new ApiFault(globalFaults.access_denied);
        tell('ok');
        return session;
      } catch (error) {
        tell(error instanceof ApiFault ? String(error.code) : 'error');
        throw error;
      }
    },
    unknownOperation: (address) => refused?.('unknown_operation', address),
    async notServed({ name, sessionId, style, requestId }) {
      const operation = notServedOperation(name);
      // If the caller cannot be found now, the call is not counted: the answer must not depend on it.
      const caller = operation && (await identity.caller({ kind: 'session', sessionId }).catch(() => undefined));
      if (!operation || !caller) return;
      const { userId } = caller;
      observe?.({ style, operation, userId, outcome: notServedOutcome, durationMs: 0, requestId });
    },
    startSession: () => randomBytes(32).toString('hex'),
    endSession: (sessionId) => identity.endSession(sessionId),
    async requireCaller(credentials) {
      return requireCaller(credentials && (await identity.caller(credentials)));
    },
    call: dispatch,
    async callPath(credentials, path, args, { address, ...origin }) {
      const operation = await byPath(credentials, path, { address, ...origin });
      return dispatch({ operation, credentials, arguments: args(operation.arguments), ...origin });
    },
  };
  const byPath = async (
    credentials: Credentials | undefined,
    path: unknown,
    { style, requestId, address }: CallOrigin & { readonly address: string },
  ): Promise<OperationDeclaration> => {
    try {
      return registry.byPath(typeof path === 'string' ? path : '');
    } catch (error) {
      backend.unknownOperation(address);
      const { userId } = await backend.requireCaller(credentials);
      const known = typeof path === 'string' ? notServedOperation(path) : undefined;
      const outcome = known ? notServedOutcome : error instanceof ApiFault ? String(error.code) : 'error';
      observe?.({ style, operation: known ?? 'unknown', userId, outcome, durationMs: 0, requestId });
      throw error;
    }
  };
  return backend;
}

/** The caller; throws fault 5 if there is none. */
function requireCaller(found: Principal | undefined): Principal {
  if (!found) throw new ApiFault(globalFaults.session_expired);
  return found;
}

/** Whether a printed answer is a fault whose effect stays. */
export function isRefusedInPart(answer: unknown): answer is FaultAfterCommit {
  return typeof answer === 'object' && answer !== null && 'faultAfterCommit' in answer;
}

/** The fault that a caller gets for a failure. */
export function faultOf(operation: OperationDeclaration, error: unknown): ApiFault {
  const { resource, refusals, saveFault } = operation;
  if (error instanceof ApiFault) return error;
  // What an extension's call inside of this one was refused with.
  if (error instanceof InnerRefusal) {
    if (error.fault === undefined) return faultOf(operation, error.cause);
    return new ApiFault({ code: error.fault, message: error.message });
  }
  if (error instanceof Refusal) {
    const to = refusals[error.code];
    const name = typeof to === 'object' ? to.fault : to;
    const declared = name === undefined ? undefined : resource.faults[name];
    if (declared) return new ApiFault(declared, textOf(to, error), { isTemporary: error.isTemporary });
    if (error.reason === 'forbidden') return new ApiFault(globalFaults.access_denied);
  }
  const isStorage = error instanceof StorageError;
  const save = saveFault === undefined ? undefined : resource.faults[saveFault];
  const fault = isStorage && save ? save : globalFaults.internal;
  return new ApiFault(fault, undefined, { isTemporary: isStorage && isTemporaryFailure(error) });
}

/** The text of a refusal's fault; undefined for its declared text. */
function textOf(to: FaultFor<string> | undefined, { message, errors }: Refusal): string | undefined {
  if (typeof to !== 'object') return undefined;
  if ('says' in to) return to.says;
  if (typeof to.text === 'function') return to.text({ message, errors });
  if (to.text === 'refusal' || errors.length === 0) return message;
  return errors.map((error) => `${legacyName(error.field)} ${error.message}`).join('\n');
}

/** Whether a failure belongs in the log, since the caller does not learn its cause. */
export function isUnexpected({ refusals }: OperationDeclaration, error: unknown): boolean {
  if (error instanceof ApiFault || (error instanceof InnerRefusal && error.fault !== undefined)) return false;
  return !(error instanceof Refusal && (error.reason === 'forbidden' || refusals[error.code] !== undefined));
}
