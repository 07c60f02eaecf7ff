import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/storage/columns.ts';

/** Who is told of changes, and what each was told. */
export const webhookTables = {
  webhook: {
    columns: {
      webhook_id: id(),
      url: text(),
      /** Names of events with commas between them. */
      events: text(),
      /** Signs what is sent, so it is kept as it is. */
      secret: text(),
      is_active: flag(1),
      created_at: time(),
      /** Since when nothing has reached it; null where the last event did. */
      failing_since: timeOrNull(),
    },
  },
  /** Events, each for one of those who are told; kept for a while to be sent again. */
  webhook_delivery: {
    columns: {
      delivery_id: id(),
      webhook_id: integer(),
      /** What it is about: `order 7`. Those of one object are sent in order. */
      object: text(),
      event: text(),
      /** JSON, as it is sent. */
      body: text(),
      created_at: time(),
      due_at: time(),
      attempts: integerDefault(0),
      /** 1 until it was taken or given up. */
      is_open: flag(1),
      delivered_at: timeOrNull(),
      /** The last answer. */
      status: integerOrNull(),
      last_error: textOrNull(),
    },
    foreign: [cascade('webhook_id', 'webhook')],
    indexes: {
      webhook_delivery_due: { columns: ['due_at', 'delivery_id'] },
      webhook_delivery_object: { columns: ['webhook_id', 'object', 'is_open'] },
    },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
