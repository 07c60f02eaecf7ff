import { bytewise, integer, type Tables, text, time } from '../../platform/storage/columns.ts';

/** How often somebody has done lately what nobody may do too often. */
export const limitTables = {
  action_count: {
    columns: {
      /** A digest of what is done and by whom. */
      subject: bytewise(text()),
      /** When it is counted anew. */
      ends_at: time(),
      count: integer(),
    },
    key: ['subject', 'ends_at'],
    indexes: { action_count_end: { columns: ['ends_at'] } },
    changesOften: true,
    backedUp: false,
  },
} as const satisfies Tables;
