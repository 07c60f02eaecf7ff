import { createContent, type EditedKind, editContent } from '../edit.ts';
import { type BlockData, blockFields } from '../fields.ts';
import { type ContentRow, cmsBlocks } from '../kinds.ts';
import { renderTexts } from '../render.ts';
import { storesOfContent } from '../store-views.ts';
import { type ContentQuery, contentCommands } from './content-commands.ts';

/** A block as a caller sees it. */
export interface BlockRecord {
  readonly row: ContentRow<'cms_block'>;
  /** The store views that show it; 0 for all. */
  readonly stores: readonly number[];
  /** The content with its directives executed. */
  readonly contentHtml: string | null;
}

const blocks: EditedKind<'cms_block'> = { kind: cmsBlocks, fields: blockFields };

/** Blocks: pieces of pages. */
export const blockCommands = contentCommands({
  kind: cmsBlocks,
  name: 'block',
  refusals: [],
  filterOf: (query: ContentQuery) => query,
  async show(tx, rows, { rendering }): Promise<readonly BlockRecord[]> {
    const ids = rows.map(({ block_id }) => block_id);
    const stores = await storesOfContent(tx, cmsBlocks, ids);
    const texts = rows.map(({ content }) => content);
    const html = await renderTexts(tx, texts, rendering);
    return rows.map((row, i) => ({ row, stores: stores.get(row.block_id) ?? [], contentHtml: html[i] ?? null }));
  },
  add: (editing, data: BlockData) => createContent(editing, blocks, data),
  edit: (editing, id, data: BlockData) => editContent(editing, blocks, id, data),
});
