import type { FieldError } from './refusal.ts';

/**
 * A refusal of a call that an extension has made inside its own: what a program outside would have got for the same call.
 * `cause` is the failure that an interface answers if the extension lets it pass.
 */
export class InnerRefusal extends Error {
  /** The fault of an operation; undefined for a route. */
  readonly fault: number | undefined;
  /** The status of a route; undefined for an operation. */
  readonly status: number | undefined;
  /** The code that a route tells (`error` of its problem document); of an operation, the code of the domain's refusal, if it has one. */
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];
  constructor(
    message: string,
    cause: unknown,
    {
      fault,
      status,
      code,
      errors = [],
    }: {
      readonly fault?: number;
      readonly status?: number;
      readonly code?: string | undefined;
      readonly errors?: readonly FieldError[];
    },
  ) {
    super(message, { cause });
    this.name = 'InnerRefusal';
    this.fault = fault;
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}
