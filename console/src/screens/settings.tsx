import type { ConfigSetting, Store } from '@cartwright/client';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Sure, say } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { everywhere, useMay, useMe, useStore } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { usePlace } from '../kit/router.tsx';
import { t } from '../kit/text.ts';

const read = ['listConfig', 'getConfig'];

/** The settings of the store by scope: what counts there, and where it comes from. */
export default function Settings() {
  const may = useMay();
  const { storeViews } = useMe();
  const own = useStore();
  const scope = usePlace().query.get('scope') ?? (own === everywhere ? 'default' : `store:${own}`);
  const stores = useRead<readonly Store[]>('listStores').data?.data ?? [];
  return (
    <List<ConfigSetting>
      title={t('Settings')}
      operation="listConfig"
      id={({ path }) => path}
      only={({ path, about }, words) => `${path} ${about}`.toLowerCase().includes(words)}
      filters={[
        {
          name: 'scope',
          label: t('Scope'),
          options: stores
            .filter(({ code }) => storeViews?.includes(code) ?? true)
            .map(({ code, name, groupName }) => [`store:${code}`, `${groupName} · ${name}`] as const),
        },
      ]}
      columns={[
        {
          title: t('Setting'),
          cell: ({ path, about }) => (
            <>
              {about}
              <code className="path">{path}</code>
            </>
          ),
        },
        { title: t('Value'), cell: ({ value }) => <span className="value">{value ?? '–'}</span> },
        {
          title: t('Comes from'),
          cell: ({ setIn }) =>
            setIn === scope ? <Badge code="set here" /> : <span className="hint">{setIn ?? t('built in')}</span>,
        },
        {
          title: t('Action'),
          cell: (setting) => may('setConfig') && isIn(setting, scope) && <Change setting={setting} scope={scope} />,
        },
      ]}
    />
  );
}

/** Whether the setting may have a value in the scope. */
const isIn = ({ level }: ConfigSetting, scope: string) => scope === 'default' || level === 'store';

function Change({ setting, scope }: { readonly setting: ConfigSetting; readonly scope: string }) {
  const { path, about, kind, choices, value, setIn } = setting;
  const [section = '', group = '', field = ''] = path.split('/');
  const sent = { params: { section, group, field }, query: { scope } };
  const unset = useWrite('unsetConfig', read);
  const { save, conflict } = useSave({ read: 'getConfig', write: 'setConfig', affected: read, label: () => about });
  const options =
    kind === 'flag'
      ? ([
          ['1', t('yes')],
          ['0', t('no')],
        ] as const)
      : choices?.map((each) => [each, each] as const);
  const shown: FieldOf = { name: 'value', label: about, hint: path, ...(options && { options }) };
  return (
    <div className="buttons">
      <Action label={t('Edit')}>
        {(close) => (
          <Form
            operation="setConfig"
            fields={[shown]}
            initial={{ value: value ?? options?.[0]?.[0] ?? '' }}
            submit={t('Save')}
            onCancel={close}
            send={async (body) => {
              if (await save({ value: String(body.value ?? '') }, { value }, sent)) say(t('Saved.'));
              close();
            }}
          />
        )}
      </Action>
      {setIn === scope && (
        <Sure
          label={t('Inherit')}
          question={t('The value of this scope is removed; the next wider scope counts.')}
          go={() => unset.mutateAsync(sent)}
        />
      )}
      {conflict}
    </div>
  );
}
