import type { Principal } from './principal.ts';

/**
 * The interface of a call: a SOAP style, XML-RPC, JSON-RPC, REST, the address of an image, the command line, or a job of the
 * service.
 */
export type CallStyle = 'v1' | 'v2' | 'wsi' | 'xmlrpc' | 'jsonrpc' | 'rest' | 'media' | 'cli' | 'job';

/** A finished call, for monitoring. */
export interface CallObservation {
  readonly style: CallStyle;
  /** The V2 name of a SOAP operation, the `operationId` of a REST route. */
  readonly operation: string;
  /**
   * The API user who called; undefined for customers and visitors, and if the call was refused before its user was
   * known.
   */
  readonly userId: number | undefined;
  /** Who called, if that was found out. */
  readonly caller?: Principal | undefined;
  /** `ok`, the number of a SOAP fault, the HTTP status of a refusal, or `not served`. */
  readonly outcome: string;
  /** From the decoded call to its durable end. */
  readonly durationMs: number;
  readonly requestId: string | undefined;
}

/** The outcome of a call of an operation that the legacy family has, but this service does not. */
export const notServedOutcome = 'not served';

/** Called for every finished call; must be fast and must not throw. */
export type Observe = (call: CallObservation) => void;
