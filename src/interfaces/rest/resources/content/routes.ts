import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { everybody, granted } from '../../../../domain/command.ts';
import { deleteContent, type Editing, notFound } from '../../../../domain/content/edit.ts';
import type { ContentData } from '../../../../domain/content/fields.ts';
import type { ContentKind, ContentRow, ContentTable } from '../../../../domain/content/kinds.ts';
import { type ContentFilter, contentById, listContent } from '../../../../domain/content/records.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { lockNames } from '../../../../platform/storage/lock-names.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration, reply } from '../../declare.ts';
import { idParams, listQuery, pageRequest, rowId } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { type ContentContext, contentContext, timeParameters, timesOf } from './context.ts';

/** A kind of content as the interface offers it: read by everybody, written by the granted (reference rest 4.10). */
export interface ContentResource<T extends ContentTable> {
  readonly resource: 'cms-pages' | 'cms-blocks' | 'blog-posts' | 'blog-categories';
  readonly kind: ContentKind<T>;
  readonly tag: string;
  /** One, as operation ids name it: `CmsPage`. */
  readonly name: string;
  readonly result: TObject;
  readonly create: TObject;
  readonly replace: TObject;
  readonly patch: TObject;
  readonly example: unknown;
  /** Query parameters of the list beside pages and times. */
  readonly filters: TProperties;
  /** What these ask for. */
  readonly filterOf: (query: Readonly<Record<string, never>>) => ContentFilter;
  /** What the positions of the list are made of. */
  readonly position: readonly ('string' | 'number')[];
  readonly description: string;
  /** The resources of rows. */
  readonly show: (tx: Tx, context: ContentContext, rows: readonly ContentRow<T>[]) => Promise<readonly unknown[]>;
  readonly add: (tx: Tx, editing: Editing, data: ContentData) => Promise<number>;
  readonly edit: (tx: Tx, editing: Editing, id: number, data: ContentData, isWhole: boolean) => Promise<void>;
  readonly remove?: (tx: Tx, editing: Editing, id: number) => Promise<void>;
}

/** `scope=all` of a list. */
const scope = Type.Optional(
  Type.Literal('all', { description: 'Rows of every store view, for API users who may read or write the resource' }),
);

/** The six routes of a kind of content. */
export function contentRoutes<T extends ContentTable>(offered: ContentResource<T>): RouteDeclaration[] {
  const { resource, kind, tag, name, result, show } = offered;
  const path = `/${resource}`;
  const one = `${path}/{id}`;
  const query = listQuery({ ...timeParameters, ...offered.filters, scope });

  const shown = async (context: RestContext, id: number): Promise<unknown> => {
    const seen = await contentContext(context, resource);
    const row = await contentById(context.tx, kind, seen.viewer, id);
    if (!row) throw notFound(kind);
    return (await show(context.tx, seen, [row]))[0];
  };
  // Whoever changes a row on a condition keeps others waiting until it is done.
  const current = async (context: RestContext, { params }: { params: Static<typeof idParams> }): Promise<unknown> => {
    await lockNames(context.tx, [`${kind.table} ${params.id}`]);
    return shown(context, params.id);
  };
  const change =
    (isWhole: boolean) => async (context: RestContext, sent: { params: { id: number }; body: unknown }) => {
      const { editing } = await contentContext(context, resource);
      await offered.edit(context.tx, editing, sent.params.id, sent.body as ContentData, isWhole);
      return shown(context, sent.params.id) as Promise<never>;
    };
  const problems = {
    409: `The ${kind.nameField} is taken in one of the store views.`,
    422: 'A rule of the store is broken.',
  };

  return [
    handledListRoute({
      method: 'GET',
      path,
      tag,
      summary: `List ${plural(kind.what)}`,
      description: offered.description,
      operationId: `list${plural(name)}`,
      access: everybody,
      effect: 'read',
      query,
      result,
      async run(context, { query }) {
        const asked = query as Static<typeof query> & Readonly<Record<string, never>>;
        const seen = await contentContext(context, resource, asked.scope);
        const filter = { ...timesOf(asked), ...offered.filterOf(asked) };
        const slice = sliceOf(pageRequest(asked), offered.position);
        const sliced = await listContent(context.tx, kind, seen.viewer, filter, slice);
        return pageOf(sliced, (rows) => show(context.tx, seen, rows) as Promise<never[]>);
      },
    }),
    handledRoute({
      method: 'GET',
      path: one,
      tag,
      summary: `Get a ${kind.what}`,
      operationId: `get${name}`,
      access: everybody,
      effect: 'read',
      params: idParams,
      result,
      run: (context, { params }) => shown(context, params.id) as Promise<never>,
    }),
    handledRoute({
      method: 'POST',
      path,
      tag,
      summary: `Create a ${kind.what}`,
      operationId: `create${name}`,
      access: granted(`${resource}/write`),
      effect: 'write',
      body: offered.create,
      example: offered.example as never,
      result,
      status: 201,
      problems,
      async run(context, { body }) {
        const { editing } = await contentContext(context, resource);
        const id = await offered.add(context.tx, editing, body as ContentData);
        const headers = { location: `/api/rest/v2${path}/${id}` };
        return reply({ status: 201, body: (await shown(context, id)) as never, headers });
      },
    }),
    handledRoute({
      method: 'PUT',
      path: one,
      tag,
      summary: `Replace a ${kind.what}`,
      description: 'What the body leaves out falls back to its default.',
      operationId: `replace${name}`,
      access: granted(`${resource}/write`),
      effect: 'write',
      params: idParams,
      body: offered.replace,
      result,
      problems,
      current,
      run: change(true),
    }),
    handledRoute({
      method: 'PATCH',
      path: one,
      tag,
      summary: `Change a ${kind.what}`,
      description: 'What the body leaves out stays; null clears.',
      operationId: `update${name}`,
      access: granted(`${resource}/write`),
      effect: 'write',
      params: idParams,
      body: offered.patch,
      result,
      problems,
      current,
      run: change(false),
    }),
    handledRoute({
      method: 'DELETE',
      path: one,
      tag,
      summary: `Delete a ${kind.what}`,
      operationId: `delete${name}`,
      access: granted(`${resource}/delete`),
      effect: 'write',
      params: idParams,
      current,
      async run(context, { params }) {
        const { editing } = await contentContext(context, resource);
        const all = { ...editing, viewer: { ...editing.viewer, isBackend: true } };
        if (offered.remove) await offered.remove(context.tx, all, params.id);
        else await deleteContent(context.tx, kind, all, params.id);
        return undefined;
      },
    }),
  ];
}

/** Store views of a body: ids or codes, or `all`. */
export const storesWritten = Type.Array(
  Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 32 })]),
  { maxItems: 1000, description: 'Ids or codes of store views, or "all"; all where it is left out' },
);

/** Store views of an answer. */
export const storesShown = Type.Array(Type.Integer(), {
  description: 'Ids of the store views that show it; 0 stands for all',
});

/** Fields that every kind of content has. */
export const commonFields = {
  isActive: Type.Boolean(),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { description: 'The same as `isActive`' }),
  stores: storesShown,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};

/** These of a row. */
export function commonOf(
  row: { readonly is_active: number; readonly created_at: number; readonly updated_at: number },
  stores: readonly number[] | undefined,
) {
  return {
    isActive: row.is_active === 1,
    status: row.is_active === 1 ? ('enabled' as const) : ('disabled' as const),
    stores: [...(stores ?? [])],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** An id of an answer. */
export const shownId = rowId();

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
