// An extension for the tests of events: it writes down what it is told of, for the customers of orders.
import { command, defineExtension, type Event, id, integerOrNull, statement, text } from 'cartwright/extension';

const customerOf = statement<{ id: number }, { readonly customerId: number | null }>((q, p) =>
  q.selectFrom('sales_order').select('customer_id as customerId').where('order_id', '=', p.id),
);
const write = statement<{ customerId: number | null; entry: string }, never>((q, p) =>
  q.insertInto('diary_entry').values({ customer_id: p.customerId, entry: p.entry }),
);

const note = command<Event, void>({
  name: 'diary.note',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx }, { event, id, number, sku, changed }) {
    const order = event === 'order.placed' ? await tx.first(customerOf, { id }) : undefined;
    const entry = [event, number ?? sku, changed.join(' ')].join(': ');
    await tx.run(write, { customerId: order?.customerId ?? null, entry });
  },
});

export default defineExtension({
  name: 'diary',
  tables: {
    diary_entry: { columns: { id: id(), customer_id: integerOrNull(), entry: text() }, customer: 'customer_id' },
  },
  events: [{ name: 'diary.note', on: ['order.placed', 'product.changed'], command: note }],
});
