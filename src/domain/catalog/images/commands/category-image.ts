import { randomBytes } from 'node:crypto';
import { command, granted, type Outside } from '#domain/shared/command.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { StorageError } from '#platform/storage/engine.ts';
import { categoryEditRefusals, editCategory } from '../../categories/commands/edit.ts';
import { categoryOf } from '../../categories/commands/read.ts';
import { type CategoryPlace, editingOf, type WrittenCategory } from '../../categories/commands/write.ts';
import { categoryImageKey, isImageOfCategory } from '../../categories/served-image.ts';
import { imageName } from '../file-name.ts';
import { checkedBytes } from '../upload.ts';
import type { SentImage } from './write.ts';

/** An image to store for a category. */
export interface CategoryImageInput extends CategoryPlace {
  readonly id: number;
  readonly upload: SentImage;
}

/**
 * Stores an image and makes it that of a category, in all store views or in the one of the call. Its name ends in digits
 * that no other image has; the file of an earlier image stays until the sweep of unused files. Refuses as `editCategory`
 * and `checkedBytes`.
 */
export const storeCategoryImage = command({
  name: 'category.storeImage',
  permission: { rest: granted('categories/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [...categoryEditRefusals, 'image_not_base64', 'image_content_refused', 'image_name_invalid'],
  prepare: {
    async check(context, { upload, ...place }: CategoryImageInput): Promise<SentImage> {
      await categoryOf(context, place);
      return upload;
    },
    async make(outside, _input, { base64, filename }, fail): Promise<string> {
      const checked = await checkedBytes(outside, base64, (extension) => imageName(filename ?? null, extension), fail);
      const { base, extension } = checked.name;
      const name = `${base}-${randomBytes(8).toString('hex')}.${extension}`;
      const key = categoryImageKey(name);
      if (!(await outside.blobs.create(key, checked.bytes, checked.contentType))) {
        throw new StorageError('failed', `${key} is taken`);
      }
      freeBytes(checked.bytes);
      return name;
    },
    async discard({ blobs, read }: Outside, name): Promise<void> {
      // If the database lost the answer to a commit, the call may have succeeded: then the file stays.
      if (!(await read((tx) => isImageOfCategory(tx, name)))) await blobs.remove(categoryImageKey(name));
    },
  },
  async run(context, input: CategoryImageInput, name): Promise<void> {
    if (name === undefined) throw new Error('the image was not stored');
    await editCategory(editingOf(context, input), input.id, { image: name });
  },
  answer: async (context, _, { store, serviceUrl, id }): Promise<WrittenCategory> => ({
    id,
    category: await categoryOf(context, { store, serviceUrl, id }),
  }),
});
