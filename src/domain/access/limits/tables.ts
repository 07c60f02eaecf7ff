import { bytewise, integer, type Tables, text, time } from '#platform/storage/columns.ts';

/** How often subjects have recently done a limited action. */
export const limitTables = {
  action_count: {
    columns: {
      /** A digest of the action and its subject. */
      subject: bytewise(text()),
      /** When the count starts again. */
      ends_at: time(),
      count: integer(),
    },
    key: ['subject', 'ends_at'],
    indexes: { action_count_end: { columns: ['ends_at'] } },
    changesOften: true,
    backedUp: false,
  },
} as const satisfies Tables;
