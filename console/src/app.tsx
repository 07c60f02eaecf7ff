import { useEffect, useState } from 'react';
import { Frame } from './frame.tsx';
import { Refused, request, session } from './kit/call.ts';
import { Dialog, Failure, Sayings, Waiting } from './kit/controls.tsx';
import { type Me, MeContext } from './kit/me.ts';
import { queries } from './kit/queries.ts';
import { go, usePlace } from './kit/router.tsx';
import { t } from './kit/text.ts';
import { SignIn, Welcome } from './sign-in.tsx';

/** The console: who is signed in, or the page to sign in. */
export function App() {
  const { path } = usePlace();
  const [me, setMe] = useState<Me | 'nobody'>();
  const [error, setError] = useState<unknown>();
  const [ended, setEnded] = useState<() => void>();
  const enter = (who: Me) => {
    session.csrfToken = who.csrfToken;
    session.store = who.storeViews?.[0];
    setMe(who);
  };
  const look = () => {
    setError(undefined);
    request<Me>('GET', '/auth/me').then(
      ({ data }) => enter(data),
      (failure) => {
        if (failure instanceof Refused && [401, 403, 404].includes(failure.problem.status)) setMe('nobody');
        else setError(failure);
      },
    );
  };
  useEffect(look, []);
  useEffect(() => {
    // Calls that come meanwhile wait for the same dialog.
    let waiting: Promise<void> | undefined;
    session.signInAgain = () => {
      waiting ??= new Promise<void>((done) => setEnded(() => done)).finally(() => {
        waiting = undefined;
      });
      return waiting;
    };
    return () => {
      session.signInAgain = undefined;
    };
  }, []);

  if (path === 'welcome' || path === 'first') {
    return (
      <Welcome
        isFirst={path === 'first'}
        onDone={(who) => {
          enter(who);
          go('', { replace: true });
        }}
      />
    );
  }
  if (error !== undefined) return <Failure error={error} again={look} />;
  if (me === undefined) return <Waiting />;
  if (me === 'nobody') {
    return (
      <main className="door">
        <h1>{t('Console')}</h1>
        <SignIn onDone={enter} />
      </main>
    );
  }
  return (
    <MeContext.Provider value={me}>
      <Frame
        onSignedOut={() => {
          queries.clear();
          session.csrfToken = undefined;
          session.store = undefined;
          setMe('nobody');
        }}
      />
      <Dialog title={t('Your session has ended')} isOpen={ended !== undefined} onClose={() => undefined} isFirm>
        <p>{t('Sign in again; what you have typed is still there.')}</p>
        <SignIn
          email={me.email}
          onDone={(who) => {
            enter(who);
            setEnded(undefined);
            ended?.();
          }}
        />
      </Dialog>
      <Sayings />
    </MeContext.Provider>
  );
}
