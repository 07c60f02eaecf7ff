import { documentNumber, type ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** Invoices (soap-sales 1, 5). */
export const invoiceResource = {
  name: 'sales_order_invoice',
  title: 'Invoice API',
  aliases: ['order_invoice'],
  aclId: 'sales/order/invoice',
  faults: {
    not_exists: { code: 100, message: 'Requested invoice does not exist.' },
    filters_invalid: { code: 101, message: 'Invalid filter given. Details in error message.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
    order_not_exists: { code: 103, message: 'Requested order not exists.' },
    status_not_changed: { code: 104, message: 'Invoice status not changed' },
  },
} as const satisfies ResourceDeclaration;

/** The number of an invoice. */
export const invoiceIncrementId = { schema: documentNumber } as const;
