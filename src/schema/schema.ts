import { creating } from '../platform/storage/migrations/steps.ts';
import type { Schema } from '../platform/storage/schema.ts';
import { tables } from './tables.ts';

/** What Cartwright keeps in a database. */
export const schema: Schema = {
  tables,
  base: '0015-base',
  migrations: [creating('0016-jobs', 'job', 'outbox')],
  replaced: [
    '0001-base',
    '0002-taxes',
    '0003-images',
    '0004-tokens',
    '0005-idempotency',
    '0006-content',
    '0007-search',
    '0008-usage',
    '0009-cart-indexes',
    '0010-lines-by-cart',
    '0011-own-addresses',
    '0012-store-secret',
    '0013-sku-keys',
    '0014-image-variants',
  ],
};
