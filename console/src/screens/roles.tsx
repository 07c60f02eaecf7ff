import type { Role } from '@cartwright/client';
import { Action } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { number, t } from '../kit/text.ts';

/** The roles of API users and operators. */
export default function Roles() {
  const may = useMay();
  const create = useWrite<Role>('createRole', ['listRoles']);
  return (
    <List<Role>
      title={t('Roles')}
      operation="listRoles"
      id={({ id }) => id}
      to={({ id }) => `roles/${id}`}
      only={({ name }, words) => name.toLowerCase().includes(words)}
      columns={[
        { title: t('Name'), cell: ({ name }) => name },
        {
          title: t('Rights'),
          isNumber: true,
          cell: ({ grants }) => (grants.includes('all') ? t('all') : number(grants.length)),
        },
        { title: t('API users'), cell: ({ users }) => users.join(', ') },
      ]}
      actions={
        may('createRole') && (
          <Action label={t('New role')}>
            {(close) => (
              <Form
                operation="createRole"
                fields={[{ name: 'name', label: t('Name') }]}
                submit={t('Create')}
                onCancel={close}
                send={async (body) => go(`roles/${(await create.mutateAsync({ body })).data.id}`)}
              />
            )}
          </Action>
        )
      }
    />
  );
}
