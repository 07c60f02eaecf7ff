import type { Call as CommandCall, Execute } from '../../domain/command.ts';
import type { RefusalCode } from '../../domain/refusals/index.ts';
import type { Until } from '../../kernel/execute.ts';
import { andThen, type MaybePromise } from '../../kernel/maybe-promise.ts';
import type { CallStyle } from '../../kernel/observe.ts';
import type { Credentials, Principal } from '../../kernel/principal.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isTemporaryFailure, StorageError, type Tx } from '../../platform/storage/engine.ts';
import { type ArgumentValue, normalizeArguments } from './arguments.ts';
import {
  type CallPlace,
  type FaultAfterCommit,
  type FaultFor,
  legacyName,
  type OperationDeclaration,
} from './declare.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** Identifies the caller; undefined if the session or user is not valid (any more). */
export type Authenticate = (tx: Tx, credentials: Credentials) => MaybePromise<Principal | undefined>;

/** The parts that the dispatcher needs from the composition root. */
export interface DispatcherParts {
  readonly execute: Execute;
  readonly authenticate: Authenticate;
  /** Called for every failure that a caller sees only as a fault, with its cause. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** One call: the operation, the caller's credentials, and the decoded arguments. */
export interface LegacyCall {
  readonly operation: OperationDeclaration;
  readonly credentials: Credentials | undefined;
  readonly arguments: Readonly<Record<string, ArgumentValue>>;
  /** The service's address for the caller, without a slash at its end. */
  readonly baseUrl: string;
  /** Set for WS-I, which checks missing arguments before the session (reference 3.1). */
  readonly argumentsFirst?: boolean;
  /** The style of the call, for monitoring; V1 by default. */
  readonly style?: CallStyle;
  /** The id of the request in log lines. */
  readonly requestId?: string;
  /** `committed` if the answer is only sent after `LegacyBackend.flush`. */
  readonly until?: Until | undefined;
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
    const { operation, credentials, arguments: values, baseUrl, requestId } = call;
    if (call.argumentsFirst) normalizeArguments(operation.arguments, values);
    const style = call.style ?? 'v1';
    // XML-RPC uses the same forms as V1.
    const place: CallPlace = { baseUrl, style: style === 'xmlrpc' ? 'v1' : style };
    const command: CommandCall<RefusalCode, unknown, unknown, unknown> = {
      command: operation.command,
      style,
      operation: operation.v2Name,
      requestId,
      until: call.until,
      identify: (tx) => andThen(credentials && authenticate(tx, credentials), requireCaller),
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

/** The caller; throws fault 5 if there is none. */
function requireCaller(found: Principal | undefined): Principal {
  if (!found) throw new ApiFault(globalFaults.session_expired);
  return found;
}

function isRefusedInPart(answer: unknown): answer is FaultAfterCommit {
  return typeof answer === 'object' && answer !== null && 'faultAfterCommit' in answer;
}

/** The fault that a caller gets for a failure. */
function faultOf({ resource, refusals, saveFault }: OperationDeclaration, error: unknown): ApiFault {
  if (error instanceof ApiFault) return error;
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
function isUnexpected({ refusals }: OperationDeclaration, error: unknown): boolean {
  if (error instanceof ApiFault) return false;
  return !(error instanceof Refusal && (error.reason === 'forbidden' || refusals[error.code] !== undefined));
}
