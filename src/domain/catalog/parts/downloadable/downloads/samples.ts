import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { DownloadFolder } from './files.ts';

/** A sample of a downloadable product; texts are null if missing. */
export interface DownloadSample {
  readonly id: number;
  readonly productId: number;
  readonly sortOrder: number;
  readonly type: string | null;
  readonly url: string | null;
  /** Below `downloadable/files/samples`. */
  readonly file: string | null;
  readonly defaultTitle: string | null;
  readonly ownTitle: string | null;
}

const columns = [
  's.sample_id as id',
  's.product_id as productId',
  's.sort_order as sortOrder',
  's.sample_type as type',
  's.sample_url as url',
  's.sample_file as file',
] as const;

const samples = statement((q, p: { productId: number; storeId: number }) =>
  q
    .selectFrom('download_sample as s')
    .leftJoin('download_sample_title as t', (join) =>
      join.onRef('t.sample_id', '=', 's.sample_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('download_sample_title as t0', (join) =>
      join.onRef('t0.sample_id', '=', 's.sample_id').on('t0.store_id', '=', 0),
    )
    .select([...columns, 't0.title as defaultTitle', 't.title as ownTitle'])
    .where('s.product_id', '=', p.productId)
    .orderBy('s.sort_order')
    .orderBy('s.sample_id'),
);
const ownerOfSample = statement((q, p: { id: number }) =>
  q.selectFrom('download_sample').select('product_id').where('sample_id', '=', p.id),
);
const ownerOfLink = statement((q, p: { id: number }) =>
  q.selectFrom('download_link').select('product_id').where('link_id', '=', p.id),
);
type NewSample = { productId: number; order: number; type: string; url: string | null; file: string | null };
const insertSample = statement((q, p: NewSample) =>
  q
    .insertInto('download_sample')
    .values({
      product_id: p.productId,
      sort_order: p.order,
      sample_type: p.type,
      sample_url: p.url,
      sample_file: p.file,
    })
    .returning('sample_id'),
);
const insertTitle = statement<{ id: number; title: string }, never>((q, p) =>
  q.insertInto('download_sample_title').values({ sample_id: p.id, store_id: 0, title: p.title }),
);
const deleteSample = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('download_sample').where('sample_id', '=', p.id),
);

const naming = {
  links: statement((q, p: { file: string }) =>
    q.selectFrom('download_link').select('link_id as id').where('link_file', '=', p.file).limit(1),
  ),
  link_samples: statement((q, p: { file: string }) =>
    q.selectFrom('download_link').select('link_id as id').where('sample_file', '=', p.file).limit(1),
  ),
  samples: statement((q, p: { file: string }) =>
    q.selectFrom('download_sample').select('sample_id as id').where('sample_file', '=', p.file).limit(1),
  ),
} as const satisfies Record<DownloadFolder, unknown>;

/** Whether a link or sample names a file. */
export async function isNamed(tx: Tx, folder: DownloadFolder, file: string): Promise<boolean> {
  return (await tx.first(naming[folder], { file })) !== undefined;
}

/** The samples of a downloadable product in display order. */
export async function samplesOf(tx: Tx, productId: number, storeId: number): Promise<readonly DownloadSample[]> {
  return tx.all(samples, { productId, storeId });
}

/** Adds a sample; answers its id. */
export async function addSample(tx: Tx, sample: NewSample, title: string): Promise<number> {
  const id = (await tx.first(insertSample, sample))?.sample_id as number;
  await tx.run(insertTitle, { id, title });
  return id;
}

/** Removes a sample. */
export async function dropSample(tx: Tx, id: number): Promise<void> {
  await tx.run(deleteSample, { id });
}

/** The product that has a link or a sample; undefined if there is none. */
export async function ownerOfDownload(
  tx: Tx,
  kind: 'link' | 'sample',
  id: number | undefined,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  return (await tx.first(kind === 'link' ? ownerOfLink : ownerOfSample, { id }))?.product_id;
}
