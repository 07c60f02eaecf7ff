import { formatOfName } from '#platform/images/formats.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { drawSvg, type ImageDrawing } from './shapes.ts';

/** An image to draw into a file. The extension of the name is its format. */
export type NamedDrawing = ImageDrawing & { readonly file: string };

/** Path of an image under the product media folder, by the naming rule `/x/y/name.ext` (reference 4.4). */
export function imagePath(file: string): string {
  return `/${file[0]}/${file[1]}/${file}`;
}

/** An image could not be stored; `cause` is the error of the image store. */
export class ImageWriteError extends Error {
  constructor(file: string, cause: unknown) {
    super(`the image ${file} cannot be written (${cause instanceof Error ? cause.message : cause})`, { cause });
    this.name = 'ImageWriteError';
  }
}

/**
 * Draws the images; answers their bytes by path. The image library is loaded here, since a usual start never needs it.
 */
export async function renderImages(drawings: readonly NamedDrawing[]): Promise<ReadonlyMap<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const rendered = drawings.map(async (drawing): Promise<[string, Buffer]> => {
    const image = sharp(Buffer.from(drawSvg(drawing)));
    return [imagePath(drawing.file), await encoded(image, drawing.file).toBuffer()];
  });
  return new Map(await Promise.all(rendered));
}

/**
 * Stores images below `catalog/product`. Answers a function that removes the new ones among them. Throws
 * `ImageWriteError` after removing what it stored.
 */
export async function writeImages(blobs: BlobStore, images: ReadonlyMap<string, Buffer>): Promise<() => Promise<void>> {
  const written: string[] = [];
  const undo = async (): Promise<void> => {
    await Promise.all(written.map((key) => blobs.remove(key)));
  };
  const outcomes = await Promise.allSettled(
    [...images].map(async ([path, bytes]) => {
      const key = `catalog/product${path}`;
      const type = formatOfName(path)?.contentType ?? 'application/octet-stream';
      try {
        if (await blobs.create(key, bytes, type)) written.push(key);
        else {
          // An earlier demo store's image, which is replaced.
          await blobs.remove(key);
          await blobs.create(key, bytes, type);
        }
      } catch (error) {
        throw new ImageWriteError(key, error);
      }
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return undo;
  await undo();
  throw failed.reason;
}

function encoded(image: import('sharp').Sharp, file: string): import('sharp').Sharp {
  if (file.endsWith('.jpg')) return image.jpeg({ quality: 82 });
  if (file.endsWith('.webp')) return image.webp({ quality: 80, effort: 1 });
  return image.png({ compressionLevel: 6 });
}
