/** One thing that is wrong with what was sent. */
export interface FieldError {
  /** JSON Pointer into the body (`/tierPrices/0/qty`), or the name of a query parameter (RFC 6901). */
  readonly field: string;
  readonly message: string;
}

/**
 * Why the domain refuses: `invalid` what was sent breaks a rule of the store, `not_found` it speaks of something that is
 * not there or that the caller may not see, `conflict` it collides with what is there, `forbidden` the caller may not.
 */
export type RefusalReason = 'invalid' | 'not_found' | 'conflict' | 'forbidden';

/**
 * A refusal that is no fault of the legacy interface: thrown by the domain, turned into a problem document by REST
 * (404, 409, 403, and 422 for `invalid`). The transaction it is thrown in leaves nothing behind.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly errors: readonly FieldError[];
  constructor(reason: RefusalReason, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'Refusal';
    this.reason = reason;
    this.errors = errors;
  }
}
