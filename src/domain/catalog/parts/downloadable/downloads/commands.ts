import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, everybody, granted, type Outside } from '#domain/shared/command.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { namedStoreId } from '../../../current-store.ts';
import type { PartReadInput, PartWriteInput } from '../../../products/commands/parts.ts';
import { productToRead } from '../../../products/read/reader.ts';
import { type ProductRef, productByRef } from '../../../products/record/product-resolver.ts';
import { requireProductsInScope } from '../../../products/record/product-scope.ts';
import type { Product } from '../../../products/record/products.ts';
import { partWriter, productToChange } from '../../../products/write/parts.ts';
import { typesWith } from '../../../types/index.ts';
import type { StoredDownloadLink } from '../link-rows.ts';
import { changeDownloadLinks, type DownloadLinkPatch, downloadLinksOf, downloadUrlProblem } from '../write.ts';
import { type DownloadFolder, downloadKey, downloadSize, isFileName, type SentFile, storeDownload } from './files.ts';
import { addSample, type DownloadSample, dropSample, isNamed, ownerOfDownload, samplesOf } from './samples.ts';

/** The links of a product, and their samples. */
export interface Downloads {
  readonly links: readonly StoredDownloadLink[];
  readonly samples: readonly DownloadSample[];
  /** Sizes in bytes of the existing files, by `links/m/y/my_file.txt`. */
  readonly sizes: ReadonlyMap<string, number>;
}

interface ProductIn {
  readonly product: ProductRef;
  readonly store: string | null;
}

type ProductRefusal = 'product_not_found' | 'store_view_not_found' | 'product_not_downloadable';

const id = 'downloadable/link';

/** The links and samples of a downloadable product (soap-catalog 5.9). */
export const listDownloads = command({
  name: 'product.listDownloads',
  permission: { legacy: `${id}/list` },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found', 'store_view_not_found', 'product_not_downloadable'],
  prepare: {
    check: (context, input: ProductIn) => downloadsIn(context, input),
    make: ({ blobs }, _input, { links, samples }): Promise<ReadonlyMap<string, number>> =>
      sizesOf(blobs, [
        ...links.map(({ linkFile }) => ['links', linkFile] as const),
        ...links.map(({ sampleFile }) => ['link_samples', sampleFile] as const),
        ...samples.map(({ file }) => ['samples', file] as const),
      ]),
    discard: async () => {},
  },
  run: async (context, input: ProductIn, sizes): Promise<Downloads> => ({
    ...(await downloadsIn(context, input)),
    sizes: sizes ?? new Map(),
  }),
});

async function sizesOf(
  blobs: Outside['blobs'],
  files: readonly (readonly [DownloadFolder, string | null])[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const [folder, file] of files) {
    const size = file ? await downloadSize(blobs, folder, file) : undefined;
    if (size !== undefined) sizes.set(`${folder}${file}`, size);
  }
  return sizes;
}

async function downloadsIn(context: Context<ProductRefusal>, input: ProductIn) {
  const { tx } = context;
  const { product, storeId } = await downloadableIn(context, input);
  return {
    links: await downloadLinksOf(tx, product.product_id, storeId),
    samples: await samplesOf(tx, product.product_id, storeId),
  };
}

async function downloadableIn(
  { tx, principal, fail }: Context<ProductRefusal>,
  { product: ref, store }: ProductIn,
): Promise<{ product: Product; storeId: number }> {
  const storeId = await namedStoreId(tx, principal.scope, store);
  if (storeId === undefined) throw fail('store_view_not_found');
  const product = await productByRef(tx, ref);
  if (!product) throw fail('product_not_found');
  await requireProductsInScope(tx, principal.scope, [product.product_id]);
  if (!typesWith('downloadLinks').includes(product.type)) throw fail('product_not_downloadable');
  return { product, storeId };
}

/** The source of a download: a sent file, or an address. */
export type SentSource = { readonly file: SentFile | undefined } | { readonly url: string };

/** A link or sample as it is sent; undefined for a number that cannot be read, null for one that is missing. */
export interface SentDownload {
  readonly title: string;
  readonly source: SentSource;
  /** For links only. */
  readonly sample: SentSource | undefined;
  readonly price: number | null | undefined;
  /** Null for no limit. */
  readonly numberOfDownloads: number | null | undefined;
  readonly isShareable: number | null | undefined;
  readonly sortOrder: number | null | undefined;
}

interface AddInput extends ProductIn {
  /** Undefined if it is neither. */
  readonly kind: 'link' | 'sample' | undefined;
  readonly download: SentDownload;
}

/** Stored files of a link or sample, by their paths in the rows. */
interface StoredFiles {
  readonly folder: DownloadFolder;
  readonly file: string | undefined;
  readonly sampleFile: string | undefined;
}

