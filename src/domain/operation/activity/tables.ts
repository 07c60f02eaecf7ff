import { id, integer, integerOrNull, type Tables, text, textOrNull, time } from '#platform/storage/columns.ts';

/** Who changed what: a row for each entity that a call has changed. */
export const activityTables = {
  activity: {
    columns: {
      activity_id: id(),
      created_at: time(),
      /** `apiUser`, `customer`, `anonymous`, `operator`, `cli`, `job` or `system`. */
      actor_kind: text(),
      actor_id: integerOrNull(),
      /** The name of an API user or operator, as it was. */
      actor_name: textOrNull(),
      /** The interface and the operation of the call, and its id in log lines and problems. */
      style: text(),
      operation: text(),
      request_id: textOrNull(),
      entity: text(),
      entity_id: integer(),
      /** The path of a setting, with its scope. */
      entity_key: textOrNull(),
      /** The words of `follows` that say what changed, joined by commas. */
      what: text(),
      /** JSON: a list of `{field, from, to}`; null if no values are known. */
      changes: textOrNull(),
    },
    indexes: {
      activity_entity: { columns: ['entity', 'entity_id', 'activity_id'] },
      activity_actor: { columns: ['actor_kind', 'actor_id', 'activity_id'] },
      activity_time: { columns: ['created_at'] },
    },
    changesOften: true,
  },
} as const satisfies Tables;
