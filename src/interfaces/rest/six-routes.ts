import type { Static, TObject } from 'typebox';
import type { RestContext } from './declare.ts';
import { idParams } from './schema.ts';

/** The names of a resource: `TaxRate`, `TaxRates` in operation ids, `a tax rate`, `tax rates` in summaries. */
export interface ResourceNames {
  readonly operation: string;
  readonly operations: string;
  readonly singular: string;
  readonly plural: string;
}

/** A resource whose rows have an id, in the form for the documentation. */
interface SixRoutes {
  readonly tag: string;
  readonly path: string;
  readonly names: ResourceNames;
  /** The description of the list. */
  readonly description: string | undefined;
  /** Query parameters of the list. */
  readonly query: TObject;
  readonly result: TObject;
  readonly create: TObject;
  readonly patch: TObject;
  /** A body for creating a row. */
  readonly example: unknown;
  /** The statuses of problems when a row is created or changed. */
  readonly problems: Readonly<Record<number, string>>;
  /** The same when it is deleted. */
  readonly removeProblems?: Readonly<Record<number, string>>;
  /** A row as GET shows it, for conditions of writes. */
  readonly current: (context: RestContext, sent: { readonly params: Static<typeof idParams> }) => Promise<unknown>;
}

/**
 * The declarations of a resource's six routes: list, read, create, change (PATCH and PUT) and delete. A kind of
 * resources adds the command of each, its input, and how its result is shown.
 */
export function describeRoutes(resource: SixRoutes) {
  const { tag, path, names, description, query, result, problems, removeProblems, current } = resource;
  const item = { path: `${path}/{id}`, tag, params: idParams };
  return {
    list: {
      method: 'GET',
      path,
      tag,
      summary: `List ${names.plural}`,
      operationId: `list${names.operations}`,
      ...(description !== undefined && { description }),
      query,
      result,
    },
    read: { ...item, method: 'GET', summary: `Get ${names.singular}`, operationId: `get${names.operation}`, result },
    create: {
      method: 'POST',
      path,
      tag,
      summary: `Create ${names.singular}`,
      operationId: `create${names.operation}`,
      body: resource.create,
      example: resource.example as never,
      result,
      status: 201,
      problems,
    },
    change: {
      ...item,
      summary: `Change ${names.singular}`,
      operationId: `update${names.operation}`,
      description: 'Absent members do not change; null clears.',
      body: resource.patch,
      result,
      problems,
      current,
    },
    remove: {
      ...item,
      method: 'DELETE',
      summary: `Delete ${names.singular}`,
      operationId: `delete${names.operation}`,
      ...(removeProblems && { problems: removeProblems }),
      current,
    },
  } as const;
}
