import { documentNumber, type ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** Shipments (soap-sales 1, 6). */
export const shipmentResource = {
  name: 'sales_order_shipment',
  title: 'Shipment API',
  aliases: ['order_shipment'],
  aclId: 'sales/order/shipment',
  faults: {
    not_exists: { code: 100, message: 'Requested shipment not exists.' },
    filters_invalid: { code: 101, message: 'Invalid filters given. Details in error message.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
    order_not_exists: { code: 103, message: 'Requested order not exists.' },
    track_not_exists: { code: 104, message: 'Requested tracking not exists.' },
    track_not_deleted: { code: 105, message: 'Tracking not deleted. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

/** The number of a shipment. */
export const shipmentIncrementId = { schema: documentNumber } as const;
