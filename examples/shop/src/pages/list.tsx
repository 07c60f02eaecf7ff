import { ok, type ProductFacets } from '@cartwright/client';
import { useRef } from 'preact/hooks';
import { useLoad } from '../load.ts';
import { Cards, Heading, Html, type Listed, listedFields, Pager, Waiting } from '../parts/common.tsx';
import { categoryHref, Drawer, type MenuNode, useMenu } from '../parts/frame.tsx';
import { go, href, place } from '../router.tsx';
import { config, locale, store } from '../service.ts';
import { money, t } from '../text.ts';

const perPage = 12;

/** What a list asks for: the words or the category, and what the shopper chose of the facets. */
interface Wanted {
  readonly categoryId?: number;
  readonly search?: string;
}

/** The choices in the address: `attr_color=7,8&price=5-9.99&in=5&sort=price-asc&page=2`. */
function chosenOf(query: URLSearchParams) {
  const attributes = Object.fromEntries([...query].filter(([name]) => name.startsWith('attr_')));
  const [, min, max] = /^([\d.]*)-([\d.]*)$/.exec(query.get('price') ?? '') ?? [];
  const [, sortBy, sortDir] = /^(\w+)-(asc|desc)$/.exec(query.get('sort') ?? '') ?? [];
  return {
    attributes,
    filters: {
      ...attributes,
      ...(min && { priceMin: Number(min) }),
      ...(max && { priceMax: Number(max) }),
      ...(query.get('in') && { categoryId: Number(query.get('in')) }),
    },
    order: { ...(sortBy && { sortBy }), ...(sortDir && { sortDir }) },
    page: Math.max(1, Number(query.get('page')) || 1),
  };
}

/** The products of a category or of a search, with facets, sorting and pages. */
function ProductList({
  wanted,
  defaultSort,
  empty,
}: {
  readonly wanted: Wanted;
  readonly defaultSort?: string;
  readonly empty: string;
}) {
  const { path, query } = place.value;
  const { attributes, filters, order, page } = chosenOf(query);
  const asked = { ...wanted, ...filters };
  const key = JSON.stringify([asked, order, page]);
  const list = useLoad(`list ${key}`, async () => {
    const sort = defaultSort ? { sortBy: defaultSort } : {};
    const params = { query: { ...asked, ...sort, ...order, page, itemsPerPage: perPage, fields: listedFields } };
    // Names of attributes are the store's own, and so are not in the types.
    const answer = await store.GET('/products', { params: params as never });
    const products = (await ok(answer)) as readonly Listed[];
    return { products, total: Number(answer.response.headers.get('x-total-count') ?? products.length) };
  });
  const facets = useLoad(`facets ${JSON.stringify(asked)}`, () =>
    ok(store.GET('/products/facets', { params: { query: asked } as never })),
  );
  const to = (changes: Record<string, string | number | null>): string =>
    href(path, { ...Object.fromEntries(query), page: null, ...changes });
  const total = list.data?.total ?? 0;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div class="listing">
      <Facets facets={facets.data} to={to} attributes={attributes} hasCategories={wanted.search !== undefined} />
      <section aria-label={t('Products')} aria-busy={list.isLoading}>
        <div class="tools">
          <p class="soft" role="status">
            {list.data && <span>{total === 1 ? t('1 product') : t('{n} products', { n: total })}</span>}
            {isFiltered && (
              <>
                {' · '}
                <a href={href(path, { q: query.get('q'), sort: query.get('sort') })}>{t('Clear filters')}</a>
              </>
            )}
          </p>
          <label>
            {t('Sort by')}{' '}
            <select
              value={query.get('sort') ?? ''}
              onChange={(event) => go(to({ sort: event.currentTarget.value }), { keepPlace: true })}
            >
              <option value="">{wanted.search === undefined ? t('Featured') : t('Name')}</option>
              {(facets.data?.sorts ?? [{ sortBy: 'price', label: t('Price') }])
                .filter(({ sortBy }) => sortBy !== 'position')
                .flatMap(({ sortBy, label }) => [
                  <option key={`${sortBy}-asc`} value={`${sortBy}-asc`}>
                    {label} ↑
                  </option>,
                  <option key={`${sortBy}-desc`} value={`${sortBy}-desc`}>
                    {label} ↓
                  </option>,
                ])}
            </select>
          </label>
        </div>
        {list.data ? (
          list.data.products.length > 0 ? (
            <Cards products={list.data.products} />
          ) : (
            <p class="empty">{isFiltered ? t('No product fits all of these filters.') : empty}</p>
          )
        ) : (
          <Waiting error={list.error} reload={list.reload} />
        )}
        <Pager page={page} pages={Math.ceil(total / perPage)} to={(each) => to({ page: each === 1 ? null : each })} />
      </section>
    </div>
  );
}

interface FacetsProps {
  readonly facets: ProductFacets | undefined;
  readonly to: (changes: Record<string, string | null>) => string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasCategories: boolean;
}

