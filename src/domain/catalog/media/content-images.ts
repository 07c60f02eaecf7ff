import { type Context, command, granted, type Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { decodeBase64 } from '#platform/images/base64.ts';
import { type CheckedImage, checkImage } from '#platform/images/check-image.ts';
import { formatOfBytes, formatOfName, type ImageFormat, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import { withoutMetadata } from '#platform/images/strip-metadata.ts';
import { asWebp, sizeOfImage } from '#platform/images/webp.ts';
import { type BlobStore, isBlobKey } from '#platform/storage/blobs/blob-store.ts';
import { CONTENT_PREFIX } from './image-source.ts';

/**
 * Images that pages and blocks show: files of the blob store below `wysiwyg`. No row refers to them, as to those that an
 * import brings; backups and copies have all of them, and no sweep removes any.
 */
export interface ContentImage {
  /** The path below the media folder: `wysiwyg/summer/ink.webp`. */
  readonly path: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly dimensions: { readonly width: number; readonly height: number } | null;
}

/** An image for pages and blocks. */
export interface ContentImageInput {
  readonly base64: string;
  /** The wanted name; its ending is that of the stored format. */
  readonly filename: string;
  /** A folder below `wysiwyg`, with or without this name before it. */
  readonly folder: string | undefined;
}

const refusals = ['image_not_base64', 'image_content_refused', 'media_path_invalid', 'media_file_not_found'] as const;
type Refuse = Fail<(typeof refusals)[number]>;

/** How many images of a folder are opened for their size; with more, none is. */
const mostOpened = 200;
/** How many bytes of an image tell its size, in nearly all. */
const headBytes = 65_536;
/** How many names with a number are tried. */
const mostNames = 1000;

/** A path below the media folder; refuses one that leads elsewhere than below `wysiwyg`, and hidden names. */
function keyOf(path: string, field: string, fail: Refuse): string {
  const below = path === CONTENT_PREFIX ? '' : path.replace(/^wysiwyg\//, '');
  const key = below === '' ? CONTENT_PREFIX : `${CONTENT_PREFIX}/${below}`;
  if (isBlobKey(key) && !key.includes('/.')) return key;
  throw fail('media_path_invalid', { errors: [{ field, message: 'must be a path below wysiwyg' }] });
}

const folderOf = (folder: string | undefined, fail: Refuse): string =>
  keyOf((folder ?? CONTENT_PREFIX).replace(/\/$/, ''), '/folder', fail);

const nothing = async (): Promise<void> => undefined;

/**
 * The images of a folder below `wysiwyg`, by name, without those of folders in it. Refuses paths elsewhere
 * (`media_path_invalid`).
 */
export const listContentImages = command({
  name: 'media.contentImages',
  permission: { rest: granted('media/read') },
  effect: 'read',
  touches: 'shared',
  refusals,
  prepare: {
    check: async ({ fail }: Context<(typeof refusals)[number]>, { folder }: Pick<ContentImageInput, 'folder'>) => ({
      prefix: `${folderOf(folder, fail)}/`,
    }),
    async make({ blobs }: Outside, _input, { prefix }): Promise<ContentImage[]> {
      const found: ContentImage[] = [];
      for await (const { key, size } of blobs.list(prefix)) {
        const filename = key.slice(prefix.length);
        if (filename.includes('/') || filename.startsWith('.') || !formatOfName(filename)) continue;
        found.push({ path: key, filename, size, dimensions: null });
      }
      found.sort((a, b) => (a.filename < b.filename ? -1 : 1));
      if (found.length > mostOpened) return found;
      return Promise.all(found.map(async (image) => ({ ...image, dimensions: (await sizeOf(blobs, image)) ?? null })));
    },
    discard: nothing,
  },
  run: async (_context, _input, images): Promise<readonly ContentImage[]> => images ?? [],
});

async function sizeOf(blobs: BlobStore, { path, size }: ContentImage) {
  const stream = await blobs.read(path, { start: 0, end: Math.max(0, Math.min(size, headBytes) - 1) });
  const start = stream && Buffer.concat(await stream.toArray());
  // Only our formats reach the library.
  return start && formatOfBytes(start.subarray(0, SIGNATURE_BYTES)) ? sizeOfImage(start) : undefined;
}

/**
 * Stores an image for pages and blocks, in WebP if it can be, under its name or, if that is taken, one with a number.
 * Refuses what is not an image within the limits (`image_not_base64`, `image_content_refused`) and folders elsewhere than
 * below `wysiwyg` (`media_path_invalid`).
 */
export const addContentImage = command({
  name: 'media.addContentImage',
  permission: { rest: granted('media/write') },
  effect: 'write',
  touches: 'shared',
  refusals,
  prepare: {
    check: async ({ fail }: Context<(typeof refusals)[number]>, { folder, filename }: ContentImageInput) => ({
      folder: folderOf(folder, fail),
      name: nameOf(filename),
    }),
    async make({ blobs, settings }: Outside, { base64 }, { folder, name }, fail): Promise<ContentImage> {
      const refuse = (text: string, isTemporary = false) =>
        fail('image_content_refused', { text, errors: [{ field: '/base64', message: text }], isTemporary });
      const sent = await decodeBase64(base64, settings.imageMaxBytes);
      if (sent === undefined) {
        throw fail('image_not_base64', {
          errors: [{ field: '/base64', message: 'The image is not valid base64 data.' }],
        });
      }
      if (sent === 'too long') throw refuse(problems['too large']);
      const checked = await checkImage(sent, settings);
      if (checked.kind !== 'image') throw refuse(problems[checked.kind], checked.kind === 'busy');
      const webp = await asWebp(sent, checked);
      const bytes = webp?.bytes ?? (settings.imageStripMetadata ? await withoutMetadata(sent, checked) : sent);
      const format = webp ? { extensions: ['webp'], contentType: 'image/webp' } : checked.format;
      const { width, height } = webp ?? checked;
      const path = await store(blobs, `${folder}/${name}`, bytes, format);
      if (path === undefined) throw fail('media_path_invalid', { text: 'The name is too long, or taken too often.' });
      return { path, filename: path.slice(folder.length + 1), size: bytes.length, dimensions: { width, height } };
    },
    discard: ({ blobs }, { path }: ContentImage) => blobs.remove(path),
  },
  async run({ fail }, _input: ContentImageInput, image): Promise<ContentImage> {
    if (!image) throw fail('image_content_refused');
    return image;
  },
});

const problems: Readonly<Record<Exclude<CheckedImage['kind'], 'image'>, string>> = {
  unreadable: 'Unsupported image format.',
  'too large': 'The image is too large.',
  busy: 'Too many images are uploaded at the same time.',
};

/** A name for a file without its ending: letters, digits, hyphens and underscores. */
function nameOf(filename: string): string {
  const base = filename.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
  const plain = base.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 100);
  return /[A-Za-z0-9]/.test(plain) ? plain : 'file';
}

/** Stores bytes under a free name; undefined if there is none. */
async function store(
  blobs: BlobStore,
  path: string,
  bytes: Uint8Array,
  { extensions: [extension], contentType }: Pick<ImageFormat, 'extensions' | 'contentType'>,
): Promise<string | undefined> {
  for (let count = 0; count < mostNames; count += 1) {
    const key = `${path}${count === 0 ? '' : `_${count}`}.${extension}`;
    if (!isBlobKey(key)) return undefined;
    if (await blobs.create(key, bytes, contentType)) return key;
  }
  return undefined;
}

/**
 * Removes an image of pages and blocks; its bytes are removed after the commit. Refuses paths elsewhere than below `wysiwyg`
 * (`media_path_invalid`) and what does not exist, or is no image (`media_file_not_found`).
 */
export const deleteContentImage = command({
  name: 'media.deleteContentImage',
  permission: { rest: granted('media/delete') },
  effect: 'write',
  touches: 'shared',
  refusals,
  prepare: {
    check: async ({ fail }: Context<(typeof refusals)[number]>, { path }: { readonly path: string }) => ({
      key: keyOf(path, '/path', fail),
    }),
    async make({ blobs }: Outside, _input, { key }, fail): Promise<{ readonly key: string }> {
      if (!formatOfName(key) || !(await blobs.stat(key))) throw fail('media_file_not_found');
      return { key };
    },
    discard: nothing,
  },
  async run({ afterCommit, fail }, _input: { readonly path: string }, found): Promise<void> {
    if (!found) throw fail('media_file_not_found');
    afterCommit(({ blobs }) => blobs.remove(found.key));
  },
});
