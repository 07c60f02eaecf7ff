import { randomBytes } from 'node:crypto';
import type { CheckedUser } from '../../domain/identity/commands/own-session.ts';
import type { Until } from '../../kernel/execute.ts';
import { type CallStyle, notServedOutcome, type Observe } from '../../kernel/observe.ts';
import type { Credentials, Principal } from '../../kernel/principal.ts';
import type { Refused } from '../../platform/metrics/refusals.ts';
import type { Arguments, OperationDeclaration } from './declare.ts';
import type { Dispatch } from './dispatch.ts';
import { ApiFault, globalFaults } from './fault.ts';
import type { LongAnswers } from './long-answers.ts';
import { notServedOperation } from './not-served.ts';
import type { Registry } from './registry.ts';

/** The styles of the legacy interface. */
export type LegacyStyle = Extract<CallStyle, 'v1' | 'v2' | 'wsi' | 'xmlrpc'>;

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
  call(
    operation: OperationDeclaration,
    credentials: Credentials | undefined,
    args: Readonly<Record<string, unknown>>,
    options: CallOrigin & { readonly argumentsFirst?: boolean },
  ): Promise<unknown>;
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
      const caller = credentials && (await identity.caller(credentials));
      if (!caller) throw new ApiFault(globalFaults.session_expired);
      return caller;
    },
    call: (operation, credentials, args, options) => dispatch({ operation, credentials, arguments: args, ...options }),
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
