import type { Webhook, WebhookDelivery } from '@cartwright/client';
import type { ScreenProps } from '../frame.tsx';
import { Action, Badge, Button, Failure, say } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { number, t, time } from '../kit/text.ts';

/** What was sent to one address, and is sent again on demand. */
export default function OneWebhook({ params }: ScreenProps) {
  const may = useMay();
  const sent = { params: { id: Number(params.id) } };
  const { data, error } = useRead<Webhook>('getWebhook', sent);
  const replay = useWrite<{ readonly events: number }>('replayWebhook', [
    'listWebhookDeliveries',
    'getWebhook',
    'listWebhooks',
  ]);
  if (error) return <Failure error={error} />;
  const yesterday = new Date(Date.now() - 86_400_000);
  const local = new Date(yesterday.getTime() - yesterday.getTimezoneOffset() * 60_000).toISOString();
  return (
    <List<WebhookDelivery>
      title={data?.data.url ?? t('Webhook')}
      operation="listWebhookDeliveries"
      {...sent}
      filters={[
        { name: 'state', label: t('State') },
        { name: 'event', label: t('Event') },
      ]}
      id={({ id }) => id}
      columns={[
        { title: t('Event'), cell: ({ event }) => <code>{event}</code> },
        { title: t('About'), cell: ({ object }) => object },
        { title: t('Made'), cell: ({ createdAt }) => time(createdAt) },
        { title: t('State'), cell: ({ state }) => <Badge code={state} /> },
        { title: t('Tries'), isNumber: true, cell: ({ attempts }) => number(attempts) },
        {
          title: t('Answer'),
          cell: ({ status, lastError, dueAt }) =>
            [status, lastError, dueAt && t('next try {time}', { time: time(dueAt) })].filter(Boolean).join(' · '),
        },
        { title: t('Delivered'), cell: ({ deliveredAt }) => time(deliveredAt) },
        {
          title: t('Content'),
          cell: ({ payload }) => (
            <Action label={t('Show')}>
              {(close) => (
                <>
                  <pre>{JSON.stringify(payload, null, 2)}</pre>
                  <div className="buttons">
                    <Button onPress={close}>{t('Back')}</Button>
                  </div>
                </>
              )}
            </Action>
          ),
        },
      ]}
      actions={
        may('replayWebhook') && (
          <Action label={t('Send events again')} kind="main">
            {(close) => (
              <Form
                fields={[
                  {
                    name: 'since',
                    label: t('All events since'),
                    hint: t('Also those that were delivered, of the last thirty days.'),
                    as: 'moment',
                  },
                ]}
                initial={{ since: local.slice(0, 16) }}
                submit={t('Send again')}
                onCancel={close}
                send={async ({ since }) => {
                  const moment = new Date(String(since));
                  const body = { since: Number.isNaN(moment.getTime()) ? since : moment.toISOString() };
                  const { events } = (await replay.mutateAsync({ ...sent, body })).data;
                  say(t('{count} events are sent again.', { count: events }));
                  close();
                }}
              />
            )}
          </Action>
        )
      }
    />
  );
}
