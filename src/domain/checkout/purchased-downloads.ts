import { randomBytes } from 'node:crypto';
import type { CartLine } from '#domain/cart/lines/cart.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const linksOf = statement((q, p: { productId: number; storeId: number }) =>
  q
    .selectFrom('download_link as l')
    .leftJoin('download_link_title as own', (join) =>
      join.onRef('own.link_id', '=', 'l.link_id').on('own.store_id', '=', p.storeId),
    )
    .leftJoin('download_link_title as usual', (join) =>
      join.onRef('usual.link_id', '=', 'l.link_id').on('usual.store_id', '=', 0),
    )
    .selectAll('l')
    .select((eb) => eb.fn.coalesce('own.title', 'usual.title').as('title'))
    .where('l.product_id', '=', p.productId)
    .orderBy('l.link_id'),
);

/** A line of an order, and its customer. */
export interface BoughtLine {
  readonly orderId: number;
  readonly number: string;
  readonly orderItemId: number;
  readonly customerId: number | null;
  readonly storeId: number;
  readonly line: CartLine;
  readonly now: number;
}

/** Writes the bought downloads of a line; pending until it is paid (soap-sales 10). */
export async function addPurchasedDownloads(tx: Tx, bought: BoughtLine): Promise<void> {
  const { line, now } = bought;
  const chosen = new Set(line.options.get('downloadable_link_ids')?.split(',') ?? []);
  const links = await tx.all(linksOf, { productId: line.productId, storeId: bought.storeId });
  const [purchased] = await tx.query((q) =>
    q
      .insertInto('purchased_download')
      .values({
        order_id: bought.orderId,
        order_increment_id: bought.number,
        order_item_id: bought.orderItemId,
        customer_id: bought.customerId,
        product_name: line.name,
        product_sku: line.sku,
        created_at: now,
        updated_at: now,
      })
      .returning('purchased_id'),
  );
  for (const link of links) {
    if (!chosen.has(String(link.link_id)) || !purchased) continue;
    await tx.query((q) =>
      q
        .insertInto('purchased_download_item')
        .values({
          purchased_id: purchased.purchased_id,
          order_item_id: bought.orderItemId,
          product_id: line.productId,
          link_hash: randomBytes(24).toString('base64url'),
          number_of_downloads_bought: Math.round(((link.number_of_downloads ?? 0) * line.qty) / 10_000),
          link_id: link.link_id,
          link_title: link.title,
          is_shareable: link.is_shareable,
          link_url: link.link_url,
          link_file: link.link_file,
          link_type: link.link_type,
          status: 'pending',
          created_at: now,
          updated_at: now,
        })
        .returning('item_id'),
    );
  }
}
