import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import type { ProductRecord } from './record.ts';
import type { ValuesByCode } from './values.ts';

/** The address of an image file (`/x/y/name.ext`) below the folder of product images. */
export function imageUrl(mediaUrl: string, file: string | null | undefined): string | null {
  if (!file || file === 'no_selection') return null;
  return `${mediaUrl}${file.startsWith('/') ? '' : '/'}${file}`;
}

/** The addresses of a product's main images. */
export function imageUrls(mediaUrl: string, values: ValuesByCode | undefined) {
  const url = (code: string) => imageUrl(mediaUrl, values?.get(code)?.value);
  return { imageUrl: url('image'), smallImageUrl: url('small_image'), thumbnailUrl: url('thumbnail') };
}

const imageRows = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('gallery_image as g')
    .leftJoin('gallery_image_value as v', (join) =>
      join.onRef('v.image_id', '=', 'g.image_id').on('v.store_id', '=', p.storeId),
    )
    .leftJoin('gallery_image_value as d', (join) =>
      join.onRef('d.image_id', '=', 'g.image_id').on('d.store_id', '=', 0),
    )
    .select([
      'g.image_id',
      'g.product_id',
      'g.file',
      'v.is_excluded',
      'v.inherits_exclusion',
      'd.is_excluded as excluded_by_default',
    ])
    .select((eb) => [
      eb.fn.coalesce('v.label', 'd.label').as('label'),
      eb.fn.coalesce('v.position', 'd.position').as('position'),
    ])
    .where('g.product_id', d.in, d.list(p.ids)),
);

/** The images of products that are shown, in their order; excluded ones are left out. */
export async function galleries(
  tx: Tx,
  ids: readonly number[],
  { storeId, mediaUrl }: { readonly storeId: number; readonly mediaUrl: string },
): Promise<Map<number, NonNullable<ProductRecord['mediaGallery']>>> {
  const found = new Map<number, NonNullable<ProductRecord['mediaGallery']>>(ids.map((id) => [id, []]));
  const rows = await tx.all(imageRows, { ids, storeId });
  rows.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.image_id - b.image_id);
  for (const row of rows) {
    const isOwn = row.is_excluded !== null && row.inherits_exclusion !== 1;
    if ((isOwn ? row.is_excluded : row.excluded_by_default) === 1) continue;
    found.get(row.product_id)?.push({
      id: row.image_id,
      url: imageUrl(mediaUrl, row.file) ?? '',
      label: row.label,
      position: row.position ?? 0,
    });
  }
  return found;
}
