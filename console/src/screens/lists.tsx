import type { Import, ImportKind, RefusedLine } from '@cartwright/client';
import { operations } from 'operations';
import { type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { file } from '../kit/call.ts';
import { Action, Badge, Button, Choose, Failure, say, Waiting } from '../kit/controls.tsx';
import { Table } from '../kit/list.tsx';
import { useMay, useMe } from '../kit/me.ts';
import { useRead, useRows, useWrite } from '../kit/queries.ts';
import { number, t, time } from '../kit/text.ts';
import { base64Of } from './base64.ts';
import { ScheduledLists } from './scheduled-lists.tsx';

/** The operations that give lists, by kind; callers who are bound to store views get only those of orders. */
const given = {
  products: 'exportProducts',
  prices: 'exportPrices',
  stock: 'exportStock',
  customers: 'exportCustomers',
  subscribers: 'exportSubscribers',
  coupons: 'exportCoupons',
  orders: 'exportOrderList',
  'order-items': 'exportOrderItems',
} as const;
type Kind = keyof typeof given;

const nameOf = (kind: string): string =>
  ({
    products: t('Products'),
    prices: t('Prices'),
    stock: t('Stock'),
    customers: t('Customers'),
    subscribers: t('Subscribers'),
    coupons: t('Coupons'),
    orders: t('Orders'),
    'order-items': t('Items of orders'),
  })[kind] ?? kind;

const modeOf = (mode: string): string =>
  ({ append: t('Add and change'), replace: t('Replace'), delete: t('Delete') })[mode] ?? mode;

/** Lists of the store as files: taken out, sent in, and what became of those that were sent. */
export default function Lists() {
  const me = useMe();
  const may = useMay();
  const isBound = (me.storeViews ?? undefined) !== undefined;
  const kinds = (Object.keys(given) as Kind[]).filter(
    (kind) => may(given[kind]) && (!isBound || kind.startsWith('order')),
  );
  return (
    <>
      <header className="top">
        <h1>{t('Lists')}</h1>
      </header>
      <div className="columns">
        {kinds.length > 0 && <Out kinds={kinds} />}
        {may('createImport') && !isBound && <In />}
      </div>
      {may('listImports') && !isBound && <Imports kinds={kinds} />}
      {may('listScheduledExports') && !isBound && <ScheduledLists kinds={kinds.map((kind) => [kind, nameOf(kind)])} />}
    </>
  );
}

/** Saves a file of the service in the browser. */
async function save(path: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await file(path));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What is done now, and how it failed. */
function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const work = (doing: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    doing()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { isBusy, failure: error !== undefined && <Failure error={error} />, work };
}

/** The separator that spreadsheets expect where numbers have a comma before their decimals. */
const usualSeparator = () => (number(1.5).includes(',') ? ';' : ',');

function Out({ kinds }: { readonly kinds: readonly Kind[] }) {
  const [chosen, setKind] = useState<Kind>();
  const kind = chosen ?? kinds[0] ?? 'orders';
  const [separator, setSeparator] = useState(usualSeparator);
  const [isOld, setOld] = useState(false);
  const { isBusy, failure, work } = useWork();
  const hasOldForm = operations[given[kind]]?.query?.oldForm !== undefined;
  const query = new URLSearchParams({ separator, bom: 'true', ...(hasOldForm && isOld && { oldForm: 'true' }) });
  return (
    <Part title={t('Download a list')}>
      <Choose
        label={t('List')}
        options={kinds.map((each) => [each, nameOf(each)])}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <Choose
        label={t('Separator')}
        options={[
          [',', t('Comma')],
          [';', t('Semicolon')],
          ['\t', t('Tab')],
        ]}
        value={separator}
        onChange={setSeparator}
      />
      {hasOldForm && <Check label={t('In the columns of the old store')} value={isOld} onChange={setOld} />}
      {failure}
      <div className="buttons">
        <Button
          kind="main"
          isPending={isBusy}
          onPress={() => work(() => save(`/exports/${kind}?${query}`, `${kind}.csv`))}
        >
          {isBusy ? t('Being read …') : t('Download')}
        </Button>
      </div>
    </Part>
  );
}

function In() {
  const { data, error, refetch } = useRead<readonly ImportKind[]>('listImportKinds');
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  return data.data.length > 0 ? <Send kinds={data.data} /> : null;
}

function Send({ kinds }: { readonly kinds: readonly ImportKind[] }) {
  const [name, setName] = useState('');
  const kind = kinds.find((each) => each.kind === name) ?? kinds[0];
  const [wanted, setMode] = useState('append');
  const mode = kind?.modes.includes(wanted) ? wanted : (kind?.modes[0] ?? 'append');
  const [sent, setFile] = useState<File>();
  const [isTried, setTried] = useState(false);
  const [isAtomic, setAtomic] = useState(false);
  const { mutateAsync } = useWrite('createImport', ['listImports']);
  const { isBusy, failure, work } = useWork();
  if (!kind) return null;
  const send = async (what: File) => {
    const query = { kind: kind.kind, mode, dryRun: isTried, allOrNothing: isAtomic };
    await mutateAsync({ query, body: { base64: await base64Of(what), filename: what.name } });
    say(t('It is taken in now.'));
  };
  return (
    <Part title={t('Send a list')}>
      <Choose
        label={t('List')}
        options={kinds.map((each) => [each.kind, nameOf(each.kind)])}
        value={kind.kind}
        onChange={setName}
      />
      <Choose
        label={t('What its lines do')}
        options={kind.modes.map((each) => [each, modeOf(each)])}
        value={mode}
        onChange={setMode}
      />
      <label className="field">
        <span>{t('File')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </label>
      <p className="hint">{t('It needs the columns {names}.', { names: kind.needs.join(', ') })}</p>
      <details>
        <summary>{t('All columns')}</summary>
        <p className="hint">{kind.columns.join(', ')}</p>
      </details>
      <Check label={t('Only try: nothing is changed')} value={isTried} onChange={setTried} />
      <Check label={t('All or nothing: one refused line keeps out all')} value={isAtomic} onChange={setAtomic} />
      {failure}
      <div className="buttons">
        <Button kind="main" isPending={isBusy} isDisabled={!sent} onPress={() => sent && work(() => send(sent))}>
          {isBusy ? t('Is sent …') : t('Send')}
        </Button>
      </div>
    </Part>
  );
}

function Imports({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRows<Import>('listImports');
  const isOpen = rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  return (
    <Part title={t('Lists that were sent')}>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!rows && !error && <Waiting />}
      {rows && (
        <Table
          caption={t('Lists that were sent')}
          rows={rows}
          id={({ id }) => id}
          columns={[
            { title: t('File'), cell: ({ filename, kind }) => filename ?? nameOf(kind) },
            { title: t('List'), cell: ({ kind, mode }) => `${nameOf(kind)}: ${modeOf(mode)}` },
            { title: t('State'), cell: (row) => <State {...row} /> },
            { title: t('Created'), isNumber: true, cell: ({ created }) => number(created) },
            { title: t('Changed'), isNumber: true, cell: ({ changed }) => number(changed) },
            { title: t('Deleted'), isNumber: true, cell: ({ deleted }) => number(deleted) },
            { title: t('Refused'), isNumber: true, cell: ({ refused }) => number(refused) },
            { title: t('Sent'), cell: ({ requestedAt, requestedBy }) => `${time(requestedAt)} ${requestedBy ?? ''}` },
            {
              title: t('Action'),
              cell: ({ id, refused, kind }) =>
                refused > 0 &&
                kinds.includes(kind as Kind) && (
                  <Action label={t('Refused lines')}>{(close) => <Refused id={id} onClose={close} />}</Action>
                ),
            },
          ]}
        />
      )}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('More')}
        </Button>
      )}
    </Part>
  );
}

