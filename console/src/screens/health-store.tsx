import type { Backup, Health } from '@cartwright/client';
import { Badge, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { locale, number, t, time } from '../kit/text.ts';

/** How the service does: findings of the doctor, database and disks, the nodes. */
export function Store() {
  const { data, error, refetch } = useRead<Health>('getHealth');
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { findings, database, disks, nodes, state, checkedAt } = data.data;
  const versions = new Set(nodes.map(({ version }) => version));
  return (
    <>
      <section aria-label={t('Findings')}>
        <header className="top">
          <h2>
            {t('Findings')} <Badge code={state} />
          </h2>
          <span className="hint">{time(checkedAt)}</span>
        </header>
        <Table
          caption={t('Findings')}
          rows={[...findings].sort((a, b) => worst.indexOf(a.state) - worst.indexOf(b.state))}
          id={({ check, detail }) => `${check} ${detail}`}
          columns={[
            { title: t('Checked'), cell: ({ check }) => check },
            { title: t('State'), cell: (row) => <Badge code={row.state} /> },
            { title: t('About'), cell: ({ detail }) => detail },
          ]}
        />
      </section>
      <div className="columns">
        <section>
          <h2>{t('Space')}</h2>
          <p>
            {database.description}: {bytes(database.bytes)}
          </p>
          <Table
            caption={t('Space')}
            rows={disks}
            id={({ path }) => path}
            columns={[
              { title: t('Folder'), cell: ({ path }) => <code className="path">{path}</code> },
              { title: t('Free'), isNumber: true, cell: ({ freeBytes }) => bytes(freeBytes) },
              { title: t('In all'), isNumber: true, cell: ({ totalBytes }) => bytes(totalBytes) },
            ]}
          />
        </section>
        <section>
          <h2>{t('Nodes')}</h2>
          {versions.size > 1 && <p className="failure">{t('The nodes have different versions.')}</p>}
          <Table
            caption={t('Nodes')}
            rows={nodes}
            id={({ name }) => name}
            columns={[
              { title: t('Node'), cell: ({ name }) => name },
              { title: t('Version'), cell: ({ version }) => <code>{version}</code> },
              { title: t('Since'), cell: ({ startedAt }) => time(startedAt) },
            ]}
          />
        </section>
      </div>
    </>
  );
}

const worst = ['problem', 'warning', 'ok'];

/** Backups, and one more. Their files stay on the server. */
export function Backups() {
  const may = useMay();
  const { data, error, refetch } = useRead<readonly Backup[]>('listBackups');
  const make = useWrite('createBackup', ['listBackups', 'getHealth']);
  return (
    <section aria-label={t('Backups')}>
      <header className="top">
        <h2>{t('Backups')}</h2>
        {may('createBackup') && (
          <Sure
            label={t('Back up now')}
            question={t('The whole store is written into a folder of the server, while it goes on.')}
            go={async () => {
              await make.mutateAsync({});
              say(t('It is written in a moment.'));
            }}
          />
        )}
      </header>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table<Backup>
          caption={t('Backups')}
          rows={data.data}
          id={({ id }) => id}
          columns={[
            { title: t('Asked for'), cell: ({ requestedAt }) => time(requestedAt) },
            { title: t('By'), cell: ({ requestedBy }) => requestedBy },
            { title: t('State'), cell: ({ state }) => <Badge code={state} /> },
            {
              title: t('Where'),
              cell: ({ node, folder, error: failure }) =>
                failure ?? (
                  <>
                    {node} <code className="path">{folder}</code>
                  </>
                ),
            },
            { title: t('Rows'), isNumber: true, cell: ({ rows }) => number(rows) },
            { title: t('Images'), isNumber: true, cell: ({ images }) => number(images) },
            { title: t('Size'), isNumber: true, cell: (row) => bytes(row.bytes) },
          ]}
        />
      )}
    </section>
  );
}

/** A number of bytes, in the largest unit of which there is one. */
function bytes(count: number | null): string {
  if (count === null) return '';
  const power = Math.min(4, Math.floor(Math.log10(Math.max(count, 1)) / 3));
  const unit = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'][power] ?? 'byte';
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(locale(), format).format(count / 1000 ** power);
}
