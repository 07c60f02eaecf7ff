import { creating, indexing } from '../platform/storage/migrations/steps.ts';
import { addVersions } from '../platform/storage/migrations/version-triggers.ts';
import type { Migration, Schema } from '../platform/storage/schema.ts';
import { categoryStore } from './category-store.ts';
import { tables } from './tables.ts';

/** PostgreSQL gets versions of its tables; the tables stay as they are. */
const tableVersions: Migration = {
  name: '0017-table-versions',
  before: (after) => after,
  run: (tx, after) => addVersions(tx, after),
};

/** What Cartwright keeps in a database. */
export const schema: Schema = {
  tables,
  base: '0015-base',
  migrations: [
    creating('0016-jobs', 'job', 'outbox'),
    tableVersions,
    categoryStore,
    creating('0019-tags', 'tag', 'tag_use', 'tag_popularity'),
    indexing('0020-customer-times', 'customer', 'customer_updated', 'customer_created'),
  ],
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
