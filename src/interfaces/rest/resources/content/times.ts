import { type Static, type TObject, Type } from 'typebox';
import { RestProblem } from '#platform/http/problem.ts';

/** Query parameters that limit a list to rows created or changed in a span of time (rest 2.2). */
export const contentTimeParameters = {
  createdFrom: Type.Optional(
    Type.String({ description: 'Only what was created at or after this moment or day (UTC)' }),
  ),
  createdTo: Type.Optional(
    Type.String({ description: 'Only what was created at or before this moment, or on or before this day (UTC)' }),
  ),
  updatedSince: Type.Optional(
    Type.String({ description: 'Only what was changed at or after this moment or day (UTC)' }),
  ),
};

/**
 * The span of time of a query in milliseconds since 1970.
 *
 * @throws RestProblem 400 for a text that is neither a time nor a day
 */
export function contentTimes(query: Partial<Static<TObject<typeof contentTimeParameters>>>): {
  readonly createdFrom?: number;
  readonly createdTo?: number;
  readonly updatedSince?: number;
} {
  const errors: { field: string; message: string }[] = [];
  const read = (field: keyof typeof contentTimeParameters): Record<string, number> => {
    const text = query[field];
    if (text === undefined) return {};
    const moment = momentOf(text, field === 'createdTo');
    if (moment === undefined) errors.push({ field, message: 'must be a day or a moment, as in 2026-11-21T19:00:00Z' });
    return moment === undefined ? {} : { [field]: moment };
  };
  const times = { ...read('createdFrom'), ...read('createdTo'), ...read('updatedSince') };
  if (errors.length > 0) {
    throw new RestProblem(400, 'A moment cannot be read.', { error: 'validation_error', errors });
  }
  return times;
}

/** A time with its zone (UTC by default), or a day: its beginning, or its end. */
export function momentOf(text: string, isEnd: boolean): number | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (!day && !moment) return undefined;
  const iso = day
    ? `${text}T${isEnd ? '23:59:59.999' : '00:00:00'}Z`
    : `${moment?.[1]}T${moment?.[2]}${moment?.[3] ?? 'Z'}`;
  const milliseconds = Date.parse(iso.toUpperCase());
  const isReal =
    !Number.isNaN(milliseconds) &&
    new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)).toISOString().startsWith(text.slice(0, 10));
  return isReal ? milliseconds : undefined;
}
