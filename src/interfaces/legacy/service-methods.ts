import type { Credentials } from '#kernel/principal.ts';
import {
  runCall,
  runEndSession,
  runGlobalFaults,
  runLogin,
  runMultiCall,
  runResourceFaults,
  runResources,
  runStartSession,
  type ServiceCall,
} from './service-calls.ts';

/** The input of a method besides its parameters. */
export interface MethodCall extends Omit<ServiceCall, 'arguments' | 'credentials'> {
  /** The caller by HTTP Basic, instead of a session; absent without such credentials. */
  readonly byBasic?: (() => Promise<Credentials>) | undefined;
}

/** A method of the interface itself. */
export interface ServiceMethod {
  /** The names of its parameters in their order; `sessionId`, if it has one, is the first. */
  readonly parameters: readonly string[];
  readonly run: (call: ServiceCall) => Promise<unknown>;
}

/** The methods of V1, as XML-RPC and JSON-RPC have them (soap-catalog 8). */
export const serviceMethods = {
  startSession: { parameters: [], run: runStartSession },
  endSession: { parameters: ['sessionId'], run: runEndSession },
  login: { parameters: ['username', 'apiKey'], run: runLogin },
  call: { parameters: ['sessionId', 'resourcePath', 'args'], run: runCall },
  multiCall: { parameters: ['sessionId', 'calls', 'options'], run: runMultiCall },
  resources: { parameters: ['sessionId'], run: runResources },
  resourceFaults: { parameters: ['sessionId', 'resourceName'], run: runResourceFaults },
  globalFaults: { parameters: ['sessionId'], run: runGlobalFaults },
} as const satisfies Readonly<Record<string, ServiceMethod>>;

/**
 * Who calls: the session that was sent, or HTTP Basic in its place, if that is null or empty. Undefined if it is neither
 * a text nor replaced.
 */
export function sessionOf(
  { byBasic }: Pick<MethodCall, 'byBasic'>,
  session: unknown,
): { readonly sessionId: string | null; credentials(): Credentials | Promise<Credentials> } | undefined {
  // Not every client can send nil.
  if (byBasic !== undefined && (session === null || session === '')) return { sessionId: null, credentials: byBasic };
  if (typeof session !== 'string') return undefined;
  return { sessionId: session, credentials: () => ({ kind: 'session', sessionId: session }) };
}
