import { type AnchorHTMLAttributes, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
addEventListener('popstate', () => {
  for (const each of listeners) each();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const home = new URL('.', document.baseURI).pathname;

/** The path below the console's address, and the query. */
export function usePlace(): { readonly path: string; readonly query: URLSearchParams } {
  const url = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [path = '', query] = url.split('?');
  return { path: decodeURI(path.slice(home.length)).replace(/\/$/, ''), query: new URLSearchParams(query) };
}

/** Goes to a place of the console. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', home + to);
  for (const each of listeners) each();
  if (!replace) scrollTo(0, 0);
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
}

/** A link to a place of the console. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      href={home + to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