/** How far an import is, or how it ended. */
function State({ state, lines, linesDone, dryRun, allOrNothing, error }: Import) {
  return (
    <div>
      <Badge code={state} /> {dryRun && <Badge code="only tried" />} {allOrNothing && <Badge code="all or nothing" />}
      {state === 'running' && <progress max={lines || 1} value={linesDone} aria-label={t('Lines that are done')} />}
      {error && <p>{error}</p>}
    </div>
  );
}

function Refused({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { rows, error, hasNextPage, fetchNextPage } = useRows<RefusedLine>('listRefusedLines', { params: { id } });
  const { isBusy, failure, work } = useWork();
  return (
    <>
      {error && <Failure error={error} />}
      {!rows && !error && <Waiting />}
      {rows && (
        <Table
          caption={t('Refused lines')}
          rows={rows}
          id={({ line }) => line}
          columns={[
            { title: t('Line'), isNumber: true, cell: ({ line }) => number(line) },
            {
              title: t('What is wrong'),
              cell: ({ faults }) =>
                faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; '),
            },
          ]}
        />
      )}
      {failure}
      <div className="buttons">
        <Button
          kind="main"
          isPending={isBusy}
          onPress={() => work(() => save(`/imports/${id}/refused-lines/csv`, `refused-${id}.csv`))}
        >
          {t('Download')}
        </Button>
        {hasNextPage && <Button onPress={() => void fetchNextPage()}>{t('More')}</Button>}
        <Button onPress={onClose}>{t('Back')}</Button>
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <Checkbox className="check" isSelected={value} onChange={onChange}>
      <span className="box" aria-hidden="true" />
      {label}
    </Checkbox>
  );
}
