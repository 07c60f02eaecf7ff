import { type Tables, text } from './columns.ts';

/** What the storage itself keeps. */
export const storageTables = {
  /** Facts about this database that are no merchant's setting: who installed what, generated secrets. */
  service_fact: { columns: { name: text(), value: text() }, key: ['name'] },
} as const satisfies Tables;
