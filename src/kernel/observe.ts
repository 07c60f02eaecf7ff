/** How a call came: a SOAP style, XML-RPC, REST, the address of an image, the command line, or a job of the service. */
export type CallStyle = 'v1' | 'v2' | 'wsi' | 'xmlrpc' | 'rest' | 'media' | 'cli' | 'job';

/** A call that is over, as those who watch the service see it. */
export interface CallObservation {
  readonly style: CallStyle;
  /** The V2 name of a SOAP operation, the `operationId` of a REST route. */
  readonly operation: string;
  /** The API user who called; undefined for customers, for strangers, and where the call was refused before it was known. */
  readonly userId: number | undefined;
  /** `ok`, the number of a SOAP fault, the HTTP status of a refusal, or `not served`. */
  readonly outcome: string;
  /** From the decoded call to its durable end. */
  readonly durationMs: number;
  readonly requestId: string | undefined;
}

/** The outcome of a call of an operation that the legacy family has, and that is not served. */
export const notServedOutcome = 'not served';

/** Is told of every call when it is over; must be quick and must not throw. */
export type Observe = (call: CallObservation) => void;
