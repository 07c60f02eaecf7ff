import type { Review, Tag } from '@cartwright/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../kit/call.ts';
import { Badge, Button, Choose, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type Column, Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { queries, useRows } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time, word } from '../kit/text.ts';

/** What customers wrote and nobody has looked at: reviews and tags, several at once. */
export default function Approve() {
  const may = useMay();
  return (
    <>
      <h1>{t('To approve')}</h1>
      <Queue<Review>
        title={t('Reviews')}
        list="listReviews"
        write="moderateReview"
        remove="deleteReview"
        answers={{ approved: 'Approve', not_approved: 'Reject' }}
        name={({ title }) => title}
        columns={[
          {
            title: t('Review'),
            cell: ({ title, detail }) => (
              <>
                <strong>{title}</strong>
                <p>{detail}</p>
              </>
            ),
          },
          { title: t('Name'), cell: ({ nickname }) => nickname },
          {
            title: t('Rating'),
            isNumber: true,
            cell: ({ averageRating }) => (averageRating === null ? '–' : number(averageRating)),
          },
          {
            title: t('Product'),
            cell: ({ productId, productName }) => <Link to={`products/${productId}`}>{productName ?? productId}</Link>,
          },
          { title: t('Written'), cell: ({ createdAt }) => time(createdAt) },
        ]}
      />
      {may('listTags') && (
        <Queue<Tag>
          title={t('Tags')}
          list="listTags"
          write="patchTag"
          remove="deleteTag"
          answers={{ approved: 'Approve', disabled: 'Reject' }}
          name={({ name }) => name}
          columns={[{ title: t('Tag'), cell: ({ name }) => name }]}
        />
      )}
    </>
  );
}

interface Pending {
  readonly id: number;
  readonly status: string;
}

interface QueueProps<Row> {
  readonly title: string;
  readonly list: string;
  readonly write: string;
  readonly remove: string;
  /** The statuses that are given, with the words on their buttons. */
  readonly answers: Readonly<Record<string, string>>;
  readonly name: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
}

function Queue<Row extends Pending>({ title, list, write, remove, answers, name, columns }: QueueProps<Row>) {
  const may = useMay();
  const [status, setStatus] = useState('pending');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const found = useRows<Row>(list, { query: { status } });
  const rows = found.rows ?? [];
  const marked = rows.filter(({ id }) => chosen.has(id));
  const each = useMutation({
    mutationFn: async (work: (row: Row) => Promise<unknown>) => {
      for (const row of marked) await work(row);
      say(t('Saved.'));
    },
    onSettled: () => {
      setChosen(new Set());
      return queries.invalidateQueries({ queryKey: [list] });
    },
  });
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) next[isChosen ? 'add' : 'delete'](id);
      return next;
    });
  const box: Column<Row> = {
    title: t('Choose'),
    cell: (row): ReactNode => (
      <input
        type="checkbox"
        aria-label={t('Choose {name}', { name: name(row) })}
        checked={chosen.has(row.id)}
        onChange={(event) => choose([row.id], event.target.checked)}
      />
    ),
  };
  const state: Column<Row> = { title: t('Status'), cell: (row) => <Badge code={row.status} /> };
  return (
    <section aria-label={title}>
      <header className="top">
        <h2>{title}</h2>
        <Choose
          isBare
          label={`${title}: ${t('Status')}`}
          options={['pending', ...Object.keys(answers)].map((code) => [code, word(code)])}
          value={status}
          onChange={(code) => {
            setChosen(new Set());
            setStatus(code);
          }}
        />
      </header>
      {may(write) && rows.length > 0 && (
        <div className="buttons">
          <Button
            onPress={() =>
              choose(
                rows.map(({ id }) => id),
                marked.length < rows.length,
              )
            }
          >
            {marked.length < rows.length ? t('Choose all') : t('Choose none')}
          </Button>
          {Object.entries(answers)
            .filter(([code]) => code !== status)
            .map(([code, label]) => (
              <Button
                key={code}
                kind={code === 'approved' ? 'main' : 'plain'}
                isPending={each.isPending}
                isDisabled={marked.length === 0}
                onPress={() => each.mutate(({ id }) => call(write, { params: { id }, body: { status: code } }))}
              >
                {marked.length > 0 ? `${t(label)} (${number(marked.length)})` : t(label)}
              </Button>
            ))}
          {may(remove) && marked.length > 0 && (
            <Sure
              label={t('Delete')}
              kind="danger"
              question={t('Delete what is chosen ({count})?', { count: marked.length })}
              go={() => each.mutateAsync(({ id }) => call(remove, { params: { id } }))}
            />
          )}
        </div>
      )}
      {(each.error ?? found.error) && <Failure error={each.error ?? found.error} again={() => void found.refetch()} />}
      {!found.rows && !found.error && <Waiting />}
      {found.rows && (
        <Table
          caption={title}
          rows={rows}
          id={({ id }) => id}
          columns={[...(may(write) ? [box] : []), ...columns, state]}
          isStale={found.isPlaceholderData}
        />
      )}
      {found.hasNextPage && <Button onPress={() => void found.fetchNextPage()}>{t('More')}</Button>}
    </section>
  );
}
