import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { RecordCommands } from '#domain/shared/records/record-commands.ts';
import { namesOfMembers, withBodyNames } from './body-names.ts';
import { changeRoutes, listRoute, type RestPlace, type RouteDeclaration, reply, route } from './declare.ts';
import { listQuery, named, pageRequest } from './schema.ts';
import { describeRoutes, type ResourceNames } from './six-routes.ts';
import { pageOf, sliceOf } from './slices.ts';

/** A kind of small records in this interface. */
export interface RecordResource<T extends object, Q, R extends TObject, B extends TProperties, F extends TProperties> {
  readonly commands: RecordCommands<T, Q>;
  readonly tag: string;
  readonly path: `/${string}`;
  readonly names: ResourceNames;
  readonly result: R;
  /** The required fields of a body that creates. */
  readonly required: TProperties;
  /** The optional fields of any body; also read-only members. */
  readonly optional: B;
  /** The names of fields in bodies that differ from those of the record's members. */
  readonly bodyNames?: Readonly<Record<string, string>>;
  readonly dataOf: (body: Readonly<Record<string, unknown>>) => Partial<T>;
  readonly show: (record: T & { readonly id: number }) => Static<R>;
  readonly example: unknown;
  readonly description?: string;
  readonly filters: F;
  readonly queryOf: (query: Static<TObject<F>>, place: RestPlace) => Q;
  /** The types of the list's position values; only ids by default. */
  readonly position?: readonly ('string' | 'number')[];
}

/** The six routes of a kind: list, read, create, change (PATCH and PUT), delete. */
export function recordRoutes<T extends object, Q, R extends TObject, B extends TProperties, F extends TProperties>(
  offered: RecordResource<T, Q, R, B, F>,
): RouteDeclaration[] {
  const { commands, tag, path, names, example, description } = offered;
  const show = offered.show as (record: T & { readonly id: number }) => Static<TObject>;
  const nameOf = namesOfMembers(offered.bodyNames ?? {});
  const dataOf = (body: unknown): Partial<T> => offered.dataOf(body as Readonly<Record<string, unknown>>);
  const fullBody = Type.Object({ ...offered.required, ...offered.optional });
  const part = Type.Object({
    ...Object.fromEntries(Object.entries(offered.required).map(([name, schema]) => [name, Type.Optional(schema)])),
    ...offered.optional,
  });
  const described = describeRoutes({
    tag,
    path,
    names,
    example,
    description,
    query: named(`List${names.operations}`, listQuery(offered.filters)),
    result: offered.result,
    create: fullBody,
    patch: part,
    problems: { 409: 'The name is taken.', 422: 'A field breaks a rule of the store.' },
    removeProblems: { 409: 'It is in use.' },
    current: async (context, { params }) => show(await commands.hold(context, params.id)),
  });
  return [
    listRoute({
      ...described.list,
      command: commands.list,
      input: ({ query: asked }, place) => ({
        query: offered.queryOf(asked as Static<TObject<F>>, place),
        slice: sliceOf(pageRequest(asked), offered.position ?? ['number']),
      }),
      print: (found) => pageOf(found, (rows) => rows.map(show)),
    }),
    route({ ...described.read, command: commands.read, input: ({ params }) => ({ id: params.id }), print: show }),
    route({
      ...described.create,
      command: withBodyNames(commands.create, nameOf),
      input: ({ body }) => ({ data: dataOf(body) }),
      print: (record) =>
        reply({ status: 201, body: show(record), headers: { location: `/api/rest/v2${path}/${record.id}` } }),
    }),
    ...changeRoutes({
      ...described.change,
      command: withBodyNames(commands.change, nameOf),
      input: ({ params, body }) => ({ id: params.id, data: dataOf(body) }),
      print: show,
    }),
    route({
      ...described.remove,
      command: commands.remove,
      input: ({ params }) => ({ id: params.id }),
      print: () => undefined,
    }),
  ];
}