/**
 * Adds a link or a sample; its files are stored where strangers cannot fetch them (soap-catalog 5.9, K23, K47). Answers its id.
 */
export const addDownload = command({
  name: 'product.addDownload',
  permission: { legacy: `${id}/add`, rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  key: () => ['product'],
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'store_view_not_found',
    'product_not_downloadable',
    'download_kind_unknown',
    'download_title_missing',
    'download_url_missing',
    'download_url_invalid',
    'download_name_missing',
    'download_content_missing',
    'download_file_unreadable',
    'download_not_found',
    'download_invalid',
  ],
  prepare: {
    async check(context, input: AddInput): Promise<Omit<AddInput, 'kind'> & { readonly kind: 'link' | 'sample' }> {
      const kind = checkSent(context, input);
      await downloadableIn(context, input);
      return { ...input, kind };
    },
    async make(outside, _input, { kind, download }, fail): Promise<StoredFiles> {
      const folder: DownloadFolder = kind === 'link' ? 'links' : 'samples';
      const store = async (into: DownloadFolder, source: SentSource | undefined): Promise<string | undefined> =>
        source && 'file' in source && source.file ? storeDownload(outside, into, source.file, fail) : undefined;
      const file = await store(folder, download.source);
      try {
        const sampleFile = kind === 'link' ? await store('link_samples', download.sample) : undefined;
        return { folder, file, sampleFile };
      } catch (error) {
        if (file !== undefined) await outside.blobs.remove(downloadKey(folder, file));
        throw error;
      }
    },
    discard: discardFiles,
  },
  async run(context, input: AddInput, stored): Promise<number> {
    const { tx } = context;
    const kind = checkSent(context, input);
    const { product } = await downloadableIn(context, input);
    const { title, source, sample, price, numberOfDownloads, isShareable, sortOrder } = input.download;
    const writer = partWriter<'download_not_found' | 'download_invalid'>(context, 0);
    const url = 'url' in source ? source.url : null;
    const type = 'url' in source ? 'url' : 'file';
    if (kind === 'sample') {
      await productToChange(tx, product.product_id, writer);
      const row = { productId: product.product_id, order: sortOrder ?? 0, type, url, file: stored?.file ?? null };
      const sampleId = await addSample(tx, row, title);
      changed(tx, 'product', product.product_id, 'downloads');
      return sampleId;
    }
    const link = await changeDownloadLinks(
      tx,
      product.product_id,
      {
        add: {
          title,
          price: price ?? 0,
          sortOrder: sortOrder ?? 0,
          numberOfDownloads: numberOfDownloads ?? 0,
          isShareable: isShareable ?? 0,
          linkType: type,
          linkUrl: url,
          linkFile: stored?.file ?? null,
          ...(sample && {
            sampleType: 'url' in sample ? 'url' : 'file',
            sampleUrl: 'url' in sample ? sample.url : null,
            sampleFile: stored?.sampleFile ?? null,
          }),
        },
      },
      writer,
    );
    return link.id;
  },
});

async function discardFiles(outside: Outside, { folder, file, sampleFile }: StoredFiles): Promise<void> {
  if (file !== undefined) await discardFile(outside, folder, file);
  if (sampleFile !== undefined) await discardFile(outside, 'link_samples', sampleFile);
}

/**
 * Removes a file after its call failed. If the database lost the answer to a commit, the call may have succeeded: then
 * the file stays.
 */
async function discardFile({ blobs, read }: Outside, folder: DownloadFolder, file: string): Promise<void> {
  if (!(await read((tx) => isNamed(tx, folder, file)))) await blobs.remove(downloadKey(folder, file));
}

const longestTitle = 255;

/** Checks a download without reading the store. */
function checkSent({ fail }: Pick<Context<AddRefusal>, 'fail'>, { kind, download }: AddInput): 'link' | 'sample' {
  if (kind === undefined) throw fail('download_kind_unknown');
  if (download.title.trim() === '') throw fail('download_title_missing');
  const sources = [download.source, ...(kind === 'link' && download.sample ? [download.sample] : [])];
  for (const source of sources) {
    if ('url' in source) {
      if (source.url === '') throw fail('download_url_missing');
      if (downloadUrlProblem(source.url)) throw fail('download_url_invalid');
    } else {
      if (!source.file || !isFileName(source.file.name)) throw fail('download_name_missing');
      if (source.file.base64.trim() === '') throw fail('download_content_missing');
    }
  }
  const { price, numberOfDownloads, isShareable, sortOrder, title } = download;
  const errors: FieldError[] = [];
  const say = (isWrong: boolean, field: string, message: string): void => {
    if (isWrong) errors.push({ field, message });
  };
  say(title.length > longestTitle, '/title', `has more than ${longestTitle} characters`);
  say(price === undefined || (price ?? 0) < 0, '/price', 'must be a number not below 0');
  const isCount = numberOfDownloads !== undefined && (numberOfDownloads ?? 0) >= 0;
  say(!isCount, '/numberOfDownloads', 'must be a whole number, not below 0');
  say(isShareable === undefined || ![0, 1, 2].includes(isShareable ?? 0), '/isShareable', 'must be 0, 1 or 2');
  say(sortOrder === undefined, '/sortOrder', 'must be a whole number');
  if (errors.length > 0) throw fail('download_invalid', { errors });
  return kind;
}

