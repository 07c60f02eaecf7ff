import { markDownloads } from '#domain/shared/attributes/change-values.ts';
import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import type { Fail, FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { websiteOfView } from '../../products/write/load.ts';
import { type PartWriter, productToChange } from '../../products/write/parts.ts';
import { createScopedWriter } from '../../products/write/scoped-texts.ts';
import { typesWith } from '../../types/index.ts';
import { type DownloadLink, loadDownloadLinks, type StoredDownloadLink } from './link-rows.ts';

interface LinkRow extends Readonly<Record<string, number | string | null>> {
  order: number;
  downloads: number;
  shareable: number;
  type: string;
  url: string | null;
  file: string | null;
  sampleType: string | null;
  sampleUrl: string | null;
  sampleFile: string | null;
}
const columns = (p: LinkRow) => ({
  sort_order: p.order,
  number_of_downloads: p.downloads,
  is_shareable: p.shareable,
  link_type: p.type,
  link_url: p.url,
  link_file: p.file,
  sample_type: p.sampleType,
  sample_url: p.sampleUrl,
  sample_file: p.sampleFile,
});
const insertLink = statement((q, p: LinkRow & { productId: number }) =>
  q
    .insertInto('download_link')
    .values({ product_id: p.productId, ...columns(p) })
    .returning('link_id'),
);
const updateLink = statement<LinkRow & { id: number }, never>((q, p) =>
  q.updateTable('download_link').set(columns(p)).where('link_id', '=', p.id),
);
const deleteLink = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('download_link').where('link_id', '=', p.id),
);
/** The links of a downloadable product in display order. */
export async function downloadLinksOf(
  tx: Tx,
  productId: number,
  storeId: number,
): Promise<readonly StoredDownloadLink[]> {
  const websiteId = await websiteOfView(tx, storeId);
  return (await loadDownloadLinks(tx, [productId], { storeId, websiteId })).get(productId) ?? [];
}

/** The sent fields of a link; fields that are left out stay. The price in ten-thousandths. */
export type DownloadLinkPatch = Partial<Omit<DownloadLink, 'linkType' | 'linkFile' | 'sampleType' | 'sampleFile'>>;

/** A change of the links: add, change or remove one. */
export type DownloadLinkChange =
  | { readonly add: Partial<DownloadLink> }
  | { readonly id: number; readonly patch: Partial<DownloadLink> }
  | { readonly remove: number };

/**
 * Changes the links of a downloadable product. Titles are set for the writer's store view, prices for its website.
 * Refuses `download_not_found`, `download_invalid`. Answers the link, or the removed one.
 */
export async function changeDownloadLinks(
  tx: Tx,
  productId: number,
  change: DownloadLinkChange,
  writer: PartWriter<'download_not_found' | 'download_invalid'>,
): Promise<StoredDownloadLink> {
  const product = await productToChange(tx, productId, writer, typesWith('downloadLinks'));
  const { storeId } = writer;
  if ('add' in change) {
    const added = merged(change.add, fresh);
    checkLink(added, writer);
    const row = await tx.first(insertLink, { productId, ...linkRow(added) });
    const id = row?.link_id as number;
    await saveTexts(tx, id, added, undefined, { storeId: 0, websiteId: 0 });
    await linksChanged();
    return foundDownload(await downloadLinksOf(tx, productId, storeId), id, writer);
  }
  const before = await downloadLinksOf(tx, productId, storeId);
  const stored = foundDownload(before, 'remove' in change ? change.remove : change.id, writer);
  if ('remove' in change) {
    await tx.run(deleteLink, { id: stored.id });
    await linksChanged();
    return stored;
  }
  const wanted = merged(change.patch, stored);
  checkLink(wanted, writer);
  await tx.run(updateLink, { id: stored.id, ...linkRow(wanted) });
  await saveTexts(tx, stored.id, wanted, stored, { storeId, websiteId: await websiteOfView(tx, storeId) });
  await linksChanged();
  return foundDownload(await downloadLinksOf(tx, productId, storeId), stored.id, writer);

  async function linksChanged(): Promise<void> {
    await markDownloads(tx, productId, (await downloadLinksOf(tx, productId, 0)).length > 0);
    changed(tx, 'product', product.id, 'downloads');
  }
}

