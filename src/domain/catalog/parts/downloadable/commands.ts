import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import type { StoredDownloadLink } from './link-rows.ts';
import { changeDownloadLinks, downloadLinksOf, foundDownload } from './write.ts';

/** A link, and whether the caller may see where its file is, which only buyers and the back office may know. */
export interface SeenDownload {
  readonly link: StoredDownloadLink;
  readonly isBackend: boolean;
}

const read = { permission: { rest: everybody }, effect: 'read', touches: 'scoped' } as const;

/** The links of a downloadable product. Refuses `product_not_found`. */
export const readDownloads = command({
  ...read,
  name: 'product.readDownloads',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<SeenDownload[]> {
    const { reader } = await productToRead(context, productId, lookout);
    const all = await downloadLinksOf(context.tx, productId, reader.storeId);
    return all.map((link) => ({ link, isBackend: reader.isBackend }));
  },
});

/** One link. Refuses `product_not_found`, `download_not_found`. */
export const readDownload = command({
  ...read,
  name: 'product.readDownload',
  refusals: ['product_not_found', 'download_not_found'],
  async run(
    context,
    { productId, linkId, ...lookout }: PartReadInput & { readonly linkId: number },
  ): Promise<SeenDownload> {
    const { reader } = await productToRead(context, productId, lookout);
    const link = foundDownload(await downloadLinksOf(context.tx, productId, reader.storeId), linkId, context);
    return { link, isBackend: reader.isBackend };
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'download_not_found', 'download_invalid'],
} as const;

/** Removes a link. Refuses as `changeDownloadLinks`. */
export const deleteDownload = command({
  ...change,
  name: 'product.deleteDownload',
  permission: { rest: granted('products/delete') },
  async run(context, { productId, storeId, linkId }: PartWriteInput & { readonly linkId: number }): Promise<void> {
    await changeDownloadLinks(context.tx, productId, { remove: linkId }, partWriter(context, storeId));
  },
});
