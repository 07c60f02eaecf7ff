import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageDrawing } from '../../src/demo/images/shapes.ts';
import { renderImages } from '../../src/demo/images/write.ts';

/** The pictures of products, and of two categories and a page. */
const pictures: Readonly<Record<string, ImageDrawing['shape']>> = {
  'lantern.png': 'lamp',
  'kettle.jpg': 'kettle',
  'satchel.webp': 'tote',
  'notebook.png': 'notebook',
  'mug.jpg': 'mug',
  'calendar.png': 'calendar',
  'envelope.png': 'envelope',
  'paper.webp': 'paper',
};
const elsewhere = { 'lamps.png': 'lamp', 'kitchen.jpg': 'kettle', 'banner.png': 'box' } as const;

/** Where the pictures that are not a product's are, below the media folder. */
const folders: Readonly<Record<string, string>> = {
  'lamps.png': 'catalog/category',
  'kitchen.jpg': 'catalog/category',
  'banner.png': 'wysiwyg',
};

/** Draws the media folder of the legacy store. */
export async function drawMedia(folder: string): Promise<void> {
  const drawings = Object.entries({ ...pictures, ...elsewhere }).map(
    ([file, shape]) => ({ file, shape, colours: ['#2a6f7f', '#e0b04a', '#f7f2e7'] }) as const,
  );
  for (const [path, bytes] of await renderImages(drawings)) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const target = folders[file] ? join(folder, folders[file], file) : join(folder, 'catalog/product', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}
