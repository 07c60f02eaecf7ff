import type { Job, WaitingMail, Webhook, WrittenMail } from '@cartwright/client';
import { type ReactNode, useState } from 'react';
import { Badge, Button, Dialog, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type Column, Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time } from '../kit/text.ts';
import { Backups, Store } from './health-store.tsx';

/** Whether the store does well: findings, space, nodes, backups; mails that were not sent, webhooks, jobs. */
export default function Health() {
  const may = useMay();
  return (
    <>
      <header className="top">
        <h1>{t('Health')}</h1>
      </header>
      {may('getHealth') && <Store />}
      {may('listBackups') && <Backups />}
      {may('listMails') && <Mails />}
      {may('listWebhooks') && <Webhooks />}
      {may('listJobs') && <Jobs />}
    </>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly operation: string;
  readonly id: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly to?: (row: Row) => string;
  readonly children?: ReactNode;
}

/** A whole list, in a part of the screen. */
function Part<Row>({ title, operation, children, ...table }: PartProps<Row>) {
  const { data, error, refetch } = useRead<readonly Row[]>(operation);
  return (
    <section>
      <h2>{title}</h2>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <Table caption={title} rows={data.data} {...table} />}
      {children}
    </section>
  );
}

function Jobs() {
  const may = useMay();
  const { mutate, error } = useWrite('runJob', ['listJobs']);
  return (
    <Part<Job>
      title={t('Jobs')}
      operation="listJobs"
      id={({ name }) => name}
      columns={[
        { title: t('Job'), cell: ({ name }) => <code>{name}</code> },
        { title: t('State'), cell: ({ state }) => <Badge code={state} /> },
        { title: t('Last success'), cell: ({ succeededAt }) => time(succeededAt) },
        { title: t('Next run'), cell: ({ nextRunAt }) => time(nextRunAt) || t('when asked for') },
        { title: t('Runs'), isNumber: true, cell: ({ runs }) => number(runs) },
        { title: t('Failed'), isNumber: true, cell: ({ failures }) => (failures ? number(failures) : '') },
        { title: t('Last failure'), cell: ({ lastError }) => lastError },
        {
          title: t('Action'),
          cell: ({ name }) =>
            may('runJob') && (
              <Button
                aria-label={`${t('Run now')}: ${name}`}
                onPress={() => mutate({ params: { name } }, { onSuccess: () => say(t('It runs in a moment.')) })}
              >
                {t('Run now')}
              </Button>
            ),
        },
      ]}
    >
      {error && <Failure error={error} />}
    </Part>
  );
}

function Mails() {
  const may = useMay();
  const [shown, setShown] = useState<number>();
  const retry = useWrite('retryMail', ['listMails']);
  return (
    <Part<WaitingMail>
      title={t('Mails that were not sent')}
      operation="listMails"
      id={({ id }) => id}
      columns={[
        { title: t('Recipient'), cell: ({ to }) => to },
        { title: t('Template'), cell: ({ template }) => <code>{template}</code> },
        { title: t('Made'), cell: ({ createdAt }) => time(createdAt) },
        { title: t('Tries'), isNumber: true, cell: ({ attempts }) => number(attempts) },
        {
          title: t('Next try'),
          cell: ({ nextTryAt }) => time(nextTryAt) || <span className="badge bad">{t('given up')}</span>,
        },
        { title: t('Last failure'), cell: ({ lastError }) => lastError },
        {
          title: t('Action'),
          cell: ({ id, nextTryAt }) => (
            <div className="buttons">
              {may('getMail') && <Button onPress={() => setShown(id)}>{t('Preview')}</Button>}
              {may('retryMail') && nextTryAt === null && (
                <Button
                  onPress={() =>
                    retry.mutate({ params: { id } }, { onSuccess: () => say(t('It is sent in a moment.')) })
                  }
                >
                  {t('Send again')}
                </Button>
              )}
            </div>
          ),
        },
      ]}
    >
      {retry.error && <Failure error={retry.error} />}
      <Dialog title={t('Preview')} isOpen={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown !== undefined && <Preview id={shown} />}
        <div className="buttons">
          <Button onPress={() => setShown(undefined)}>{t('Back')}</Button>
        </div>
      </Dialog>
    </Part>
  );
}

/** A mail as text; its HTML is never put into the page. */
function Preview({ id }: { readonly id: number }) {
  const { data, error } = useRead<WrittenMail>('getMail', { params: { id } });
  if (error) return <Failure error={error} />;
  if (!data) return <Waiting />;
  const { from, to, subject, text, problem } = data.data;
  return (
    <>
      {problem && <p className="failure">{problem}</p>}
      <dl>
        <dt>{t('From')}</dt>
        <dd>{from && `${from.name} <${from.address}>`}</dd>
        <dt>{t('Recipient')}</dt>
        <dd>{to}</dd>
        <dt>{t('Subject')}</dt>
        <dd>{subject}</dd>
      </dl>
      <pre>{text}</pre>
    </>
  );
}

function Webhooks() {
  const may = useMay();
  const patch = useWrite('patchWebhook', ['listWebhooks']);
  return (
    <Part<Webhook>
      title={t('Webhooks')}
      operation="listWebhooks"
      id={({ id }) => id}
      columns={[
        {
          title: t('Address'),
          cell: ({ id, url }) =>
            may('listWebhookDeliveries') ? <Link to={`webhooks/${id}`}>{url}</Link> : <span>{url}</span>,
        },
        { title: t('Events'), cell: ({ events }) => events.join(', ') },
        { title: t('Waiting'), isNumber: true, cell: ({ waiting }) => number(waiting) },
        { title: t('Failing since'), cell: ({ failingSince }) => time(failingSince) },
        { title: t('Last failure'), cell: ({ lastError }) => lastError },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
        {
          title: t('Action'),
          cell: ({ id, isActive }) =>
            may('patchWebhook') && (
              <Sure
                label={isActive ? t('Disable') : t('Enable')}
                question={
                  isActive
                    ? t('No more events are sent to this address.')
                    : t('Events are sent to it again from now on.')
                }
                go={() => patch.mutateAsync({ params: { id }, body: { isActive: !isActive } })}
              />
            ),
        },
      ]}
    />
  );
}
