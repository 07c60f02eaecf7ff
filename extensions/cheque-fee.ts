// A total of its own, as an example to copy: what paying by cheque costs. It stands in carts, orders, invoices and credit memos.
import { defineExtension, setting } from 'cartwright/extension';

export default defineExtension({
  name: 'cheque-fee',
  settings: [
    {
      path: 'cheque_fee/general/amount',
      kind: 'text',
      default: '2.5',
      level: 'store',
      about: 'What paying by cheque costs, in the base currency',
    },
  ],
  collectors: [
    {
      code: 'cheque_fee',
      title: 'Fee for cheques',
      kind: 'charge',
      load: async (tx, { paymentMethod, storeId }) =>
        paymentMethod === 'checkmo' ? setting(tx, 'cheque_fee/general/amount', storeId) : undefined,
      amount: (fee) => Math.max(0, Math.round(Number(fee) * 10_000)) || 0,
    },
  ],
});
