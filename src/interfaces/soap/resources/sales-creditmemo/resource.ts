import { documentNumber, type ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** Credit memos (soap-sales 1, 7). */
export const creditmemoResource = {
  name: 'sales_order_creditmemo',
  title: 'Credit memo API',
  aliases: ['order_creditmemo'],
  aclId: 'sales/order/creditmemo',
  faults: {
    not_exists: { code: 100, message: 'Requested credit memo does not exist' },
    invalid_filter: { code: 101, message: 'Invalid filter given. Details in error message' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message' },
    order_not_exists: { code: 103, message: 'Requested order does not exist' },
    status_not_changed: { code: 104, message: 'Credit memo status not changed' },
    cannot_refund_to_storecredit: {
      code: 105,
      message: 'Money can not be refunded to the store credit account as order was created by guest',
    },
    cannot_create_creditmemo: { code: 106, message: 'Credit memo for requested order can not be created.' },
  },
} as const satisfies ResourceDeclaration;

/** The number of a credit memo. */
export const creditmemoIncrementId = { schema: documentNumber } as const;
