import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { productValues } from '../../products/record/products.ts';

/** The links of a downloadable product. */
export interface Downloadable {
  /** Whether links are bought one by one; else all of them come with the product. */
  readonly separately: boolean;
  /** The price of each link on the website, in ten-thousandths, by link id; ordered by id, as carts store them. */
  readonly links: ReadonlyMap<number, number>;
}

type Asked = { ids: readonly number[]; websiteId: number };

// A price of the website comes after the default one and so overwrites it.
const linkPrices = statement((q, p: Asked, d) =>
  q
    .selectFrom('download_link as l')
    .leftJoin('download_link_price as c', (join) =>
      join
        .onRef('c.link_id', '=', 'l.link_id')
        .on((eb) => eb.or([eb('c.website_id', '=', 0), eb('c.website_id', '=', p.websiteId)])),
    )
    .select(['l.product_id', 'l.link_id', 'c.price'])
    .where('l.product_id', d.in, d.list(p.ids))
    .orderBy('l.link_id')
    .orderBy('c.website_id'),
);

/** The links of these downloadable products, in two queries. */
export async function downloadables(
  tx: Tx,
  ids: readonly number[],
  websiteId: number,
): Promise<Map<number, Downloadable>> {
  if (ids.length === 0) return new Map();
  const links = new Map(ids.map((id) => [id, new Map<number, number>()]));
  for (const { product_id, link_id, price } of await tx.all(linkPrices, { ids, websiteId })) {
    links.get(product_id)?.set(link_id, price ?? 0);
  }
  // The attribute is global (reference 4.2 reads it from the product, not from a store view).
  const values = await productValues(tx, ids, ['links_purchased_separately'], 0);
  return new Map(
    [...links].map(([id, prices]) => [
      id,
      { separately: values.get(id)?.get('links_purchased_separately')?.number === 1, links: prices },
    ]),
  );
}
