import type { ApiUser, NewApiUser } from '@cartwright/client';
import { useState } from 'react';
import { Action, Badge, Secret } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useWrite } from '../kit/queries.ts';
import { t, time } from '../kit/text.ts';

/** The programs that may call the store. */
export default function ApiUsers() {
  const may = useMay();
  return (
    <List<ApiUser>
      title={t('Web services')}
      operation="listApiUsers"
      id={({ id }) => id}
      to={({ id }) => `api-users/${id}`}
      only={(user, words) =>
        `${user.username} ${user.firstname} ${user.lastname} ${user.email}`.toLowerCase().includes(words)
      }
      columns={[
        { title: t('Name'), cell: ({ username }) => username },
        { title: t('Person'), cell: ({ firstname, lastname, email }) => `${firstname} ${lastname} ${email}`.trim() },
        { title: t('Roles'), cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
        { title: t('Store views'), cell: ({ storeViews }) => storeViews?.join(', ') ?? t('all') },
        { title: t('Changed'), cell: ({ updatedAt }) => time(updatedAt) },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
      ]}
      actions={
        may('createApiUser') && <Action label={t('New API user')}>{(close) => <NewUser close={close} />}</Action>
      }
    />
  );
}

function NewUser({ close }: { readonly close: () => void }) {
  const { mutateAsync } = useWrite<NewApiUser>('createApiUser', ['listApiUsers']);
  const [key, setKey] = useState<string>();
  if (key) return <Once label={t('Key')} value={key} />;
  return (
    <Form
      operation="createApiUser"
      fields={[
        { name: 'username', label: t('Name it logs in with') },
        { name: 'firstname', label: t('First name') },
        { name: 'lastname', label: t('Last name') },
        { name: 'email', label: t('E-mail') },
      ]}
      submit={t('Create')}
      onCancel={close}
      send={async (body) => setKey((await mutateAsync({ body })).data.key)}
    />
  );
}

/** A secret with the word that it is not shown again. */
export function Once({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <p>{t('This is shown once. Store it where the program finds it.')}</p>
      <Secret label={label} value={value} />
    </>
  );
}
