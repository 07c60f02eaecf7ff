import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawSvg, type ImageDrawing } from './shapes.ts';

/** An image to be drawn into a file. The extension of the name is its format. */
export type NamedDrawing = ImageDrawing & { readonly file: string };

/** Path of an image under the product media folder, by the naming rule `/x/y/name.ext` (reference 6). */
export function imagePath(file: string): string {
  return `/${file[0]}/${file[1]}/${file}`;
}

/** An image could not be written to the media folder; `cause` is the error of the file system. */
export class ImageWriteError extends Error {
  constructor(file: string, cause: unknown) {
    super(`the image ${file} cannot be written (${cause instanceof Error ? cause.message : cause})`, { cause });
    this.name = 'ImageWriteError';
  }
}

/** Draws the images: the bytes by path. The image library is loaded here, since a usual start never needs it. */
export async function renderImages(drawings: readonly NamedDrawing[]): Promise<ReadonlyMap<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const rendered = drawings.map(async (drawing): Promise<[string, Buffer]> => {
    const image = sharp(Buffer.from(drawSvg(drawing)));
    return [imagePath(drawing.file), await encoded(image, drawing.file).toBuffer()];
  });
  return new Map(await Promise.all(rendered));
}

/**
 * Writes images to `catalog/product` of the media folder. Answers how to take them away again: those that were not there
 * before, and nothing else. Throws `ImageWriteError`; then what it wrote is already gone.
 */
export async function writeImages(mediaDir: string, images: ReadonlyMap<string, Buffer>): Promise<() => Promise<void>> {
  const written: string[] = [];
  const undo = async (): Promise<void> => {
    await Promise.all(written.map((file) => rm(file, { force: true })));
  };
  for (const [path, bytes] of images) {
    const file = join(mediaDir, 'catalog', 'product', path);
    try {
      await mkdir(dirname(file), { recursive: true });
      if (await wroteAnew(file, bytes)) written.push(file);
    } catch (error) {
      await undo();
      throw new ImageWriteError(file, error);
    }
  }
  return undo;
}

/** False where the file was there: an earlier demo store's, which is replaced. */
async function wroteAnew(file: string, bytes: Buffer): Promise<boolean> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await writeFile(file, bytes);
    return false;
  }
}

function encoded(image: import('sharp').Sharp, file: string): import('sharp').Sharp {
  if (file.endsWith('.jpg')) return image.jpeg({ quality: 82 });
  if (file.endsWith('.webp')) return image.webp({ quality: 80, effort: 1 });
  return image.png({ compressionLevel: 6 });
}
