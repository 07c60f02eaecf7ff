import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Command, type Context, command, everybody, granted } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { type ContentEditRefusal, contentEditRefusals, deleteContent, type Editing, seenContent } from '../edit.ts';
import type { ContentKind, ContentRow, ContentTable } from '../kinds.ts';
import { type ContentLook, type ContentPlace, contentLook, isBackendOf } from '../look.ts';
import { type ContentFilter, listContent } from '../records.ts';

/** The filters of any kind of content. */
export type ContentQuery = Omit<ContentFilter, 'also'>;

/** A page of a list of content. */
export interface ContentListInput<Query> extends ContentPlace {
  readonly query: Query;
  readonly slice: Slice;
  /** Whether to list rows of every store view, instead of only the current one's. */
  readonly isEverywhere: boolean;
}

/** Names one row of content. */
export interface ContentInput extends ContentPlace {
  readonly id: number;
}

/** Content after the write. */
export interface WrittenContent<Shown> {
  readonly id: number;
  readonly content: Shown;
}

/** The rules of one kind of content. `R` are the refusals of its own rules. */
interface ContentRules<T extends ContentTable, Data, Shown, Query, R extends RefusalCode> {
  readonly kind: ContentKind<T>;
  /** The prefix of its commands' names. */
  readonly name: string;
  readonly refusals: readonly R[];
  readonly filterOf: (query: Query) => ContentFilter;
  /** The shown form of rows, in their order. A fixed number of statements. */
  readonly show: (tx: Tx, rows: readonly ContentRow<T>[], look: ContentLook) => Promise<readonly Shown[]>;
  readonly add: (editing: Editing<R>, data: Data) => Promise<number>;
  readonly edit: (editing: Editing<R>, id: number, data: Data) => Promise<void>;
  /** Set if more than the row must be removed. */
  readonly remove?: (editing: Editing, id: number) => Promise<void>;
}

/**
 * The commands of a kind of content: everybody can read, callers with the permission can write (rest 4.10).
 */
export interface ContentCommands<Data, Shown, Query> {
  readonly kind: ContentKind<ContentTable>;
  /** Lists rows that the caller sees. Refuses `content_of_all_views_denied`. */
  readonly list: Command<'content_of_all_views_denied', ContentListInput<Query>, Sliced<Shown>>;
  /** Reads one row. Refuses `content_not_found`. */
  readonly read: Command<'content_not_found', ContentInput, Shown>;
  /** Adds content. */
  readonly create: Command<RefusalCode, ContentPlace & { readonly data: Data }, WrittenContent<Shown>>;
  /** Changes content: all fields, or only the given ones. */
  readonly write: Command<RefusalCode, ContentInput & { readonly data: Data }, WrittenContent<Shown>>;
  /** Removes content. Refuses `content_not_found`, `content_foreign`. */
  readonly remove: Command<RefusalCode, ContentInput, void>;
  /** As `read`; also locks the row for conditional changes until the transaction ends. */
  readonly hold: (context: Reading, input: ContentInput) => Promise<Shown>;
}

type Reading = Pick<Context<'content_not_found'>, 'tx' | 'principal' | 'now' | 'fail'>;

/** The same look, with hidden content. */
const everything = (look: ContentLook): ContentLook => ({ ...look, viewer: { ...look.viewer, isBackend: true } });

/** What the record of changes tells of content: the columns of its row but for the time of the change, and what else is shown. */
function toldOf(content: unknown): Readonly<Record<string, unknown>> {
  const { row, ...others } = content as { readonly row?: object };
  return { ...row, ...others, updated_at: undefined };
}

