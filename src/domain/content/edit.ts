import { Refusal } from '../../kernel/refusal.ts';
import type { SqlValue, Tx } from '../../platform/storage/engine.ts';
import { type ContentData, type ContentField, columnsOf } from './fields.ts';
import type { ContentKind, ContentRow, ContentTable, ContentValues } from './kinds.ts';
import { claimName, freeName } from './names.ts';
import { changeContent, contentById, insertContent, removeContent } from './records.ts';
import { chosenStores, type Editor, refuseForeign, showIn, storesOfContent } from './store-views.ts';
import type { Viewer } from './visibility.ts';

/** A kind of content together with the fields that are written. */
export interface EditedKind<T extends ContentTable> {
  readonly kind: ContentKind<T>;
  readonly fields: Readonly<Record<string, ContentField>>;
  /** The field that a name is made of where a new one comes without. */
  readonly nameFrom?: string;
}

/** Who changes content, where, and when. */
export interface Editing {
  readonly viewer: Viewer;
  readonly editor: Editor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Adds content; answers its id. `more` are columns that follow from other rules of the kind.
 *
 * @throws Refusal `invalid`, `conflict` for a name that is taken, `forbidden` for foreign store views
 */
export async function createContent<T extends ContentTable>(
  tx: Tx,
  { kind, fields, nameFrom }: EditedKind<T>,
  { editor, now }: Editing,
  data: ContentData,
  more: Record<string, SqlValue> = {},
): Promise<number> {
  const stores = await chosenStores(tx, editor, storesIn(data));
  const name = await nameOf(tx, kind, data, stores, nameFrom);
  const columns = { ...columnsOf(fields, data, true), ...more, [kind.name]: name };
  const id = await insertContent(tx, kind, columns as ContentValues<T>, now);
  await showIn(tx, kind, id, stores);
  return id;
}

/**
 * Changes content, wholly or in the fields that are given.
 *
 * @throws Refusal `not_found` for a row that the viewer does not see, and as `createContent`
 */
export async function editContent<T extends ContentTable>(
  tx: Tx,
  { kind, fields, nameFrom }: EditedKind<T>,
  { viewer, editor, now }: Editing,
  id: number,
  data: ContentData,
  isWhole: boolean,
  more: Record<string, SqlValue> = {},
): Promise<void> {
  const row = await editable(tx, kind, viewer, editor, id);
  const before = row.stores;
  const isChosen = isWhole || storesIn(data) !== undefined;
  const stores = isChosen ? await chosenStores(tx, editor, storesIn(data)) : before;
  const old = String((row.row as Record<string, unknown>)[kind.name]);
  const given = data[kind.nameField];
  const isNamed = typeof given === 'string' && given !== '';
  const name = isNamed || isWhole ? await nameOf(tx, kind, data, stores, nameFrom, id) : old;
  if (!isNamed && !isWhole && isChosen) await claimName(tx, kind, old, stores, id);
  const columns = { ...columnsOf(fields, data, isWhole), ...more, [kind.name]: name };
  await changeContent(tx, kind, id, columns as ContentValues<T>, now);
  if (stores.join() !== before.join()) await showIn(tx, kind, id, stores);
}

/**
 * Removes content.
 *
 * @throws Refusal `not_found`, `forbidden` where it belongs to foreign store views
 */
export async function deleteContent<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  { viewer, editor }: Editing,
  id: number,
): Promise<void> {
  await editable(tx, kind, viewer, editor, id);
  await removeContent(tx, kind, [id]);
}

/** A row that an editor may change, and its store views. */
export async function editable<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  viewer: Viewer,
  editor: Editor,
  id: number,
): Promise<{ readonly row: ContentRow<T>; readonly stores: readonly number[] }> {
  const row = await contentById(tx, kind, viewer, id);
  if (!row) throw notFound(kind);
  const stores = (await storesOfContent(tx, kind, [id])).get(id) ?? [];
  refuseForeign(editor, stores);
  return { row, stores };
}

/** What a caller is told of content that is not there, or not for the caller. */
export function notFound({ what }: ContentKind<ContentTable>): Refusal {
  return new Refusal('not_found', `There is no such ${what}.`);
}

async function nameOf(
  tx: Tx,
  kind: ContentKind<ContentTable>,
  data: ContentData,
  stores: readonly number[],
  nameFrom: string | undefined,
  own?: number,
): Promise<string> {
  const given = data[kind.nameField];
  if (typeof given === 'string' && given !== '') {
    await claimName(tx, kind, given, stores, own);
    return given;
  }
  return freeName(tx, kind, String((nameFrom && data[nameFrom]) ?? ''), stores, own);
}

function storesIn(data: ContentData): readonly (string | number)[] | undefined {
  return (data.stores as readonly (string | number)[] | null | undefined) ?? undefined;
}
