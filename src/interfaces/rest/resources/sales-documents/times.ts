import type { Static, TObject } from 'typebox';
import { Type } from 'typebox';
import { RestProblem } from '#platform/http/problem.ts';
import { momentOf } from '../content/times.ts';

const from = (what: string) =>
  Type.Optional(Type.String({ maxLength: 40, description: `${what} at or after this moment or day (UTC)` }));
const to = (what: string) =>
  Type.Optional(
    Type.String({ maxLength: 40, description: `${what} at or before this moment, or on or before this day (UTC)` }),
  );

/** Query parameters that limit a list to rows created or changed in a span of time. */
export const documentTimeParameters = {
  createdFrom: from('Made'),
  createdTo: to('Made'),
  updatedFrom: from('Changed'),
  updatedTo: to('Changed'),
  updatedSince: from('The same as `updatedFrom`, which wins: changed'),
};

const names = ['createdFrom', 'createdTo', 'updatedFrom', 'updatedTo', 'updatedSince'] as const;

/**
 * The span of time of a query in milliseconds since 1970.
 *
 * @throws RestProblem 400 that names every text that is neither a time nor a day
 */
export function documentTimes(query: Partial<Static<TObject<typeof documentTimeParameters>>>): {
  readonly createdFrom?: number;
  readonly createdTo?: number;
  readonly updatedFrom?: number;
  readonly updatedTo?: number;
} {
  const read = names.flatMap((field) => {
    const text = query[field];
    return text === undefined ? [] : [{ field, moment: momentOf(text, field.endsWith('To')) }];
  });
  const errors = read
    .filter(({ moment }) => moment === undefined)
    .map(({ field }) => ({ field, message: 'must be a day or a moment, as in 2026-11-21T19:00:00Z' }));
  if (errors.length > 0) {
    throw new RestProblem(400, 'A moment cannot be read.', { error: 'validation_error', errors });
  }
  const { updatedSince, ...times } = Object.fromEntries(read.map(({ field, moment }) => [field, moment]));
  return { ...(updatedSince !== undefined && { updatedFrom: updatedSince }), ...times };
}