/** The link with an id. Refuses `download_not_found`. */
export function foundDownload(
  all: readonly StoredDownloadLink[],
  id: number,
  { fail }: { readonly fail: Fail<'download_not_found'> },
): StoredDownloadLink {
  const link = all.find((candidate) => candidate.id === id);
  if (!link) throw fail('download_not_found');
  return link;
}

function linkRow(wanted: DownloadLink): LinkRow {
  return {
    order: wanted.sortOrder,
    downloads: wanted.numberOfDownloads,
    shareable: wanted.isShareable,
    type: wanted.linkType,
    url: wanted.linkUrl,
    file: wanted.linkFile,
    sampleType: wanted.sampleUrl === null ? wanted.sampleType : (wanted.sampleType ?? 'url'),
    sampleUrl: wanted.sampleUrl,
    sampleFile: wanted.sampleFile,
  };
}

function checkLink(wanted: DownloadLink, { fail }: PartWriter<'download_invalid'>): void {
  const errors: FieldError[] = [];
  const say = (field: string, message: string | undefined): void => {
    if (message) errors.push({ field, message });
  };
  say('/title', wanted.title.trim() === '' ? 'is required' : storedTextProblem(wanted.title, 255));
  if (wanted.linkType === 'url') say('/linkUrl', wanted.linkUrl ? downloadUrlProblem(wanted.linkUrl) : 'is required');
  if (wanted.sampleUrl) say('/sampleUrl', downloadUrlProblem(wanted.sampleUrl));
  if (errors.length > 0) throw fail('download_invalid', { errors });
}

/** The problem of an address that something is downloaded from. */
export function downloadUrlProblem(text: string): string | undefined {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isWeb ? storedTextProblem(text, 255) : 'must be a URL of http or https';
}

async function saveTexts(
  tx: Tx,
  id: number,
  wanted: DownloadLink,
  before: DownloadLink | undefined,
  { storeId, websiteId }: { readonly storeId: number; readonly websiteId: number },
): Promise<void> {
  const writer = createScopedWriter();
  if (wanted.title !== before?.title) writer.put('linkTitle', id, storeId, wanted.title);
  if (wanted.price !== before?.price) writer.put('linkPrice', id, websiteId, wanted.price);
  await writer.write(tx);
}

/** The defaults of a new link. */
const fresh: DownloadLink = {
  title: '',
  price: 0,
  sortOrder: 0,
  numberOfDownloads: 0,
  isShareable: 2,
  linkType: 'url',
  linkUrl: null,
  linkFile: null,
  sampleType: null,
  sampleUrl: null,
  sampleFile: null,
};

/** The stored link with the sent fields. */
function merged(patch: Partial<DownloadLink>, stored: DownloadLink): DownloadLink {
  return {
    title: patch.title ?? stored.title,
    price: patch.price ?? stored.price,
    sortOrder: patch.sortOrder ?? stored.sortOrder,
    numberOfDownloads: patch.numberOfDownloads ?? stored.numberOfDownloads,
    isShareable: patch.isShareable ?? stored.isShareable,
    linkType: patch.linkType ?? stored.linkType,
    linkFile: patch.linkFile ?? stored.linkFile,
    linkUrl: patch.linkUrl === undefined ? stored.linkUrl : patch.linkUrl,
    sampleType: patch.sampleType ?? (patch.sampleUrl === null ? null : stored.sampleType),
    sampleUrl: patch.sampleUrl === undefined ? stored.sampleUrl : patch.sampleUrl,
    sampleFile: patch.sampleFile ?? stored.sampleFile,
  };
}
