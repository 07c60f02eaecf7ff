import type { BundleOption, Product, ProductLink } from '@cartwright/client';
import type { ReactNode } from 'react';
import { call } from '../kit/call.ts';
import { Action, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { type Column, Table } from '../kit/list.tsx';
import { everywhere, useMay, useStore } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { money, number, t, word } from '../kit/text.ts';

interface Of {
  readonly product: Product;
}

const affected = ['getProduct', 'listProductLinks', 'getConfigurable', 'listBundleOptions'];

/** Parts are the same in all store views, so who is bound to some does not change them. */
function useMayChange(): (id: string) => boolean {
  const may = useMay();
  const store = useStore();
  return (id) => store === everywhere && may(id);
}

/** What belongs to the product: linked products, members, variants, the options of a bundle. */
export function Parts({ product }: Of) {
  const others = [
    ...(product.customOptions ?? []).map(({ title, type }) => [title, word(type)] as const),
    ...(product.downloadableLinks ?? []).map(({ title, price }) => [title, money(price, product.currency)] as const),
  ];
  return (
    <>
      {product.type === 'grouped' && <Links product={product} type="grouped" title="Grouped products" />}
      {product.type === 'configurable' && <Variants product={product} />}
      {product.type === 'bundle' && <Bundle product={product} />}
      {others.length > 0 && (
        <section>
          <h2>{t('Options')}</h2>
          <ul className="history">
            {others.map(([title, about], place) => (
              <li key={place}>
                {title} <span className="hint">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Links product={product} type="related" title="Related products" />
      <Links product={product} type="up-sell" title="Up-sells" />
      <Links product={product} type="cross-sell" title="Cross-sells" />
    </>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly id: (row: Row) => number;
  readonly name: (row: Row) => { readonly id: number; readonly sku: string; readonly name: string };
  readonly about: Column<Row>;
  readonly add?: ReactNode;
  readonly remove?: ((row: Row) => Promise<unknown>) | false;
  readonly children?: ReactNode;
}

/** Products that belong to the product, each with a way to take it out. */
function Part<Row>({ title, rows, id, name, about, add, remove, children }: PartProps<Row>) {
  return (
    <section>
      <header className="top">
        <h2>{title}</h2>
        {add}
      </header>
      {children}
      <Table
        caption={title}
        rows={rows}
        id={id}
        columns={[
          { title: t('Product'), cell: (row) => <Link to={`products/${name(row).id}`}>{name(row).name}</Link> },
          { title: 'SKU', cell: (row) => <code>{name(row).sku}</code> },
          about,
          ...(remove
            ? [
                {
                  title: t('Action'),
                  cell: (row: Row) => (
                    <Sure
                      label={t('Take out')}
                      question={t('{name} stays as a product of its own.', { name: name(row).name })}
                      go={() => remove(row)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

interface AddProps {
  readonly label?: string;
  readonly fields?: readonly FieldOf[];
  readonly operation?: string;
  /** Adds the product with the id; the other fields are as they were typed. */
  readonly add: (id: number, body: Record<string, unknown>) => Promise<unknown>;
}

/** A button that asks for a SKU, and adds that product. */
function Add({ label = t('Add a product'), fields = [], operation = '', add }: AddProps) {
  return (
    <Action label={label}>
      {(close) => (
        <Form
          operation={operation}
          fields={[{ name: 'sku', label: 'SKU', required: true }, ...fields]}
          submit={t('Add')}
          onCancel={close}
          send={async ({ sku, ...body }) => {
            const found = await call<Product>('getProductBySku', { params: { sku: String(sku) } });
            await add(found.data.id, body);
            close();
            say(t('Saved.'));
          }}
        />
      )}
    </Action>
  );
}

interface LinksProps extends Of {
  readonly type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
  readonly title: string;
}

function Links({ product, type, title }: LinksProps) {
  const may = useMayChange();
  const params = { id: product.id, type };
  const { data, error, refetch } = useRead<readonly ProductLink[]>('listProductLinks', { params });
  const add = useWrite('addProductLink', affected);
  const remove = useWrite('deleteProductLink', affected);
  const isGroup = type === 'grouped';
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Part<ProductLink>
      title={t(title)}
      rows={data.data}
      id={({ id }) => id}
      name={(row) => ({ id: row.linkedProductId, sku: row.linkedProductSku, name: row.linkedProductName })}
      about={
        isGroup
          ? { title: t('By default'), isNumber: true, cell: ({ qty }) => number(qty) }
          : { title: t('Place'), isNumber: true, cell: ({ position }) => number(position) }
      }
      add={
        may('addProductLink') && (
          <Add
            operation="addProductLink"
            fields={[
              ...(isGroup ? [{ name: 'qty', label: t('By default') }] : []),
              { name: 'position', label: t('Place') },
            ]}
            add={(linkedProductId, body) => add.mutateAsync({ params, body: { ...body, linkedProductId } })}
          />
        )
      }
      remove={
        may('deleteProductLink') &&
        (({ linkedProductId }) => remove.mutateAsync({ params: { ...params, linkedProductId } }))
      }
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

function Variants({ product }: Of) {
  const may = useMayChange();
  const params = { id: product.id };
  const parts = useRead<{ readonly superAttributes: readonly string[] }>('getConfigurable', { params });
  const add = useWrite('addVariant', affected);
  const remove = useWrite('deleteVariant', affected);
  const patch = useWrite('patchConfigurable', affected);
  const words = (attributes: Values) =>
    Object.entries(attributes)
      .map(([code, value]) => {
        const option = product.configurableOptions?.find((each) => each.code === code);
        return option?.values.find(({ id }) => id === value)?.label ?? String(value);
      })
      .join(', ');
  const codes = parts.data?.data.superAttributes ?? [];
  const isChosen = codes.length > 0;
  return (
    <Part
      title={t('Variants')}
      rows={product.variants ?? []}
      id={({ id }) => id}
      name={({ id, sku, attributes }) => ({ id, sku, name: words(attributes) || sku })}
      about={{ title: t('Price'), isNumber: true, cell: ({ price }) => money(price, product.currency) }}
      add={
        <div className="buttons">
          {may('patchConfigurable') && (
            <Action label={t('Attributes')}>
              {(close) => (
                <Form
                  fields={[
                    {
                      name: 'codes',
                      label: t('Attributes that a variant is chosen by'),
                      hint: t('codes of attributes, with commas between them'),
                    },
                  ]}
                  initial={{ codes: codes.join(', ') }}
                  submit={t('Save')}
                  onCancel={close}
                  send={async (body) => {
                    const superAttributes = String(body.codes ?? '')
                      .split(/[\s,]+/)
                      .filter(Boolean);
                    await patch.mutateAsync({ params, body: { superAttributes } });
                    close();
                    say(t('Saved.'));
                  }}
                />
              )}
            </Action>
          )}
          {may('addVariant') && isChosen && (
            <Add add={(childProductId) => add.mutateAsync({ params, body: { childProductId } })} />
          )}
        </div>
      }
      remove={may('deleteVariant') && (({ id }) => remove.mutateAsync({ params: { ...params, childId: id } }))}
    >
      <p className="hint">
        {isChosen ? t('Chosen by {codes}', { codes: codes.join(', ') }) : t('Say first which attributes decide.')}
      </p>
    </Part>
  );
}

function Bundle({ product }: Of) {
  const may = useMayChange();
  const params = { id: product.id };
  const { data, error, refetch } = useRead<readonly BundleOption[]>('listBundleOptions', { params });
  const add = useWrite('addBundleOption', affected);
  const patch = useWrite('patchBundleOption', affected);
  const remove = useWrite('deleteBundleOption', affected);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  /** Puts other products into an option; what else they have is as it was. */
  const put = (optionId: number, selections: readonly object[]) =>
    patch.mutateAsync({ params: { ...params, optionId }, body: { selections } });
  const sent = ({ sku: _sku, name: _name, ...selection }: BundleOption['selections'][number]) => selection;
  return (
    <>
      <section>
        <header className="top">
          <h2>{t('Options of the bundle')}</h2>
          {may('addBundleOption') && (
            <Action label={t('New option')}>
              {(close) => (
                <Form
                  operation="addBundleOption"
                  fields={[
                    { name: 'title', label: t('Title'), required: true },
                    { name: 'type', label: t('Chosen by'), options: types.map((each) => [each, word(each)]) },
                    { name: 'required', label: t('One must be chosen') },
                  ]}
                  initial={{ type: 'select', required: true }}
                  submit={t('Create')}
                  onCancel={close}
                  send={async (body) => {
                    await add.mutateAsync({ params, body: { ...body, selections: [] } });
                    close();
                  }}
                />
              )}
            </Action>
          )}
        </header>
        {data.data.length === 0 && <p className="nothing">{t('Nothing here.')}</p>}
      </section>
      {data.data.map(({ id, title, type, required, selections }) => (
        <Part
          key={id}
          title={title}
          rows={selections}
          id={({ selectionId }) => selectionId}
          name={(row) => ({ ...row, id: row.productId })}
          about={{ title: t('Pieces'), isNumber: true, cell: ({ qty }) => number(qty) }}
          add={
            <div className="buttons">
              {may('patchBundleOption') && (
                <Add
                  fields={[{ name: 'qty', label: t('Pieces'), hint: t('empty: 1') }]}
                  add={(productId, { qty }) =>
                    put(id, [...selections.map(sent), { productId, ...(qty !== '' && { qty: Number(qty) }) }])
                  }
                />
              )}
              {may('deleteBundleOption') && (
                <Sure
                  label={t('Delete')}
                  kind="danger"
                  question={t('Delete {name}?', { name: title })}
                  go={() => remove.mutateAsync({ params: { ...params, optionId: id } })}
                />
              )}
            </div>
          }
          remove={
            may('patchBundleOption') &&
            (({ selectionId }) => put(id, selections.filter((each) => each.selectionId !== selectionId).map(sent)))
          }
        >
          <p className="hint">
            {word(type)}
            {required && `, ${t('one must be chosen')}`}
          </p>
        </Part>
      ))}
    </>
  );
}

const types = ['select', 'radio', 'checkbox', 'multi'];
