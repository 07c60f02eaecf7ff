import { lazy, Suspense, useEffect, useState } from 'react';
import { request } from './kit/call.ts';
import { Button, Choose, Failure, Waiting } from './kit/controls.tsx';
import { mayCall, useMe } from './kit/me.ts';
import { Link, usePlace } from './kit/router.tsx';
import { languageKey, t } from './kit/text.ts';
import { type Screen, screens } from './screens.ts';

/** The languages that the console speaks. */
const languages = { en: 'English', de: 'Deutsch' } as const;

/** Chooses a language and loads the page anew. */
function speak(language: string): void {
  localStorage.setItem(languageKey, language);
  location.reload();
}

const Palette = lazy(() => import('./palette.tsx'));
const loaded = new Map<Screen, ReturnType<typeof lazy<Awaited<ReturnType<Screen['load']>>['default']>>>();

/** What a screen gets: the parts of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

/** The navigation, and the screen of the address. */
export function Frame({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const me = useMe();
  const { path } = usePlace();
  const [isAsking, setAsking] = useState(false);
  const allowed = screens.filter(({ needs }) => needs === undefined || [needs].flat().some((id) => mayCall(me, id)));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setAsking(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const found = matching(allowed, path || (allowed.find(({ menu }) => menu)?.path ?? 'account'));
  useEffect(() => {
    document.title = `${found ? t(found.screen.title) : t('Not found')} · ${t('Console')}`;
  });
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t('To the content')}
      </a>
      <nav aria-label={t('Console')}>
        <Link to="" className="mark">
          <img src={new URL('icon.svg', document.baseURI).pathname} alt="" width="22" height="22" />
          {t('Console')}
        </Link>
        <Button className="ask" onPress={() => setAsking(true)}>
          {t('Go to …')} <kbd>Ctrl K</kbd>
        </Button>
        <ul>
          {allowed
            .filter(({ menu }) => menu)
            .map((screen) => (
              <li key={screen.path}>
                <Link
                  to={screen.path}
                  aria-current={found?.screen.path.split('/')[0] === screen.path ? 'page' : undefined}
                >
                  {t(screen.title)}
                </Link>
              </li>
            ))}
        </ul>
        <div className="me">
          <Link to="account">{me.name}</Link>
          <Choose
            isBare
            label={t('Language')}
            options={Object.entries(languages)}
            value={document.documentElement.lang}
            onChange={speak}
          />
          <Button onPress={() => request('DELETE', '/auth/operator').then(onSignedOut, onSignedOut)}>
            {t('Sign out')}
          </Button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {found ? <Shown key={path} {...found} /> : <h1>{t('There is no such page, or your role may not see it.')}</h1>}
      </main>
      {isAsking && (
        <Suspense>
          <Palette screens={allowed} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface Found {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

function matching(all: readonly Screen[], path: string): Found | undefined {
  const parts = path.split('/');
  for (const screen of all) {
    const names = screen.path.split('/');
    if (names.length !== parts.length || !names.every((name, i) => name.startsWith(':') || name === parts[i])) continue;
    return { screen, params: Object.fromEntries(names.map((name, i) => [name.replace(':', ''), parts[i] ?? ''])) };
  }
  return undefined;
}

/** Loads the screen of the address while it is asked who is signed in. */
export function loadFirst(): void {
  const path = location.pathname.slice(new URL('.', document.baseURI).pathname.length);
  matching(screens, path || 'glance')
    ?.screen.load()
    .catch(() => undefined);
}

function Shown({ screen, params }: Found) {
  const Page = loaded.get(screen) ?? lazy(() => screen.load().catch(notLoaded));
  loaded.set(screen, Page);
  return (
    <Suspense fallback={<Waiting />}>
      <Page params={params} />
    </Suspense>
  );
}

/** A screen of an older build, or a service that was not reached. */
function notLoaded(error: unknown) {
  return { default: () => <Failure error={error} again={() => location.reload()} /> };
}
