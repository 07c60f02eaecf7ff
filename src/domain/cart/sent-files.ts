import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { OPTION_FILE_PREFIX } from '#domain/catalog/media/image-source.ts';
import { type CustomOption, customOptionsOf, optionById } from '#domain/catalog/parts/custom-options/rows.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { visibleProducts } from '#domain/catalog/products/search/visible.ts';
import type { Context, Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { decodeBase64 } from '#platform/images/base64.ts';
import { checkImage } from '#platform/images/check-image.ts';
import { formatOfBytes, formatOfName, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { StorageError } from '#platform/storage/engine.ts';
import type { OptionFile } from './lines/stored-file.ts';
import { allowedEndings, fileNameProblem } from './option-file-name.ts';
import { fileBlobsInUse, hasRoomForFile, keepOptionFile, newFileKey } from './option-files.ts';
import { isShopper } from './quotes.ts';

/** A file that a call sends for a custom option of kind `file`. */
export interface SentOptionFile {
  readonly optionId: number;
  readonly filename: string;
  readonly base64: string;
  /** Where it stands in the call, as the start of a JSON Pointer. */
  readonly place: string;
}

/** A sent file that its option allows, as far as its name tells. */
export interface CheckedFile extends Omit<SentOptionFile, 'optionId'> {
  readonly option: CustomOption;
  /** Whether the limit of strangers applies. */
  readonly isCounted: boolean;
}

/** A file whose bytes are stored, before any row knows of them. */
export type StoredFileBytes = Omit<OptionFile, 'key'> & { readonly blobKey: string };

/** The refusals of sent files. */
export const optionFileRefusals = [
  'file_option_not_found',
  'option_file_refused',
  'too_many_option_files',
  'too_many_calls',
] as const;

type FileContext = Context<(typeof optionFileRefusals)[number]>;
type InStore = { readonly storeId: number };

/** The option, where the caller may see its product in the store view of the cart. */
async function optionFor(
  { tx, principal, fail }: FileContext,
  { storeId }: InStore,
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

/**
 * Checks what can be checked of a file before its bytes are read; `quoteId` is undefined for a cart that is still to be
 * opened. Refuses `file_option_not_found`, `option_file_refused` for a name that the option does not allow, and
 * `too_many_option_files` if the cart has no room.
 */
export async function checkOptionFile(
  context: FileContext,
  store: InStore,
  quoteId: number | undefined,
  { optionId, filename, base64, place }: SentOptionFile,
): Promise<CheckedFile> {
  const { tx, settings, principal, fail } = context;
  const option = await optionFor(context, store, optionId);
  const problem = fileNameProblem(filename, allowedEndings(option.fileExtensions));
  if (problem !== undefined) throw refused(fail, `${place}/filename`, problem);
  const { optionFileMaxBytes: largest } = settings;
  if (quoteId !== undefined && !(await hasRoomForFile(tx, quoteId, 0, largest))) throw fail('too_many_option_files');
  return { option, filename, base64, place, isCounted: isShopper(principal) };
}

const mebibyte = 1_048_576;

/**
 * Stores the bytes of files, all or none. Every upload of a shopper is counted by network, refused ones too. Refuses
 * `too_many_calls`, and `option_file_refused` for sizes and images that the option does not allow.
 */
export async function storeOptionFiles(
  outside: Outside,
  { files, network }: { readonly files: readonly CheckedFile[]; readonly network: string },
  fail: FileContext['fail'],
): Promise<readonly StoredFileBytes[]> {
  const { write, now, settings } = outside;
  const limit = anHour('option file', settings.optionFileMegabytesPerHour);
  const stored: StoredFileBytes[] = [];
  try {
    for (const file of files) {
      const megabytes = Math.max(1, Math.ceil((file.base64.length * 3) / 4 / mebibyte));
      if (file.isCounted) await write((tx) => countAction({ tx, now, fail }, limit, [network], megabytes));
      stored.push(await storeBytes(outside, file, fail));
    }
  } catch (error) {
    await discardOptionFiles(outside, stored);
    throw error;
  }
  return stored;
}

/** Removes bytes that no file has. */
export async function discardOptionFiles({ blobs, read }: Outside, stored: readonly StoredFileBytes[]): Promise<void> {
  const keys = stored.map(({ blobKey }) => blobKey);
  const inUse = await read((tx) => fileBlobsInUse(tx, keys));
  for (const key of keys) if (!inUse.has(key)) await blobs.remove(key);
}

/** Gives a locked cart a file whose bytes are stored. Refuses `file_option_not_found` and `too_many_option_files`. */
export async function keepSentFile(
  context: FileContext,
  store: InStore,
  quoteId: number,
  stored: StoredFileBytes,
): Promise<OptionFile> {
  const { tx, now, settings, fail } = context;
  await optionFor(context, store, stored.optionId);
  if (!(await hasRoomForFile(tx, quoteId, stored.size, settings.optionFileMaxBytes))) {
    throw fail('too_many_option_files');
  }
  const file = { ...stored, key: newFileKey() };
  await keepOptionFile(tx, { ...file, quoteId, now });
  return file;
}

type RefuseFile = Fail<'option_file_refused'>;

function refused(fail: RefuseFile, field: string, message: string, isTemporary = false) {
  return fail('option_file_refused', { text: `The file ${message}.`, errors: [{ field, message }], isTemporary });
}

/** Stores the bytes unchanged. They are never shown as a page or an image of the shop, so nothing has to be removed. */
async function storeBytes(
  { blobs, settings }: Outside,
  { base64, filename, option, place }: CheckedFile,
  fail: RefuseFile,
): Promise<StoredFileBytes> {
  const largest = settings.optionFileMaxBytes;
  const bytes = await decodeBase64(base64, largest);
  if (bytes === undefined) throw refused(fail, `${place}/base64`, 'must be base64 of at least one byte');
  if (bytes === 'too long') throw refused(fail, `${place}/base64`, `must have at most ${largest} bytes`);
  const image = await imageOf(bytes, { filename, option, place }, settings, fail);
  const blobKey = blobKeyOf();
  if (!(await blobs.create(blobKey, bytes, 'application/octet-stream'))) {
    throw new StorageError('failed', `${blobKey} is taken`);
  }
  const size = bytes.length;
  freeBytes(bytes);
  return { optionId: option.id, name: filename, size, blobKey, ...image };
}

function blobKeyOf(): string {
  const name = newFileKey();
  return `${OPTION_FILE_PREFIX}/${name.slice(0, 2)}/${name}`;
}

type ImageFacts = Pick<StoredFileBytes, 'contentType' | 'width' | 'height'>;

/** Type and size of an image. A file with the ending of an image must be a whole image of that format within the option's bounds. */
async function imageOf(
  bytes: Uint8Array,
  { filename, option, place }: Pick<CheckedFile, 'filename' | 'option' | 'place'>,
  settings: Outside['settings'],
  fail: RefuseFile,
): Promise<ImageFacts> {
  const mostX = Math.max(option.imageSizeX ?? 0, 0);
  const mostY = Math.max(option.imageSizeY ?? 0, 0);
  const format = formatOfName(filename);
  if (!format) {
    if (mostX > 0 || mostY > 0) throw refused(fail, `${place}/base64`, 'must be an image');
    return { contentType: null, width: null, height: null };
  }
  const isFormat = formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES)) === format;
  const checked = isFormat ? await checkImage(bytes, settings) : undefined;
  if (checked?.kind === 'busy')
    throw refused(fail, `${place}/base64`, 'cannot be looked at: too many others wait', true);
  if (checked?.kind === 'too large') throw refused(fail, `${place}/base64`, 'has too many pixels');
  if (checked?.kind !== 'image')
    throw refused(fail, `${place}/base64`, `must be an image of the format ${format.name}`);
  const { width, height } = checked;
  if ((mostX > 0 && width > mostX) || (mostY > 0 && height > mostY)) {
    throw refused(fail, `${place}/base64`, `must have at most ${boundsText(mostX, mostY)}`);
  }
  return { contentType: format.contentType, width, height };
}

function boundsText(x: number, y: number): string {
  if (x > 0 && y > 0) return `${x} x ${y} pixels`;
  return x > 0 ? `${x} pixels in width` : `${y} pixels in height`;
}