/** Makes the commands of a kind of content. */
export function contentCommands<T extends ContentTable, Data, Shown, Query, R extends RefusalCode>(
  rules: ContentRules<T, Data, Shown, Query, R>,
): ContentCommands<Data, Shown, Query> {
  const { kind, name } = rules;
  const refusals = [...contentEditRefusals, ...rules.refusals];

  const readRow = async (context: Pick<Reading, 'tx' | 'fail'>, id: number, look: ContentLook): Promise<Shown> => {
    const row = await seenContent(context, kind, look.viewer, id);
    return (await rules.show(context.tx, [row], look))[0] as Shown;
  };
  const read = async (context: Reading, { id, ...place }: ContentInput): Promise<Shown> =>
    readRow(context, id, await contentLook(context, kind, place));
  const editingOf = (
    { tx, now, fail }: Pick<Context<ContentEditRefusal | R>, 'tx' | 'now' | 'fail'>,
    { viewer }: ContentLook,
  ): Editing<R> => ({ tx, now, fail, viewer, editor: viewer.storeIds ? { storeIds: viewer.storeIds } : {} });

  return {
    kind,
    list: command({
      name: `${name}.list`,
      permission: { rest: everybody },
      effect: 'read',
      touches: 'scoped',
      refusals: ['content_of_all_views_denied'],
      async run(context, { query, slice, isEverywhere, ...place }: ContentListInput<Query>): Promise<Sliced<Shown>> {
        const { tx, principal, fail } = context;
        if (isEverywhere && !isBackendOf(principal, kind)) throw fail('content_of_all_views_denied');
        const look = await contentLook(context, kind, place, isEverywhere);
        const found = await listContent(tx, kind, look.viewer, rules.filterOf(query), slice);
        return { ...found, rows: await rules.show(tx, found.rows, look) };
      },
    }),
    read: command({
      name: `${name}.read`,
      permission: { rest: everybody },
      effect: 'read',
      touches: 'scoped',
      refusals: ['content_not_found'],
      run: read,
    }),
    create: command({
      name: `${name}.create`,
      permission: { rest: granted(`${kind.resource}/write`) },
      effect: 'write',
      touches: 'scoped',
      refusals,
      async run(context, { data, ...place }: ContentPlace & { readonly data: Data }) {
        const look = await contentLook(context, kind, place);
        const id = await rules.add(editingOf(context, look), data);
        changed(context.tx, kind.table, id, 'created');
        return { look, id };
      },
      answer: async (context, { look, id }): Promise<WrittenContent<Shown>> => ({
        id,
        content: await readRow(context, id, look),
      }),
    }),
    write: command({
      name: `${name}.write`,
      permission: { rest: granted(`${kind.resource}/write`) },
      effect: 'write',
      touches: 'scoped',
      refusals,
      async run(context, { id, data, ...place }: ContentInput & { readonly data: Data }) {
        const look = await contentLook(context, kind, place);
        const before = toldOf(await readRow(context, id, everything(look)));
        await rules.edit(editingOf(context, look), id, data);
        const after = toldOf(await readRow(context, id, everything(look)));
        if (JSON.stringify(before) !== JSON.stringify(after)) {
          changed(context.tx, kind.table, id, 'changed');
          changedValues(context.tx, kind.table, id, before, after);
        }
        return { look, id };
      },
      answer: async (context, { look, id }): Promise<WrittenContent<Shown>> => ({
        id,
        content: await readRow(context, id, look),
      }),
    }),
    remove: command({
      name: `${name}.remove`,
      permission: { rest: granted(`${kind.resource}/delete`) },
      effect: 'write',
      touches: 'scoped',
      refusals,
      async run(context, { id, ...place }: ContentInput): Promise<void> {
        const look = await contentLook(context, kind, place);
        // A caller who may delete may also delete hidden content.
        const editing = editingOf(context, everything(look));
        await (rules.remove ? rules.remove(editing, id) : deleteContent(editing, kind, id));
        changed(context.tx, kind.table, id, 'removed');
      },
    }),
    async hold(context, input) {
      await lockNames(context.tx, [`${kind.table} ${input.id}`]);
      return read(context, input);
    },
  };
}
