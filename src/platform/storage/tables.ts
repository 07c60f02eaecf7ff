import { type Tables, text } from './columns.ts';

/** The storage's own tables. */
export const storageTables = {
  /** Facts about this database that are not settings of a merchant: who installed what, generated secrets. */
  service_fact: { columns: { name: text(), value: text() }, key: ['name'] },
} as const satisfies Tables;
