import type { Call as CommandCall, Execute } from '../../domain/command.ts';
import type { RefusalCode } from '../../domain/refusals/index.ts';
import type { Until } from '../../kernel/execute.ts';
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

/** Finds out who calls; undefined when the session or user is not (or no longer) good. */
export type Authenticate = (tx: Tx, credentials: Credentials) => Promise<Principal | undefined>;

/** What the dispatcher needs from the composition root. */
export interface DispatcherParts {
  readonly execute: Execute;
  readonly authenticate: Authenticate;
  /** Told about every failure that a caller sees only as a fault; gets the cause. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** One call: which operation, by whom, with which decoded arguments. */
export interface LegacyCall {
  readonly operation: OperationDeclaration;
  readonly credentials: Credentials | undefined;
  readonly arguments: Readonly<Record<string, ArgumentValue>>;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  /** WS-I looks at missing arguments before the session (reference 3.1). */
  readonly argumentsFirst?: boolean;
  /** How the call came, for those who watch; V1 where nothing is said. */
  readonly style?: CallStyle;
  /** What log lines name the request by. */
  readonly requestId?: string;
  /** `committed` where the answer is told only after `LegacyBackend.flush`. */
  readonly until?: Until | undefined;
}

/** Carries out calls; the only way to an operation for every style. */
export type Dispatch = (call: LegacyCall) => Promise<unknown>;

/**
 * Creates the dispatcher: an operation is a call of its command. Rejects with `ApiFault` only: 5 no session, 2 not
 * allowed, 6 an argument is missing, what the operation makes of the refusals of its command, its save fault when the
 * database or the store of images fails while a write is saved, 1 for anything unexpected (design 4).
 */
export function createDispatcher({ execute, authenticate, report }: DispatcherParts): Dispatch {
  return async (call) => {
    const { operation, credentials, arguments: values, baseUrl, requestId } = call;
    if (call.argumentsFirst) normalizeArguments(operation.arguments, values);
    const style = call.style ?? 'v1';
    // XML-RPC takes and shows what V1 does.
    const place: CallPlace = { baseUrl, style: style === 'xmlrpc' ? 'v1' : style };
    const command: CommandCall<RefusalCode, unknown, unknown, unknown> = {
      command: operation.command,
      style,
      operation: operation.v2Name,
      requestId,
      until: call.until,
      identify: async (tx) => {
        const principal = credentials && (await authenticate(tx, credentials));
        if (!principal) throw new ApiFault(globalFaults.session_expired);
        return principal;
      },
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

function isRefusedInPart(answer: unknown): answer is FaultAfterCommit {
  return typeof answer === 'object' && answer !== null && 'faultAfterCommit' in answer;
}

/** The fault that a caller is told of a failure. */
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

/** What the fault of a refusal says; undefined for what is declared of it. */
function textOf(to: FaultFor<string> | undefined, { message, errors }: Refusal): string | undefined {
  if (typeof to !== 'object') return undefined;
  if ('says' in to) return to.says;
  if (typeof to.text === 'function') return to.text({ message, errors });
  if (to.text === 'refusal' || errors.length === 0) return message;
  return errors.map((error) => `${legacyName(error.field)} ${error.message}`).join('\n');
}

/** Whether a failure belongs in the log: the caller is not told its cause. */
function isUnexpected({ refusals }: OperationDeclaration, error: unknown): boolean {
  if (error instanceof ApiFault) return false;
  return !(error instanceof Refusal && (error.reason === 'forbidden' || refusals[error.code] !== undefined));
}
