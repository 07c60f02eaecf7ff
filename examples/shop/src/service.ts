import {
  CartwrightError,
  cartwright,
  guestCart,
  ok,
  type Store,
  type StoreConfig,
  type Token,
} from '@cartwright/client';
import { computed, signal } from '@preact/signals';

/** The address of the shop itself, with a slash at its end. */
export const root = new URL('.', document.baseURI).href;

/** The address of the service: a shop on a host of its own names it in `<meta name="service" content="https://...">`. */
const serviceUrl = (
  document.querySelector<HTMLMetaElement>('meta[name=service]')?.content ?? new URL('..', root).href
).replace(/\/$/, '');

// --- The store view

const storeKey = 'shop.store';

// Links of mails name the store view that sent them.
const linkedStore = new URLSearchParams(location.search).get('___store');
if (linkedStore) localStorage.setItem(storeKey, linkedStore);

/** The code of the chosen store view; null for the default one. */
const storeCode = signal<string | null>(localStorage.getItem(storeKey));

/** Chooses another store view: its language, its prices. The page is loaded again in it. */
export function chooseStore(code: string): void {
  localStorage.setItem(storeKey, code);
  location.reload();
}

// --- The session

interface KeptSession {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly name: string;
}

const sessionKey = 'shop.session';
const readSession = (): KeptSession | null => JSON.parse(localStorage.getItem(sessionKey) ?? 'null');

/** Who is signed in; null for a guest. */
export const session = signal<KeptSession | null>(readSession());
export const isSignedIn = computed(() => session.value !== null);

// Another tab signed in or out, or renewed the token.
addEventListener('storage', ({ key }) => {
  if (key === sessionKey) session.value = readSession();
});

function keepSession(next: KeptSession | null): void {
  if (next) localStorage.setItem(sessionKey, JSON.stringify(next));
  else localStorage.removeItem(sessionKey);
  session.value = next;
}

const sessionOf = ({ token, expires_in, customer }: Token): KeptSession => ({
  token,
  endsAt: Date.now() + expires_in * 1000,
  name: customer?.firstName ?? session.value?.name ?? '',
});

/** A token is renewed when it has less than this to live. */
const marginMs = 5 * 60_000;
let renewal: Promise<void> | undefined;

async function renew(old: KeptSession): Promise<void> {
  const { data, response } = await store.POST('/auth/refresh', { headers: { authorization: `Bearer ${old.token}` } });
  // Another tab may have renewed it first.
  if (session.value?.token !== old.token) return;
  if (data) keepSession(sessionOf(data));
  else if (response.status === 401) keepSession(readSession()?.token === old.token ? null : readSession());
}

async function bearer(): Promise<string | undefined> {
  const old = session.value;
  if (old && old.endsAt - Date.now() < marginMs) {
    renewal ??= renew(old).finally(() => {
      renewal = undefined;
    });
    await renewal;
  }
  return session.value?.token;
}

// --- The client

/** The REST interface of the store. */
export const store = cartwright(serviceUrl);

store.use({
  async onRequest({ request, schemaPath }) {
    if (storeCode.value) request.headers.set('x-store-code', storeCode.value);
    if (schemaPath.startsWith('/auth/') || request.headers.has('authorization')) return;
    const token = await bearer();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
  },
  async onResponse({ request, response, schemaPath }) {
    if (response.status !== 401 || schemaPath.startsWith('/auth/') || !request.headers.has('authorization')) return;
    // The token does not hold any more, such as after a change of the password elsewhere.
    keepSession(null);
    if (request.method !== 'GET') return;
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    return fetch(request.url, { headers });
  },
});

/** Remembers a guest's cart. */
export const guest = guestCart(store, localStorage);

/** The id of the guest's cart in this browser, if there is one. */
export const guestCartId = (): string | null => localStorage.getItem('cartwright.cart');

/** Signs a customer in; the guest's cart becomes theirs. Throws `CartwrightError`. */
export async function signIn(email: string, password: string): Promise<void> {
  const maskedId = guestCartId();
  const answer = await ok(
    store.POST('/auth/token', { body: { email, password, ...(maskedId !== null && { maskedId }) } }),
  );
  guest.forget();
  keepSession(sessionOf(answer));
}

/** Signs the customer out. */
export async function signOut(): Promise<void> {
  const token = session.value?.token;
  keepSession(null);
  if (token) await store.POST('/auth/logout', { headers: { authorization: `Bearer ${token}` } });
}

/** After the customer changed a name or the password. */
export const renameSession = (name: string): void => {
  if (session.value) keepSession({ ...session.value, name });
};

// --- Facts that every page needs

export const config = signal<StoreConfig | undefined>(undefined);
export const stores = signal<readonly Store[]>([]);

/** Reads the facts of the store view. Throws `CartwrightError`. */
export async function loadFacts(): Promise<void> {
  const [facts, all] = await Promise.all([ok(store.GET('/store-config')), ok(store.GET('/stores'))]).catch((error) => {
    // A store view that was chosen earlier is gone.
    if (storeCode.value === null || !(error instanceof CartwrightError) || error.status !== 400) throw error;
    localStorage.removeItem(storeKey);
    storeCode.value = null;
    return Promise.all([ok(store.GET('/store-config')), ok(store.GET('/stores'))]);
  });
  config.value = facts;
  stores.value = all;
  document.documentElement.lang = locale();
}

/** The language of the store view as browsers name it, such as `en-US`. */
export const locale = (): string => (config.value?.locale ?? 'en_US').replace('_', '-');
