import type { Migration } from '../columns.ts';
import { base } from './0001-base.ts';
import { taxes } from './0002-taxes.ts';
import { images } from './0003-images.ts';

/** Every migration in the order it is applied. Append only. */
export const migrations: readonly Migration[] = [base, taxes, images];

const { gallery_image_value } = base.create;

/** The tables of the newest schema, for the types of `schema.ts`. */
export const tables = {
  ...base.create,
  ...taxes.create,
  ...images.create,
  gallery_image_value: {
    ...gallery_image_value,
    columns: { ...gallery_image_value.columns, ...images.addColumns.gallery_image_value },
  },
};
