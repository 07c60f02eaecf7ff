import type { Problem } from './schema.ts';

/** A call that was refused, as an error: for those who rather catch than look at `error`. */
export class CartwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The stable code, such as `cart_changed`; `http_502` if the answer is not the store's. */
  readonly code: string;
  /** The whole problem document. */
  readonly problem: Problem;

  constructor(problem: Problem, status: number) {
    super(problem.detail || problem.message || problem.error);
    this.name = 'CartwrightError';
    this.status = status;
    this.code = problem.error;
    this.problem = problem;
  }
}

/** What a call answers. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws `CartwrightError` where the call was refused or the store was not reached. */
export async function ok<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (error !== undefined || !response.ok) throw refusal(response, error);
  return data as Data;
}

/** The stable code of a refusal; undefined where there is none. */
export function codeOf(error: unknown): string | undefined {
  return isProblem(error) ? error.error : undefined;
}

/**
 * The error for an answer that is not the expected one.
 *
 * @param body what was read of its body: the store's problem document, or whatever a proxy before it wrote
 */
export function refusal(response: Response, body: unknown): CartwrightError {
  const { status, headers } = response;
  return new CartwrightError(isProblem(body) ? body : foreignProblem(response, headers.get('x-request-id')), status);
}

/** The problem document for an answer that has none. */
function foreignProblem({ status, statusText }: Response, requestId: string | null): Problem {
  const title = statusText || `HTTP ${status}`;
  const detail = `The answer ${[status, statusText].join(' ').trim()} is not the store's.`;
  const error = `http_${status}`;
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    error,
    message: detail,
    code: status,
    requestId: requestId ?? '',
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
