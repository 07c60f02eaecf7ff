import type { Permission, Role } from '@cartwright/client';
import { useState } from 'react';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { t } from '../kit/text.ts';

/** One role: the tree of all ids, each with a sentence. */
export default function OneRole({ params }: ScreenProps) {
  const sent = { params: { id: Number(params.id) } };
  const role = useRead<Role>('getRole', sent);
  const all = useRead<readonly Permission[]>('listPermissions');
  const error = role.error ?? all.error;
  if (error) return <Failure error={error} />;
  if (!role.data || !all.data) return <Waiting />;
  return <Tree key={role.data.etag} role={role.data.data} permissions={all.data.data} />;
}

function Tree({ role, permissions }: { readonly role: Role; readonly permissions: readonly Permission[] }) {
  const may = useMay();
  const sent = { params: { id: role.id } };
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => new Set(role.grants));
  const [words, setWords] = useState('');
  const [error, setError] = useState<unknown>();
  const remove = useWrite('deleteRole', ['listRoles']);
  const { save, conflict } = useSave({
    read: 'getRole',
    write: 'patchRole',
    affected: ['getRole', 'listRoles'],
    label: () => t('The list of rights'),
    print: (_, value) => t('{count} rights', { count: (value as readonly string[]).length }),
  });
  const isWritable = may('patchRole');
  const isChanged = granted.size !== role.grants.length || role.grants.some((id) => !granted.has(id));
  const isAll = granted.has('all');
  const shown = permissions.filter(
    ({ id, text, group }) => id !== 'all' && `${id} ${text} ${group}`.toLowerCase().includes(words.toLowerCase()),
  );
  const groups = Map.groupBy(shown, ({ group }) => group);
  const toggle = (id: string) => {
    const below = permissions.map((each) => each.id).filter((each) => each === id || each.startsWith(`${id}/`));
    const next = new Set(granted);
    for (const each of below) {
      if (granted.has(id)) next.delete(each);
      else next.add(each);
    }
    setGranted(next);
  };
  return (
    <>
      <header className="top">
        <h1>{role.name}</h1>
        <div className="buttons">
          {isWritable && (
            <Button
              kind="main"
              isDisabled={!isChanged}
              onPress={() => {
                setError(undefined);
                save({ grants: [...granted].sort() }, { grants: role.grants }, sent).then(
                  (isSaved) => isSaved && say(t('Saved.')),
                  setError,
                );
              }}
            >
              {t('Save')}
            </Button>
          )}
          {may('deleteRole') && (
            <Sure
              label={t('Delete')}
              kind="danger"
              question={t('Delete the role {name}?', { name: role.name })}
              go={() => remove.mutateAsync(sent).then(() => go('roles'))}
            />
          )}
        </div>
      </header>
      {conflict}
      {error !== undefined && <Failure error={error} />}
      {role.users.length > 0 && <p className="hint">{t('API users: {names}', { names: role.users.join(', ') })}</p>}
      <search className="filters">
        <label className="field">
          <span>{t('Search')}</span>
          <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      </search>
      <fieldset className="checks rights" disabled={!isWritable}>
        <legend className="hidden">{t('Rights')}</legend>
        <label>
          <input type="checkbox" checked={isAll} onChange={() => toggle('all')} />
          <b>{t('Everything')}</b>
        </label>
        {[...groups].map(([group, rows]) => (
          <details key={group} open={words !== '' || undefined}>
            <summary>
              {group}
              <span className="hint">
                {isAll ? t('all') : `${rows.filter(({ id }) => granted.has(id)).length} / ${rows.length}`}
              </span>
            </summary>
            {rows.map(({ id, text }) => (
              <label key={id} data-depth={id.split('/').length - 1}>
                <input
                  type="checkbox"
                  checked={isAll || granted.has(id)}
                  disabled={isAll}
                  onChange={() => toggle(id)}
                />
                <span>
                  {text}
                  <code>{id}</code>
                </span>
              </label>
            ))}
          </details>
        ))}
      </fieldset>
    </>
  );
}
