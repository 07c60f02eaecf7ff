import type { OwnValues, Product, Store } from '@cartwright/client';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Badge, Choose, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { everywhere, useMe, useStore } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { go, usePlace } from '../kit/router.tsx';
import { money, number, t } from '../kit/text.ts';
import { Changes } from './activity.tsx';
import { codeOf } from './attribute-code.ts';
import { Images } from './product-images.tsx';
import { Parts } from './product-parts.tsx';

type Values = Readonly<Record<string, unknown>>;

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  status: 'Status',
  visibility: 'Visibility',
  price: 'Price',
  specialPrice: 'Special price',
  specialFromDate: 'Special price from',
  specialToDate: 'Special price to',
  stockQty: 'Stock',
  weight: 'Weight',
  barcode: 'Barcode',
  urlKey: 'Address in the shop',
  shortDescription: 'Short description',
  description: 'Description',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
};
/** Fields whose values all store views share. */
const shared = ['stockQty', 'weight', 'barcode'];
const amounts = ['price', 'specialPrice'];

/** One product: its values by store view, images, links and parts. */
export default function OneProduct({ params }: ScreenProps) {
  const me = useMe();
  const { path, query } = usePlace();
  const stores = useRead<readonly Store[]>('listStores');
  const views = stores.data?.data.filter(({ code }) => me.storeViews === null || me.storeViews.includes(code)) ?? [];
  const own = useStore();
  const store = query.get('store') ?? own;
  const sent = { params: { id: Number(params.id) }, store };
  const { data, error, refetch } = useRead<Product>('getProduct', sent);
  const base = useRead<Product>(
    'getProduct',
    { ...sent, store: everywhere },
    own === everywhere && store !== everywhere,
  );
  const ownValues = useRead<OwnValues>('getOwnValues', sent, own === everywhere && store !== everywhere);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const product = data.data;
  const defaults = store === everywhere ? undefined : base.data?.data;
  const ofView = ownValues.data?.data.attributes ?? [];
  return (
    <>
      <header className="top">
        <h1>
          {product.name} <Badge code={product.status} /> <Badge code={product.stockStatus} />
        </h1>
        <Choose
          label={t('Values for')}
          options={[
            ...(me.storeViews === null ? [[everywhere, t('All store views')] as const] : []),
            ...views.map(({ code, name, groupName }) => [code, `${groupName} · ${name}`] as const),
          ]}
          value={store}
          onChange={(code) => go(`${path}?store=${code}`, { replace: true })}
        />
      </header>
      <p className="hint">
        <code>{product.sku}</code> · {t(product.type)}
      </p>
      <div className="columns">
        <section>
          <h2>{t('Values')}</h2>
          <Edit
            key={`${store} ${data.etag} ${base.data?.etag}`}
            product={product}
            base={defaults}
            ownCodes={ofView}
            sent={sent}
          />
        </section>
        <div className="stack">
          {defaults && <Own product={product} base={defaults} ownCodes={ofView} sent={sent} />}
          <Images id={product.id} />
          <Parts key={product.id} product={product} />
        </div>
      </div>
      <Changes entity="product" id={product.id} />
    </>
  );
}

interface Sent {
  readonly params: { readonly id: number };
  readonly store: string;
}

interface OfView {
  readonly product: Product;
  /** The product with the values for all store views, where those of one store view are shown. */
  readonly base: Product | undefined;
  /** The codes of the attributes of which the store view has a value of its own. */
  readonly ownCodes: readonly string[];
  readonly sent: Sent;
}

const print = (product: Product) => (name: string, value: unknown) => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'number') return String(value);
  return amounts.includes(name) ? money(value, product.currency) : number(value);
};

function useProduct(product: Product) {
  return useSave({
    read: 'getProduct',
    write: 'patchProduct',
    affected: ['getProduct', 'getOwnValues', 'listProducts'],
    label: (name) => t(labels[name] ?? name),
    print: print(product),
  });
}

function Edit({ product, base, ownCodes, sent }: OfView) {
  const { save, conflict } = useProduct(product);
  const shown = print(product);
  const names = Object.keys(labels).filter((name) => sent.store === everywhere || !shared.includes(name));
  const fields = names.map((name): FieldOf => {
    const common = (base as Values | undefined)?.[name];
    const isDay = name.endsWith('Date');
    return {
      name,
      label: t(labels[name] ?? name),
      ...(/description/i.test(name) && { as: 'area' as const }),
      ...(isDay && { hint: t('year-month-day') }),
      ...(base && {
        hint: ownCodes.includes(codeOf(name))
          ? t('all: {value}', { value: shown(name, common) })
          : t('as for all store views'),
      }),
    };
  });
  return (
    <>
      <Form
        operation="patchProduct"
        isPatch
        fields={fields}
        initial={product as unknown as Values}
        submit={t('Save')}
        send={async (body) => {
          if (await save(body, product as unknown as Values, sent)) say(t('Saved.'));
        }}
      />
      {conflict}
    </>
  );
}

/** What the store view has of its own, and how it inherits again. */
function Own({ product, base, ownCodes, sent }: OfView) {
  const { save, conflict } = useProduct(product);
  const values = [product, base] as readonly unknown[] as readonly [Values, Values];
  const shown = print(product);
  return (
    <section>
      <h2>{t('Own values of this store view')}</h2>
      <p className="hint">{t('Everything else is as for all store views.')}</p>
      <Table
        caption={t('Own values of this store view')}
        rows={Object.keys(labels).filter((name) => ownCodes.includes(codeOf(name)))}
        id={(name) => name}
        columns={[
          { title: t('Field'), cell: (name) => t(labels[name] ?? name) },
          { title: t('Here'), cell: (name) => shown(name, values[0][name]) },
          { title: t('All store views'), cell: (name) => shown(name, values[1][name]) },
          {
            title: t('Action'),
            cell: (name) => (
              <Sure
                label={t('Use default')}
                question={t('{field} is then {value}, and follows the value for all store views.', {
                  field: t(labels[name] ?? name),
                  value: shown(name, values[1][name]),
                })}
                go={() => save({ useDefault: [codeOf(name)] }, {}, sent)}
              />
            ),
          },
        ]}
      />
      {conflict}
    </section>
  );
}
