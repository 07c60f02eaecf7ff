import { signal } from '@preact/signals';
import { root } from './service.ts';

/** Where the shopper is: the path below the shop's address, without slashes at its ends, and the query. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const placeOf = (url: string): Place => {
  const { pathname, searchParams } = new URL(url);
  const path = decodeURI(pathname.slice(new URL(root).pathname.length)).replace(/^\/+|\/+$/g, '');
  return { path, query: searchParams };
};

export const place = signal<Place>(placeOf(location.href));

/** The address of a page of the shop. Values that are empty are left out of the query. */
export function href(path: string, query: Record<string, string | number | undefined | null> = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return `${root}${path}${text && `?${text}`}`;
}

/** Goes to an address of the shop. */
export function go(url: string, { replace = false, keepPlace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  place.value = placeOf(location.href);
  if (keepPlace) return;
  scrollTo(0, 0);
  // Who reads by ear begins at the new page, too.
  document.getElementById('main')?.focus({ preventScroll: true });
}

addEventListener('popstate', () => {
  place.value = placeOf(location.href);
});

// Links are plain links; those into the shop do not load the page again.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || !link.href.startsWith(root)) return;
  event.preventDefault();
  go(link.href);
});
