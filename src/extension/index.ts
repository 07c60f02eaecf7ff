// extension/: what an extension is made of (index.ts is `cartwright/extension`), and how it is loaded (load.ts).

// Only modules that ask for no list of the program are imported here: an extension is loaded before they are made.
import { Type } from 'typebox';
import * as commands from '#domain/shared/command.ts';
import * as legacy from '#interfaces/legacy/declare.ts';
import * as rest from '#interfaces/rest/declare.ts';
import * as statements from '#platform/storage/statement.ts';
import type {
  Admission,
  Command,
  DeclaredOperation,
  DeclareRoute,
  DeclareStatement,
  Extension,
  Operation,
} from './declarations.ts';

export { arrayOf, integerAsText, struct } from '#interfaces/legacy/declare.ts';
export {
  bytewise,
  cascade,
  decimal,
  decimalDefault,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  text,
  textDefault,
  textOrNull,
  time,
  timeOrNull,
} from '#platform/storage/columns.ts';
export { adding, creating } from '#platform/storage/migrations/steps.ts';
export type * from './declarations.ts';
export { Type };

/** Everybody may call the command. */
export const everybody: Admission = commands.everybody;
/** Only customers may call the command. */
export const customers: Admission = commands.customers;

/** API users with the permission may call the command: one of the extension's own, or of the table of REST. */
export const granted = (permission: string): Admission => commands.granted(permission as never);

/** Declares an extension: the default export of its module. What is wrong with it is said when it is loaded. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}

/** Declares a command: the unit of work, in one transaction, whoever calls it. */
export function command<In, Out>(definition: Command<In, Out>): Command<In, Out> {
  return commands.command(definition as never) as never;
}

/** Declares an operation of SOAP V1, V2, WS-I and XML-RPC. */
export function operation<In, Out>(definition: Operation<In, Out>): DeclaredOperation {
  return legacy.operation(definition as never);
}

/** Declares a route of REST below `/api/rest/v2`, which answers one resource or nothing. */
export const route = rest.route as unknown as DeclareRoute;

/** Declares a route of REST that answers a list: `print` makes `{items, total}`. */
export const listRoute = rest.listRoute as unknown as DeclareRoute;

/** Declares a prepared statement in Kysely's words: `tx.all(statement, parameters)`. */
export const statement = statements.statement as unknown as DeclareStatement;
