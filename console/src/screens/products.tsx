import type { AttributeSet, Product } from '@cartwright/client';
import { operations } from 'operations';
import { useState } from 'react';
import { useSave } from '../kit/conflict.tsx';
import { Action, say } from '../kit/controls.tsx';
import { Form, typed } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { everywhere, useMay, useStore } from '../kit/me.ts';
import { sentence } from '../kit/problem.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { money, t, word } from '../kit/text.ts';

type Name = 'price' | 'specialPrice' | 'stockQty';
const labels = { price: 'Price', specialPrice: 'Special price', stockQty: 'Stock', status: 'Status' } as const;

/** Products in a table: price, special price, stock and status are changed in place. */
export default function Products() {
  const may = useMay();
  const store = useStore();
  const cell = (name: Name) => (row: Product) => <Cell key={`${row.id} ${row[name]}`} row={row} name={name} />;
  return (
    <List<Product>
      title={t('Products')}
      operation="listProducts"
      search="search"
      query={{ itemsPerPage: 50, fullDetail: true, ...(operations.listProducts?.query?.etags && { etags: true }) }}
      filters={[{ name: 'status', label: t('Status') }]}
      id={({ id }) => id}
      to={({ id }) => `products/${id}`}
      actions={
        may('createProduct') &&
        store === everywhere && <Action label={t('New product')}>{(close) => <NewProduct close={close} />}</Action>
      }
      columns={[
        { title: 'SKU', cell: ({ sku }) => <code>{sku}</code> },
        { title: t('Name'), cell: ({ name }) => name },
        { title: t('Price'), isNumber: true, cell: cell('price') },
        { title: t('Special price'), isNumber: true, cell: cell('specialPrice') },
        { title: t('Stock'), isNumber: true, cell: cell('stockQty') },
        { title: t('Status'), cell: (row) => <Status row={row} /> },
      ]}
    />
  );
}

const types = ['simple', 'virtual', 'configurable', 'grouped', 'bundle', 'downloadable'];

function NewProduct({ close }: { readonly close: () => void }) {
  const sets = useRead<readonly AttributeSet[]>('listAttributeSets').data?.data ?? [];
  const create = useWrite<Product>('createProduct', ['listProducts']);
  return (
    <Form
      operation="createProduct"
      fields={[
        { name: 'sku', label: 'SKU' },
        { name: 'name', label: t('Name') },
        { name: 'type', label: t('Type'), options: types.map((each) => [each, word(each)]) },
        ...(sets.length > 1
          ? [
              {
                name: 'attributeSetId',
                label: t('Attribute set'),
                options: [
                  ['', t('the usual one')] as const,
                  ...sets.map(({ id, attributeSetName }) => [String(id), attributeSetName] as const),
                ],
              },
            ]
          : []),
        { name: 'price', label: t('Price') },
        { name: 'stockQty', label: t('Stock') },
      ]}
      initial={{ type: 'simple' }}
      submit={t('Create')}
      onCancel={close}
      send={async (body) => {
        const sent = Object.entries(body).filter(([, value]) => value !== null);
        const made = await create.mutateAsync({ body: { ...Object.fromEntries(sent), status: 'disabled' } });
        close();
        go(`products/${made.data.id}`);
      }}
    >
      <p className="hint">{t('It is disabled until you enable it.')}</p>
    </Form>
  );
}

const sentOf = (row: Product & { readonly etag?: string }) => ({ params: { id: row.id }, ifMatch: row.etag });

function useProduct(row: Product) {
  return useSave({
    read: 'getProduct',
    write: 'patchProduct',
    affected: ['listProducts'],
    label: (name) => `${row.sku}: ${t(labels[name as Name] ?? name)}`,
    print: (name, value) =>
      typeof value === 'number' && name !== 'stockQty' ? money(value, row.currency) : String(value ?? '–'),
  });
}

/** A value that is saved when its field is left, or by Enter; Escape takes it back. */
function Cell({ row, name }: { readonly row: Product; readonly name: Name }) {
  const { save, conflict } = useProduct(row);
  const before = row[name] === null || row[name] === undefined ? '' : String(row[name]);
  const [value, setValue] = useState(before);
  const [error, setError] = useState<string>();
  const leave = () => {
    if (value === before) return;
    setError(undefined);
    save({ [name]: typed(value, 'number', true) }, { [name]: row[name] }, sentOf(row)).then(
      (isSaved) => (isSaved ? say(t('Saved.')) : setValue(before)),
      (failure) => setError(sentence(failure)),
    );
  };
  return (
    <>
      <input
        className={value === before ? '' : 'changed'}
        aria-label={`${t(labels[name])}: ${row.sku}`}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setValue(before);
        }}
      />
      {error && (
        <span className="error" role="alert">
          {error}
        </span>
      )}
      {conflict}
    </>
  );
}

function Status({ row }: { readonly row: Product }) {
  const { save, conflict } = useProduct(row);
  const [error, setError] = useState<string>();
  return (
    <>
      <select
        aria-label={`${t('Status')}: ${row.sku}`}
        value={row.status}
        onChange={(event) => {
          setError(undefined);
          save({ status: event.target.value }, { status: row.status }, sentOf(row)).then(
            (isSaved) => isSaved && say(t('Saved.')),
            (failure) => setError(sentence(failure)),
          );
        }}
      >
        <option value="enabled">{t('enabled')}</option>
        <option value="disabled">{t('disabled')}</option>
      </select>
      {error && (
        <span className="error" role="alert">
          {error}
        </span>
      )}
      {conflict}
    </>
  );
}
