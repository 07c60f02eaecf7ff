import { randomBytes } from 'node:crypto';
import type { Caller, Credentials } from '../../operation/caller.ts';
import type { Arguments, OperationDeclaration } from '../../operation/declare.ts';
import type { Dispatch } from '../../operation/dispatch.ts';
import { ApiFault, globalFaults } from '../../operation/fault.ts';
import type { Registry } from '../../operation/registry.ts';
import type { WireStyle } from '../../soap/index.ts';

/** A user whose key was right, and the generation of the account then. */
export interface CheckedUser {
  readonly userId: number;
  readonly generation: number;
}

/** Identity as the SOAP transport needs it; given by the composition root. */
export interface SoapIdentity {
  /** Checks a name and key; answers the user or why not. */
  checkKey(username: string, key: string, address: string): Promise<CheckedUser | 'empty' | 'denied'>;
  /** Undefined where the user has changed since the check. */
  openSession(user: CheckedUser): Promise<string | undefined>;
  endSession(sessionId: string): Promise<void>;
  /** The caller with everything the roles grant; undefined when the session or user is not good. */
  caller(credentials: Credentials): Promise<Caller | undefined>;
}

/** Where a call comes from. */
export interface CallOrigin {
  readonly style: WireStyle;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  /** What log lines name the request by. */
  readonly requestId: string;
}

/** Everything behind the SOAP addresses, the same for all styles. */
export interface SoapBackend {
  readonly registry: Registry;
  readonly maxCallsPerMultiCall: number;
  /** Bytes of answers, about, after which a multiCall makes no more of its calls. */
  readonly multiCallAnswerLimit: number;
  /** Checks a name and key; fault 6 when one is empty, 2 when they are not good or there were too many failures. */
  authenticate(username: string, key: string, address: string): Promise<Credentials>;
  /** As `authenticate`, and opens a session; answers its id. */
  login(username: string, key: string, address: string): Promise<string>;
  /** A random id that no session has (reference 3.4). */
  startSession(): string;
  endSession(sessionId: string): Promise<void>;
  /** The caller with all grants; fault 5 when there is none. */
  requireCaller(credentials: Credentials | undefined): Promise<Caller>;
  /** Carries out an operation whose arguments are named already. */
  call(
    operation: OperationDeclaration,
    credentials: Credentials | undefined,
    args: Readonly<Record<string, unknown>>,
    options: CallOrigin & { readonly argumentsFirst?: boolean },
  ): Promise<unknown>;
  /** Carries out an operation by its V1 path: faults 5, 3, 2 in this order (reference 3.1). */
  callPath(
    credentials: Credentials | undefined,
    path: unknown,
    args: (declared: Arguments) => Readonly<Record<string, unknown>>,
    origin: CallOrigin,
  ): Promise<unknown>;
}

/** Joins dispatcher and identity to what the SOAP styles need. */
export function createSoapBackend(parts: {
  readonly registry: Registry;
  readonly dispatch: Dispatch;
  readonly identity: SoapIdentity;
  readonly maxCallsPerMultiCall: number;
  readonly multiCallAnswerLimit: number;
}): SoapBackend {
  const { registry, dispatch, identity } = parts;
  const checked = async (username: string, key: string, address: string): Promise<CheckedUser> => {
    const result = await identity.checkKey(username, key, address);
    if (result === 'empty') throw new ApiFault(globalFaults.invalid_request_param);
    if (result === 'denied') throw new ApiFault(globalFaults.access_denied);
    return result;
  };
  const backend: SoapBackend = {
    registry,
    maxCallsPerMultiCall: parts.maxCallsPerMultiCall,
    multiCallAnswerLimit: parts.multiCallAnswerLimit,
    async authenticate(username, key, address) {
      const { userId } = await checked(username, key, address);
      return { kind: 'user', userId };
    },
    async login(username, key, address) {
      const session = await identity.openSession(await checked(username, key, address));
      if (session === undefined) throw new ApiFault(globalFaults.access_denied);
      return session;
    },
    startSession: () => randomBytes(32).toString('hex'),
    endSession: (sessionId) => identity.endSession(sessionId),
    async requireCaller(credentials) {
      const caller = credentials && (await identity.caller(credentials));
      if (!caller) throw new ApiFault(globalFaults.session_expired);
      return caller;
    },
    call: (operation, credentials, args, options) => dispatch({ operation, credentials, arguments: args, ...options }),
    async callPath(credentials, path, args, origin) {
      const operation = await byPath(credentials, path);
      return dispatch({ operation, credentials, arguments: args(operation.arguments), ...origin });
    },
  };
  const byPath = async (credentials: Credentials | undefined, path: unknown): Promise<OperationDeclaration> => {
    try {
      return registry.byPath(typeof path === 'string' ? path : '');
    } catch (error) {
      await backend.requireCaller(credentials);
      throw error;
    }
  };
  return backend;
}
