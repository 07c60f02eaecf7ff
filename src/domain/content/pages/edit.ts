import type { Context } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import { type ContentData, type ContentField, contentColumns } from './fields.ts';
import type { ContentKind, ContentRow, ContentTable, ContentValues } from './kinds.ts';
import { claimName, freeName } from './names.ts';
import { changeContent, contentById, insertContent, removeContent } from './records.ts';
import { chosenStores, type Editor, refuseForeign, showIn, storesOfContent } from './store-views.ts';
import type { Viewer } from './visibility.ts';

/** A kind of content together with the fields that are written. */
export interface EditedKind<T extends ContentTable> {
  readonly kind: ContentKind<T>;
  readonly fields: Readonly<Record<string, ContentField>>;
  /** The field that the name of a new row is made from if it has none. */
  readonly nameFrom?: string;
}

/** The refusals of every change of content. */
export const contentEditRefusals = [
  'content_not_found',
  'content_foreign',
  'content_name_taken',
  'content_stores_invalid',
] as const satisfies readonly RefusalCode[];
/** A refusal of a change of content. */
export type ContentEditRefusal = (typeof contentEditRefusals)[number];

/** A change of content: by which caller and when. `R` are the additional refusals of the kind. */
export interface Editing<R extends RefusalCode = never>
  extends Pick<Context<ContentEditRefusal | R>, 'tx' | 'now' | 'fail'> {
  readonly viewer: Viewer;
  readonly editor: Editor;
}

/** Adds content; answers its id. `more` are columns set by other rules of the kind. Refuses as `contentEditRefusals`. */
export async function createContent<T extends ContentTable>(
  editing: Editing,
  { kind, fields, nameFrom }: EditedKind<T>,
  data: ContentData,
  more: Record<string, SqlValue> = {},
): Promise<number> {
  const { tx, editor, now } = editing;
  const stores = await chosenStores(editing, editor, storesIn(data));
  const name = await nameOf(editing, kind, data, stores, nameFrom);
  const columns = { ...contentColumns(fields, data, true), ...more, [kind.name]: name };
  const id = await insertContent(tx, kind, columns as ContentValues<T>, now);
  await showIn(tx, kind, id, stores);
  return id;
}

/** Changes the given fields of content. Refuses as `contentEditRefusals`. */
export async function editContent<T extends ContentTable>(
  editing: Editing,
  { kind, fields, nameFrom }: EditedKind<T>,
  id: number,
  data: ContentData,
  more: Record<string, SqlValue> = {},
): Promise<void> {
  const { tx, editor, now } = editing;
  const row = await editable(editing, kind, id);
  const before = row.stores;
  const isChosen = storesIn(data) !== undefined;
  const stores = isChosen ? await chosenStores(editing, editor, storesIn(data)) : before;
  const old = String((row.row as Record<string, unknown>)[kind.name]);
  const given = data[kind.nameField];
  const isNamed = typeof given === 'string' && given !== '';
  const name = isNamed ? await nameOf(editing, kind, data, stores, nameFrom, id) : old;
  if (!isNamed && isChosen) await claimName(editing, kind, old, stores, id);
  const columns = { ...contentColumns(fields, data, false), ...more, [kind.name]: name };
  await changeContent(tx, kind, id, columns as ContentValues<T>, now);
  if (stores.join() !== before.join()) await showIn(tx, kind, id, stores);
}

/** Removes content. Refuses `content_not_found`, `content_foreign`. */
export async function deleteContent<T extends ContentTable>(
  editing: Editing,
  kind: ContentKind<T>,
  id: number,
): Promise<void> {
  await editable(editing, kind, id);
  await removeContent(editing.tx, kind, [id]);
}

/** A row that an editor may change, and its store views. Refuses `content_not_found`, `content_foreign`. */
export async function editable<T extends ContentTable>(
  editing: Editing,
  kind: ContentKind<T>,
  id: number,
): Promise<{ readonly row: ContentRow<T>; readonly stores: readonly number[] }> {
  const { tx, viewer, editor } = editing;
  const row = await seenContent(editing, kind, viewer, id);
  const stores = (await storesOfContent(tx, kind, [id])).get(id) ?? [];
  refuseForeign(editing, editor, stores);
  return { row, stores };
}

/** A row by its id. Refuses `content_not_found` also if the viewer does not see it. */
export async function seenContent<T extends ContentTable>(
  { tx, fail }: Pick<Context<'content_not_found'>, 'tx' | 'fail'>,
  kind: ContentKind<T>,
  viewer: Viewer,
  id: number,
): Promise<ContentRow<T>> {
  const row = await contentById(tx, kind, viewer, id);
  if (!row) throw fail('content_not_found', { text: `There is no such ${kind.what}.` });
  return row;
}

async function nameOf(
  editing: Editing,
  kind: ContentKind<ContentTable>,
  data: ContentData,
  stores: readonly number[],
  nameFrom: string | undefined,
  own?: number,
): Promise<string> {
  const given = data[kind.nameField];
  if (typeof given === 'string' && given !== '') {
    await claimName(editing, kind, given, stores, own);
    return given;
  }
  return freeName(editing.tx, kind, String((nameFrom && data[nameFrom]) ?? ''), stores, own);
}

function storesIn(data: ContentData): readonly (string | number)[] | undefined {
  return (data.stores as readonly (string | number)[] | null | undefined) ?? undefined;
}
