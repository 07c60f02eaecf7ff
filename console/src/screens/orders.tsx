import type { OrderSummary } from '@cartwright/client';
import { Badge } from '../kit/controls.tsx';
import { List } from '../kit/list.tsx';
import { money, t, time, word } from '../kit/text.ts';

const states = ['new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review'];

/** Orders, the newest first. */
export default function Orders() {
  return (
    <List<OrderSummary>
      title={t('Orders')}
      operation="listOrders"
      search="search"
      query={{ itemsPerPage: 50 }}
      filters={[
        { name: 'state', label: t('State'), options: states.map((each) => [each, word(each)]) },
        { name: 'createdFrom', label: t('From'), as: 'day' },
        { name: 'createdTo', label: t('To'), as: 'day' },
      ]}
      id={({ id }) => id}
      to={({ id }) => `orders/${id}`}
      columns={[
        { title: t('Number'), cell: ({ incrementId, id }) => incrementId ?? `#${id}` },
        { title: t('Placed'), cell: ({ createdAt }) => time(createdAt) },
        {
          title: t('Customer'),
          cell: ({ customerFirstName, customerLastName, customerEmail }) =>
            [customerFirstName, customerLastName].filter(Boolean).join(' ') || customerEmail,
        },
        { title: t('Store'), cell: ({ storeName }) => storeName?.split('\n').at(-1) },
        { title: t('Total'), isNumber: true, cell: ({ prices, currency }) => money(prices.grandTotal, currency) },
        { title: t('Due'), isNumber: true, cell: ({ prices, currency }) => money(prices.totalDue, currency) },
        { title: t('Status'), cell: ({ status }) => <Badge code={status} /> },
      ]}
    />
  );
}
