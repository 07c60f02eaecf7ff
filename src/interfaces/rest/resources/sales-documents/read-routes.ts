import { type Static, type TObject, Type } from 'typebox';
import {
  creditmemoReading,
  type DocumentReading,
  invoiceReading,
  type ShownDocument,
  shipmentReading,
} from '#domain/orders/commands/read-documents.ts';
import { listRoute, type RouteDeclaration, route } from '../../declare.ts';
import type { RowResource } from '../../row-fields.ts';
import { idParams, listQuery, pageRequest, rowId } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import {
  creditmemo,
  invoice,
  shipment,
  showCreditmemo,
  showInvoice,
  shownDocument,
  showShipment,
} from './show-document.ts';
import { documentTimeParameters, documentTimes } from './times.ts';

/** The order of the documents. */
export const orderParams = Type.Object({ orderId: rowId('The id of the order') });

const query = listQuery({
  orderId: Type.Optional(rowId('Only of this order')),
  storeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Only of this store view' })),
  incrementId: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      maxItems: 100,
      description: 'Only these numbers, separated by commas',
    }),
  ),
  ...documentTimeParameters,
});

/** A kind of documents in this interface. */
interface Offered<Record> {
  readonly reading: DocumentReading<Record>;
  readonly path: string;
  readonly tag: string;
  /** The singular in operation ids: `CreditMemo`. */
  readonly name: string;
  readonly words: string;
  readonly result: TObject;
  readonly show: (record: Record, viewer: ShownDocument<Record>['viewer']) => RowResource;
}

function readRoutes<Record>({
  reading,
  path,
  tag,
  name,
  words,
  result: schema,
  show,
}: Offered<Record>): RouteDeclaration[] {
  const result = Type.Unsafe<RowResource>(schema);
  const print = (shown: ShownDocument<Record>): RowResource => shownDocument(shown, show);
  return [
    listRoute({
      method: 'GET',
      path: `/${path}`,
      tag,
      summary: `List ${words}s`,
      description: 'Documents of all orders, the newest first.',
      operationId: `list${name}s`,
      query,
      result,
      command: reading.list,
      input({ query: asked }) {
        const { orderId, storeId, incrementId } = asked as Static<typeof query>;
        return {
          filter: { orderId, storeId, incrementId, ...documentTimes(asked) },
          slice: sliceOf(pageRequest(asked), ['number']),
        };
      },
      print: (found) => pageOf(found, (rows) => rows.map(print)),
    }),
    listRoute({
      method: 'GET',
      path: `/orders/{orderId}/${path}`,
      tag,
      summary: `List the ${words}s of an order`,
      description: 'The oldest first. Customers see documents of their own orders.',
      operationId: `listOrder${name}s`,
      params: orderParams,
      result,
      command: reading.listOfOrder,
      input: ({ params }) => ({ orderId: params.orderId }),
      print: (found) => ({ items: found.map(print), total: found.length }),
    }),
    route({
      method: 'GET',
      path: `/${path}/{id}`,
      tag,
      summary: `Get ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`,
      operationId: `get${name}`,
      params: idParams,
      result,
      command: reading.read,
      input: ({ params }) => ({ id: params.id }),
      print,
    }),
  ];
}

/** Reading invoices, shipments and credit memos (rest 4.8). */
export const documentReadRoutes: readonly RouteDeclaration[] = [
  ...readRoutes({
    reading: invoiceReading,
    path: 'invoices',
    tag: 'Invoices',
    name: 'Invoice',
    words: 'invoice',
    result: invoice as unknown as TObject,
    show: showInvoice,
  }),
  ...readRoutes({
    reading: shipmentReading,
    path: 'shipments',
    tag: 'Shipments',
    name: 'Shipment',
    words: 'shipment',
    result: shipment as unknown as TObject,
    show: showShipment,
  }),
  ...readRoutes({
    reading: creditmemoReading,
    path: 'credit-memos',
    tag: 'Credit memos',
    name: 'CreditMemo',
    words: 'credit memo',
    result: creditmemo as unknown as TObject,
    show: showCreditmemo,
  }),
];
