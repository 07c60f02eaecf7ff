import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { OPTION_FILE_PREFIX } from '#domain/catalog/media/image-source.ts';
import { type CustomOption, customOptionsOf, optionById } from '#domain/catalog/parts/custom-options/rows.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { visibleProducts } from '#domain/catalog/products/search/visible.ts';
import { type Context, command, type Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { decodeBase64 } from '#platform/images/base64.ts';
import { checkImage } from '#platform/images/check-image.ts';
import { formatOfBytes, formatOfName, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { StorageError } from '#platform/storage/engine.ts';
import type { OptionFile } from '../lines/stored-file.ts';
import { allowedEndings, fileNameProblem } from '../option-file-name.ts';
import { fileBlobsInUse, hasRoomForFile, keepOptionFile, newFileKey } from '../option-files.ts';
import { findQuote, isShopper, type QuoteChoice, type QuoteInStore, quoteRefusals } from '../quotes.ts';

/** A file for an option of a product that is to go into a cart. */
export interface OptionFileInput extends QuoteChoice {
  readonly optionId: number;
  readonly filename: string;
  readonly base64: string;
  /** The network of the call. */
  readonly network: string;
}

/** A file whose bytes are stored, before any row knows of them. */
type StoredBytes = Omit<OptionFile, 'key' | 'optionId'> & { readonly blobKey: string };

const refusals = [
  ...quoteRefusals,
  'file_option_not_found',
  'option_file_refused',
  'too_many_option_files',
  'too_many_calls',
] as const;

type UploadContext = Context<(typeof refusals)[number]>;

/** The option, where the caller may see its product in the store view of the cart. */
async function optionFor(
  { tx, principal, fail }: UploadContext,
  { storeId }: QuoteInStore,
  id: number,
): Promise<CustomOption> {
  const owner = await optionById(tx, id);
  if (owner?.type !== 'file') throw fail('file_option_not_found');
  const { product_id: productId } = owner;
  await requireProductsInScope(tx, principal.scope, [productId]);
  if (isShopper(principal)) {
    const visible = await visibleProducts(tx, [productId], { storeId, isBackend: false });
    if (!visible.has(productId)) throw fail('file_option_not_found');
  }
  const option = (await customOptionsOf(tx, productId, storeId)).find((each) => each.id === id);
  if (!option) throw fail('file_option_not_found');
  return option;
}

const mebibyte = 1_048_576;

/**
 * Stores a file for a custom option of kind `file`. An item of the cart uses it by naming its key (rest 4.3).
 * Every upload of a shopper is counted by network, refused ones too. Refuses as `findQuote`, and
 * `file_option_not_found`, `option_file_refused` for names, sizes and images that the option does not allow,
 * `too_many_option_files` if the cart has no room for it, `too_many_calls`.
 */
export const uploadOptionFile = command({
  name: 'quote.uploadOptionFile',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: OptionFileInput) => ['quote', quoteId],
  prepare: {
    async check(context, input: OptionFileInput) {
      const { tx, settings, principal, fail } = context;
      const found = await findQuote(context, input, { lock: false });
      const option = await optionFor(context, found, input.optionId);
      const problem = fileNameProblem(input.filename, allowedEndings(option.fileExtensions));
      if (problem !== undefined) throw refused(fail, '/filename', problem);
      const { optionFileMaxBytes: largest } = settings;
      if (!(await hasRoomForFile(tx, input.quoteId, 0, largest))) throw fail('too_many_option_files');
      return { option, isCounted: isShopper(principal) };
    },
    async make(outside, { base64, filename, network }, { option, isCounted }, fail): Promise<StoredBytes> {
      const { write, now, settings } = outside;
      const limit = anHour('option file', settings.optionFileMegabytesPerHour);
      const megabytes = Math.max(1, Math.ceil((base64.length * 3) / 4 / mebibyte));
      if (isCounted) await write((tx) => countAction({ tx, now, fail }, limit, [network], megabytes));
      return storeBytes(outside, { base64, filename, option }, fail);
    },
    async discard({ blobs, read }: Outside, { blobKey }: StoredBytes): Promise<void> {
      if ((await read((tx) => fileBlobsInUse(tx, [blobKey]))).size === 0) await blobs.remove(blobKey);
    },
  },
  async run(context, input: OptionFileInput, stored): Promise<OptionFile> {
    const { tx, now, settings, fail } = context;
    const found = await findQuote(context, input, { lock: true });
    const { id: optionId } = await optionFor(context, found, input.optionId);
    if (!stored) throw fail('option_file_refused');
    const { optionFileMaxBytes: largest } = settings;
    if (!(await hasRoomForFile(tx, input.quoteId, stored.size, largest))) throw fail('too_many_option_files');
    const file = { ...stored, key: newFileKey(), optionId };
    await keepOptionFile(tx, { ...file, quoteId: input.quoteId, now });
    return file;
  },
});

type RefuseFile = Fail<'option_file_refused'>;

function refused(fail: RefuseFile, field: '/filename' | '/base64', message: string, isTemporary = false) {
  return fail('option_file_refused', { text: `The file ${message}.`, errors: [{ field, message }], isTemporary });
}

/** Stores the bytes unchanged. They are never shown as a page or an image of the shop, so nothing has to be removed. */
async function storeBytes(
  { blobs, settings }: Outside,
  { base64, filename, option }: Pick<OptionFileInput, 'base64' | 'filename'> & { readonly option: CustomOption },
  fail: RefuseFile,
): Promise<StoredBytes> {
  const largest = settings.optionFileMaxBytes;
  const bytes = await decodeBase64(base64, largest);
  if (bytes === undefined) throw refused(fail, '/base64', 'must be base64 of at least one byte');
  if (bytes === 'too long') throw refused(fail, '/base64', `must have at most ${largest} bytes`);
  const image = await imageOf(bytes, { filename, option }, settings, fail);
  const blobKey = blobKeyOf();
  if (!(await blobs.create(blobKey, bytes, 'application/octet-stream'))) {
    throw new StorageError('failed', `${blobKey} is taken`);
  }
  const size = bytes.length;
  freeBytes(bytes);
  return { name: filename, size, blobKey, ...image };
}

function blobKeyOf(): string {
  const name = newFileKey();
  return `${OPTION_FILE_PREFIX}/${name.slice(0, 2)}/${name}`;
}

type ImageFacts = Pick<StoredBytes, 'contentType' | 'width' | 'height'>;

/** Type and size of an image. A file with the ending of an image must be a whole image of that format within the option's bounds. */
async function imageOf(
  bytes: Uint8Array,
  { filename, option }: Pick<OptionFileInput, 'filename'> & { readonly option: CustomOption },
  settings: Outside['settings'],
  fail: RefuseFile,
): Promise<ImageFacts> {
  const mostX = Math.max(option.imageSizeX ?? 0, 0);
  const mostY = Math.max(option.imageSizeY ?? 0, 0);
  const format = formatOfName(filename);
  if (!format) {
    if (mostX > 0 || mostY > 0) throw refused(fail, '/base64', 'must be an image');
    return { contentType: null, width: null, height: null };
  }
  const isFormat = formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES)) === format;
  const checked = isFormat ? await checkImage(bytes, settings) : undefined;
  if (checked?.kind === 'busy') throw refused(fail, '/base64', 'cannot be looked at: too many others wait', true);
  if (checked?.kind === 'too large') throw refused(fail, '/base64', 'has too many pixels');
  if (checked?.kind !== 'image') throw refused(fail, '/base64', `must be an image of the format ${format.name}`);
  const { width, height } = checked;
  if ((mostX > 0 && width > mostX) || (mostY > 0 && height > mostY)) {
    throw refused(fail, '/base64', `must have at most ${boundsText(mostX, mostY)}`);
  }
  return { contentType: format.contentType, width, height };
}

function boundsText(x: number, y: number): string {
  if (x > 0 && y > 0) return `${x} x ${y} pixels`;
  return x > 0 ? `${x} pixels in width` : `${y} pixels in height`;
}
