import type { Migration } from '../columns.ts';
import { base } from './0001-base.ts';
import { taxes } from './0002-taxes.ts';

/** Every migration in the order it is applied. Append only. */
export const migrations: readonly Migration[] = [base, taxes];

/** The tables of the newest schema, for the types of `schema.ts`. */
export const tables = { ...base.create, ...taxes.create };
