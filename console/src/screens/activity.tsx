import type { Activity } from '@cartwright/client';
import { Fragment } from 'react';
import { Failure, Waiting } from '../kit/controls.tsx';
import { type Column, List, Table } from '../kit/list.tsx';
import { mayCall, useMay, useMe } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time, word } from '../kit/text.ts';

const kinds: Readonly<Record<string, string>> = {
  operator: 'operator',
  apiUser: 'API user',
  customer: 'customer',
  anonymous: 'guest',
  job: 'job',
  cli: 'command line',
  system: 'the service itself',
};
/** The screens of what was changed, and what a role needs to see them. */
const places: Readonly<Record<string, readonly [path: string, operation: string]>> = {
  order: ['orders', 'getOrder'],
  product: ['products', 'patchProduct'],
  customer: ['customers', 'getCustomer'],
};
const entities = [
  'order',
  'invoice',
  'shipment',
  'credit_memo',
  'product',
  'category',
  'attribute',
  'review',
  'customer',
  'customer_group',
  'newsletter',
  'catalog_rule',
  'setting',
  'api_user',
];

/** Who changed what, the newest first. */
export default function Activities() {
  return (
    <List<Activity>
      title={t('Activity')}
      operation="listActivity"
      filters={[
        { name: 'entity', label: t('What'), options: entities.map((each) => [each, word(each)]) },
        { name: 'entityId', label: t('Its id') },
        { name: 'actorKind', label: t('By'), options: Object.entries(kinds).map(([kind, name]) => [kind, t(name)]) },
        { name: 'from', label: t('From'), as: 'day' },
        { name: 'to', label: t('To'), as: 'day' },
        { name: 'requestId', label: t('Id of the call') },
      ]}
      id={({ id }) => id}
      columns={[
        ...columns.slice(0, 2),
        {
          title: t('What'),
          cell: ({ entity, entityId, entityKey }) => <Entity {...{ entity, entityId, entityKey }} />,
        },
        ...columns.slice(2),
        {
          title: t('Call'),
          cell: ({ operation, requestId }) => (
            <div>
              <code>{operation}</code>
              {requestId && (
                <p>
                  <Link to={`activity?requestId=${encodeURIComponent(requestId)}`}>{t('all of this call')}</Link>
                </p>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

const columns: readonly Column<Activity>[] = [
  { title: t('When'), cell: ({ createdAt }) => time(createdAt) },
  {
    title: t('By'),
    cell: ({ actor }) => (
      <span>
        {actor.name ?? (actor.id === null ? '' : `#${actor.id}`)}{' '}
        <span className="hint">{t(kinds[actor.kind] ?? actor.kind)}</span>
      </span>
    ),
  },
  {
    title: t('Changes'),
    cell: ({ what, changes }) => (
      <div>
        {changes.length === 0 && what.map((each) => t(each)).join(', ')}
        {changes.map(({ field, from, to }) => (
          <p key={field}>
            <span className="hint">{field}</span>{' '}
            {from !== undefined || to !== undefined ? (
              <>
                <del>{plain(from)}</del> → <ins>{plain(to)}</ins>
              </>
            ) : null}
          </p>
        ))}
      </div>
    ),
  },
];

interface EntityProps {
  readonly entity: string;
  readonly entityId: number;
  readonly entityKey: string | null;
}

function Entity({ entity, entityId, entityKey }: EntityProps) {
  const me = useMe();
  if (entityKey !== null) return <code>{entityKey}</code>;
  const name = `${word(entity)} ${entityId}`;
  const [path, operation] = places[entity] ?? [];
  if (path === undefined || operation === undefined || !mayCall(me, operation)) return <Fragment>{name}</Fragment>;
  return <Link to={`${path}/${entityId}`}>{name}</Link>;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object') return JSON.stringify(value);
  // Amounts come with four digits behind the point.
  return /^-?\d+\.\d{4}$/.test(String(value)) ? number(Number(value), 2) : String(value);
}

interface ChangesProps {
  readonly entity: keyof typeof places;
  readonly id: number;
}

/** The last changes of an order, a product or a customer. */
export function Changes({ entity, id }: ChangesProps) {
  const may = useMay();
  const sent = { query: { entity, entityId: id, itemsPerPage: 10 } };
  const { data, error } = useRead<readonly Activity[]>('listActivity', sent, may('listActivity'));
  if (!may('listActivity')) return null;
  return (
    <section>
      <h2>{t('Changes')}</h2>
      {error && <Failure error={error} />}
      {!data && !error && <Waiting />}
      {data && <Table<Activity> caption={t('Changes')} rows={data.data} id={(row) => row.id} columns={columns} />}
      {data && data.total > data.data.length && (
        <p>
          <Link to={`activity?entity=${entity}&entityId=${id}`}>{t('All changes')}</Link>
        </p>
      )}
    </section>
  );
}
