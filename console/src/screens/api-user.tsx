import type { ApiClient, ApiUsage, ApiUser, NewApiClient, Role } from '@cartwright/client';
import { useState } from 'react';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { t, time } from '../kit/text.ts';
import { Once } from './api-users.tsx';
import { Refusals, usageColumns } from './usage.tsx';

const read = ['getApiUser', 'listApiUsers', 'listApiClients', 'listApiSessions'];

/** One API user: its person, roles, secrets, sessions and calls. */
export default function OneApiUser({ params }: ScreenProps) {
  const may = useMay();
  const id = Number(params.id);
  const sent = { params: { id } };
  const { data, error, refetch } = useRead<ApiUser>('getApiUser', sent);
  const usage = useRead<readonly ApiUsage[]>('listApiUsage', { query: { days: 7, userId: id } }, may('listApiUsage'));
  const change = useWrite<ApiUser>('patchApiUser', read);
  const remove = useWrite('deleteApiUser', ['listApiUsers']);
  const endSessions = useWrite('endSessionsOfApiUser', read);
  const endTokens = useWrite('revokeTokensOfApiUser');
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const user = data.data;
  return (
    <>
      <header className="top">
        <h1>
          {user.username} <Badge code={user.isActive ? 'active' : 'disabled'} />
        </h1>
        <div className="buttons">
          {may('patchApiUser') && (
            <Sure
              label={user.isActive ? t('Disable') : t('Enable')}
              question={t('Its sessions and tokens end at once.')}
              go={() => change.mutateAsync({ ...sent, body: { isActive: !user.isActive }, ifMatch: data.etag })}
            />
          )}
          {may('endSessionsOfApiUser') && (
            <Sure
              label={t('End sessions and tokens')}
              question={t('The program must log in again.')}
              go={() => endSessions.mutateAsync(sent).then(() => endTokens.mutateAsync(sent))}
            />
          )}
          {may('deleteApiUser') && (
            <Sure
              label={t('Delete')}
              kind="danger"
              question={t('Delete {name}? Its sessions, tokens and client credentials end.', { name: user.username })}
              go={() => remove.mutateAsync(sent).then(() => go('api-users'))}
            />
          )}
        </div>
      </header>
      <div className="columns">
        <section>
          <h2>{t('Person')}</h2>
          <Person key={data.etag} user={user} isWritable={may('patchApiUser')} />
        </section>
        <section>
          <h2>{t('Roles')}</h2>
          <Roles user={user} etag={data.etag} />
        </section>
      </div>
      <Credentials user={user} />
      {may('listApiUsage') && (
        <section>
          <h2>{t('Calls of the last seven days')}</h2>
          {usage.data ? (
            <Table
              caption={t('Calls of the last seven days')}
              rows={usage.data.data}
              id={(row) => `${row.interface} ${row.operation}`}
              columns={usageColumns.filter(({ title }) => title !== t('API user'))}
            />
          ) : (
            <Waiting />
          )}
        </section>
      )}
      {may('listApiRefusals') && <Refusals userId={user.id} />}
    </>
  );
}

const labels: Readonly<Record<string, string>> = { firstname: 'First name', lastname: 'Last name', email: 'E-mail' };

function Person({ user, isWritable }: { readonly user: ApiUser; readonly isWritable: boolean }) {
  const { save, conflict } = useSave({
    read: 'getApiUser',
    write: 'patchApiUser',
    affected: read,
    label: (name) => t(labels[name] ?? name),
  });
  if (!isWritable) return <p>{`${user.firstname} ${user.lastname} ${user.email}`}</p>;
  return (
    <>
      <Form
        operation="patchApiUser"
        isPatch
        fields={Object.entries(labels).map(([name, label]) => ({ name, label: t(label) }))}
        initial={user as unknown as Record<string, unknown>}
        submit={t('Save')}
        send={async (body) => {
          const isSaved = await save(body, user as unknown as Record<string, unknown>, { params: { id: user.id } });
          if (isSaved) say(t('Saved.'));
        }}
      />
      {conflict}
    </>
  );
}

