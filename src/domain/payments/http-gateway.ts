import { formatDecimalShort, roundDecimal } from '#kernel/decimal.ts';
import { signedHeaders } from '#platform/http-out/signed-headers.ts';
import { type AskedVoid, checkedAnswer, type PaymentProvider, type ProviderAnswer } from './provider.ts';

const longestAnswer = 16 * 1024;

/**
 * A gateway that gets its requests over HTTP, as JSON signed like webhooks (docs/payments.md): `POST URL/authorize`,
 * `/capture`, `/void` and `/refund`.
 */
export const httpGateway: PaymentProvider = {
  authorize: ({ capture, token, ...asked }) => ask('authorize', asked, { ...money(asked), capture, token }),
  capture: ({ transaction, ...asked }) => ask('capture', asked, { ...money(asked), transaction }),
  void: ({ authorization, transaction, ...asked }) => ask('void', asked, { authorization, transaction }),
  refund: ({ transaction, ...asked }) => ask('refund', asked, { ...money(asked), transaction }),
};

async function ask(
  action: string,
  { id, now, setting, fetch }: Pick<AskedVoid, 'id' | 'now' | 'setting' | 'fetch'>,
  payload: Readonly<Record<string, unknown>>,
): Promise<ProviderAnswer> {
  const body = JSON.stringify({ id, ...payload });
  const headers = {
    ...signedHeaders(setting('secret'), id, Math.floor(now / 1000), body),
    'Idempotency-Key': id,
  };
  const answer = await fetch(`${setting('url').replace(/\/+$/, '')}/${action}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > longestAnswer) throw new Error('the answer is too long');
  return checkedAnswer(JSON.parse(text));
}

function money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return { amount: formatDecimalShort(roundDecimal(amount, 2)), currency };
}
