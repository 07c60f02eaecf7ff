import type { ApiRefusal, ApiUsage } from '@cartwright/client';
import { Failure, Waiting } from '../kit/controls.tsx';
import { type Column, List, Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time } from '../kit/text.ts';

export const usageColumns: readonly Column<ApiUsage>[] = [
  { title: t('Operation'), cell: ({ operation }) => <code>{operation}</code> },
  { title: t('API user'), cell: ({ userId, username }) => <Link to={`api-users/${userId}`}>{username}</Link> },
  { title: t('Interface'), cell: (row) => row.interface },
  { title: t('Calls'), isNumber: true, cell: ({ calls }) => number(calls) },
  { title: t('Refused or failed'), isNumber: true, cell: ({ failures }) => (failures ? number(failures) : '') },
  { title: t('Mean time'), isNumber: true, cell: ({ meanMs }) => (meanMs === null ? '' : `${number(meanMs)} ms`) },
  { title: t('Last'), cell: ({ lastDay }) => lastDay },
  {
    title: t('Served'),
    cell: ({ isServed }) => (isServed ? t('yes') : <span className="badge bad">{t('not served')}</span>),
  },
];

/** Which program called what, and what was refused. */
export default function Usage() {
  const may = useMay();
  return (
    <>
      <List<ApiUsage>
        title={t('Usage')}
        operation="listApiUsage"
        query={{ days: 7 }}
        id={(row) => `${row.userId} ${row.interface} ${row.operation}`}
        only={({ operation, username }, words) => `${operation} ${username}`.toLowerCase().includes(words)}
        columns={usageColumns}
      />
      {may('listApiRefusals') && <Refusals />}
    </>
  );
}

/** Calls that were refused or are not served: by them one sees what a program lacks. */
export function Refusals({ userId }: { readonly userId?: number }) {
  const { data, error, refetch } = useRead<readonly ApiRefusal[]>('listApiRefusals', { query: { days: 7, userId } });
  const columns: readonly Column<ApiRefusal>[] = [
    { title: t('Operation'), cell: ({ operation }) => <code>{operation}</code> },
    { title: t('API user'), cell: (row) => <Link to={`api-users/${row.userId}`}>{row.username}</Link> },
    { title: t('Interface'), cell: (row) => row.interface },
    {
      title: t('Answer'),
      cell: ({ code, isServed }) =>
        isServed ? <code>{code}</code> : <span className="badge bad">{t('not served')}</span>,
    },
    { title: t('Calls'), isNumber: true, cell: ({ calls }) => number(calls) },
    { title: t('Last'), cell: ({ lastAt, lastDay }) => time(lastAt) || lastDay },
  ];
  return (
    <section aria-label={t('Refused, failed or not served')}>
      <h2>{t('Refused, failed or not served')}</h2>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table
          caption={t('Refused, failed or not served')}
          rows={data.data}
          id={(row) => `${row.userId} ${row.interface} ${row.operation} ${row.code}`}
          columns={columns.filter(({ title }) => userId === undefined || title !== t('API user'))}
        />
      )}
    </section>
  );
}