function Facets({ facets, to, attributes, hasCategories }: FacetsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const query = place.value.query;
  const currency = config.value?.defaultDisplayCurrencyCode ?? 'USD';
  const chosen = (code: string): string[] => (attributes[`attr_${code}`] ?? '').split(',').filter(Boolean);
  const toggled = (code: string, value: string): string => {
    const values = chosen(code);
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
    return to({ [`attr_${code}`]: next.length > 0 ? next.join(',') : null });
  };
  const change = (url: string) => go(url, { keepPlace: true });
  const groups = (facets?.attributes ?? [])
    .map((facet) => ({
      ...facet,
      options: facet.options.filter(({ value, count }) => count > 0 || chosen(facet.code).includes(value)),
    }))
    .filter(({ options }) => options.length > 0);
  const content = (
    <>
      {hasCategories && (facets?.categories.length ?? 0) > 0 && (
        <fieldset>
          <legend>{t('Category')}</legend>
          {facets?.categories.map(({ id, name, count }) => {
            const isChosen = query.get('in') === String(id);
            return (
              <label class="choice" key={id}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => change(to({ in: isChosen ? null : String(id) }))}
                />
                <span>{name}</span> <small class="soft">{count}</small>
              </label>
            );
          })}
        </fieldset>
      )}
      {groups.map(({ code, label, options }) => (
        <fieldset key={code}>
          <legend>{label}</legend>
          {options.map(({ value, label: name, count, swatch }) => (
            <label class="choice" key={value}>
              <input
                type="checkbox"
                checked={chosen(code).includes(value)}
                onChange={() => change(toggled(code, value))}
              />
              {swatch?.type === 'color' && <i class="swatch" style={{ background: swatch.value }} aria-hidden="true" />}
              <span>{name}</span> <small class="soft">{count}</small>
            </label>
          ))}
        </fieldset>
      ))}
      {(facets?.prices.length ?? 0) > 0 && (
        <fieldset>
          <legend>{t('Price')}</legend>
          {facets?.prices.map(({ from, to: until, count }) => {
            const range = `${from}-${until}`;
            const isChosen = query.get('price') === range;
            return (
              <label class="choice" key={range}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => change(to({ price: isChosen ? null : range }))}
                />
                <span>{new Intl.NumberFormat(locale(), { style: 'currency', currency }).formatRange(from, until)}</span>{' '}
                <small class="soft">{count}</small>
              </label>
            );
          })}
        </fieldset>
      )}
    </>
  );
  const isEmpty = groups.length === 0 && (facets?.prices.length ?? 0) === 0;
  return (
    <>
      <aside class="facets" aria-label={t('Filters')} hidden={isEmpty && !query.get('price')}>
        {content}
      </aside>
      <button type="button" class="plain filter-button" onClick={() => dialog.current?.showModal()}>
        {t('Filters')}
      </button>
      <Drawer label={t('Filters')} dialog={dialog}>
        {content}
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t('Show {n} products', { n: facets?.total ?? 0 })}
        </button>
      </Drawer>
    </>
  );
}

export function CategoryPage({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(`category ${id}`, () =>
    ok(store.GET('/categories/{id}', { params: { path: { id } } })),
  );
  const category = data?.id === id ? data : undefined;
  if (error !== undefined) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <Trail ids={[id]} />
      <Heading title={category?.metaTitle ?? category?.name ?? ''}>{category?.name ?? '…'}</Heading>
      {category?.imageUrl && <img class="banner" src={`${category.imageUrl}`} alt="" />}
      <Html html={category?.descriptionHtml} />
      {category && category.children.length > 0 && (
        <ul class="pills" aria-label={t('Categories below')}>
          {category.children.map((child) => (
            <li key={child.id}>
              <a href={categoryHref(child)}>{child.name}</a>
            </li>
          ))}
        </ul>
      )}
      <ProductList
        wanted={{ categoryId: id }}
        defaultSort="position"
        empty={t('There is nothing in this category yet.')}
      />
    </>
  );
}

interface TrailProps {
  /** The categories that it may lead to: the first that the menu has. */
  readonly ids: readonly number[];
  /** Whether that category is a link, too. */
  readonly isWhole?: boolean;
}

/** The way from the start to a category. */
export function Trail({ ids, isWhole = false }: TrailProps) {
  const menu = useMenu();
  const wayTo = (nodes: readonly MenuNode[], id: number): MenuNode[] => {
    for (const node of nodes) {
      if (node.id === id) return [node];
      const below = wayTo(node.children as readonly MenuNode[], id);
      if (below.length > 0) return [node, ...below];
    }
    return [];
  };
  const way = ids.map((id) => wayTo(menu, id)).find(({ length }) => length > 0) ?? [];
  return (
    <nav class="trail" aria-label={t('Breadcrumb')}>
      <a href={href('')}>{t('Home')}</a>
      {(isWhole ? way : way.slice(0, -1)).map((node) => (
        <a key={node.id} href={categoryHref(node)}>
          {node.name}
        </a>
      ))}
    </nav>
  );
}

export function SearchPage() {
  const words = place.value.query.get('q') ?? '';
  return (
    <>
      <Heading title={t('Search: {words}', { words })}>{t('Found for “{words}”', { words })}</Heading>
      <ProductList wanted={{ search: words }} empty={t('Nothing was found. Try fewer or other words.')} />
    </>
  );
}

/** The price that a currency of the store view shows; for pages that have no product. */
export const shopMoney = (amount: number): string => money(amount, config.value?.defaultDisplayCurrencyCode ?? 'USD');
