import type { BestSellersReport, LowStockReport, SalesReport } from '@cartwright/client';
import type { ReactNode } from 'react';
import { Badge, Button, Failure, Waiting } from '../kit/controls.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { go, Link, usePlace } from '../kit/router.tsx';
import { locale, money, number, t } from '../kit/text.ts';
import { Checklist } from './checklist.tsx';

const spans = [7, 30, 90];

/** How the store does: what waits, orders and revenue by day, what sells, what runs out. */
export default function Glance() {
  const may = useMay();
  const { query } = usePlace();
  const days = spans.find((each) => String(each) === query.get('days')) ?? 30;
  return (
    <>
      <header className="top">
        <h1>{t('At a glance')}</h1>
        <div className="buttons">
          {spans.map((each) => (
            <Button
              key={each}
              kind={each === days ? 'main' : 'plain'}
              aria-pressed={each === days}
              onPress={() => go(`glance?days=${each}`, { replace: true })}
            >
              {t('{count} days', { count: each })}
            </Button>
          ))}
        </div>
      </header>
      <Checklist />
      <Waits />
      <Sales days={days} />
      <div className="columns">
        <BestSellers days={days} />
        {may('reportLowStock') && <LowStock />}
      </div>
    </>
  );
}

/** The number of rows of a list; 0 where this role may not read it. */
function useCount(id: string, query: Readonly<Record<string, string | number | boolean>>): number {
  const may = useMay();
  return useRead<readonly unknown[]>(id, { query }, may(id)).data?.total ?? 0;
}

