import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { ContentCommands, ContentQuery } from '#domain/content/pages/commands/content-commands.ts';
import { isBackendOf } from '#domain/content/pages/look.ts';
import { changeRoutes, listRoute, type RouteDeclaration, reply, route } from '../../declare.ts';
import { listQuery, pageRequest, rowId } from '../../schema.ts';
import { describeRoutes } from '../../six-routes.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { contentPlace } from './place.ts';
import { contentTimeParameters, contentTimes } from './times.ts';

/** A kind of content in this interface (rest 4.10). */
export interface ContentResource<Data, Shown, Query extends ContentQuery, R extends TObject, P extends TObject> {
  readonly commands: ContentCommands<Data, Shown, Query>;
  readonly tag: string;
  /** The singular in operation ids: `CmsPage`. */
  readonly name: string;
  readonly result: R;
  readonly create: TObject;
  readonly patch: P;
  /** The data in any of these bodies. */
  readonly dataOf: (body: Static<P>) => Data;
  readonly example: unknown;
  /** Query parameters of the list, besides pages and times. */
  readonly filters: TProperties;
  /** The query of these parameters. */
  readonly queryOf: (query: Readonly<Record<string, never>>) => Query;
  /** The types of the list's position values. */
  readonly position: readonly ('string' | 'number')[];
  readonly description: string;
  readonly show: (record: Shown) => Static<R>;
}

/** `scope=all` of a list. */
const scope = Type.Optional(
  Type.Literal('all', { description: 'Rows of every store view, for API users who may read or write the resource' }),
);

/** The six routes of a kind of content. */
export function contentRoutes<Data, Shown, Query extends ContentQuery, R extends TObject, P extends TObject>(
  offered: ContentResource<Data, Shown, Query, R, P>,
): RouteDeclaration[] {
  const { commands, tag, name, example, description, create, patch, result } = offered;
  const show: (record: Shown) => Static<TObject> = offered.show;
  const dataOf = offered.dataOf as (body: Static<TObject>) => Data;
  const { kind } = commands;
  const { resource } = kind;
  const path = `/${resource}`;
  const query = listQuery({ ...contentTimeParameters, ...offered.filters, scope });
  const described = describeRoutes({
    tag,
    path,
    description,
    query,
    result,
    create,
    patch,
    example,
    names: { operation: name, operations: plural(name), singular: `a ${kind.what}`, plural: plural(kind.what) },
    problems: {
      409: `The ${kind.nameField} is taken in one of the store views.`,
      422: 'A rule of the store is broken.',
    },
    current: async (context, { params }) =>
      show(await commands.hold(context, { ...contentPlace(context), id: params.id })),
  });
  return [
    listRoute({
      ...described.list,
      command: commands.list,
      input({ query: sent }, context) {
        const asked = sent as Static<typeof query> & Readonly<Record<string, never>>;
        const isEverywhere = asked.scope === 'all';
        // Access is checked before any sent data.
        if (isEverywhere && !isBackendOf(context.principal, kind)) {
          const text = `scope=all needs the permission ${resource}/read or ${resource}/write.`;
          throw context.fail('content_of_all_views_denied', { text });
        }
        return {
          ...contentPlace(context),
          isEverywhere,
          query: { ...contentTimes(asked), ...offered.queryOf(asked) },
          slice: sliceOf(pageRequest(asked), offered.position),
        };
      },
      print: (found) => pageOf(found, (rows) => rows.map(show)),
    }),
    route({
      ...described.read,
      command: commands.read,
      input: ({ params }, place) => ({ ...contentPlace(place), id: params.id }),
      print: show,
    }),
    route({
      ...described.create,
      command: commands.create,
      input: ({ body }, place) => ({ ...contentPlace(place), data: dataOf(body) }),
      print: ({ id, content }) =>
        reply({ status: 201, body: show(content), headers: { location: `/api/rest/v2${path}/${id}` } }),
    }),
    ...changeRoutes({
      ...described.change,
      command: commands.write,
      input: ({ params, body }, place) => ({
        ...contentPlace(place),
        id: params.id,
        data: dataOf(body),
      }),
      print: ({ content }) => show(content),
    }),
    route({
      ...described.remove,
      command: commands.remove,
      input: ({ params }, place) => ({ ...contentPlace(place), id: params.id }),
      print: () => undefined,
    }),
  ];
}

/** Store views of a body: ids or codes, or `all`. */
export const storesWritten = Type.Array(
  Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 32 })]),
  { maxItems: 1000, description: 'Ids or codes of store views, or "all" (default)' },
);

/** Store views in an answer. */
const storesShown = Type.Array(Type.Integer(), {
  description: 'Ids of the store views that show it; 0 stands for all',
});

/** The fields of every kind of content. */
export const commonFields = {
  isActive: Type.Boolean(),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { description: 'The same as `isActive`' }),
  stores: storesShown,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};

/** The common fields of a row. */
export function commonOf(
  row: { readonly is_active: number; readonly created_at: number; readonly updated_at: number },
  stores: readonly number[],
) {
  return {
    isActive: row.is_active === 1,
    status: row.is_active === 1 ? ('enabled' as const) : ('disabled' as const),
    stores: [...stores],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** An id in an answer. */
export const shownId = rowId();

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
