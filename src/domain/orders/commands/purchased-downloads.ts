import { downloadKey } from '#domain/catalog/parts/downloadable/downloads/files.ts';
import { type Context, command, customers, everybody } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { orderOfToken } from '../guest-token.ts';

const listOf = statement((q, p: { customer: number }) =>
  q
    .selectFrom('purchased_download as p')
    .innerJoin('purchased_download_item as i', 'i.purchased_id', 'p.purchased_id')
    .selectAll('i')
    .select(['p.order_id', 'p.order_increment_id', 'p.product_name', 'p.product_sku'])
    .where('p.customer_id', '=', p.customer)
    .orderBy('i.item_id', 'desc')
    .limit(1000),
);

/** A file that somebody bought. */
export type BoughtDownload = Awaited<ReturnType<typeof boughtBy>>[number];
const boughtBy = (tx: Tx, customer: number) => tx.all(listOf, { customer });

/** The downloads that a customer has bought, open or closed; newest first, 1,000 at most. */
export const listOwnDownloads = command({
  name: 'download.listOwn',
  permission: { rest: customers },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx, principal }): Promise<readonly BoughtDownload[]> => boughtBy(tx, principal.customerId ?? 0),
});

const itemOf = statement((q, p: { hash: string }) =>
  q
    .selectFrom('purchased_download_item as i')
    .innerJoin('purchased_download as p', 'p.purchased_id', 'i.purchased_id')
    .innerJoin('sales_order as o', 'o.order_id', 'p.order_id')
    .selectAll('i')
    .select(['p.customer_id', 'o.increment_id as order_number', 'o.order_id', 'o.store_id'])
    .where('i.link_hash', '=', p.hash),
);

/** Counts one download, unless all that were bought are used; the last one closes it. */
const use = statement((q, p: { id: number; now: number }) =>
  q
    .updateTable('purchased_download_item')
    .set((eb) => ({
      number_of_downloads_used: eb('number_of_downloads_used', '+', 1),
      status: eb
        .case()
        .when(
          eb.and([
            eb('number_of_downloads_bought', '>', 0),
            eb(eb('number_of_downloads_used', '+', 1), '>=', eb.ref('number_of_downloads_bought')),
          ]),
        )
        .then('expired')
        .else(eb.ref('status'))
        .end(),
      updated_at: p.now,
    }))
    .where('item_id', '=', p.id)
    .where('status', '=', 'available')
    .where((eb) =>
      eb.or([
        eb('number_of_downloads_bought', '=', 0),
        eb('number_of_downloads_used', '<', eb.ref('number_of_downloads_bought')),
      ]),
    ),
);

/** The target of a link: a file of the store, or another address, which the service itself never requests. */
export type DownloadTarget = { readonly key: string; readonly name: string } | { readonly url: string };

/** A bought link, by the secret in its address. */
export interface DownloadInput {
  readonly hash: string;
  /** The secret of a guest's order. */
  readonly token: string | undefined;
}

type TakeContext = Context<'purchased_download_not_found' | 'purchased_download_closed' | 'purchased_download_missing'>;

/**
 * Allows another download for the buyer of a link, and for anybody with a link that may be shared. Refuses
 * `purchased_download_not_found` also for links of others, `purchased_download_closed` if it is not paid, was refunded,
 * or all downloads are used, and `purchased_download_missing` if the file does not exist. That is not counted.
 */
export const takeDownload = command({
  name: 'download.take',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['purchased_download_not_found', 'purchased_download_closed', 'purchased_download_missing'],
  prepare: {
    check: async (context, input: DownloadInput) => (await targetOf(context, input)).target,
    async make({ blobs }, _input, target: DownloadTarget, fail): Promise<true> {
      if ('key' in target && !(await blobs.stat(target.key))) throw fail('purchased_download_missing');
      return true;
    },
    discard: async () => {},
  },
  async run(context, input: DownloadInput): Promise<DownloadTarget> {
    const { id, target } = await targetOf(context, input);
    const used = await context.tx.run(use, { id, now: context.now });
    if (used === 0) throw context.fail('purchased_download_closed');
    return target;
  },
});

async function targetOf(context: TakeContext, { hash, token }: DownloadInput) {
  const { tx, fail } = context;
  const row = await tx.first(itemOf, { hash });
  if (!row || !(await mayTake(context, row, token))) throw fail('purchased_download_not_found');
  if (row.status !== 'available') throw fail('purchased_download_closed');
  const { link_type, link_url, link_file } = row;
  if (link_type === 'url' && link_url && /^https?:\/\//i.test(link_url) && URL.canParse(link_url)) {
    return { id: row.item_id, target: { url: new URL(link_url).href } };
  }
  if (link_type !== 'file' || !link_file) throw fail('purchased_download_missing');
  const target: DownloadTarget = {
    key: downloadKey('links', link_file.startsWith('/') ? link_file : `/${link_file}`),
    name: link_file.split('/').at(-1) || 'download',
  };
  return { id: row.item_id, target };
}

const shareable = 'catalog/downloadable/shareable';

/** Links that may be shared work for anybody, others only for the buyer. */
async function mayTake(
  { tx, principal }: Pick<TakeContext, 'tx' | 'principal'>,
  row: NonNullable<Awaited<ReturnType<typeof firstItem>>>,
  token: string | undefined,
): Promise<boolean> {
  if (row.is_shareable === 1) return true;
  // 2 means the setting of the store view.
  if (row.is_shareable === 2 && (await storeConfig(tx, row.store_id ?? 0, shareable)).get(shareable) === '1')
    return true;
  if (principal.customerId !== undefined && principal.customerId === row.customer_id) return true;
  if (token === undefined || row.order_number === null) return false;
  return (await orderOfToken(tx, row.order_number, token)) === row.order_id;
}

const firstItem = (tx: Tx, hash: string) => tx.first(itemOf, { hash });