type AddRefusal =
  | 'download_kind_unknown'
  | 'download_title_missing'
  | 'download_url_missing'
  | 'download_url_invalid'
  | 'download_name_missing'
  | 'download_content_missing'
  | 'download_invalid';

/** Removes a link or a sample (soap-catalog 5.9), of the given product if one is given. */
export const removeDownload = command({
  name: 'product.removeDownload',
  permission: { legacy: `${id}/remove`, rest: granted('products/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'download_kind_unknown',
    'download_not_found',
    'download_invalid',
  ],
  async run(
    context,
    {
      kind,
      downloadId,
      product,
    }: {
      readonly kind: 'link' | 'sample' | undefined;
      readonly downloadId: number | undefined;
      readonly product?: number;
    },
  ): Promise<void> {
    const { tx, fail } = context;
    if (kind === undefined) throw fail('download_kind_unknown');
    const productId = await ownerOfDownload(tx, kind, downloadId);
    if (productId === undefined || downloadId === undefined) throw fail('download_not_found');
    if (product !== undefined && product !== productId) throw fail('download_not_found');
    const writer = partWriter<'download_not_found' | 'download_invalid'>(context, 0);
    if (kind === 'link') {
      await changeDownloadLinks(tx, productId, { remove: downloadId }, writer);
      return;
    }
    await productToChange(tx, productId, writer);
    await dropSample(tx, downloadId);
    changed(tx, 'product', productId, 'downloads');
  },
});

/** The samples of a downloadable product. Refuses `product_not_found`. */
export const readSamples = command({
  name: 'product.readSamples',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<readonly DownloadSample[]> {
    const { reader } = await productToRead(context, productId, lookout);
    return samplesOf(context.tx, productId, reader.storeId);
  },
});

/** A change of a link. */
type LinkWrite = { readonly add: DownloadLinkPatch } | { readonly id: number; readonly patch: DownloadLinkPatch };

/** A change of a link, and the files that it gets. */
export interface LinkWriteInput extends PartWriteInput {
  readonly change: LinkWrite;
  readonly file: SentFile | undefined;
  readonly sampleFile: SentFile | undefined;
}

/**
 * Adds or changes a link; answers it. A file that is sent takes the place of its address, or of the sample's. Refuses as
 * `changeDownloadLinks` and `storeDownload`, and `download_name_missing`.
 */
export const writeDownload = command({
  name: 'product.writeDownload',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'product_not_downloadable',
    'store_view_not_found',
    'download_not_found',
    'download_invalid',
    'download_name_missing',
    'download_file_unreadable',
  ],
  prepare: {
    async check(context, { productId, file, sampleFile }: LinkWriteInput) {
      if (!file && !sampleFile) return undefined;
      await downloadableIn(context, { product: { id: productId }, store: null });
      for (const sent of [file, sampleFile])
        if (sent && !isFileName(sent.name)) throw context.fail('download_name_missing');
      return { file, sampleFile };
    },
    async make(outside, _input, sent, fail): Promise<StoredFiles> {
      const file = sent.file && (await storeDownload(outside, 'links', sent.file, fail));
      try {
        const sampleFile = sent.sampleFile && (await storeDownload(outside, 'link_samples', sent.sampleFile, fail));
        return { folder: 'links', file, sampleFile };
      } catch (error) {
        if (file !== undefined) await outside.blobs.remove(downloadKey('links', file));
        throw error;
      }
    },
    discard: discardFiles,
  },
  run(context, { productId, storeId, change }: LinkWriteInput, stored): Promise<StoredDownloadLink> {
    const files = {
      ...(stored?.file !== undefined && { linkType: 'file', linkFile: stored.file, linkUrl: null }),
      ...(stored?.sampleFile !== undefined && { sampleType: 'file', sampleFile: stored.sampleFile, sampleUrl: null }),
    };
    const whole =
      'add' in change ? { add: { ...change.add, ...files } } : { id: change.id, patch: { ...change.patch, ...files } };
    return changeDownloadLinks(context.tx, productId, whole, partWriter(context, storeId));
  },
});
