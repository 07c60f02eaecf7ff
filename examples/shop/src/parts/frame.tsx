import { type CategoryTree, ok } from '@cartwright/client';
import { signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { cart } from '../cart.ts';
import { useLoad } from '../load.ts';
import { go, href, place } from '../router.tsx';
import { chooseStore, config, session, store, stores } from '../service.ts';
import { t } from '../text.ts';

/** A category of the menu. */
export type MenuNode = CategoryTree['children'][number];

/** Reads the categories for the key `menu`. */
export const readMenu = () => ok(store.GET('/categories/tree'));

/** The categories of the menu, read once for a visit. */
export function useMenu(): readonly MenuNode[] {
  const { data } = useLoad('menu', readMenu);
  return (data?.children ?? []).filter(({ includeInMenu }) => includeInMenu);
}

export const categoryHref = ({ id, urlPath }: { readonly id: number; readonly urlPath: string | null }): string =>
  href(urlPath ?? `category/${id}`);

/** What is said to everybody, also to those who listen: "in the cart". */
const announced = signal<{
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
} | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

place.subscribe(() => {
  announced.value = null;
});

export function announce(text: string, link?: { readonly href: string; readonly text: string }): void {
  announced.value = { text, ...(link && { link }) };
  clearTimeout(timer);
  timer = setTimeout(() => {
    announced.value = null;
  }, 6000);
}

export function Frame({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('To the content')}
      </button>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <div class="announced" role="status">
        {announced.value && (
          <p>
            {announced.value.text}{' '}
            {announced.value.link && <a href={announced.value.link.href}>{announced.value.link.text}</a>}
          </p>
        )}
      </div>
    </>
  );
}

function Header() {
  const menu = useMenu();
  const drawer = useRef<HTMLDialogElement>(null);
  const path = place.value.path;
  useEffect(() => drawer.current?.close(), [place.value]);
  const count = cart.value?.itemsQty ?? 0;
  return (
    <header class="top">
      <div class="bar">
        <button
          type="button"
          class="icon menu-button"
          aria-label={t('Menu')}
          onClick={() => drawer.current?.showModal()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 6h18M3 12h18M3 18h18" />
          </svg>
        </button>
        <a class="name" href={href('')}>
          {config.value?.logoUrl ? (
            <img src={config.value.logoUrl} alt={config.value.logoAlt ?? config.value.storeName} />
          ) : (
            config.value?.storeName
          )}
        </a>
        <Search />
        <div class="own">
          <a
            class="icon"
            href={href(session.value ? 'account' : 'sign-in')}
            aria-label={session.value ? t('My account') : t('Sign in')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="8" r="4" />
              <path d="M4 21c1-4.500 4-6.500 8-6.500s7 2 8 6.500" />
            </svg>
            <span>{session.value ? session.value.name || t('My account') : t('Sign in')}</span>
          </a>
          <a class="icon" href={href('cart')} aria-label={t('Cart, {n} items', { n: count })}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 4h2l2.400 11h10.200L20 7H6" />
              <circle cx="9" cy="19.500" r="1.200" />
              <circle cx="16.500" cy="19.500" r="1.200" />
            </svg>
            <span>{t('Cart')}</span>
            {count > 0 && <b>{count}</b>}
          </a>
        </div>
      </div>
      <nav class="menu" aria-label={t('Categories')}>
        <ul>
          {menu.map((category) => (
            <li key={category.id}>
              <a href={categoryHref(category)} aria-current={path === category.urlPath ? 'page' : undefined}>
                {category.name}
              </a>
              {category.children.length > 0 && (
                <ul>
                  {category.children
                    .filter(({ includeInMenu }) => includeInMenu)
                    .map((child) => (
                      <li key={child.id}>
                        <a href={categoryHref(child)} aria-current={path === child.urlPath ? 'page' : undefined}>
                          {child.name}
                        </a>
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <Drawer label={t('Menu')} dialog={drawer}>
        <Tree nodes={menu} />
        <Languages />
      </Drawer>
    </header>
  );
}

interface DrawerProps {
  readonly label: string;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly children: ComponentChildren;
}

/** A dialog at the side of a phone's window; Escape or a touch beside it closes it, too. */
export function Drawer({ label, dialog, children }: DrawerProps) {
  return (
    <dialog class="drawer" ref={dialog as RefObject<HTMLDialogElement>} aria-label={label} {...{ closedby: 'any' }}>
      <div>
        <button type="button" class="icon" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5 5 19" />
          </svg>
        </button>
        {children}
      </div>
    </dialog>
  );
}

function Tree({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  return (
    <ul class="tree">
      {nodes
        .filter(({ includeInMenu }) => includeInMenu)
        .map((node) => (
          <li key={node.id}>
            <a href={categoryHref(node)} aria-current={place.value.path === node.urlPath ? 'page' : undefined}>
              {node.name}
            </a>
            {node.children.length > 0 && <Tree nodes={node.children as readonly MenuNode[]} />}
          </li>
        ))}
    </ul>
  );
}

function Search() {
  const { path, query } = place.value;
  const words = path === 'search' ? (query.get('q') ?? '') : '';
  return (
    <search class="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get('q');
          if (typeof q === 'string' && q.trim()) go(href('search', { q: q.trim() }));
        }}
      >
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          aria-label={t('Search the shop')}
          placeholder={t('Search the shop')}
          autocomplete="off"
          maxLength={200}
        />
        <button type="submit" class="icon" aria-label={t('Search')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="10.500" cy="10.500" r="6.500" />
            <path d="m15.500 15.500 5 5" />
          </svg>
        </button>
      </form>
    </search>
  );
}

function Languages() {
  const here = stores.value.find(({ code }) => code === config.value?.storeCode);
  const all = stores.value.filter(({ websiteId }) => websiteId === here?.websiteId);
  if (all.length < 2) return null;
  return (
    <label class="languages">
      {t('Language')}{' '}
      <select value={here?.code} onChange={(event) => chooseStore(event.currentTarget.value)}>
        {all.map(({ code, name, locale }) => (
          <option key={code} value={code} lang={locale.replace('_', '-')}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Footer() {
  const facts = config.value;
  return (
    <footer>
      <ul>
        <li>
          <a href={href('about-us')}>{t('About us')}</a>
        </li>
        {facts?.contactEnabled && (
          <li>
            <a href={href('contact')}>{t('Contact us')}</a>
          </li>
        )}
        {facts?.newsletterEnabled && (
          <li>
            <a href={href('newsletter')}>{t('Newsletter')}</a>
          </li>
        )}
        <li>
          <a href={href('giftcard')}>{t('Gift card balance')}</a>
        </li>
      </ul>
      <Languages />
    </footer>
  );
}
