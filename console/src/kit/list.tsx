import { operations } from 'operations';
import { type ReactNode, useEffect, useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components/SearchField';
import { Button, Choose, Failure, Waiting } from './controls.tsx';
import { useRows } from './queries.ts';
import { go, Link, usePlace } from './router.tsx';
import { t, word } from './text.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
}

/** A filter: a parameter of the operation. Those with values to choose from are a choice. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly as?: 'day';
}

interface ListProps<Row> extends Omit<TableProps<Row>, 'rows' | 'caption'> {
  readonly title: string;
  readonly operation: string;
  /** The parameter that the words of the search are. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  readonly params?: Readonly<Record<string, string | number>>;
  /** Parameters that are always sent. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly store?: string | undefined;
  readonly actions?: ReactNode;
  /** Keeps only some rows, for lists that have no parameter for it. */
  readonly only?: (row: Row, words: string) => boolean;
}

/** A list: search, filters in the address, a table, more rows when asked for. */
export function List<Row>({ title, operation, columns, id, to, search, filters = [], ...rest }: ListProps<Row>) {
  const { path, query } = usePlace();
  const sent = Object.fromEntries(
    [...filters, ...(search ? [{ name: search } as Filter] : [])].map(({ name, as }) => {
      const value = query.get(name) ?? undefined;
      return [name, value && as === 'day' ? new Date(`${value}T00:00`).toISOString() : value];
    }),
  );
  const found = useRows<Row>(operation, {
    query: { ...rest.query, ...sent },
    ...(rest.params && { params: rest.params }),
    store: rest.store,
  });
  const words = query.get('words') ?? '';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    go(`${path}${next.size > 0 ? `?${next}` : ''}`, { replace: true });
  };
  const rows = rest.only ? found.rows?.filter((row) => rest.only?.(row, words.toLowerCase())) : found.rows;
  return (
    <>
      <header className="top">
        <h1>{title}</h1>
        <div className="buttons">{rest.actions}</div>
      </header>
      {(search || rest.only || filters.length > 0) && (
        <search className="filters">
          {(search || rest.only) && (
            <Search value={query.get(search ?? 'words') ?? ''} onChange={(value) => set(search ?? 'words', value)} />
          )}
          {filters.map((filter) => (
            <Choice key={filter.name} operation={operation} filter={filter} query={query} set={set} />
          ))}
        </search>
      )}
      {found.error && <Failure error={found.error} again={() => void found.refetch()} />}
      {!rows && !found.error && <Waiting />}
      {rows && (
        <Table
          rows={rows}
          columns={columns}
          id={id}
          caption={title}
          {...(to && { to })}
          isStale={found.isPlaceholderData}
        />
      )}
      {found.hasNextPage && (
        <p className="more">
          <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('More')}
          </Button>
        </p>
      )}
    </>
  );
}

interface TableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly id: (row: Row) => string | number;
  readonly caption: string;
  /** Where a row leads; its first column is the link. */
  readonly to?: (row: Row) => string;
  readonly isStale?: boolean;
}

/** A table; on a phone each row is a card. */
export function Table<Row>({ rows, columns, id, caption, to, isStale = false }: TableProps<Row>) {
  if (rows.length === 0) return <p className="nothing">{t('Nothing here.')}</p>;
  return (
    <table className={isStale ? 'stale' : ''}>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? 'number' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={id(row)}>
            {columns.map(({ title, cell, isNumber }, place) => (
              <td key={title} data-title={title} className={isNumber ? 'number' : ''}>
                {place === 0 && to ? <Link to={to(row)}>{cell(row)}</Link> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Words to search for; asked a moment after the last letter. */
function Search({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField className="field" value={typed} onChange={setTyped}>
      <Label>{t('Search')}</Label>
      <Input />
    </SearchField>
  );
}

interface ChoiceProps {
  readonly operation: string;
  readonly filter: Filter;
  readonly query: URLSearchParams;
  readonly set: (name: string, value: string) => void;
}

function Choice({ operation, filter: { name, label, options, as }, query, set }: ChoiceProps) {
  const own = operations[operation]?.query?.[name]?.options;
  const all = options ?? own?.map((each) => [each, word(each)] as const);
  const value = query.get(name) ?? '';
  const change = (next: string) => set(name, next);
  if (all) return <Choose label={label} options={[['', t('all')], ...all]} value={value} onChange={change} />;
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type={as === 'day' ? 'date' : 'text'}
        defaultValue={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}
