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

interface WelcomeProps {
  /** Whether the link makes the first operator of the store, whose address is not known yet. */
  readonly isFirst: boolean;
  readonly onDone: (me: Me) => void;
}

/** The page of a one-time link, whose token stands behind the `#`, which no server sees. */
export function Welcome({ isFirst, onDone }: WelcomeProps) {
  const [token] = useState(() => location.hash.slice(1));
  const path = isFirst ? '/auth/operator/first' : '/auth/operator/accept';
  return (
    <main className="door">
      <h1>{t('Welcome')}</h1>
      {isFirst && <p>{t('You become the first operator of this store, who may do everything.')}</p>}
      <p>{t('Say who you are, and choose a password.')}</p>
      <Form
        fields={[
          ...(isFirst ? [{ name: 'email', label: t('E-mail'), as: 'email' as const, required: true }] : []),
          { name: 'name', label: t('Name'), required: true },
          { name: 'password', label: t('Password'), as: 'password', required: true },
        ]}
        submit={t('Begin')}
        send={async (body) => onDone((await request<Me>('POST', path, { body: { ...body, token } })).data)}
      />
    </main>
  );
}
