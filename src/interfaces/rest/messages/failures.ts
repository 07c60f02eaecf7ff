import { inLanguage } from '#domain/shared/refusals/language.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import { Refusal, type RefusalReason } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { StorageError } from '#platform/storage/engine.ts';

/** The statuses of the domain's refusals (design 12). */
const statusOf: Readonly<Record<RefusalReason, number>> = {
  invalid: 422,
  unreadable: 400,
  not_found: 404,
  conflict: 409,
  forbidden: 403,
  login_required: 401,
  denied: 401,
  too_many: 429,
};

/**
 * The problem for a failure; undefined for an unexpected one: then the caller may get only the request id, and the
 * failure belongs in the log.
 */
export function problemOf(failure: unknown): RestProblem | undefined {
  if (failure instanceof RestProblem) return failure;
  // What an extension's call inside of this one was refused with.
  if (failure instanceof InnerRefusal) return problemOf(failure.cause);
  if (failure instanceof Refusal) {
    return new RestProblem(statusOf[failure.reason], failure.message, {
      errors: failure.errors,
      more: failure.more,
      ...(failure.reason === 'unreadable' && { error: 'validation_error' }),
      ...(failure.told !== undefined && { error: failure.told }),
      ...(failure.retryAfter !== undefined && { headers: { 'retry-after': String(failure.retryAfter) } }),
    });
  }
  return undefined;
}

/** The problem for a failure with its texts in the language of a locale (`de_DE`); other failures as they are. */
export function localized(failure: unknown, locale: string): unknown {
  const problem = problemOf(failure);
  if (!problem) return failure;
  const { status, error, headers, more } = problem;
  const { message, errors } = inLanguage(locale, problem);
  return message === problem.message && errors === problem.errors
    ? failure
    : new RestProblem(status, message, { error, errors, headers, more });
}

/** The problem of an unexpected failure, without its cause. */
export function unexpectedProblem(failure: unknown): RestProblem {
  if (failure instanceof StorageError && failure.failure === 'constraint') {
    return new RestProblem(409, 'The call conflicts with another change. Try again.');
  }
  if (failure instanceof StorageError && (failure.failure === 'busy' || failure.failure === 'unavailable')) {
    const text = 'The store cannot take the call at the moment. Try again soon.';
    return new RestProblem(503, text, { headers: { 'retry-after': '1' } });
  }
  return new RestProblem(500, 'The call failed unexpectedly. The log of the service says more under the request id.');
}
