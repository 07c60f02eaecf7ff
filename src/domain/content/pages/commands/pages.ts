import { createContent, type EditedKind, editContent } from '../edit.ts';
import { type PageData, pageFields } from '../fields.ts';
import { type ContentRow, cmsPages } from '../kinds.ts';
import { renderTexts } from '../render.ts';
import { storesOfContent } from '../store-views.ts';
import { type ContentQuery, contentCommands } from './content-commands.ts';

/** A page as a caller sees it. */
export interface PageRecord {
  readonly row: ContentRow<'cms_page'>;
  /** The store views that show it; 0 for all. */
  readonly stores: readonly number[];
  /** The content with its directives executed. */
  readonly contentHtml: string | null;
  /** Whether the caller sees the fields of the back office. */
  readonly isForBackend: boolean;
}

const pages: EditedKind<'cms_page'> = { kind: cmsPages, fields: pageFields };

/** Pages. */
export const pageCommands = contentCommands({
  kind: cmsPages,
  name: 'page',
  refusals: [],
  filterOf: (query: ContentQuery) => query,
  async show(tx, rows, { viewer, rendering }): Promise<readonly PageRecord[]> {
    const ids = rows.map(({ page_id }) => page_id);
    const stores = await storesOfContent(tx, cmsPages, ids);
    const texts = rows.map(({ content }) => content);
    const html = await renderTexts(tx, texts, rendering);
    return rows.map((row, i) => ({
      row,
      stores: stores.get(row.page_id) ?? [],
      contentHtml: html[i] ?? null,
      isForBackend: viewer.isBackend,
    }));
  },
  add: (editing, data: PageData) => createContent(editing, pages, data),
  edit: (editing, id, data: PageData) => editContent(editing, pages, id, data),
});
