import type { Fail, FieldError } from '../../../../kernel/refusal.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { markDownloads } from '../../../attributes/change-values.ts';
import { changed } from '../../../changes/changes.ts';
import { typesWith } from '../../types/index.ts';
import { loadViews } from './load.ts';
import { type PartWriter, productToChange } from './parts.ts';
import { createScopedWriter } from './scoped-texts.ts';
import { productTextProblem } from './value.ts';

/** A link of a downloadable product as a store view sees it; the price in ten-thousandths. */
export interface DownloadLink {
  readonly title: string;
  readonly price: number;
  readonly sortOrder: number;
  /** 0 is no limit. */
  readonly numberOfDownloads: number;
  /** 0 no, 1 yes, 2 as configured. */
  readonly isShareable: number;
  readonly linkType: string;
  readonly linkUrl: string | null;
  /** Below `downloadable/files/links`. */
  readonly linkFile: string | null;
  readonly sampleType: string | null;
  readonly sampleUrl: string | null;
  /** Below `downloadable/files/link_samples`. */
  readonly sampleFile: string | null;
}

/** As it is kept. */
export type KeptDownloadLink = DownloadLink & { readonly id: number };

const links = statement((q, p: { productId: number; storeId: number; websiteId: number }) =>
  q
    .selectFrom('download_link as l')
    .leftJoin('download_link_title as t', (join) =>
      join.onRef('t.link_id', '=', 'l.link_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('download_link_title as t0', (join) =>
      join.onRef('t0.link_id', '=', 'l.link_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('download_link_price as m', (join) =>
      join.onRef('m.link_id', '=', 'l.link_id').on('m.website_id', '=', p.websiteId),
    )
    .leftJoin('download_link_price as m0', (join) =>
      join.onRef('m0.link_id', '=', 'l.link_id').on('m0.website_id', '=', 0),
    )
    .select([
      'l.link_id',
      'l.sort_order',
      'l.number_of_downloads',
      'l.is_shareable',
      'l.link_type',
      'l.link_url',
      'l.link_file',
      'l.sample_type',
      'l.sample_url',
      'l.sample_file',
    ])
    .select((eb) => [
      eb.fn.coalesce('t.title', 't0.title').as('title'),
      eb.fn.coalesce('m.price', 'm0.price').as('price'),
    ])
    .where('l.product_id', '=', p.productId)
    .orderBy('l.sort_order')
    .orderBy('l.link_id'),
);

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
export async function downloadLinksOf(tx: Tx, productId: number, storeId: number): Promise<KeptDownloadLink[]> {
  const websiteId = await websiteOf(tx, storeId);
  return (await tx.all(links, { productId, storeId, websiteId })).map((row) => ({
    id: row.link_id,
    title: row.title ?? '',
    price: row.price ?? 0,
    sortOrder: row.sort_order,
    numberOfDownloads: row.number_of_downloads ?? 0,
    isShareable: row.is_shareable,
    linkType: row.link_type ?? 'url',
    linkUrl: row.link_url,
    linkFile: row.link_file,
    sampleType: row.sample_type,
    sampleUrl: row.sample_url,
    sampleFile: row.sample_file,
  }));
}

/** What is said of a link; what is left out stays as it is. The price in ten-thousandths. */
export type DownloadLinkPatch = Partial<Omit<DownloadLink, 'linkType' | 'linkFile' | 'sampleType' | 'sampleFile'>>;

/** What becomes of the links: one more, one changed, one taken away. */
export type DownloadLinkChange =
  | { readonly add: Partial<DownloadLink> }
  | { readonly id: number; readonly patch: DownloadLinkPatch; readonly isReplaced: boolean }
  | { readonly remove: number };

/**
 * Changes the links of a downloadable product; titles are those of the writer's store view, prices of its website. Refuses
 * `download_not_found`, `download_invalid`. Answers the link, or the one that went.
 */
export async function changeDownloadLinks(
  tx: Tx,
  productId: number,
  change: DownloadLinkChange,
  writer: PartWriter<'download_not_found' | 'download_invalid'>,
): Promise<KeptDownloadLink> {
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
  const wanted = merged(
    change.patch,
    change.isReplaced ? { ...fresh, linkType: stored.linkType, linkFile: stored.linkFile } : stored,
  );
  checkLink(wanted, writer);
  await tx.run(updateLink, { id: stored.id, ...linkRow(wanted) });
  await saveTexts(tx, stored.id, wanted, stored, { storeId, websiteId: await websiteOf(tx, storeId) });
  await linksChanged();
  return foundDownload(await downloadLinksOf(tx, productId, storeId), stored.id, writer);

  async function linksChanged(): Promise<void> {
    await markDownloads(tx, productId, (await downloadLinksOf(tx, productId, 0)).length > 0);
    changed(tx, 'product', product.id, 'downloads');
  }
}

/** The link with an id. Refuses `download_not_found`. */
export function foundDownload(
  all: readonly KeptDownloadLink[],
  id: number,
  { fail }: { readonly fail: Fail<'download_not_found'> },
): KeptDownloadLink {
  const link = all.find((candidate) => candidate.id === id);
  if (!link) throw fail('download_not_found');
  return link;
}

/** The website of a store view; 0 for the defaults. */
async function websiteOf(tx: Tx, storeId: number): Promise<number> {
  return storeId === 0 ? 0 : ((await loadViews(tx)).find((view) => view.store_id === storeId)?.website_id ?? 0);
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
  say('/title', wanted.title.trim() === '' ? 'is required' : productTextProblem(wanted.title, 255));
  if (wanted.linkType === 'url') say('/linkUrl', wanted.linkUrl ? downloadUrlProblem(wanted.linkUrl) : 'is required');
  if (wanted.sampleUrl) say('/sampleUrl', downloadUrlProblem(wanted.sampleUrl));
  if (errors.length > 0) throw fail('download_invalid', { errors });
}

/** What is wrong with an address that something is fetched from. */
export function downloadUrlProblem(text: string): string | undefined {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isWeb ? productTextProblem(text, 255) : 'must be a URL of http or https';
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

/** What a link is where nothing is said. */
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

/** What is said over what is kept. */
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
