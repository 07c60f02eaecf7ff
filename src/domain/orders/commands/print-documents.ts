import { type Command, type Context, command, customers, customersOr, granted } from '#domain/shared/command.ts';
import type { RestPermission } from '#domain/shared/permissions/rest-permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { DocumentNotFound } from '../document-kinds.ts';
import { type PrintableRecord, type PrintedDocument, printedDocument } from '../printed-document.ts';
import { creditmemoReading, type DocumentReading, invoiceReading, shipmentReading } from './read-documents.ts';

/** Names a document, and for those below an order the order. */
export interface PrintChoice {
  readonly orderId?: number;
  readonly id: number;
}

/** The most documents of one file. */
export const mostPrinted = 50;

type Refused = DocumentNotFound | 'order_not_found';

const reading = {
  effect: 'read',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'order_not_found', 'shipment_not_found', 'creditmemo_not_found'],
} as const;

/** The commands that read what is printed of a kind of documents (rest 4.8). */
interface Printing {
  /** One, for the back office and for the order's customer. Refuses unknown ones. */
  readonly print: Command<Refused, PrintChoice, readonly PrintedDocument[]>;
  /** Several in the order of their ids, at most `mostPrinted`. Refuses unknown ones, and names them. */
  readonly printSeveral: Command<Refused, { readonly ids: readonly number[] }, readonly PrintedDocument[]>;
}

function printing<Record extends PrintableRecord>(
  kind: DocumentReading<Record>,
  name: string,
  what: string,
  permission: RestPermission,
  notFound: DocumentNotFound,
): Printing {
  return {
    print: command({
      ...reading,
      name: `${name}.print`,
      permission: { rest: customersOr(permission) },
      run: async (context, choice: PrintChoice) => [await pageFor(context, kind, choice, notFound)],
    }),
    printSeveral: command({
      ...reading,
      name: `${name}.printSeveral`,
      permission: { rest: granted(permission) },
      async run(context, { ids }: { readonly ids: readonly number[] }) {
        const pages: PrintedDocument[] = [];
        const missing: number[] = [];
        for (const id of new Set(ids)) {
          try {
            pages.push(await pageFor(context, kind, { id }, notFound));
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== notFound) throw error;
            missing.push(id);
          }
        }
        if (missing.length > 0) throw context.fail(notFound, { text: `There is no ${what} ${missing.join(', ')}.` });
        return pages;
      },
    }),
  };
}

async function pageFor<Record extends PrintableRecord>(
  context: Context<Refused>,
  kind: DocumentReading<Record>,
  { orderId, id }: PrintChoice,
  notFound: DocumentNotFound,
): Promise<PrintedDocument> {
  const { record } = await kind.seen(context, id, orderId);
  const page = await printedDocument(context.tx, kind.table, record);
  if (!page) throw context.fail(notFound);
  return page;
}

/** What is printed of invoices, packing slips and credit memos. */
export const invoicePrinting = printing(invoiceReading, 'invoice', 'invoice', 'invoices/read', 'invoice_not_found');
export const shipmentPrinting = printing(
  shipmentReading,
  'shipment',
  'shipment',
  'shipments/read',
  'shipment_not_found',
);
export const creditmemoPrinting = printing(
  creditmemoReading,
  'creditmemo',
  'credit memo',
  'credit-memos/read',
  'creditmemo_not_found',
);

/** As `invoicePrinting.print`, for a customer's own. */
export const printOwnInvoice = command({
  ...reading,
  name: 'invoice.printOwn',
  permission: { rest: customers },
  run: async (context, choice: PrintChoice): Promise<readonly PrintedDocument[]> => [
    await pageFor(context, invoiceReading, choice, 'invoice_not_found'),
  ],
});
