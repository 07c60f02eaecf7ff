import type { GiftCard } from '@cartwright/client';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, say } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useWrite } from '../kit/queries.ts';
import { money, t, time } from '../kit/text.ts';

/** The gift cards and what is left on them. */
export default function GiftCards() {
  const may = useMay();
  const create = useWrite('createGiftCard', ['listGiftCards']);
  return (
    <List<GiftCard>
      title={t('Gift cards')}
      operation="listGiftCards"
      id={({ id }) => id}
      filters={[
        { name: 'code', label: t('Code') },
        { name: 'status', label: t('Status') },
        { name: 'recipientEmail', label: t('Recipient') },
      ]}
      columns={[
        { title: t('Code'), cell: ({ code }) => <code>{code}</code> },
        { title: t('Balance'), isNumber: true, cell: ({ balance, currencyCode }) => money(balance, currencyCode) },
        {
          title: t('At first'),
          isNumber: true,
          cell: ({ initialBalance, currencyCode }) => money(initialBalance, currencyCode),
        },
        {
          title: t('Recipient'),
          cell: ({ recipientName, recipientEmail }) => [recipientName, recipientEmail].filter(Boolean).join(' · '),
        },
        { title: t('Ends'), cell: ({ expiresAt }) => time(expiresAt) },
        { title: t('Status'), cell: ({ status }) => <Badge code={status} /> },
        { title: t('Action'), cell: (card) => may('updateGiftCard') && <Edit card={card} /> },
      ]}
      actions={
        may('createGiftCard') && (
          <Action label={t('New gift card')}>
            {(close) => (
              <Form
                operation="createGiftCard"
                fields={[
                  { name: 'balance', label: t('Balance') },
                  { name: 'recipientName', label: t('Name of the recipient') },
                  { name: 'recipientEmail', label: t('E-mail of the recipient') },
                  { name: 'message', label: t('Message'), as: 'area' },
                ]}
                submit={t('Create')}
                onCancel={close}
                send={(body) => create.mutateAsync({ body }).then(close)}
              />
            )}
          </Action>
        )
      }
    />
  );
}

function Edit({ card }: { readonly card: GiftCard }) {
  const { save, conflict } = useSave({
    read: 'getGiftCard',
    write: 'updateGiftCard',
    affected: ['listGiftCards'],
    label: (name) => t(name === 'balance' ? 'Balance' : 'Status'),
  });
  const initial = card as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <Action label={t('Edit')}>
        {(close) => (
          <Form
            operation="updateGiftCard"
            isPatch
            fields={[
              { name: 'balance', label: t('Balance') },
              { name: 'status', label: t('Status') },
              { name: 'comment', label: t('Comment') },
            ]}
            initial={initial}
            submit={t('Save')}
            onCancel={close}
            send={async (body) => {
              if (await save(body, initial, { params: { id: card.id } })) say(t('Saved.'));
              close();
            }}
          />
        )}
      </Action>
      {conflict}
    </>
  );
}
