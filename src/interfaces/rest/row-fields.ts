import { type TProperties, type TSchema, Type } from 'typebox';
import { decimalToNumber, moneyToNumber } from '#kernel/decimal.ts';
import { recordMaker } from '#kernel/record-maker.ts';
import { nullable, rowId, timestamp } from './schema.ts';

/** A row, by column. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

/** How one field of a resource is made from a row. */
export interface RowField {
  readonly schema: TSchema;
  readonly show: (row: Values) => unknown;
}

type Maker = (column: string, description?: string) => RowField;

function maker(
  schema: (about: { description?: string }) => TSchema,
  show: (value: string | number | null) => unknown,
): Maker {
  return (column, description) => ({
    schema: schema(description === undefined ? {} : { description }),
    show: (row) => show(row[column] ?? null),
  });
}

/** Quantities, per cents and prices of pieces, with up to four decimals; null is shown as 0. */
export const amount = maker(Type.Number, (value) => decimalToNumber(Number(value ?? 0)));
/** A sum of money, in whole cents: imported rows may have more digits. Null is shown as 0. */
export const money = maker(Type.Number, (value) => moneyToNumber(Number(value ?? 0)));
/** The same, or null. */
export const moneyOrNull = maker(
  (about) => nullable(Type.Number(about)),
  (value) => (value === null ? null : moneyToNumber(Number(value))),
);
/** An amount that is no sum, or null. */
export const amountOrNull = maker(
  (about) => nullable(Type.Number(about)),
  (value) => (value === null ? null : decimalToNumber(Number(value))),
);
/** Text, or null. */
export const words = maker(
  (about) => nullable(Type.String(about)),
  (value) => (value === null ? null : String(value)),
);
/** A whole number, or null. */
export const whole = maker(
  (about) => nullable(Type.Integer(about)),
  (value) => value,
);
/** A number that stands for a word; null for one that stands for none. */
export function worded(column: string, names: Readonly<Record<number, string>>, description?: string): RowField {
  const literals = Object.values(names).map((name) => Type.Literal(name));
  return maker(
    (about) =>
      nullable(
        literals.length === 1 ? Type.Literal(Object.values(names)[0] ?? '', about) : Type.Union(literals, about),
      ),
    (value) => names[Number(value ?? 0)] ?? null,
  )(column, description);
}
/** The id of the row. */
export const key = maker(
  ({ description }) => rowId(description),
  (value) => value,
);
/** Whether the value is 1. */
export const truth = maker(Type.Boolean, (value) => value === 1);
/** A time. */
export const moment = maker(
  ({ description }) => timestamp(description),
  (value) => new Date(Number(value ?? 0)).toISOString(),
);
/** Ids in one text, joined by commas. */
export const idList = maker(
  (about) => Type.Array(Type.Integer(), about),
  (value) =>
    String(value ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
);
/** The value of a JSON text; other text is shown as it is. */
export const json = maker(Type.Unknown, (value) => {
  if (value === null) return null;
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return String(value);
  }
});

/** Lines of a text. */
export const lines = maker(
  (about) => Type.Array(Type.String(), about),
  (value) => (value === null ? [] : String(value).split('\n')),
);

/** A resource with the values of its row. */
export type RowResource = Readonly<Record<string, unknown>>;

/** Fields of a resource: their schemas, and the function that makes a new object of them from a row. */
export interface RowFields {
  readonly fields: Readonly<Record<string, RowField>>;
  readonly properties: TProperties;
  readonly show: (row: object) => RowResource;
}

/** Fields by their names in answers. */
export function rowFields(fields: Readonly<Record<string, RowField>>): RowFields {
  const names = Object.keys(fields);
  const all = Object.values(fields);
  const make = recordMaker<unknown>(names);
  return {
    fields,
    properties: Object.fromEntries(names.map((name, index) => [name, (all[index] as RowField).schema])),
    show: (row) => make(all.map(({ show }) => show(row as Values))),
  };
}

/** The fields of several sets as one set, in their order. */
export function joined(...sets: readonly RowFields[]): RowFields {
  return rowFields(Object.assign({}, ...sets.map(({ fields }) => fields)));
}

/** Fields that only some callers see: each may be missing. */
export function optional(properties: TProperties): TProperties {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]));
}
