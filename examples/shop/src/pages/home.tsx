import { ok } from '@cartwright/client';
import { useLoad } from '../load.ts';
import { Cards, Html, type Listed, listedFields, useTitle, Waiting } from '../parts/common.tsx';
import { categoryHref, useMenu } from '../parts/frame.tsx';
import { config, store } from '../service.ts';
import { t } from '../text.ts';

/** Reads the products of the first page, for the key `home`. */
export async function readHome(): Promise<readonly Listed[]> {
  const query = { sortBy: 'created_at', sortDir: 'desc', itemsPerPage: 20, fields: listedFields } as const;
  const newest = (await ok(store.GET('/products', { params: { query } }))) as Listed[];
  // Products with a picture come first.
  return newest.sort((a, b) => Number(b.smallImageUrl !== null) - Number(a.smallImageUrl !== null)).slice(0, 8);
}

/** The first page: the store's own words, its categories, and products. */
export function HomePage() {
  const facts = config.value;
  useTitle('');
  const menu = useMenu();
  const identifier = facts?.cmsHomePage ?? null;
  const page = useLoad(`page ${identifier}`, async () =>
    identifier === null ? undefined : (await ok(store.GET('/cms-pages', { params: { query: { identifier } } })))[0],
  );
  const list = useLoad('home', readHome);
  return (
    <>
      <section class="hero">
        <h1>{page.data?.contentHeading ?? page.data?.title ?? facts?.storeName}</h1>
        <Html html={page.data?.contentHtml} />
      </section>
      <section>
        <h2>{t('New products')}</h2>
        {list.data ? <Cards products={list.data} /> : <Waiting error={list.error} reload={list.reload} />}
      </section>
      <section>
        <h2>{t('Categories')}</h2>
        <ul class="tiles">
          {menu.map((category) => (
            <li key={category.id}>
              <a href={categoryHref(category)}>
                <strong>{category.name}</strong>
                <span class="soft">{category.children.map(({ name }) => name).join(' · ')}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
