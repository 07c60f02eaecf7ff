// extension/: what an extension is made of (index.ts is `cartwright/extension`), and how it is loaded (load.ts).

// Only modules that ask for no list of the program are imported here: an extension is loaded before they are made. Each
// export is typed by declarations.ts alone.
import { Type } from 'typebox';
import * as commands from '#domain/shared/command.ts';
import * as legacy from '#interfaces/legacy/declare.ts';
import * as rest from '#interfaces/rest/declare.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import { least, minus, plus, ratio, times, timesUnits } from '#kernel/ratio.ts';
import * as columns from '#platform/storage/columns.ts';
import * as steps from '#platform/storage/migrations/steps.ts';
import * as statements from '#platform/storage/statement.ts';
import { asking, settingOf } from './asking.ts';
import { checkedOperation, checkedRoute } from './check-answer.ts';
import type {
  Admission,
  CallRefusal,
  Column,
  Command,
  DeclaredOperation,
  DeclareRoute,
  DeclareStatement,
  DeclareStruct,
  Exact,
  Extension,
  ForeignKey,
  Migration,
  Operation,
  ReadSetting,
  Schema,
} from './declarations.ts';

export type * from './declarations.ts';
export { Type };

/** Declares an extension: the default export of its module. What is wrong with it is said when it is loaded. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}

/** Declares a command: the unit of work, in one transaction, whoever calls it. */
export function command<In, Out, Asked = undefined>(definition: Command<In, Out, Asked>): Command<In, Out> {
  return commands.command({ ...asking(definition), callsOthers: true } as never) as never;
}

/** Whether an error is what `call` or `request` was refused with. */
export function isCallRefusal(error: unknown): error is CallRefusal {
  return error instanceof InnerRefusal;
}

/** Everybody may call the command. */
export const everybody: Admission = commands.everybody;
/** Only customers may call the command. */
export const customers: Admission = commands.customers;
/** API users with the permission may call the command: one of the extension's own, or of the table of REST. */
export const granted = (permission: string): Admission => commands.granted(permission as never);

/** A setting as a store view has it (0: as it is for all), or its default. */
export const setting: ReadSetting = (tx, path, storeId = 0) => settingOf(tx as never, path, storeId);

/** Declares an operation of SOAP V1, V2, WS-I and XML-RPC. */
export function operation<In, Out>(definition: Operation<In, Out>): DeclaredOperation {
  const { result, print } = definition;
  return legacy.operation({ ...definition, print: checkedOperation(result, print) } as never);
}

/** The schema of a struct of SOAP, with its name in the WSDL. */
export const struct: DeclareStruct = legacy.struct as never;
/** The schema of a list of structs, with its name in the WSDL. */
export const arrayOf = (name: string, items: Schema): Schema => legacy.arrayOf(name, items as never);

/** Declares a route of REST below `/api/rest/v2`, which answers one resource or nothing. */
export const route: DeclareRoute = (definition) =>
  rest.route({ ...definition, print: checkedRoute(definition.result, false, definition.print) } as never);
/** Declares a route of REST that answers a list: `print` makes `{items, total}`. */
export const listRoute: DeclareRoute = (definition) =>
  rest.listRoute({ ...definition, print: checkedRoute(definition.result, true, definition.print) } as never);

/** Calculates with exact amounts, as actions of price rules do. */
export const exact: Exact = { ratio, plus, minus, times, timesUnits, least };

/** Declares a prepared statement in Kysely's words: `tx.all(statement, parameters)`. */
export const statement: DeclareStatement = statements.statement as never;

/** The primary key that the engine numbers by itself. Never reused. */
export const id = (): Column => columns.id();
/** Text of any length. */
export const text = (): Column => columns.text();
/** Text, or null. */
export const textOrNull = (): Column => columns.textOrNull();
/** Text whose default is `value`. */
export const textDefault = (value: string): Column => columns.textDefault(value);
/** A whole number up to 2^53: a reference to another row, a position, a count. */
export const integer = (): Column => columns.integer();
/** As `integer`, or null. */
export const integerOrNull = (): Column => columns.integerOrNull();
/** A whole number whose default is `value`. */
export const integerDefault = (value: number): Column => columns.integerDefault(value);
/** An exact amount of money or a quantity in ten-thousandths: 12.34 is 123400. */
export const decimal = (): Column => columns.decimal();
/** As `decimal`, or null. */
export const decimalOrNull = (): Column => columns.decimalOrNull();
/** Milliseconds since 1970-01-01T00:00:00Z. */
export const time = (): Column => columns.time();
/** As `time`, or null. */
export const timeOrNull = (): Column => columns.timeOrNull();
/** A reference whose rows are deleted with the referenced row. */
export const cascade = (column: string, table: string): ForeignKey => columns.cascade(column, table);

/** A migration that creates tables of the extension. */
export const creating = (name: string, ...tables: readonly string[]): Migration => steps.creating(name, ...tables);
/** A migration that adds columns to its tables; those that are not null need a default. */
export const adding = (name: string, added: Readonly<Record<string, readonly string[]>>): Migration =>
  steps.adding(name, added);
