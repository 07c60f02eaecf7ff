import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../kit/call.ts';
import { Button, Failure, Secret, Sure, say, Waiting } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { useMe } from '../kit/me.ts';
import { t, time } from '../kit/text.ts';

interface Session {
  readonly id: string;
  readonly createdAt: string;
  readonly usedAt?: string;
  readonly userAgent?: string | null;
  readonly isCurrent?: boolean;
}

/** The operator's own account: password, second factor, sessions. */
export default function Account() {
  const me = useMe();
  return (
    <>
      <header className="top">
        <h1>{t('Your account')}</h1>
      </header>
      <p>
        {me.name} · {me.email} · {me.role?.name}
      </p>
      {me.kind === 'operator' && (
        <>
          <Sessions />
          <Password />
          <SecondFactor />
        </>
      )}
    </>
  );
}

function Sessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => request<readonly Session[]>('GET', '/auth/operator/sessions'),
  });
  return (
    <section>
      <h2>{t('Sessions')}</h2>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table<Session>
          caption={t('Sessions')}
          rows={data.data}
          id={({ id }) => id}
          columns={[
            { title: t('Since'), cell: ({ createdAt }) => time(createdAt) },
            { title: t('Last used'), cell: ({ usedAt }) => time(usedAt) },
            { title: t('Browser'), cell: ({ userAgent }) => userAgent ?? '' },
            {
              title: t('Action'),
              cell: ({ id, isCurrent }) =>
                isCurrent ? (
                  t('this one')
                ) : (
                  <Sure
                    label={t('End')}
                    question={t('End this session?')}
                    go={() =>
                      request('DELETE', `/auth/operator/sessions/${encodeURIComponent(id)}`).then(() =>
                        client.invalidateQueries({ queryKey: ['own-sessions'] }),
                      )
                    }
                  />
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

function Password() {
  const [turn, setTurn] = useState(0);
  return (
    <section>
      <h2>{t('Password')}</h2>
      <Form
        key={turn}
        fields={[
          { name: 'currentPassword', label: t('Current password'), as: 'password', required: true },
          { name: 'newPassword', label: t('New password'), as: 'password', required: true },
        ]}
        submit={t('Change the password')}
        send={async (body) => {
          await request('PUT', '/auth/operator/password', { body });
          setTurn(turn + 1);
          say(t('The password is changed.'));
        }}
      />
    </section>
  );
}

function SecondFactor() {
  const me = useMe();
  const [isOn, setOn] = useState(me.secondFactor === true);
  const [made, setMade] = useState<{ readonly secret: string; readonly otpauthUrl: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  return (
    <section>
      <h2>{t('Second factor')}</h2>
      {error !== undefined && <Failure error={error} />}
      {codes && (
        <>
          <p>{t('Write these recovery codes down; each can be used once, and they are not shown again.')}</p>
          <pre>{codes.join('\n')}</pre>
        </>
      )}
      {isOn && (
        <Sure
          label={t('Remove the second factor')}
          kind="danger"
          question={t('Your password alone would then be enough.')}
          go={() => request('DELETE', '/auth/operator/second-factor').then(() => setOn(false))}
        />
      )}
      {!isOn && !made && (
        <Button
          onPress={() =>
            void request<typeof made>('POST', '/auth/operator/second-factor').then(
              ({ data }) => setMade(data),
              setError,
            )
          }
        >
          {t('Set up a second factor')}
        </Button>
      )}
      {made && !isOn && (
        <>
          <p>
            <a href={made.otpauthUrl}>{t('Open in your app for codes, or type this secret into it:')}</a>
          </p>
          <Secret label={t('Secret')} value={made.secret} />
          <Form
            fields={[{ name: 'code', label: t('Code that the app shows'), as: 'code', required: true }]}
            submit={t('Confirm')}
            send={async (body) => {
              const { data } = await request<{ readonly recoveryCodes: readonly string[] }>(
                'POST',
                '/auth/operator/second-factor/confirm',
                { body },
              );
              setCodes(data.recoveryCodes);
              setOn(true);
            }}
          />
        </>
      )}
    </section>
  );
}
