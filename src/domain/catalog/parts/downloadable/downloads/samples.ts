import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type PartWriter, productToChange } from '../../../products/write/parts.ts';
import { createScopedWriter } from '../../../products/write/scoped-texts.ts';
import { typesWith } from '../../../types/index.ts';
import { downloadUrlProblem } from '../write.ts';
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

/** The wanted state of a sample. */
export interface WantedSample {
  readonly title: string;
  readonly sortOrder: number;
  readonly type: 'url' | 'file';
  readonly url: string | null;
  /** Below `downloadable/files/samples`. */
  readonly file: string | null;
}

/**
 * Puts samples in the place of those that a downloadable product has; answers their ids. Refuses `download_invalid`, with
 * nothing changed then.
 */
export async function replaceSamples(
  tx: Tx,
  productId: number,
  wanted: readonly WantedSample[],
  writer: PartWriter<'download_invalid'>,
): Promise<number[]> {
  const product = await productToChange(tx, productId, writer, typesWith('downloadLinks'));
  const errors = wanted.flatMap((sample, index) => sampleErrors(sample, `/${index}`));
  if (errors.length > 0) throw writer.fail('download_invalid', { errors });
  for (const { id } of await samplesOf(tx, productId, 0)) await dropSample(tx, id);
  const ids: number[] = [];
  for (const { title, sortOrder, type, url, file } of wanted) {
    ids.push(await addSample(tx, { productId, order: sortOrder, type, url, file }, title));
  }
  changed(tx, 'product', product.id, 'downloads');
  return ids;
}

function sampleErrors({ title, type, url }: WantedSample, pointer: string): FieldError[] {
  const ofTitle = title.trim() === '' ? 'is required' : storedTextProblem(title, 255);
  const ofUrl = type === 'file' ? undefined : url ? downloadUrlProblem(url) : 'is required';
  return [
    ...(ofTitle ? [{ field: `${pointer}/title`, message: ofTitle }] : []),
    ...(ofUrl ? [{ field: `${pointer}/url`, message: ofUrl }] : []),
  ];
}

/** Sets the title of a product's sample for the writer's store view. Refuses `download_not_found`, `download_invalid`. */
export async function changeSampleTitle(
  tx: Tx,
  productId: number,
  { id, title }: { readonly id: number; readonly title: string },
  writer: PartWriter<'download_not_found' | 'download_invalid'>,
): Promise<void> {
  const product = await productToChange(tx, productId, writer, typesWith('downloadLinks'));
  const sample = (await samplesOf(tx, productId, writer.storeId)).find((each) => each.id === id);
  if (!sample) throw writer.fail('download_not_found');
  const problem = title.trim() === '' ? 'is required' : storedTextProblem(title, 255);
  if (problem) throw writer.fail('download_invalid', { errors: [{ field: '/title', message: problem }] });
  if ((sample.ownTitle ?? sample.defaultTitle) === title) return;
  const texts = createScopedWriter();
  texts.put('sampleTitle', id, writer.storeId, title);
  await texts.write(tx);
  changed(tx, 'product', product.id, 'downloads');
}

const anyLink = statement((q, _p: Record<string, never>) => q.selectFrom('download_link').select('link_id').limit(1));
const anySample = statement((q, _p: Record<string, never>) =>
  q.selectFrom('download_sample').select('sample_id').limit(1),
);

/** Whether a product has links or samples. */
export async function hasDownloads(tx: Tx): Promise<boolean> {
  return ((await tx.first(anyLink, {})) ?? (await tx.first(anySample, {}))) !== undefined;
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
