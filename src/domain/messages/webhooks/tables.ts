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
} from '#platform/storage/columns.ts';

/** Webhooks, and their events. */
export const webhookTables = {
  webhook: {
    columns: {
      webhook_id: id(),
      url: text(),
      /** Names of events, separated by commas. */
      events: text(),
      /** Signs the events, so it is stored in plain text. */
      secret: text(),
      is_active: flag(1),
      created_at: time(),
      /** Since when all events fail; null if the last event was delivered. */
      failing_since: timeOrNull(),
    },
  },
  /** Events, each for one webhook; stored for a while so that they can be sent again. */
  webhook_delivery: {
    columns: {
      delivery_id: id(),
      webhook_id: integer(),
      /** The object of the event: `order 7`. Events of one object are sent in order. */
      object: text(),
      event: text(),
      /** JSON, as it is sent. */
      body: text(),
      created_at: time(),
      due_at: time(),
      attempts: integerDefault(0),
      /** 1 until it was delivered or given up. */
      is_open: flag(1),
      delivered_at: timeOrNull(),
      /** The last answer. */
      status: integerOrNull(),
      last_error: textOrNull(),
    },
    foreign: [cascade('webhook_id', 'webhook')],
    indexes: {
      webhook_delivery_due: { columns: ['webhook_id', 'due_at', 'delivery_id'], where: 'is_open = 1' },
      webhook_delivery_age: { columns: ['created_at'] },
      webhook_delivery_object: { columns: ['webhook_id', 'object', 'is_open'] },
    },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
