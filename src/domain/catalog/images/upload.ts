import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { type Base64Bytes, decodeBase64 } from '#platform/images/base64.ts';
import { type CheckedImage, checkImage } from '#platform/images/check-image.ts';
import { formatOfBytes, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import { withoutMetadata } from '#platform/images/strip-metadata.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { StorageError } from '#platform/storage/engine.ts';
import { type ImageName, imagePath } from './file-name.ts';
import { blobKeysInUse, IMAGE_PREFIX } from './served-image.ts';

/** An upload whose bytes are stored, before any row refers to them. */
export interface StoredUpload {
  /** The wanted name of its file. */
  readonly name: ImageName;
  readonly blobKey: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** The refusals of an upload. */
export type UploadRefusal = 'image_not_base64' | 'image_content_refused' | 'image_name_invalid';

/** How many bytes are hashed before other tasks get their turn: some milliseconds' worth. */
const PORTION = 4_194_304;

/** The bytes of an upload, checked to be an image. */
interface CheckedUpload {
  readonly name: ImageName;
  readonly bytes: Awaited<ReturnType<typeof withoutMetadata>>;
  readonly contentType: string;
}

/**
 * Decodes an upload and checks that it is an image. The format is read from the bytes, since callers often send a wrong type.
 *
 * @param nameOf gives its name, with the extension of its format; undefined if the name cannot be a file name
 */
export async function checkedBytes(
  outside: Pick<Outside, 'settings'>,
  content: string | Base64Bytes,
  nameOf: (extension: string) => ImageName | undefined,
  fail: Fail<UploadRefusal>,
): Promise<CheckedUpload> {
  const { settings } = outside;
  const refuse = (text: string, isTemporary = false) =>
    fail('image_content_refused', { text, errors: [{ field: '/base64', message: text }], isTemporary });
  const decoded = await decodeBase64(content, settings.imageMaxBytes);
  if (decoded === undefined) {
    const message = 'The image is not valid base64 data.';
    throw fail('image_not_base64', { errors: [{ field: '/base64', message }] });
  }
  if (decoded === 'too long') throw refuse(tooLarge);
  const name = nameOf(formatOfBytes(decoded.subarray(0, SIGNATURE_BYTES))?.extensions[0] ?? '');
  if (!name) {
    const message = 'must not contain / or ..';
    throw fail('image_name_invalid', { text: message, errors: [{ field: '/filename', message }] });
  }
  const checked = await checkImage(decoded, settings);
  if (checked.kind !== 'image') throw refuse(problems[checked.kind], checked.kind === 'busy');
  const bytes = settings.imageStripMetadata ? await withoutMetadata(decoded, checked) : decoded;
  if (bytes.buffer !== decoded.buffer) freeBytes(decoded);
  return { name, bytes, contentType: checked.format.contentType };
}

/**
 * Decodes an upload, checks that it is an image, and stores its bytes under a key that is never used twice. So its blob
 * can be removed without looking for other users. The format is read from the bytes, since callers often send a wrong
 * type.
 *
 * @param nameOf gives its name, with the extension of its format; undefined if the name cannot be a file name
 */
export async function storeUpload(
  outside: Outside,
  content: string | Base64Bytes,
  nameOf: (extension: string) => ImageName | undefined,
  fail: Fail<UploadRefusal>,
): Promise<StoredUpload> {
  const { name, bytes, contentType } = await checkedBytes(outside, content, nameOf, fail);
  const blobKey = `${IMAGE_PREFIX}${imagePath({ ...name, base: `${name.base}~${randomBytes(8).toString('hex')}` }, 0)}`;
  if (!(await outside.blobs.create(blobKey, bytes, contentType)))
    throw new StorageError('failed', `${blobKey} is taken`);
  const stored = { name, blobKey, contentType, size: bytes.length, sha256: await sha256(bytes) };
  freeBytes(bytes);
  return stored;
}

/**
 * Removes the bytes of an upload after its call failed. If the database lost the answer to a commit, the call may have
 * succeeded: then they stay.
 */
export async function discardUpload({ blobs, read }: Outside, { blobKey }: StoredUpload): Promise<void> {
  if ((await read((tx) => blobKeysInUse(tx, [blobKey]))).size === 0) await blobs.remove(blobKey);
}

const tooLarge = 'The image is too large.';
const problems: Readonly<Record<Exclude<CheckedImage['kind'], 'image'>, string>> = {
  unreadable: 'Unsupported image format.',
  'too large': tooLarge,
  busy: 'Too many images are uploaded at the same time.',
};

async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes.length; offset += PORTION) {
    if (offset > 0) await nextTurn();
    hash.update(bytes.subarray(offset, offset + PORTION));
  }
  return hash.digest('hex');
}
