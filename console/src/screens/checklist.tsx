import type { ConfigSetting } from '@cartwright/client';
import { useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { useMay, useMe } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { t } from '../kit/text.ts';

const hidden = 'console-checklist-hidden';

/** Whether a list has a row; null where this role may not read it, undefined while it is read. */
function useHasSome(id: string, query = {}): boolean | null | undefined {
  const isAllowed = useMay()(id);
  const { data } = useRead<readonly unknown[]>(id, { query }, isAllowed);
  return isAllowed ? data && data.data.length > 0 : null;
}

/** Whether a setting has a value of this store; null where this role may not read settings. */
function useIsSet(section: string, group: string, field: string): boolean | null | undefined {
  const isAllowed = useMay()('getConfig');
  const { data } = useRead<ConfigSetting>('getConfig', { params: { section, group, field } }, isAllowed);
  return isAllowed ? data && data.data.setIn !== null : null;
}

/** What a new store needs, until all of it is done or it is put away. */
export function Checklist() {
  const { kind, secondFactor } = useMe();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hidden) === 'yes');
  const named = useIsSet('general', 'store_information', 'name');
  const mailed = useIsSet('trans_email', 'ident_general', 'email');
  const bounded = useIsSet('general', 'country', 'allow');
  const all = [
    ['Give the store its name', named, 'settings?words=store_information'],
    ['Say who sends its mails', mailed, 'settings?words=ident_general'],
    ['Say to which countries it sells', bounded, 'settings?words=general/country/allow'],
    ['Put products into it', useHasSome('listProducts', { itemsPerPage: 1 }), 'products'],
    ['Let a program in: make an API user', useHasSome('listApiUsers'), 'api-users'],
    ['Guard your account by a second factor', kind === 'operator' ? secondFactor === true : null, 'account'],
    ['Make a first backup', useHasSome('listBackups'), 'health'],
    ['See a first order through', useHasSome('listOrders', { itemsPerPage: 1 }), 'orders'],
  ] as const;
  const steps = all.filter(([, isDone]) => isDone !== null);
  const done = steps.filter(([, isDone]) => isDone).length;
  if (isHidden || done === steps.length || steps.some(([, isDone]) => isDone === undefined)) return null;
  return (
    <section aria-label={t('The first week')}>
      <header className="top">
        <h2>{t('The first week')}</h2>
        <Button
          onPress={() => {
            localStorage.setItem(hidden, 'yes');
            setHidden(true);
          }}
        >
          {t('Put away')}
        </Button>
      </header>
      <p className="hint">{t('{done} of {count} done', { done, count: steps.length })}</p>
      <ul className="steps">
        {steps.map(([step, isDone, to]) => (
          <li key={step}>
            <span aria-hidden="true">{isDone ? '✓' : '○'}</span>{' '}
            {isDone ? (
              <span className="hint">
                {t(step)} <span className="hidden">{t('done')}</span>
              </span>
            ) : (
              <Link to={to}>{t(step)}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
