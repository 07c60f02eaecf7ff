import type { CustomerDetail, Erasure, OrderSummary, RevocationRequest, Store } from '@cartwright/client';
import { Fragment, useState } from 'react';
import type { ScreenProps } from '../frame.tsx';
import { call } from '../kit/call.ts';
import { Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type Column, Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { money, t, time } from '../kit/text.ts';
import { Changes } from './activity.tsx';
import { PostalAddress } from './postal-address.tsx';
import { withdrawalColumns } from './withdrawals.tsx';

const affected = ['getCustomer', 'listCustomers'];

/** One customer: the account, addresses, orders, withdrawals, and the rights of people by law. */
export default function OneCustomer({ params }: ScreenProps) {
  const may = useMay();
  const sent = { params: { id: Number(params.id) } };
  const { data, error, refetch } = useRead<CustomerDetail>('getCustomer', sent);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const customer = data.data;
  const lines = [
    [t('E-mail'), customer.email],
    [t('Confirmed'), customer.isConfirmed ? t('yes') : t('no')],
    [t('Since'), time(customer.createdAt)],
    [t('Account made in'), customer.createdIn],
    [t('Tax number'), customer.taxvat],
    [t('Day of birth'), customer.dob],
  ] as const;
  return (
    <>
      <header className="top">
        <h1>
          {customer.fullName.trim() || customer.email} <Badge code={customer.isActive ? 'active' : 'disabled'} />
        </h1>
        <Actions customer={customer} />
      </header>
      <div className="columns">
        <section>
          <h2>{t('Account')}</h2>
          <dl>
            {lines.map(
              ([name, value]) =>
                value && (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </Fragment>
                ),
            )}
          </dl>
        </section>
        {customer.addresses.map((address) => (
          <Address key={address.id} address={address} />
        ))}
      </div>
      {may('listOrders') && (
        <Rows<OrderSummary>
          title={t('Orders')}
          operation="listOrders"
          query={{ customerId: customer.id, itemsPerPage: 20 }}
          to={({ id }) => `orders/${id}`}
          columns={[
            { title: t('Number'), cell: ({ incrementId, id }) => incrementId ?? `#${id}` },
            { title: t('Placed'), cell: ({ createdAt }) => time(createdAt) },
            { title: t('Total'), isNumber: true, cell: ({ prices, currency }) => money(prices.grandTotal, currency) },
            { title: t('Status'), cell: ({ status }) => <Badge code={status} /> },
          ]}
        />
      )}
      {may('listRevocationRequests') && (
        <Rows<RevocationRequest>
          title={t('Withdrawals')}
          operation="listRevocationRequests"
          query={{ email: customer.email }}
          columns={withdrawalColumns}
        />
      )}
      <Changes entity="customer" id={customer.id} />
    </>
  );
}

interface RowsProps<Row> {
  readonly title: string;
  readonly operation: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly columns: readonly Column<Row>[];
  readonly to?: (row: Row) => string;
}

function Rows<Row extends { readonly id: number }>({ title, operation, query, ...table }: RowsProps<Row>) {
  const { data, error } = useRead<readonly Row[]>(operation, { query });
  return (
    <section>
      <h2>{title}</h2>
      {error && <Failure error={error} />}
      {!data && !error && <Waiting />}
      {data && <Table caption={title} rows={data.data} id={({ id }) => id} {...table} />}
    </section>
  );
}

function Address({ address }: { readonly address: CustomerDetail['addresses'][number] }) {
  const uses = [address.isDefaultBilling && t('for bills'), address.isDefaultShipping && t('for parcels')];
  return (
    <section>
      <h2>{t('Address')}</h2>
      {uses.some(Boolean) && <p className="hint">{uses.filter(Boolean).join(', ')}</p>}
      <PostalAddress address={address} />
    </section>
  );
}

function Actions({ customer }: { readonly customer: CustomerDetail }) {
  const may = useMay();
  const stores = useRead<readonly Store[]>('listStores');
  const update = useWrite('updateCustomer', affected);
  const reset = useWrite('forgotPassword');
  const erase = useWrite<Erasure>('eraseCustomer', ['listCustomers']);
  const [error, setError] = useState<unknown>();
  const sent = { params: { id: customer.id } };
  const store = stores.data?.data.find(({ id }) => id === customer.storeId)?.code;
  const save = async () => {
    const { data } = await call('exportCustomer', sent);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    link.download = `customer-${customer.id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="buttons">
      {error !== undefined && <Failure error={error} />}
      {may('updateCustomer') && customer.isActive && (
        <Sure
          label={t('Send a reset mail')}
          question={t('{email} gets a link to set a new password.', { email: customer.email })}
          go={async () => {
            await reset.mutateAsync({ body: { email: customer.email }, store });
            say(t('It is sent in a moment.'));
          }}
        />
      )}
      {may('updateCustomer') && (
        <Sure
          label={customer.isActive ? t('Disable') : t('Enable')}
          question={
            customer.isActive
              ? t('The customer cannot log in any more, and is logged out.')
              : t('The customer can log in again.')
          }
          go={() => update.mutateAsync({ ...sent, body: { isActive: !customer.isActive } })}
        />
      )}
      {may('exportCustomer') && (
        <Button
          onPress={() => {
            setError(undefined);
            save().catch(setError);
          }}
        >
          {t('Export all data')}
        </Button>
      )}
      {may('eraseCustomer') && (
        <Sure
          label={t('Erase')}
          kind="danger"
          question={t(
            'The account, carts, reviews and subscriptions of {email} are removed. Orders stay as far as books must be kept. It cannot be undone.',
            { email: customer.email },
          )}
          go={async () => {
            const { ordersKept, ordersEmptied } = (await erase.mutateAsync(sent)).data;
            say(t('Erased. {count} orders stay.', { count: ordersKept + ordersEmptied }));
            go('customers', { replace: true });
          }}
        />
      )}
    </div>
  );
}