function Roles({ user, etag }: { readonly user: ApiUser; readonly etag: string | undefined }) {
  const may = useMay();
  const all = useRead<readonly Role[]>('listRoles', {}, may('listRoles'));
  const change = useWrite('patchApiUser', [...read, 'listRoles']);
  if (!may('patchApiUser') || !may('listRoles')) return <p>{user.roles.map(({ name }) => name).join(', ')}</p>;
  const has = new Set(user.roles.map(({ id }) => id));
  return (
    <fieldset className="checks" disabled={change.isPending}>
      <legend className="hidden">{t('Roles')}</legend>
      {change.error && <Failure error={change.error} />}
      {all.data?.data.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={has.has(id)}
            onChange={() => {
              const roles = has.has(id) ? [...has].filter((each) => each !== id) : [...has, id];
              change.mutate({ params: { id: user.id }, body: { roles }, ifMatch: etag });
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Credentials({ user }: { readonly user: ApiUser }) {
  const may = useMay();
  const sent = { params: { id: user.id } };
  const { data, error } = useRead<readonly ApiClient[]>('listApiClients', sent);
  const remove = useWrite('deleteApiClient', read);
  const isWritable = may('createApiClient');
  return (
    <section>
      <header className="top">
        <h2>{t('Keys and credentials')}</h2>
        <div className="buttons">
          {isWritable && (
            <>
              <Action label={t('New key')}>{() => <NewKey id={user.id} />}</Action>
              <Action label={t('New client credentials')}>{() => <NewClient id={user.id} />}</Action>
            </>
          )}
        </div>
      </header>
      <p className="hint">
        {user.hasKey ? t('It has a key for SOAP and XML-RPC.') : t('It has no key for SOAP and XML-RPC.')}
      </p>
      {error && <Failure error={error} />}
      {data && (
        <Table
          caption={t('Client credentials')}
          rows={data.data}
          id={({ clientId }) => clientId}
          columns={[
            { title: t('Used for'), cell: ({ label }) => label || '–' },
            { title: t('Client id'), cell: ({ clientId }) => <code>{clientId}</code> },
            { title: t('Secret since'), cell: ({ secretFrom }) => time(secretFrom) },
            {
              title: t('Action'),
              cell: ({ clientId }) =>
                isWritable && (
                  <div className="buttons">
                    <Action label={t('Replace')}>{() => <NewSecret id={user.id} clientId={clientId} />}</Action>
                    <Sure
                      label={t('Remove')}
                      kind="danger"
                      question={t('Its tokens end at once.')}
                      go={() => remove.mutateAsync({ params: { id: user.id, clientId } })}
                    />
                  </div>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

function NewKey({ id }: { readonly id: number }) {
  const { mutateAsync } = useWrite<{ readonly key: string }>('renewApiUserKey', read);
  const [key, setKey] = useState<string>();
  if (key) return <Once label={t('Key')} value={key} />;
  return (
    <Form
      operation="renewApiUserKey"
      fields={[{ name: 'keepSessions', label: t('Sessions that are open go on') }]}
      initial={{ keepSessions: false }}
      submit={t('Make a new key')}
      send={async (body) => setKey((await mutateAsync({ params: { id }, body })).data.key)}
    >
      <p>{t('The old key stops to work at once.')}</p>
    </Form>
  );
}

function NewClient({ id }: { readonly id: number }) {
  const { mutateAsync } = useWrite<NewApiClient>('createApiClient', read);
  const [made, setMade] = useState<NewApiClient>();
  if (made) return <Made made={made} />;
  return (
    <Form
      operation="createApiClient"
      fields={[{ name: 'label', label: t('What it is used for') }]}
      submit={t('Create')}
      send={async (body) => setMade((await mutateAsync({ params: { id }, body })).data)}
    />
  );
}

function NewSecret({ id, clientId }: { readonly id: number; readonly clientId: string }) {
  const { mutateAsync, isPending, error } = useWrite<NewApiClient>('rotateApiClient', read);
  const [made, setMade] = useState<NewApiClient>();
  if (made) return <Made made={made} />;
  return (
    <>
      {error && <Failure error={error} />}
      <p>{t('The old secret and its tokens end at once.')}</p>
      <Button
        kind="main"
        isPending={isPending}
        onPress={() =>
          void mutateAsync({ params: { id, clientId } }).then(
            ({ data }) => setMade(data),
            () => undefined,
          )
        }
      >
        {t('Replace the secret')}
      </Button>
    </>
  );
}

function Made({ made }: { readonly made: NewApiClient }) {
  return (
    <>
      <p>
        {t('Client id')}: <code>{made.clientId}</code>
      </p>
      <Once label={t('Secret')} value={made.clientSecret} />
    </>
  );
}
