/** One fault of the contract: the code and the message that a caller gets (spec 7). */
export interface FaultDeclaration {
  readonly code: number;
  readonly message: string;
}

/** The faults of a resource, by their internal names. */
export type FaultTable = Readonly<Record<string, FaultDeclaration>>;

/**
 * A failure that the caller sees: thrown by handlers, turned into a SOAP fault or a problem document by the transports.
 * `text` replaces the declared message where the reference gives details.
 */
export class ApiFault extends Error {
  readonly code: number;
  /** The same call may succeed soon: the database could not be reached or was busy. */
  readonly isTemporary: boolean;
  constructor(declared: FaultDeclaration, text?: string, { isTemporary = false } = {}) {
    super(text ?? declared.message);
    this.name = 'ApiFault';
    this.code = declared.code;
    this.isTemporary = isTemporary;
  }
}

/** Faults that any operation can raise (reference 3.4). */
export const globalFaults = {
  unknown: { code: 0, message: 'Unknown Error' },
  internal: { code: 1, message: 'Internal Error. Please see log for details.' },
  access_denied: { code: 2, message: 'Access denied.' },
  resource_path_invalid: { code: 3, message: 'Invalid api path.' },
  resource_path_not_callable: { code: 4, message: 'Resource path is not callable.' },
  session_expired: { code: 5, message: 'Session expired. Try to relogin.' },
  invalid_request_param: {
    code: 6,
    message: 'Required parameter is missing, for more details see "exception.log".',
  },
} as const satisfies FaultTable;
