import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { creditmemoOperations } from './sales-creditmemo/operations.ts';
import { invoiceOperations } from './sales-invoice/operations.ts';
import { orderOperations } from './sales-order/operations.ts';
import { shipmentOperations } from './sales-shipment/operations.ts';

/** Every operation on orders and their documents. */
export const salesOperations: readonly OperationDeclaration[] = [
  ...orderOperations,
  ...shipmentOperations,
  ...invoiceOperations,
  ...creditmemoOperations,
];
