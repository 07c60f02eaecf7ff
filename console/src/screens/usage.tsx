import type { ApiUsage } from '@cartwright/client';
import { type Column, List } from '../kit/list.tsx';
import { Link } from '../kit/router.tsx';
import { number, t } from '../kit/text.ts';

export const usageColumns: readonly Column<ApiUsage>[] = [
  { title: t('Operation'), cell: ({ operation }) => <code>{operation}</code> },
  { title: t('API user'), cell: ({ userId, username }) => <Link to={`api-users/${userId}`}>{username}</Link> },
  { title: t('Interface'), cell: (row) => row.interface },
  { title: t('Calls'), isNumber: true, cell: ({ calls }) => number(calls) },
  { title: t('Refused or failed'), isNumber: true, cell: ({ failures }) => (failures ? number(failures) : '') },
  { title: t('Last'), cell: ({ lastDay }) => lastDay },
  {
    title: t('Served'),
    cell: ({ isServed }) => (isServed ? t('yes') : <span className="badge bad">{t('not served')}</span>),
  },
];

/** Which program called what. */
export default function Usage() {
  return (
    <List<ApiUsage>
      title={t('Usage')}
      operation="listApiUsage"
      query={{ days: 7 }}
      id={(row) => `${row.userId} ${row.interface} ${row.operation}`}
      only={({ operation, username }, words) => `${operation} ${username}`.toLowerCase().includes(words)}
      columns={usageColumns}
    />
  );
}
