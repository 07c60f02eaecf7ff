import { hashSecret } from '#domain/access/identity/secret.ts';
import { reindexAll } from '#domain/catalog/products/search/reindex.ts';
import { summarizeAllReviews } from '#domain/catalog/reviews/summarize.ts';
import { fillWords } from '#domain/customers/lookup/write.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '#platform/storage/blobs/folder.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { categories } from './content/categories.ts';
import { customer } from './content/customer.ts';
import { products } from './content/products/index.ts';
import { stores } from './content/stores.ts';
import { renderImages, writeImages } from './images/write.ts';
import { demoRows } from './rows/demo-rows.ts';
import { writeRows } from './rows/rows.ts';

/** The content of the demo store. */
export interface DemoSummary {
  readonly products: number;
  readonly categories: number;
  /** Store views without the admin view. */
  readonly stores: number;
  readonly images: number;
}

/** The database contains a store already; the demo store would mix with it. */
export class NotEmptyError extends Error {
  constructor() {
    super('the database is not empty; the demo store is only for a new one');
    this.name = 'NotEmptyError';
  }
}

/**
 * Fills an empty, migrated database with the demo store, and an image store (or a folder) with its images. All or
 * nothing: the images are stored before the commit and are removed if it fails. If several processes try at once, one
 * succeeds. `also` writes in the same transaction. Throws `NotEmptyError`, `StorageError` or `ImageWriteError`.
 */
export async function installDemoStore(
  engine: Engine,
  media: BlobStore | string,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<DemoSummary> {
  const drawings = products.flatMap(({ images }) => images ?? []);
  const images = await renderImages(drawings);
  const passwordHash = await hashSecret(customer.password);
  let undo = async (): Promise<void> => {};
  try {
    await engine.load(async (tx) => {
      await refuseOtherStore(tx);
      // Rows first: a parallel process waits here for the websites' unique codes, and so never touches our images.
      await writeRows(tx, demoRows(Date.now(), passwordHash));
      await summarizeAllReviews(tx);
      await reindexAll(tx);
      await fillWords(tx);
      await also(tx);
      undo = await writeImages(typeof media === 'string' ? openFolderBlobs(media) : media, images);
    });
  } catch (error) {
    await undo();
    throw error;
  }
  return {
    products: products.length,
    categories: categories.length,
    stores: stores.length - 1,
    images: images.size,
  };
}

const anyWebsite = statement((q) => q.selectFrom('website').select('website_id').limit(1));

async function refuseOtherStore(tx: Tx): Promise<void> {
  if (await tx.first(anyWebsite, {})) throw new NotEmptyError();
}
