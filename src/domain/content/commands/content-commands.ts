import type { Slice, Sliced } from '../../../kernel/pages.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import { lockNames } from '../../../platform/storage/lock-names.ts';
import { type Command, type Context, command, everybody, granted } from '../../command.ts';
import type { RefusalCode } from '../../refusals/index.ts';
import { type ContentEditRefusal, contentEditRefusals, deleteContent, type Editing, seenContent } from '../edit.ts';
import type { ContentKind, ContentRow, ContentTable } from '../kinds.ts';
import { type ContentLook, type ContentPlace, contentLook, isBackendOf } from '../look.ts';
import { type ContentFilter, listContent } from '../records.ts';

/** Which rows of any kind of content are wanted. */
export type ContentQuery = Omit<ContentFilter, 'also'>;

/** A slice of a list of content. */
export interface ContentListInput<Query> extends ContentPlace {
  readonly query: Query;
  readonly slice: Slice;
  /** Whether rows of every store view are wanted, not only those of the one that is looked through. */
  readonly isEverywhere: boolean;
}

/** One row of content. */
export interface ContentInput extends ContentPlace {
  readonly id: number;
}

/** Content as it is after it was written. */
export interface WrittenContent<Shown> {
  readonly id: number;
  readonly content: Shown;
}

/** What makes a kind of content other than the rest. `R` are the refusals of its own rules. */
interface ContentRules<T extends ContentTable, Data, Shown, Query, R extends RefusalCode> {
  readonly kind: ContentKind<T>;
  /** How the names of its commands begin. */
  readonly name: string;
  readonly refusals: readonly R[];
  readonly filterOf: (query: Query) => ContentFilter;
  /** What is shown of rows, in their order. A fixed number of statements. */
  readonly show: (tx: Tx, rows: readonly ContentRow<T>[], look: ContentLook) => Promise<readonly Shown[]>;
  readonly add: (editing: Editing<R>, data: Data) => Promise<number>;
  readonly edit: (editing: Editing<R>, id: number, data: Data, isWhole: boolean) => Promise<void>;
  /** Where more goes than the row. */
  readonly remove?: (editing: Editing, id: number) => Promise<void>;
}

/** The commands of a kind of content: read by everybody, written by the granted (reference rest 4.10). */
export interface ContentCommands<Data, Shown, Query> {
  readonly kind: ContentKind<ContentTable>;
  /** Rows that the caller sees. Refuses `content_of_all_views_denied`. */
  readonly list: Command<'content_of_all_views_denied', ContentListInput<Query>, Sliced<Shown>>;
  /** One of them. Refuses `content_not_found`. */
  readonly read: Command<'content_not_found', ContentInput, Shown>;
  /** Adds content. */
  readonly create: Command<RefusalCode, ContentPlace & { readonly data: Data }, WrittenContent<Shown>>;
  /** Changes content, wholly or in the fields that are given. */
  readonly write: Command<
    RefusalCode,
    ContentInput & { readonly data: Data; readonly isWhole: boolean },
    WrittenContent<Shown>
  >;
  /** Removes content. Refuses `content_not_found`, `content_foreign`. */
  readonly remove: Command<RefusalCode, ContentInput, void>;
  /** As `read`; keeps whoever changes the row on a condition apart until the transaction ends. */
  readonly hold: (context: Reading, input: ContentInput) => Promise<Shown>;
}

type Reading = Pick<Context<'content_not_found'>, 'tx' | 'principal' | 'now' | 'fail'>;

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
        return { look, id: await rules.add(editingOf(context, look), data) };
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
      async run(
        context,
        { id, data, isWhole, ...place }: ContentInput & { readonly data: Data; readonly isWhole: boolean },
      ) {
        const look = await contentLook(context, kind, place);
        await rules.edit(editingOf(context, look), id, data, isWhole);
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
        // Who may delete may delete what is hidden, too.
        const editing = editingOf(context, { ...look, viewer: { ...look.viewer, isBackend: true } });
        await (rules.remove ? rules.remove(editing, id) : deleteContent(editing, kind, id));
      },
    }),
    async hold(context, input) {
      await lockNames(context.tx, [`${kind.table} ${input.id}`]);
      return read(context, input);
    },
  };
}
