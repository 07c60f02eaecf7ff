import { Type } from 'typebox';
import type { Admission, CallRefusal, Column, Command, DeclaredOperation, DeclareRoute, DeclareStatement, DeclareStruct, Exact, Extension, ForeignKey, Migration, Operation, ReadSetting, Schema } from './declarations.js';
export type * from './declarations.js';
export { Type };
/** Declares an extension: the default export of its module. What is wrong with it is said when it is loaded. */
export declare function defineExtension(extension: Extension): Extension;
/** Declares a command: the unit of work, in one transaction, whoever calls it. */
export declare function command<In, Out, Asked = undefined>(definition: Command<In, Out, Asked>): Command<In, Out>;
/** Whether an error is what `call` or `request` was refused with. */
export declare function isCallRefusal(error: unknown): error is CallRefusal;
/** Everybody may call the command. */
export declare const everybody: Admission;
/** Only customers may call the command. */
export declare const customers: Admission;
/** API users with the permission may call the command: one of the extension's own, or of the table of REST. */
export declare const granted: (permission: string) => Admission;
/** A setting as a store view has it (0: as it is for all), or its default. */
export declare const setting: ReadSetting;
/** Declares an operation of SOAP V1, V2, WS-I and XML-RPC. */
export declare function operation<In, Out>(definition: Operation<In, Out>): DeclaredOperation;
/** The schema of a struct of SOAP, with its name in the WSDL. */
export declare const struct: DeclareStruct;
/** The schema of a list of structs, with its name in the WSDL. */
export declare const arrayOf: (name: string, items: Schema) => Schema;
/** Declares a route of REST below `/api/rest/v2`, which answers one resource or nothing. */
export declare const route: DeclareRoute;
/** Declares a route of REST that answers a list: `print` makes `{items, total}`. */
export declare const listRoute: DeclareRoute;
/** Calculates with exact amounts, as actions of price rules do. */
export declare const exact: Exact;
/** Declares a prepared statement in Kysely's words: `tx.all(statement, parameters)`. */
export declare const statement: DeclareStatement;
/** The primary key that the engine numbers by itself. Never reused. */
export declare const id: () => Column;
/** Text of any length. */
export declare const text: () => Column;
/** Text, or null. */
export declare const textOrNull: () => Column;
/** Text whose default is `value`. */
export declare const textDefault: (value: string) => Column;
/** A whole number up to 2^53: a reference to another row, a position, a count. */
export declare const integer: () => Column;
/** As `integer`, or null. */
export declare const integerOrNull: () => Column;
/** A whole number whose default is `value`. */
export declare const integerDefault: (value: number) => Column;
/** An exact amount of money or a quantity in ten-thousandths: 12.34 is 123400. */
export declare const decimal: () => Column;
/** As `decimal`, or null. */
export declare const decimalOrNull: () => Column;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export declare const time: () => Column;
/** As `time`, or null. */
export declare const timeOrNull: () => Column;
/** A reference whose rows are deleted with the referenced row. */
export declare const cascade: (column: string, table: string) => ForeignKey;
/** A migration that creates tables of the extension. */
export declare const creating: (name: string, ...tables: readonly string[]) => Migration;
/** A migration that adds columns to its tables; those that are not null need a default. */
export declare const adding: (name: string, added: Readonly<Record<string, readonly string[]>>) => Migration;
