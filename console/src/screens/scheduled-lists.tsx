import type { ScheduledExport } from '@cartwright/client';
import { Action, Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { number, t, time } from '../kit/text.ts';

const read = ['listScheduledExports'];

interface Props {
  /** The kinds that the role may see, with their names. */
  readonly kinds: readonly (readonly [kind: string, name: string])[];
}

/** The lists that are written at set times: made, run now, switched on and off, deleted. */
export function ScheduledLists({ kinds }: Props) {
  const may = useMay();
  const { data, error, refetch } = useRead<readonly ScheduledExport[]>('listScheduledExports');
  const patch = useWrite('updateScheduledExport', read);
  const run = useWrite('runScheduledExport', read);
  const remove = useWrite('deleteScheduledExport', read);
  const title = t('Scheduled lists');
  const names = new Map(kinds);
  return (
    <section aria-label={title}>
      <header className="top">
        <h2>{title}</h2>
        {may('createScheduledExport') && kinds.length > 0 && <New kinds={kinds} />}
      </header>
      {error && <Failure error={error} again={() => void refetch()} />}
      {run.error && <Failure error={run.error} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table
          caption={title}
          rows={data.data}
          id={({ id }) => id}
          columns={[
            { title: t('Name'), cell: ({ name }) => name },
            { title: t('List'), cell: ({ kind }) => names.get(kind) ?? kind },
            {
              title: t('Goes to'),
              cell: ({ target: { to, path } }) => [to?.join(', '), path].filter(Boolean).join(': '),
            },
            { title: t('When'), cell: ({ schedule }) => <code>{schedule}</code> },
            { title: t('Next run'), cell: ({ nextRunAt }) => time(nextRunAt) },
            {
              title: t('Last run'),
              cell: ({ lastRun }) =>
                lastRun && (
                  <div>
                    <Badge code={lastRun.state} /> {time(lastRun.endedAt ?? lastRun.startedAt)}
                    {lastRun.reason && <p>{lastRun.reason}</p>}
                  </div>
                ),
            },
            { title: t('Lines written'), isNumber: true, cell: ({ lastRun }) => number(lastRun?.rows) },
            {
              title: t('Action'),
              cell: ({ id, name, kind, isActive }) => (
                <div className="buttons">
                  {may('runScheduledExport') && names.has(kind) && (
                    <Button
                      aria-label={`${t('Run now')}: ${name}`}
                      onPress={() =>
                        run.mutate({ params: { id } }, { onSuccess: () => say(t('It runs in a moment.')) })
                      }
                    >
                      {t('Run now')}
                    </Button>
                  )}
                  {may('updateScheduledExport') && names.has(kind) && (
                    <Sure
                      label={isActive ? t('Disable') : t('Enable')}
                      question={isActive ? t('It does not run by itself any more.') : t('It runs by itself again.')}
                      go={() => patch.mutateAsync({ params: { id }, body: { isActive: !isActive } })}
                    />
                  )}
                  {may('deleteScheduledExport') && (
                    <Sure
                      label={t('Delete')}
                      kind="danger"
                      question={t('Delete {name}?', { name })}
                      go={() => remove.mutateAsync({ params: { id } })}
                    />
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function New({ kinds }: Props) {
  const create = useWrite('createScheduledExport', read);
  return (
    <Action label={t('New scheduled list')}>
      {(close) => (
        <Form
          operation="createScheduledExport"
          fields={[
            { name: 'name', label: t('Name') },
            { name: 'kind', label: t('List'), options: kinds },
            {
              name: 'schedule',
              label: t('When'),
              hint: t('Minute, hour, day, month, weekday: 15 2 * * * is 2:15 each night'),
            },
            {
              name: 'target/type',
              label: t('Goes to'),
              options: [
                ['mail', t('A mail')],
                ['folder', t('A folder of the server')],
              ],
            },
            { name: 'target/to/0', label: t('Address of the mail') },
            {
              name: 'target/path',
              label: t('Name of the file'),
              hint: t('{date} in it is the day of the run', { date: '{date}' }),
            },
          ]}
          initial={{
            kind: kinds[0]?.[0],
            schedule: '15 2 * * *',
            'target/type': 'mail',
            'target/path': 'list-{date}.csv',
          }}
          submit={t('Create')}
          onCancel={close}
          send={(body) => create.mutateAsync({ body: cleaned(body) }).then(close)}
        />
      )}
    </Action>
  );
}

/** The body without an address where there is none. */
function cleaned(body: Record<string, unknown>): Record<string, unknown> {
  const { to, ...target } = body.target as { readonly to?: readonly string[] };
  const addresses = (to ?? []).filter(Boolean);
  return { ...body, target: addresses.length > 0 ? { ...target, to: addresses } : target };
}
