import type { Customer } from '@cartwright/client';
import { Badge, Button } from '../kit/controls.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { go } from '../kit/router.tsx';
import { t, time } from '../kit/text.ts';

/** The people with an account. */
export default function Customers() {
  const may = useMay();
  return (
    <List<Customer>
      title={t('Customers')}
      operation="listCustomers"
      search="search"
      query={{ itemsPerPage: 50 }}
      filters={[
        {
          name: 'isActive',
          label: t('Status'),
          options: [
            ['true', t('active')],
            ['false', t('disabled')],
          ],
        },
      ]}
      id={({ id }) => id}
      to={({ id }) => `customers/${id}`}
      columns={[
        { title: t('Name'), cell: ({ fullName, email }) => fullName.trim() || email },
        { title: t('E-mail'), cell: ({ email }) => email },
        { title: t('Account made in'), cell: ({ createdIn }) => createdIn },
        { title: t('Since'), cell: ({ createdAt }) => time(createdAt) },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
      ]}
      actions={may('listRevocationRequests') && <Button onPress={() => go('withdrawals')}>{t('Withdrawals')}</Button>}
    />
  );
}
