/** One thing that is wrong with what was sent. */
export interface FieldError {
  /** JSON Pointer into the input (`/tierPrices/0/qty`), or the name of a query parameter (RFC 6901). */
  readonly field: string;
  readonly message: string;
}

/**
 * Why the domain refuses: `invalid` what was sent breaks a rule of the store, `not_found` it speaks of something that is
 * not there or that the caller may not see, `conflict` it collides with what is there, `forbidden` the caller may not,
 * `login_required` nobody may who is not logged in, `unreadable` a list cannot be asked for in this way, `too_many` the caller
 * did it too often.
 */
export type RefusalReason =
  | 'invalid'
  | 'unreadable'
  | 'not_found'
  | 'conflict'
  | 'forbidden'
  | 'login_required'
  | 'too_many';

/** One refusal as the table of the domain declares it. */
export interface RefusalDeclaration {
  readonly reason: RefusalReason;
  /** Said where the thrower says nothing more exact. */
  readonly meaning: string;
  /** REST tells the code itself, where callers must tell it from others of the same status. */
  readonly isTold?: boolean;
}

/** Refusals by their codes. */
export type RefusalTable = Readonly<Record<string, RefusalDeclaration>>;

/** What is said of one case beyond what its code means. */
export interface RefusalDetails {
  /** In the place of what the code means. */
  readonly text?: string;
  readonly errors?: readonly FieldError[];
  /** The same call may go through soon. */
  readonly isTemporary?: boolean;
  /** In how many seconds it may be tried again. */
  readonly retryAfter?: number;
  /** What else a program needs to go on, by names; plain data. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What a refusal for several errors says: the message of each, one a line. */
export function together(errors: readonly FieldError[]): RefusalDetails {
  return { text: errors.map(({ message }) => message).join('\n'), errors };
}

/**
 * A refusal that the caller is told: thrown by the domain, turned into a fault or a problem document by the interfaces.
 * The transaction it is thrown in leaves nothing behind.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly errors: readonly FieldError[];
  /** The code of the domain's table. */
  readonly code: string;
  /** The same call may go through soon. */
  readonly isTemporary: boolean;
  /** In how many seconds it may be tried again, where that is known. */
  readonly retryAfter: number | undefined;
  /** REST tells the code in the place of that of the status. */
  readonly isTold: boolean;
  readonly more: Readonly<Record<string, unknown>>;
  /** Of a code of a table; `failOf` looks it up there. */
  constructor(
    code: string,
    { reason, meaning, isTold = false }: RefusalDeclaration,
    { text = meaning, errors = [], isTemporary = false, retryAfter, more = {} }: RefusalDetails = {},
  ) {
    super(text);
    this.name = 'Refusal';
    this.reason = reason;
    this.code = code;
    this.errors = errors;
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
    this.isTold = isTold;
    this.more = more;
  }
}

/** Makes the refusals of a table: `throw fail('quote_not_found')`. `R` are the codes that may be raised. */
export type Fail<R extends string> = (code: R, details?: RefusalDetails) => Refusal;

/** The maker of all refusals of a table. */
export function failOf<T extends RefusalTable>(table: T): Fail<keyof T & string> {
  return (code, details) => new Refusal(code, table[code] as RefusalDeclaration, details);
}
