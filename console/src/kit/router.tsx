import { type AnchorHTMLAttributes, useSyncExternalStore } from 'react';

/** What is so now, looked at again after each of the window's events. */
export function useEvents<Value>(names: readonly string[], now: () => Value): Value {
  return useSyncExternalStore((listener) => {
    for (const name of names) addEventListener(name, listener);
    return () => {
      for (const name of names) removeEventListener(name, listener);
    };
  }, now);
}

const moves = ['popstate', 'went'];
const home = new URL('.', document.baseURI).pathname;

/** The path below the console's address, and the query. */
export function usePlace(): { readonly path: string; readonly query: URLSearchParams } {
  const url = useEvents(moves, () => location.pathname + location.search);
  const [path = '', query] = url.split('?');
  return { path: decodeURI(path.slice(home.length)).replace(/\/$/, ''), query: new URLSearchParams(query) };
}

/** Goes to a place of the console. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', home + to);
  dispatchEvent(new Event('went'));
  if (!replace) scrollTo(0, 0);
}

/** A link to a place of the console. */
export function Link({ to, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string }) {
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
