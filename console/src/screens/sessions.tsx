import type { ApiSession } from '@cartwright/client';
import { Sure } from '../kit/controls.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { t, time } from '../kit/text.ts';

/** The open sessions of API users. */
export default function Sessions() {
  const may = useMay();
  const end = useWrite('endApiSession', ['listApiSessions']);
  return (
    <List<ApiSession>
      title={t('Sessions')}
      operation="listApiSessions"
      id={({ id }) => id}
      only={({ username }, words) => username.toLowerCase().includes(words)}
      columns={[
        { title: t('API user'), cell: ({ userId, username }) => <Link to={`api-users/${userId}`}>{username}</Link> },
        { title: t('Since'), cell: ({ createdAt }) => time(createdAt) },
        { title: t('Last used'), cell: ({ usedAt }) => time(usedAt) },
        {
          title: t('Action'),
          cell: ({ id }) =>
            may('endApiSession') && (
              <Sure label={t('End')} question={t('End this session?')} go={() => end.mutateAsync({ params: { id } })} />
            ),
        },
      ]}
    />
  );
}