/** What waits for somebody; nothing is shown of what this role may not read. */
function Waits() {
  const may = useMay();
  const first = { itemsPerPage: 1 };
  const waiting = [
    [useCount('listOrders', { ...first, state: 'new' }), 'New orders', 'orders?state=new'],
    [useCount('listOrders', { ...first, state: 'processing' }), 'Orders in work', 'orders?state=processing'],
    [useCount('listOrders', { ...first, state: 'payment_review' }), 'Payments to check', 'orders?state=payment_review'],
    [
      useCount('listReviews', { ...first, status: 'pending' }),
      'Reviews to approve',
      may('moderateReview') ? 'approve' : '',
    ],
    [
      useCount('listRevocationRequests', { ...first, processedStatus: 'new' }),
      'Withdrawals',
      'withdrawals?processedStatus=new',
    ],
    [useCount('listMails', { failed: true }), 'Mails that failed', 'health'],
  ] as const;
  const shown = waiting.filter(([count]) => count > 0);
  return (
    <section>
      <h2>{t('Waiting for you')}</h2>
      {shown.length === 0 && <p className="hint">{t('Nothing waits.')}</p>}
      <ul className="tiles">
        {shown.map(([count, title, to]) => (
          <li key={title}>
            <Tile title={t(title)} value={number(count)} to={to} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ title, value, to, beside }: { title: string; value: string; to?: string; beside?: ReactNode }) {
  const text = (
    <>
      <span className="hint">{title}</span>
      <strong>{value}</strong>
      {beside && <span className="hint">{beside}</span>}
    </>
  );
  return to ? (
    <Link className="tile" to={to}>
      {text}
    </Link>
  ) : (
    <div className="tile">{text}</div>
  );
}

/** The day of the browser's calendar, so many days ago. */
function dayAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

interface Sum {
  readonly orders: number;
  readonly revenue: number;
  readonly refunded: number;
}

const sum = (rows: readonly SalesReport[]): Sum => ({
  orders: rows.reduce((all, each) => all + each.orders, 0),
  revenue: rows.reduce((all, each) => all + each.grandTotal - each.canceled, 0),
  refunded: rows.reduce((all, each) => all + each.refunded, 0),
});

/** Orders and revenue by day, in each currency, beside the same number of days before. */
function Sales({ days }: { readonly days: number }) {
  const sent = { query: { from: dayAgo(2 * days - 1) } };
  const { data, error, refetch } = useRead<readonly SalesReport[]>('reportSales', sent);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const first = dayAgo(days - 1);
  const currencies = [...new Set(data.data.map(({ currency }) => currency))];
  if (currencies.length === 0) {
    return (
      <section>
        <h2>{t('Sales')}</h2>
        <p className="hint">{t('No orders in this time.')}</p>
      </section>
    );
  }
  return currencies.map((currency) => {
    const rows = data.data.filter((each) => each.currency === currency);
    const inSpan = rows.filter(({ period }) => period >= first);
    const now = sum(inSpan);
    const before = sum(rows.filter(({ period }) => period < first));
    return (
      <section key={currency}>
        <h2>{currencies.length > 1 ? t('Sales in {currency}', { currency: currency ?? '' }) : t('Sales')}</h2>
        <ul className="tiles">
          <li>
            <Tile title={t('Orders')} value={number(now.orders)} beside={change(now.orders, before.orders)} />
          </li>
          <li>
            <Tile
              title={t('Revenue')}
              value={money(now.revenue, currency)}
              beside={change(now.revenue, before.revenue)}
            />
          </li>
          <li>
            <Tile
              title={t('Average order')}
              value={now.orders > 0 ? money(now.revenue / now.orders, currency) : '–'}
              beside={
                before.orders > 0 && t('{amount} before', { amount: money(before.revenue / before.orders, currency) })
              }
            />
          </li>
          <li>
            <Tile title={t('Refunded')} value={money(now.refunded, currency)} />
          </li>
        </ul>
        <Chart
          currency={currency}
          bars={Array.from({ length: days }, (_, place) => {
            const day = dayAgo(days - 1 - place);
            return { day, ...sum(inSpan.filter(({ period }) => period === day)) };
          })}
        />
      </section>
    );
  });
}

/** How much more or less than before, in percent. */
function change(now: number, before: number): string {
  if (before === 0) return '';
  const percent = new Intl.NumberFormat(locale(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return t('{percent} to before', { percent: percent.format(now / before - 1) });
}

const dayName = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00`));

interface ChartProps {
  readonly currency: string | null;
  readonly bars: readonly (Sum & { readonly day: string })[];
}

/** A bar a day, and the same as a table. */
function Chart({ currency, bars }: ChartProps) {
  const most = Math.max(...bars.map(({ revenue }) => revenue), 0);
  const step = 100 / bars.length;
  return (
    <>
      <figure className="chart">
        <figcaption className="hint">
          {t('Revenue by day; the best day {amount}', { amount: money(most, currency) })}
        </figcaption>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ day, orders, revenue }, place) => {
            const height = most > 0 ? Math.max(0, (revenue / most) * 100) : 0;
            return (
              <g key={day}>
                <title>{`${dayName(day)}: ${money(revenue, currency)}, ${t('{count} orders', { count: orders })}`}</title>
                <rect className="ground" x={place * step} y={0} width={step} height={100} />
                <rect x={(place + 0.12) * step} y={100 - height} width={0.76 * step} height={height} />
              </g>
            );
          })}
        </svg>
        <p className="hint ends">
          <span>{dayName(bars[0]?.day ?? '')}</span>
          <span>{t('today')}</span>
        </p>
      </figure>
      <details>
        <summary>{t('As a table')}</summary>
        <Table
          caption={t('Sales')}
          rows={bars.filter(({ orders }) => orders > 0).reverse()}
          id={({ day }) => day}
          columns={[
            { title: t('Day'), cell: ({ day }) => dayName(day) },
            { title: t('Orders'), isNumber: true, cell: ({ orders }) => number(orders) },
            { title: t('Revenue'), isNumber: true, cell: ({ revenue }) => money(revenue, currency) },
            { title: t('Refunded'), isNumber: true, cell: ({ refunded }) => money(refunded, currency) },
          ]}
        />
      </details>
    </>
  );
}

function BestSellers({ days }: { readonly days: number }) {
  const sent = { query: { from: dayAgo(days - 1), limit: 10 } };
  const { data, error, refetch } = useRead<readonly BestSellersReport[]>('reportBestSellers', sent);
  return (
    <section>
      <h2>{t('Best sellers')}</h2>
      {error && <Failure error={error} again={() => void refetch()} />}
      {data && (
        <Table<BestSellersReport>
          caption={t('Best sellers')}
          rows={data.data}
          id={({ productId, sku }) => `${productId} ${sku}`}
          columns={[
            { title: t('Product'), cell: (row) => <Product id={row.productId} name={row.name} sku={row.sku} /> },
            { title: t('Pieces'), isNumber: true, cell: ({ qty }) => number(qty) },
            { title: t('Sum'), isNumber: true, cell: ({ baseRowTotal }) => number(baseRowTotal, 2) },
          ]}
        />
      )}
    </section>
  );
}

interface ProductProps {
  readonly id: number | null;
  readonly name?: string | null;
  readonly sku: string | null;
}

function Product({ id, name, sku }: ProductProps) {
  const may = useMay();
  return (
    <span>
      {name && <>{name} </>}
      {id !== null && may('patchProduct') ? (
        <Link to={`products/${id}`}>
          <code>{sku}</code>
        </Link>
      ) : (
        <code>{sku}</code>
      )}
    </span>
  );
}

function LowStock() {
  const sent = { query: { limit: 10 } };
  const { data, error, refetch } = useRead<readonly LowStockReport[]>('reportLowStock', sent);
  return (
    <section>
      <h2>{t('Low stock')}</h2>
      {error && <Failure error={error} again={() => void refetch()} />}
      {data && (
        <Table<LowStockReport>
          caption={t('Low stock')}
          rows={data.data}
          id={({ productId }) => productId}
          columns={[
            { title: t('Product'), cell: ({ productId, sku }) => <Product id={productId} sku={sku} /> },
            { title: t('Pieces'), isNumber: true, cell: ({ qty }) => number(qty) },
            { title: t('Status'), cell: ({ isInStock }) => <Badge code={isInStock ? 'in_stock' : 'out_of_stock'} /> },
          ]}
        />
      )}
    </section>
  );
}
