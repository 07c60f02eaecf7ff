import { type Migration, text, time } from '../columns.ts';

/** Secrets of the store itself: made once, at their first use, and never shown. A backup does not hold them. */
export const storeSecret = {
  name: '0012-store-secret',
  create: {
    store_secret: {
      columns: {
        /** What it is for. */
        name: text(),
        /** 32 bytes as 64 hex characters. */
        secret: text(),
        created_at: time(),
      },
      key: ['name'],
    },
  },
} as const satisfies Migration;
