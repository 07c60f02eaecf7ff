import type { Problem } from './schema.ts';

/** A call that was refused, as an error: for those who rather catch than look at `error`. */
export class CartwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The stable code, such as `cart_changed`. */
  readonly code: string;
  /** The whole problem document. */
  readonly problem: Problem;

  constructor(problem: Problem, status: number) {
    super(problem.detail ?? problem.error);
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

/** The data of an answer. Throws `CartwrightError` where the call was refused. */
export async function ok<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (error !== undefined) throw new CartwrightError(error as Problem, response.status);
  return data as Data;
}
