/** One problem of the sent data. */
export interface FieldError {
  /** JSON Pointer into the input (`/tierPrices/0/qty`), or the name of a query parameter (RFC 6901). */
  readonly field: string;
  readonly message: string;
  /** The stable code of this problem, where several are possible. */
  readonly code?: string;
}

/**
 * Why the domain refuses. `invalid`: the data breaks a rule of the store. `not_found`: it names something that does not
 * exist or that the caller may not see. `conflict`: it collides with existing data. `forbidden`: the caller may not do
 * it. `login_required`: only logged-in callers may do it. `denied`: a login failed. `unreadable`: a list does not support this filter.
 * `too_many`: the caller did it too often.
 */
export type RefusalReason =
  | 'invalid'
  | 'unreadable'
  | 'not_found'
  | 'conflict'
  | 'forbidden'
  | 'login_required'
  | 'denied'
  | 'too_many';

/** One refusal, as the table of the domain declares it. */
export interface RefusalDeclaration {
  readonly reason: RefusalReason;
  /** The text, unless the thrower gives a more exact one. */
  readonly meaning: string;
  /** Whether REST shows the code itself, so that callers can distinguish it from others with the same status. */
  readonly isTold?: boolean;
}

/** Refusals by code. */
export type RefusalTable = Readonly<Record<string, RefusalDeclaration>>;

/** Details of one case, in addition to the meaning of its code. */
export interface RefusalDetails {
  /** Replaces the meaning of the code. */
  readonly text?: string;
  /** The code that REST shows instead of its own: that of the one problem of all items. */
  readonly told?: string;
  readonly errors?: readonly FieldError[];
  /** Whether the same call may succeed soon. */
  readonly isTemporary?: boolean;
  /** The seconds until the call may be tried again. */
  readonly retryAfter?: number;
  /** Further data that a program needs to continue, by name; plain data. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The text of a refusal with several errors: their messages, one a line. */
export function withErrors(errors: readonly FieldError[]): RefusalDetails {
  return { text: errors.map(({ message }) => message).join('\n'), errors };
}

/** The messages of errors, each behind the name of its field, one a line. */
export function namedText(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${field} ${message}`).join('\n');
}

/**
 * A refusal that the caller sees: thrown by the domain, turned into a fault or a problem document by the interfaces.
 * Its transaction is rolled back.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly errors: readonly FieldError[];
  /** The code in the domain's table. */
  readonly code: string;
  /** Whether the same call may succeed soon. */
  readonly isTemporary: boolean;
  /** The seconds until the call may be tried again, if known. */
  readonly retryAfter: number | undefined;
  /** The code that REST shows instead of that of the status; undefined if it shows none. */
  readonly told: string | undefined;
  readonly more: Readonly<Record<string, unknown>>;
  /** Use `failOf` to make one: it looks up the code in its table. */
  constructor(
    code: string,
    { reason, meaning, isTold = false }: RefusalDeclaration,
    { text = meaning, told, errors = [], isTemporary = false, retryAfter, more = {} }: RefusalDetails = {},
  ) {
    super(text);
    this.name = 'Refusal';
    this.reason = reason;
    this.code = code;
    this.errors = errors;
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
    this.told = told ?? (isTold ? code : undefined);
    this.more = more;
  }
}

/** Makes refusals of a table: `throw fail('quote_not_found')`. `R` are the codes that may be raised. */
export type Fail<R extends string> = (code: R, details?: RefusalDetails) => Refusal;

/** Makes the function that makes all refusals of a table. */
export function failOf<T extends RefusalTable>(table: T): Fail<keyof T & string> {
  return (code, details) => {
    const declaration = table[code];
    if (!declaration) throw new Error(`the refusal ${code} is not declared`);
    return new Refusal(code, declaration, details);
  };
}
