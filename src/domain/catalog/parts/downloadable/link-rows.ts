import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A link of a downloadable product as a store view sees it; the price in ten-thousandths. */
export interface DownloadLink {
  readonly title: string;
  readonly price: number;
  readonly sortOrder: number;
  /** 0 for no limit. */
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

/** A link as it is stored. */
export type StoredDownloadLink = DownloadLink & { readonly id: number };

const linkRows = statement((q, p: { ids: readonly number[]; storeId: number; websiteId: number }, d) =>
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
      'l.product_id',
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
    .where('l.product_id', d.in, d.list(p.ids))
    .orderBy('l.sort_order')
    .orderBy('l.link_id'),
);

/** The links of downloadable products in display order, in one query. */
export async function loadDownloadLinks(
  tx: Tx,
  ids: readonly number[],
  { storeId, websiteId }: { readonly storeId: number; readonly websiteId: number },
): Promise<Map<number, StoredDownloadLink[]>> {
  const found = new Map<number, StoredDownloadLink[]>(ids.map((id) => [id, []]));
  const rows = ids.length === 0 ? [] : await tx.all(linkRows, { ids, storeId, websiteId });
  for (const row of rows) {
    found.get(row.product_id)?.push({
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
    });
  }
  return found;
}
