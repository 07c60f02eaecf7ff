import createClient, { type ClientOptions } from 'openapi-fetch';
import type { CartwrightClient } from './calls.ts';
import type { paths } from './schema.ts';

export type { CartwrightClient } from './calls.ts';
export { type CartStorage, type GuestCart, guestCart } from './guest-cart.ts';
export { type OnceOptions, once } from './once.ts';
export { everyRow, nextCursor } from './pages.ts';
export { type Answer, CartwrightError, ok } from './problem.ts';
export type * from './schema.ts';
export { type Credentials, resume, type Session, type SessionOptions, type StoredToken, signIn } from './session.ts';

/** What a client is made with. */
export interface CartwrightOptions extends Omit<ClientOptions, 'baseUrl' | 'querySerializer'> {
  /** A token of `POST /auth/token`, or what gives the one that holds now; without one the client is a stranger. */
  readonly token?: string | (() => string | Promise<string>);
}

/**
 * A client of a store. Every call answers `{ data }` or, where it was refused, `{ error }`: the problem document.
 *
 * @param storeUrl where the service is reached, such as `https://shop.example.com`
 */
export function cartwright(storeUrl: string, { token, ...options }: CartwrightOptions = {}): CartwrightClient {
  const client = createClient<paths>({
    ...options,
    baseUrl: `${storeUrl.replace(/\/$/, '')}/api/rest/v2`,
    // Lists are written with commas.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  client.use({
    async onRequest({ request }) {
      if (!request.headers.has('accept')) request.headers.set('accept', 'application/json');
      if (token === undefined || request.headers.has('authorization')) return;
      request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    },
  });
  return client as CartwrightClient;
}
