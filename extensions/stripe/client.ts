import type { AskedTransfer } from 'cartwright/extension';
import type { Stripe } from 'stripe';

/** What a request to the provider brings along to ask Stripe with. */
export type Asking = Pick<AskedTransfer, 'setting' | 'fetch'>;

/** The version of Stripe's interface that this extension was written for: that of the library. */
const apiVersion = '2026-10-28.endive';

/**
 * Stripe's library, over the store's own `fetch`. It sends a request again if its connection was closed, once and with the same key;
 * all else the store repeats.
 */
export async function stripeOf({ setting, fetch }: Asking): Promise<Stripe> {
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(setting('api_url'));
  const send = async (url: unknown, { method, headers, body }: RequestInit = {}): Promise<Response> =>
    fetch(String(url), {
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
    });
  return new Stripe(setting('secret_key'), {
    apiVersion,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(send as typeof globalThis.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Decimals of currencies whose smallest unit at Stripe is not a hundredth. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** An amount in ten-thousandths as Stripe takes it: in the smallest unit of its currency, of three decimals the last one zero. */
export function inUnits(amount: number, currency: string): number {
  const places = decimals[currency] ?? 2;
  const step = places === 3 ? 10 : 1;
  return Math.round(amount / 10 ** (4 - places) / step) * step;
}

/** An amount of Stripe in words: `29.31 USD`. */
export function inWords(units: number, sent: string): string {
  const currency = sent.toUpperCase();
  const places = decimals[currency] ?? 2;
  return `${(units / 10 ** places).toFixed(places)} ${currency}`;
}
