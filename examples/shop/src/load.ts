import { useEffect, useState } from 'preact/hooks';

/** What was read, or why it was not. While another key is being read, `data` is still that of the one before. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Reads it again. */
  reload(): void;
}

/** Answers of this visit: who goes back sees the page at once, and it is read again behind it. */
const cache = new Map<string, unknown>();

/** What was asked for before the page was there that shows it. */
const ahead = new Map<string, Promise<unknown>>();

/** Asks for what a page is going to show while the shop itself is still being loaded. */
export function loadAhead<T>(key: string, read: () => Promise<T>): void {
  const answer = read();
  ahead.set(key, answer);
  // The page that shows it reports the error.
  answer.catch(() => undefined);
}

function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const answer = ahead.get(key) as Promise<T> | undefined;
  ahead.delete(key);
  return answer ?? read();
}

/** Reads what a page shows, again whenever the key changes. */
export function useLoad<T>(key: string, read: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key: '' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    readOnce(key, read).then(
      (data) => {
        cache.set(key, data);
        if (isCurrent) setState({ key, data });
      },
      (error: unknown) => {
        if (isCurrent) setState({ key, error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const isLoading = state.key !== key;
  const data = isLoading ? ((cache.get(key) as T | undefined) ?? state.data) : state.data;
  return { data, error: isLoading ? undefined : state.error, isLoading, reload: () => setTurn(turn + 1) };
}
