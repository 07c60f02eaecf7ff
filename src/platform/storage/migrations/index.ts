import type { Migration } from '../columns.ts';
import { base } from './0001-base.ts';
import { taxes } from './0002-taxes.ts';
import { images } from './0003-images.ts';
import { tokens } from './0004-tokens.ts';
import { idempotency } from './0005-idempotency.ts';
import { content } from './0006-content.ts';
import { search } from './0007-search.ts';
import { usage } from './0008-usage.ts';
import { cartIndexes } from './0009-cart-indexes.ts';
import { linesByCart } from './0010-lines-by-cart.ts';
import { ownAddresses } from './0011-own-addresses.ts';
import { storeSecret } from './0012-store-secret.ts';
import { skuKeys } from './0013-sku-keys.ts';
import { imageVariants } from './0014-image-variants.ts';
import { jobs } from './0015-jobs.ts';

/** Every migration in the order it is applied. Append only. */
export const migrations: readonly Migration[] = [
  base,
  taxes,
  images,
  tokens,
  idempotency,
  content,
  search,
  usage,
  cartIndexes,
  linesByCart,
  ownAddresses,
  storeSecret,
  skuKeys,
  imageVariants,
  jobs,
];

const { gallery_image_value, api_user, customer } = base.create;
const { url_rewrite } = content.create;

/** The tables of the newest schema, for the types of `schema.ts`. */
export const tables = {
  ...base.create,
  ...taxes.create,
  ...images.create,
  ...tokens.create,
  ...idempotency.create,
  ...content.create,
  ...search.create,
  ...usage.create,
  url_rewrite: { ...url_rewrite, columns: { ...url_rewrite.columns, ...ownAddresses.addColumns.url_rewrite } },
  ...storeSecret.create,
  ...imageVariants.create,
  ...jobs.create,
  api_user: { ...api_user, columns: { ...api_user.columns, ...tokens.addColumns.api_user } },
  customer: { ...customer, columns: { ...customer.columns, ...tokens.addColumns.customer } },
  gallery_image_value: {
    ...gallery_image_value,
    columns: { ...gallery_image_value.columns, ...images.addColumns.gallery_image_value },
  },
};
