import { type TObject, Type } from 'typebox';
import type { CsvKindName } from '#domain/operation/csv/kinds.ts';
import { exportedCsv, exportKinds, hasOldForm, isOfOrders, orderKinds } from '#domain/operation/exports/kinds.ts';
import { type ListForm, takeLists } from '#domain/operation/exports/take-list.ts';
import { exportOrders } from '#domain/orders/commands/export-orders.ts';
import { orderCsv } from '#domain/orders/order-csv.ts';
import { fileReply, type RouteDeclaration, route } from '../declare.ts';
import { filterOf, orderFilters } from './orders/list-query.ts';

const form = {
  separator: Type.Optional(
    Type.Union([Type.Literal(','), Type.Literal(';'), Type.Literal('\t'), Type.Literal('|')], {
      description: 'The character between cells. Default: a comma',
    }),
  ),
  bom: Type.Optional(
    Type.Boolean({
      description: 'Begins with a byte order mark: without it some spreadsheets take UTF-8 for another encoding',
    }),
  ),
};
const raw = Type.Optional(
  Type.Boolean({ description: 'No apostrophes before texts that a spreadsheet takes for formulas: for programs' }),
);
const oldForm = Type.Optional(Type.Boolean({ description: 'In the columns of the old ImportExport' }));
const options = { ...form, raw, oldForm };

const tag = 'Operation';
const sent = 'It is sent while it is read.';
const isSafe = 'Texts that a spreadsheet would take for formulas begin with an apostrophe';

async function* marked(isMarked: boolean, parts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  if (isMarked) yield '\uFEFF';
  yield* parts;
}

const file = (name: string) => ({ type: 'text/csv; charset=utf-8', name: `${name}.csv` });

const nameOf = (kind: string): string =>
  `export${kind.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`;

const listOut = (kind: CsvKindName): RouteDeclaration =>
  route({
    method: 'GET',
    path: `/exports/${kind}`,
    tag,
    summary: `Take the list of ${kind} as CSV`,
    description: [
      `The columns are those of the office’s page; \`POST /imports?kind=${kind}\` takes the file back. ${sent}`,
      `${isSafe}, which the way back takes away. Who is bound to store views may not, since lines are of all.`,
    ].join(' '),
    operationId: nameOf(kind),
    query: Type.Object(hasOldForm(kind) ? options : { ...form, raw }) as TObject<typeof options>,
    file: 'text/csv',
    command: takeLists[kind],
    input: ({ query }): ListForm => ({
      oldForm: query.oldForm ?? false,
      raw: query.raw ?? false,
      separator: query.separator ?? ',',
      isMarked: query.bom ?? false,
    }),
    print: ({ isMarked, ...how }) =>
      fileReply({
        ...file(kind),
        content: ({ read }) => marked(isMarked, exportedCsv(read, { ...how, kind, storeId: null }, undefined)),
      }),
  });

const ordersOut = (kind: keyof typeof orderKinds): RouteDeclaration =>
  route({
    method: 'GET',
    path: `/exports/${kind}`,
    tag,
    summary: `Take the list of ${kind === 'orders' ? 'orders' : 'items of orders'} as CSV`,
    description: `As \`GET /orders/export\`, with its filters. ${sent} ${isSafe}.`,
    operationId: kind === 'orders' ? 'exportOrderList' : nameOf(kind),
    query: Type.Object({ ...orderFilters, ...form }),
    file: 'text/csv',
    command: exportOrders,
    input: ({ query: { separator, bom, ...query } }) => ({
      filter: filterOf(query),
      rows: orderKinds[kind],
      separator,
      isMarked: bom,
    }),
    print: ({ filter, scope, rows, separator, isMarked = false }) =>
      fileReply({
        ...file(kind),
        content: ({ read }) => marked(isMarked, orderCsv(read, filter, scope, rows, separator)),
      }),
  });

/** The lists of the store as files, a route for each kind, since each needs other permissions. */
export const listRoutes: readonly RouteDeclaration[] = exportKinds.map((kind) =>
  isOfOrders(kind) ? ordersOut(kind) : listOut(kind),
);
