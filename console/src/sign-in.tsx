import { useState } from 'react';
import { Refused, request } from './kit/call.ts';
import { Form } from './kit/form.tsx';
import type { Me } from './kit/me.ts';
import { t } from './kit/text.ts';

interface Props {
  readonly email?: string;
  readonly onDone: (me: Me) => void;
}

/** E-mail and password, and the code of the second factor once the service asks for it. */
export function SignIn({ email = '', onDone }: Props) {
  const [isCodeAsked, setCodeAsked] = useState(false);
  return (
    <Form
      fields={[
        { name: 'email', label: t('E-mail'), as: 'email', required: true },
        { name: 'password', label: t('Password'), as: 'password', required: true },
        ...(isCodeAsked
          ? [{ name: 'code', label: t('Code of your second factor, or a recovery code'), as: 'code' as const }]
          : []),
      ]}
      initial={{ email }}
      submit={t('Sign in')}
      send={async (body) => {
        try {
          onDone((await request<Me>('POST', '/auth/operator', { body })).data);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (error.problem.error !== 'second_factor_required' || isCodeAsked) throw error;
          setCodeAsked(true);
        }
      }}
    />
  );
}

/** The page of a one-time link, whose token stands behind the `#`, which no server sees. */
export function Welcome({ onDone }: { readonly onDone: (me: Me) => void }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <main className="door">
      <h1>{t('Welcome')}</h1>
      <p>{t('Say who you are, and choose a password.')}</p>
      <Form
        fields={[
          { name: 'name', label: t('Name'), required: true },
          { name: 'password', label: t('Password'), as: 'password', required: true },
        ]}
        submit={t('Begin')}
        send={async (body) =>
          onDone((await request<Me>('POST', '/auth/operator/accept', { body: { ...body, token } })).data)
        }
      />
    </main>
  );
}
