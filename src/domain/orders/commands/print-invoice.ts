import { type Context, command, customers, customersOr } from '#domain/shared/command.ts';
import { type InvoicePage, invoicePage } from '../invoice-page.ts';
import { invoiceReading } from './read-documents.ts';

/** Names an invoice of an order. */
export interface InvoiceChoice {
  readonly orderId: number;
  readonly id: number;
}

const reading = {
  effect: 'read',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'order_not_found', 'shipment_not_found', 'creditmemo_not_found'],
} as const;

async function pageFor(
  context: Context<(typeof reading)['refusals'][number]>,
  { orderId, id }: InvoiceChoice,
): Promise<InvoicePage> {
  const { record } = await invoiceReading.seen(context, id, orderId);
  const page = await invoicePage(context.tx, record);
  if (!page) throw context.fail('invoice_not_found');
  return page;
}

/**
 * The data of a printed invoice, for the back office and for the order's customer (rest 4.8). Refuses
 * `invoice_not_found`.
 */
export const printInvoice = command({
  ...reading,
  name: 'invoice.print',
  permission: { rest: customersOr('invoices/read') },
  run: (context, choice: InvoiceChoice): Promise<InvoicePage> => pageFor(context, choice),
});

/** The same for a customer's own. */
export const printOwnInvoice = command({
  ...reading,
  name: 'invoice.printOwn',
  permission: { rest: customers },
  run: (context, choice: InvoiceChoice): Promise<InvoicePage> => pageFor(context, choice),
});
