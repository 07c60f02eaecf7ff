import type { CreditMemo, Invoice, Order, Shipment } from '@cartwright/client';
import { type ReactNode, useState } from 'react';
import type { ScreenProps } from '../frame.tsx';
import { file } from '../kit/call.ts';
import { Action, Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { money, number, t, time, word } from '../kit/text.ts';
import { Changes } from './activity.tsx';
import { PostalAddress } from './postal-address.tsx';

type Item = Order['items'][number];
type Address = NonNullable<Order['billingAddress']>;

const read = ['getOrder', 'listOrders', 'listOrderInvoices', 'listOrderShipments', 'listOrderCreditMemos'];

/** What is left to do of an item. Items of a parent are done with it. */
const toInvoice = (item: Item) => item.qtyOrdered - item.qtyInvoiced - item.qtyCanceled;
const toShip = (item: Item) =>
  item.isVirtual ? 0 : item.qtyOrdered - item.qtyShipped - item.qtyRefunded - item.qtyCanceled;
const toRefund = (item: Item) => item.qtyInvoiced - item.qtyRefunded;

/** One order: what is done with it, its lines, totals, people, documents and history. */
export default function OneOrder({ params }: ScreenProps) {
  const sent = { params: { id: Number(params.id) } };
  const { data, error, refetch } = useRead<Order>('getOrder', sent);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const order = data.data;
  const { currency, prices } = order;
  const sums = [
    ['Subtotal', prices.subtotal],
    ['Shipping', prices.shippingAmount],
    ['Discount', prices.discountAmount],
    ['Tax', prices.taxAmount],
    ['Gift cards', -prices.giftcardAmount],
    ['Total', prices.grandTotal],
    ['Paid', prices.totalPaid],
    ['Refunded', prices.totalRefunded],
    ['Due', prices.totalDue],
  ] as const;
  return (
    <>
      <header className="top">
        <h1>
          {t('Order {number}', { number: order.incrementId ?? order.id })} <Badge code={order.status} />
        </h1>
        <Actions order={order} />
      </header>
      <p className="hint">
        {time(order.createdAt)} · {order.storeName?.split('\n').at(-1)}
      </p>
      <section>
        <h2>{t('Lines')}</h2>
        <Table<Item>
          caption={t('Lines')}
          rows={order.items.filter(({ parentItemId }) => parentItemId === null)}
          id={({ id }) => id}
          columns={[
            { title: t('Product'), cell: ({ name }) => name },
            { title: 'SKU', cell: ({ sku }) => <code>{sku}</code> },
            { title: t('Price'), isNumber: true, cell: ({ price }) => money(price, currency) },
            { title: t('Ordered'), isNumber: true, cell: ({ qtyOrdered }) => number(qtyOrdered) },
            { title: t('Invoiced'), isNumber: true, cell: ({ qtyInvoiced }) => number(qtyInvoiced) },
            { title: t('Shipped'), isNumber: true, cell: ({ qtyShipped }) => number(qtyShipped) },
            { title: t('Refunded'), isNumber: true, cell: ({ qtyRefunded }) => number(qtyRefunded) },
            { title: t('Sum'), isNumber: true, cell: ({ rowTotal }) => money(rowTotal, currency) },
          ]}
        />
        <dl className="sums">
          {sums
            .filter(([name, amount]) => amount || name === 'Total')
            .map(([name, amount]) => (
              <Pair key={name} name={t(name)} value={money(amount, currency)} />
            ))}
        </dl>
      </section>
      <div className="columns">
        <section>
          <h2>{t('Customer')}</h2>
          <Account order={order} />
          <p>{order.customerEmail}</p>
          {order.customerNote && <p>{order.customerNote}</p>}
        </section>
        <Person title={t('Billing address')} address={order.billingAddress} />
        <Person title={t('Shipping address')} address={order.shippingAddress} />
        <section>
          <h2>{t('Payment and shipping')}</h2>
          <p>{order.paymentMethodTitle ?? order.paymentMethod}</p>
          <p>{order.shippingDescription ?? order.shippingMethod}</p>
          {order.couponCode && <p>{t('Coupon {code}', { code: order.couponCode })}</p>}
        </section>
      </div>
      <Documents order={order} />
      <section>
        <h2>{t('History')}</h2>
        <ol className="history">
          {order.statusHistory.map((entry) => (
            <li key={`${entry.createdAt} ${entry.status} ${entry.note}`}>
              <span className="hint">{time(entry.createdAt)}</span> <Badge code={entry.status} />
              {entry.note && <p>{entry.note}</p>}
            </li>
          ))}
        </ol>
      </section>
      <Changes entity="order" id={order.id} />
    </>
  );
}

/** The name, as a link to the account where there is one. */
function Account({ order }: { readonly order: Order }) {
  const may = useMay();
  const name = [order.customerFirstName, order.customerLastName].filter(Boolean).join(' ');
  if (order.customerId === null || !may('getCustomer')) return <p>{name}</p>;
  return (
    <p>
      <Link to={`customers/${order.customerId}`}>{name || `#${order.customerId}`}</Link>
    </p>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Person({ title, address }: { readonly title: string; readonly address: Address | null }) {
  if (!address) return null;
  return (
    <section>
      <h2>{title}</h2>
      <PostalAddress address={address} />
    </section>
  );
}

/** What can be done with the order now, and may be by this role. */
function Actions({ order }: { readonly order: Order }) {
  const may = useMay();
  const sent = { params: { id: order.id } };
  const hold = useWrite('holdOrder', read);
  const unhold = useWrite('unholdOrder', read);
  const cancel = useWrite('cancelOrder', read);
  const comment = useWrite('addOrderComment', read);
  const can = (action: NonNullable<Order['actions']>[number]) => order.actions?.includes(action) ?? false;
  return (
    <div className="buttons">
      {may('createInvoice') && can('invoice') && (
        <Action label={t('Invoice')} kind="main">
          {(close) => <Making order={order} operation="createInvoice" left={toInvoice} close={close} />}
        </Action>
      )}
      {may('createShipment') && can('ship') && (
        <Action label={t('Ship')} kind="main">
          {(close) => <Making order={order} operation="createShipment" left={toShip} close={close} />}
        </Action>
      )}
      {may('createCreditMemo') && can('refund') && (
        <Action label={t('Refund')}>
          {(close) => <Making order={order} operation="createCreditMemo" left={toRefund} close={close} />}
        </Action>
      )}
      {may('addOrderComment') && can('comment') && (
        <Action label={t('Comment')}>
          {(close) => (
            <Form
              operation="addOrderComment"
              fields={[
                { name: 'comment', label: t('Comment'), as: 'area' },
                { name: 'visibleOnFront', label: t('The customer sees it') },
                { name: 'notifyCustomer', label: t('Send a mail to the customer') },
              ]}
              initial={{ visibleOnFront: false, notifyCustomer: false }}
              submit={t('Comment')}
              onCancel={close}
              send={(body) => comment.mutateAsync({ ...sent, body }).then(close)}
            />
          )}
        </Action>
      )}
      {may('holdOrder') && can('hold') && (
        <Action label={t('Hold')}>
          {(close) => (
            <Form
              operation="holdOrder"
              fields={[{ name: 'reason', label: t('Reason') }]}
              submit={t('Hold')}
              onCancel={close}
              send={(body) => hold.mutateAsync({ ...sent, body }).then(close)}
            />
          )}
        </Action>
      )}
      {may('unholdOrder') && can('unhold') && (
        <Sure label={t('Release')} question={t('The order goes on as before.')} go={() => unhold.mutateAsync(sent)} />
      )}
      {may('cancelOrder') && can('cancel') && (
        <Sure
          label={t('Cancel order')}
          kind="danger"
          question={t('What is not invoiced is canceled and goes back to stock.')}
          go={() => cancel.mutateAsync({ ...sent, body: {} })}
        />
      )}
    </div>
  );
}

interface MakingProps {
  readonly order: Order;
  readonly operation: 'createInvoice' | 'createShipment' | 'createCreditMemo';
  readonly left: (item: Item) => number;
  readonly close: () => void;
}

/** A document for some of the items: an invoice, a shipment with its track, a refund. */
function Making({ order, operation, left, close }: MakingProps) {
  const { mutateAsync } = useWrite(operation, read);
  const items = order.items.filter((item) => item.parentItemId === null && left(item) > 0);
  const isRefund = operation === 'createCreditMemo';
  const beside: readonly FieldOf[] =
    operation === 'createShipment'
      ? [
          { name: 'tracks/0/trackNumber', label: t('Tracking number') },
          { name: 'tracks/0/title', label: t('Carrier') },
        ]
      : isRefund
        ? [
            { name: 'shippingAmount', label: t('Shipping to refund'), hint: t('Empty for what is left of it') },
            { name: 'adjustmentPositive', label: t('Refund more by') },
            { name: 'adjustmentNegative', label: t('Keep back') },
            { name: 'backToStock', label: t('Back to stock') },
            { name: 'offlineRefund', label: t('The money is given back by hand') },
          ]
        : [];
  const initial = {
    ...Object.fromEntries(items.map((item) => [`qty ${item.id}`, left(item)])),
    ...(isRefund && { backToStock: true, offlineRefund: false }),
    notifyCustomer: true,
  };
  return (
    <Form
      operation={operation}
      fields={[
        ...items.map((item) => ({
          name: `qty ${item.id}`,
          label: `${item.name ?? item.sku}`,
          hint: isRefund
            ? t('up to {count}, {amount} each', {
                count: left(item),
                amount: money(item.priceInclTax ?? item.price, order.currency),
              })
            : t('up to {count}', { count: left(item) }),
        })),
        ...beside,
        { name: 'comment', label: t('Comment'), as: 'area' },
        { name: 'notifyCustomer', label: t('Send a mail to the customer') },
      ]}
      initial={initial}
      submit={t({ createInvoice: 'Invoice', createShipment: 'Ship', createCreditMemo: 'Refund' }[operation])}
      onCancel={close}
      send={async (values) => {
        const rest = Object.entries(values).filter(([name, value]) => !name.startsWith('qty ') && value !== '');
        const { tracks, ...body } = Object.fromEntries(rest) as {
          tracks?: readonly { trackNumber: string; title: string }[];
        };
        const chosen = items
          .map((item) => ({
            orderItemId: item.id,
            qty: Number(String(values[`qty ${item.id}`] ?? 0).replace(',', '.')),
          }))
          .filter(({ qty }) => qty !== 0);
        const sentTracks = tracks?.filter(({ trackNumber }) => trackNumber !== '');
        await mutateAsync({
          params: { orderId: order.id },
          body: { ...body, items: chosen, ...(sentTracks && sentTracks.length > 0 && { tracks: sentTracks }) },
        });
        say(t('Done.'));
        close();
      }}
    />
  );
}

interface Document {
  readonly key: string;
  readonly kind: string;
  readonly number: string | null;
  readonly createdAt: string;
  readonly about: string;
  /** The path of its PDF, for those who may print it. */
  readonly pdf?: string | false;
  readonly actions: ReactNode;
}

function Documents({ order }: { readonly order: Order }) {
  const may = useMay();
  const sent = { params: { orderId: order.id } };
  const invoices = useRead<readonly Invoice[]>('listOrderInvoices', sent, may('listOrderInvoices'));
  const shipments = useRead<readonly Shipment[]>('listOrderShipments', sent, may('listOrderShipments'));
  const refunds = useRead<readonly CreditMemo[]>('listOrderCreditMemos', sent, may('listOrderCreditMemos'));
  const [error, setError] = useState<unknown>();
  const rows: readonly Document[] = [
    ...(invoices.data?.data ?? []).map((each) => ({
      key: `i${each.id}`,
      kind: t('Invoice'),
      number: each.incrementId,
      createdAt: each.createdAt,
      about: `${money(each.grandTotal, each.currency)} · ${word(each.state ?? '')}`,
      pdf: may('printInvoiceById') && `/invoices/${each.id}/pdf`,
      actions: <InvoiceActions invoice={each} />,
    })),
    ...(shipments.data?.data ?? order.shipments).map((each) => ({
      key: `s${each.id}`,
      kind: t('Shipment'),
      number: each.incrementId,
      createdAt: each.createdAt,
      about: each.tracks.map(({ title, trackNumber }) => `${title ?? ''} ${trackNumber ?? ''}`.trim()).join(', '),
      pdf: may('printShipment') && `/shipments/${each.id}/pdf`,
      actions: <ShipmentActions shipment={each} />,
    })),
    ...(refunds.data?.data ?? []).map((each) => ({
      key: `c${each.id}`,
      kind: t('Refund'),
      number: each.incrementId,
      createdAt: each.createdAt,
      about: money(each.grandTotal, each.currency),
      pdf: may('printCreditMemo') && `/credit-memos/${each.id}/pdf`,
      actions: <MemoActions memo={each} />,
    })),
  ];
  return (
    <section>
      <h2>{t('Documents')}</h2>
      {error !== undefined && <Failure error={error} />}
      <Table<Document>
        caption={t('Documents')}
        rows={rows}
        id={({ key }) => key}
        columns={[
          { title: t('Kind'), cell: ({ kind }) => kind },
          { title: t('Number'), cell: (row) => row.number },
          { title: t('Made'), cell: ({ createdAt }) => time(createdAt) },
          { title: t('About'), cell: ({ about }) => about },
          {
            title: 'PDF',
            cell: ({ pdf, number: name }) =>
              pdf && (
                <Button
                  onPress={() => {
                    file(pdf).then((blob) => {
                      const link = document.createElement('a');
                      link.href = URL.createObjectURL(blob);
                      link.download = `${name}.pdf`;
                      link.click();
                    }, setError);
                  }}
                >
                  {t('Download')}
                </Button>
              ),
          },
          { title: t('Possible now'), cell: ({ actions }) => actions },
        ]}
      />
    </section>
  );
}

function InvoiceActions({ invoice: { id, actions = [] } }: { readonly invoice: Invoice }) {
  const may = useMay();
  const sent = { params: { id } };
  const capture = useWrite('captureInvoice', read);
  const giveBack = useWrite('voidInvoice', read);
  const cancel = useWrite('cancelInvoice', read);
  return (
    <span className="buttons">
      {may('captureInvoice') && actions.includes('capture') && (
        <Sure
          label={t('Capture')}
          question={t('The payment provider takes the money that it holds.')}
          go={() => capture.mutateAsync(sent)}
        />
      )}
      {may('voidInvoice') && actions.includes('void') && (
        <Sure
          label={t('Void')}
          kind="danger"
          question={t('The payment provider gives the money back, and the invoice is canceled.')}
          go={() => giveBack.mutateAsync(sent)}
        />
      )}
      {may('cancelInvoice') && actions.includes('cancel') && (
        <Sure
          label={t('Cancel invoice')}
          kind="danger"
          question={t('The order can be invoiced again.')}
          go={() => cancel.mutateAsync(sent)}
        />
      )}
    </span>
  );
}

function ShipmentActions({ shipment: { id, actions = [] } }: { readonly shipment: Shipment }) {
  const may = useMay();
  const add = useWrite('addShipmentTrack', read);
  return (
    <span className="buttons">
      {may('addShipmentTrack') && actions.includes('track') && (
        <Action label={t('Add a track')}>
          {(close) => (
            <Form
              operation="addShipmentTrack"
              fields={[
                { name: 'trackNumber', label: t('Tracking number') },
                { name: 'title', label: t('Carrier') },
              ]}
              submit={t('Add a track')}
              onCancel={close}
              send={({ title, ...body }) =>
                add.mutateAsync({ params: { id }, body: { ...body, ...(title !== '' && { title }) } }).then(close)
              }
            />
          )}
        </Action>
      )}
    </span>
  );
}

function MemoActions({ memo: { id, actions = [] } }: { readonly memo: CreditMemo }) {
  const may = useMay();
  const cancel = useWrite('cancelCreditMemo', read);
  return (
    <span className="buttons">
      {may('cancelCreditMemo') && actions.includes('cancel') && (
        <Sure
          label={t('Cancel refund')}
          kind="danger"
          question={t('Its money was not refunded yet; the order counts it no more.')}
          go={() => cancel.mutateAsync({ params: { id } })}
        />
      )}
    </span>
  );
}
