import {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnknown,
  Type,
} from 'typebox';
import { RestProblem } from '#platform/http/problem.ts';

/** The default and the largest number of rows on a page (design 18). */
const defaultPageSize = 20;
const maxPageSize = 100;

/** A value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A time in answers and bodies: ISO 8601 with its zone, `2026-11-21T19:00:00.000Z`. */
export const timestamp = (description?: string) => Type.String({ format: 'date-time', ...about(description) });

/** A day: `YYYY-MM-DD`. */
export const day = (description?: string) => Type.String({ format: 'date', ...about(description) });

/** The id of a row. */
export const rowId = (description?: string) => Type.Integer({ minimum: 1, ...about(description) });

/** Path parameters of a resource with a numeric id. */
export const idParams = Type.Object({ id: rowId('The id') });

/** Gives a schema its name in the documentation and in generated clients: `named('Product', ...)`. */
export function named<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, title: name };
}

/**
 * The read-only fields of a resource, which a body may repeat and which are ignored, so that an answer of GET can be
 * changed and sent back: every property of `resource` except the writable ones. Spread it into the properties of the
 * body.
 */
export function readOnlyOf<P extends TProperties, const K extends string>(
  resource: TObject<P>,
  writable: readonly K[],
): { readonly [Name in Exclude<keyof P, K>]: TOptional<TUnknown> } {
  const names = Object.keys(resource.properties).filter((name) => !(writable as readonly string[]).includes(name));
  return Object.fromEntries(
    names.map((name) => [name, Type.Optional(Type.Unknown({ readOnly: true, ...about('Read only') }))]),
  ) as { [Name in Exclude<keyof P, K>]: TOptional<TUnknown> };
}

/** Query parameters that every paged list has. */
export const pageParameters = {
  page: Type.Optional(Type.Integer({ description: 'Number of the page, from 1; ignored with `cursor`' })),
  itemsPerPage: Type.Optional(
    Type.Integer({
      description: `Rows on a page: ${defaultPageSize} by default, ${maxPageSize} at most (more is cut)`,
    }),
  ),
  pageSize: Type.Optional(Type.Integer({ description: 'The same as `itemsPerPage`; ignored if both are sent' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Cursor of the page, from a link of another page' }),
  ),
};

/** The query of a paged list with its own parameters. */
export function listQuery<P extends TProperties>(own: P): TObject<typeof pageParameters & P> {
  return Type.Object({ ...pageParameters, ...own }) as TObject<typeof pageParameters & P>;
}

/** The parameter of a list whose rows can have entity tags. */
export const etagsParameter = Type.Optional(
  Type.Boolean({
    description:
      'Each row has `etag`, the tag that `GET` of the resource has, for `If-Match` of a change; only for API users and operators',
  }),
);

/** The member of a row with its entity tag. */
export const etagMember = Type.Optional(
  Type.String({ description: 'The entity tag of the resource; only in lists with `etags=true`' }),
);

/** The page of a query. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Used instead of `page`. */
  readonly cursor?: string;
}

/**
 * The page that a query of `listQuery` requests: a page below 1 is the first, sizes are limited to 1..100 (rest
 * 2.2).
 */
export function pageRequest(query: Partial<Static<TObject<typeof pageParameters>>>): PageRequest {
  const size = query.itemsPerPage ?? query.pageSize ?? defaultPageSize;
  return {
    page: Math.max(1, query.page ?? 1),
    size: Math.min(maxPageSize, Math.max(1, size)),
    ...(query.cursor !== undefined && query.cursor !== '' && { cursor: query.cursor }),
  };
}

/** Encodes the beginning of a page as an opaque cursor. `position` is plain JSON. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url');
}

/** Decodes a cursor of `encodeCursor` that `isPosition` accepts. Throws the problem 400 for any other text. */
export function decodeCursor<T>(cursor: string, isPosition: (value: unknown) => value is T): T {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isPosition(position)) return position;
  } catch {
    // The problem is thrown below.
  }
  throw new RestProblem(400, 'The cursor is not one that this list gave.', {
    error: 'validation_error',
    errors: [{ field: 'cursor', message: 'is not a cursor of this list' }],
  });
}

function about(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
