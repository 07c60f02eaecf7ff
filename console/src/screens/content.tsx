import type { Store } from '@cartwright/client';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { t, time } from '../kit/text.ts';

/** What pages and blocks have in common. */
interface Content {
  readonly id: number;
  readonly identifier: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly stores: readonly number[];
  readonly updatedAt: string;
}

/** A kind of content: where it is shown and by which operations. */
export interface Kind {
  readonly path: string;
  readonly title: string;
  readonly add: string;
  readonly list: string;
  readonly get: string;
  readonly create: string;
  readonly update: string;
  readonly remove: string;
  readonly labels: Readonly<Record<string, string>>;
}

const isLong = (name: string): boolean => name === 'content' || name === 'metaDescription';

/** All pages or blocks, of all store views. */
export function Contents({ kind }: { readonly kind: Kind }) {
  const may = useMay();
  const create = useWrite<Content>(kind.create, [kind.list]);
  const stores = useRead<readonly Store[]>('listStores').data?.data ?? [];
  const nameOf = (id: number): string => stores.find((each) => each.id === id)?.name ?? String(id);
  return (
    <List<Content>
      title={t(kind.title)}
      operation={kind.list}
      search="search"
      query={{ scope: 'all' }}
      id={({ id }) => id}
      to={({ id }) => `${kind.path}/${id}`}
      columns={[
        { title: t('Title'), cell: ({ title }) => title },
        { title: t('Identifier'), cell: ({ identifier }) => <code>{identifier}</code> },
        {
          title: t('Store views'),
          cell: ({ stores: ids }) => (ids.includes(0) ? t('all') : ids.map(nameOf).join(', ')),
        },
        { title: t('Changed'), cell: ({ updatedAt }) => time(updatedAt) },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
      ]}
      actions={
        may(kind.create) && (
          <Action label={t(kind.add)}>
            {(close) => (
              <Form
                operation={kind.create}
                fields={[
                  { name: 'title', label: t('Title') },
                  { name: 'identifier', label: t('Identifier') },
                ]}
                submit={t('Create')}
                onCancel={close}
                send={async (body) => {
                  const made = await create.mutateAsync({ body: { ...body, isActive: false, stores: [0] } });
                  go(`${kind.path}/${made.data.id}`);
                }}
              />
            )}
          </Action>
        )
      }
    />
  );
}

/** One page or block. */
export function OneContent({ kind, id }: { readonly kind: Kind; readonly id: number }) {
  const may = useMay();
  const sent = { params: { id } };
  const { data, error, refetch } = useRead<Content>(kind.get, sent);
  const remove = useWrite(kind.remove, [kind.list]);
  const { save, conflict } = useSave({
    read: kind.get,
    write: kind.update,
    affected: [kind.get, kind.list],
    label: (name) => t(kind.labels[name] ?? name),
  });
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const initial = data.data as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.entries(kind.labels).map(
    ([name, label]): FieldOf => ({ name, label: t(label), ...(isLong(name) && { as: 'area' as const }) }),
  );
  return (
    <>
      <header className="top">
        <h1>
          {data.data.title} <Badge code={data.data.isActive ? 'active' : 'disabled'} />
        </h1>
        {may(kind.remove) && (
          <Sure
            label={t('Delete')}
            kind="danger"
            question={t('Delete {name}?', { name: data.data.title })}
            go={() => remove.mutateAsync(sent).then(() => go(kind.path))}
          />
        )}
      </header>
      <section className="long">
        <Form
          key={data.etag}
          operation={kind.update}
          isPatch
          fields={fields}
          initial={initial}
          submit={t('Save')}
          send={async (body) => {
            if (await save(body, initial, sent)) say(t('Saved.'));
          }}
        />
        {conflict}
      </section>
    </>
  );
}
