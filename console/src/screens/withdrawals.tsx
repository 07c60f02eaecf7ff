import type { RevocationRequest } from '@cartwright/client';
import { Action, Badge } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { type Column, List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { t, time, word } from '../kit/text.ts';

/** Withdrawals of customers from their orders, and what was decided. */
export default function Withdrawals() {
  return (
    <List<RevocationRequest>
      title={t('Withdrawals')}
      operation="listRevocationRequests"
      filters={[
        { name: 'processedStatus', label: t('Status') },
        { name: 'email', label: t('E-mail') },
      ]}
      id={({ id }) => id}
      columns={withdrawalColumns}
    />
  );
}

export const withdrawalColumns: readonly Column<RevocationRequest>[] = [
  { title: t('Received'), cell: ({ receivedAt }) => time(receivedAt) },
  {
    title: t('Order'),
    cell: ({ orderId, orderReference }) => (
      <Link className="whole" to={`orders/${orderId}`}>
        {orderReference ?? `#${orderId}`}
      </Link>
    ),
  },
  { title: t('Customer'), cell: ({ customerName, email }) => [customerName, email].filter(Boolean).join(' · ') },
  { title: t('Reason'), cell: ({ reason }) => reason },
  { title: t('Status'), cell: ({ processedStatus }) => <Badge code={processedStatus ?? 'new'} /> },
  { title: t('Note'), cell: ({ adminNote }) => adminNote },
  { title: t('Action'), cell: (row) => <Decide row={row} /> },
];

function Decide({ row }: { readonly row: RevocationRequest }) {
  const may = useMay();
  const { mutateAsync } = useWrite('updateRevocationRequest', ['listRevocationRequests']);
  if (!may('updateRevocationRequest')) return null;
  return (
    <Action label={t('Decide')}>
      {(close) => (
        <>
          <p>{t('The order itself does not change: cancel or refund it separately.')}</p>
          <Form
            operation="updateRevocationRequest"
            fields={[
              {
                name: 'processedStatus',
                label: t('Result'),
                options: ['accepted', 'rejected', 'info_requested'].map((each) => [each, word(each)]),
              },
              { name: 'adminNote', label: t('Note, only for the office'), as: 'area' },
            ]}
            initial={{ processedStatus: row.processedStatus ?? 'accepted', adminNote: row.adminNote }}
            submit={t('Save')}
            onCancel={close}
            send={(body) => mutateAsync({ params: { id: row.id }, body }).then(close)}
          />
        </>
      )}
    </Action>
  );
}
