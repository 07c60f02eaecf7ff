import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { RecordCommands } from '../../../../domain/records/record-commands.ts';
import { listRoute, type RestContext, type RestPlace, type RouteDeclaration, reply, route } from '../../declare.ts';
import { idParams, listQuery, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';

/** A kind of small records as the interface offers it. */
export interface RecordResource<T extends object, Q, R extends TObject, B extends TProperties, F extends TProperties> {
  readonly commands: RecordCommands<T, Q>;
  readonly tag: string;
  readonly path: `/${string}`;
  /** One and several, as operation ids and summaries name them: `TaxRate`, `TaxRates`, `a tax rate`, `tax rates`. */
  readonly names: {
    readonly operation: string;
    readonly operations: string;
    readonly singular: string;
    readonly plural: string;
  };
  readonly result: R;
  /** What must be in a body that creates or replaces. */
  readonly required: TProperties;
  /** What may be in any body beside that; read-only members too. */
  readonly optional: B;
  readonly dataOf: (body: Readonly<Record<string, unknown>>) => Partial<T>;
  readonly show: (record: T & { readonly id: number }) => Static<R>;
  readonly example: unknown;
  readonly description?: string;
  readonly filters: F;
  readonly queryOf: (query: Static<TObject<F>>, place: RestPlace) => Q;
  /** What positions of the list are made of; ids alone by default. */
  readonly position?: readonly ('string' | 'number')[];
}

/** The six routes of a kind: list, read, create, replace (PUT), change (PATCH), delete. */
export function recordRoutes<T extends object, Q, R extends TObject, B extends TProperties, F extends TProperties>(
  offered: RecordResource<T, Q, R, B, F>,
): RouteDeclaration[] {
  const { commands, tag, path, names } = offered;
  const recordPath = `${path}/{id}`;
  const result: TObject = offered.result;
  const show = offered.show as (record: T & { readonly id: number }) => Static<TObject>;
  const dataOf = (body: unknown): Partial<T> => offered.dataOf(body as Readonly<Record<string, unknown>>);
  const fullBody = Type.Object({ ...offered.required, ...offered.optional });
  const part = Type.Object({
    ...Object.fromEntries(Object.entries(offered.required).map(([name, schema]) => [name, Type.Optional(schema)])),
    ...offered.optional,
  });
  const current = async (context: RestContext, { params }: { params: Static<typeof idParams> }): Promise<unknown> =>
    show(await commands.hold(context, params.id));
  const query: TObject = listQuery(offered.filters);
  const problems = { 409: 'The name is taken.', 422: 'A field breaks a rule of the store.' };
  return [
    listRoute({
      ...{ method: 'GET', path, tag, summary: `List ${names.plural}`, operationId: `list${names.operations}` },
      ...(offered.description !== undefined && { description: offered.description }),
      query,
      result,
      command: commands.list,
      input: ({ query: asked }, place) => ({
        query: offered.queryOf(asked as Static<TObject<F>>, place),
        slice: sliceOf(pageRequest(asked), offered.position ?? ['number']),
      }),
      print: (found) => pageOf(found, (rows) => rows.map(show)),
    }),
    route({
      ...{
        method: 'GET',
        path: recordPath,
        tag,
        summary: `Get ${names.singular}`,
        operationId: `get${names.operation}`,
      },
      params: idParams,
      result,
      command: commands.read,
      input: ({ params }) => ({ id: params.id }),
      print: show,
    }),
    route({
      ...{ method: 'POST', path, tag, summary: `Create ${names.singular}`, operationId: `create${names.operation}` },
      body: fullBody,
      example: offered.example as never,
      result,
      status: 201,
      problems,
      command: commands.create,
      input: ({ body }) => ({ data: dataOf(body) }),
      print: (record) =>
        reply({ status: 201, body: show(record), headers: { location: `/api/rest/v2${path}/${record.id}` } }),
    }),
    route({
      ...{
        method: 'PUT',
        path: recordPath,
        tag,
        summary: `Replace ${names.singular}`,
        operationId: `replace${names.operation}`,
      },
      description: 'What the body leaves out falls back to its default.',
      params: idParams,
      body: fullBody,
      result,
      problems,
      current,
      command: commands.change,
      input: ({ params, body }) => ({ id: params.id, data: dataOf(body), isWhole: true }),
      print: show,
    }),
    route({
      ...{
        method: 'PATCH',
        path: recordPath,
        tag,
        summary: `Change ${names.singular}`,
        operationId: `update${names.operation}`,
      },
      description: 'What the body leaves out stays; null clears.',
      params: idParams,
      body: part,
      result,
      problems,
      current,
      command: commands.change,
      input: ({ params, body }) => ({ id: params.id, data: dataOf(body), isWhole: false }),
      print: show,
    }),
    route({
      ...{
        method: 'DELETE',
        path: recordPath,
        tag,
        summary: `Delete ${names.singular}`,
        operationId: `delete${names.operation}`,
      },
      params: idParams,
      problems: { 409: 'It is in use.' },
      current,
      command: commands.remove,
      input: ({ params }) => ({ id: params.id }),
      print: () => undefined,
    }),
  ];
}
