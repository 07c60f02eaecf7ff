import { formatDecimalShort, roundDecimal } from '#kernel/decimal.ts';
import { requestAndRead } from '#platform/http-out/post.ts';
import { signedHeaders } from '#platform/http-out/signed-headers.ts';
import type { Gateway, GatewayAnswer, GatewayNetwork } from './gateway.ts';

const longestAnswer = 16 * 1024;
const longestText = 255;

/**
 * A gateway that gets its requests over HTTP, as JSON signed like webhooks (docs/payments.md): `POST URL/authorize`,
 * `/capture`, `/void` and `/refund`.
 */
export function httpGateway(setting: (name: string) => string, { allowsPrivate, now }: GatewayNetwork): Gateway {
  const base = setting('url').replace(/\/+$/, '');
  const ask = async (
    action: string,
    id: string,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<GatewayAnswer> => {
    const body = JSON.stringify({ id, ...payload });
    const headers = {
      ...signedHeaders(setting('secret'), id, Math.floor(now / 1000), body),
      'Idempotency-Key': id,
    };
    const timeoutMs = Number(setting('timeout')) * 1000;
    const sent = { url: `${base}/${action}`, headers, body, allowsPrivate, timeoutMs };
    const answer = await requestAndRead(sent, longestAnswer);
    if (answer.status < 200 || answer.status > 299) throw new Error(`the gateway answered ${answer.status}`);
    return readAnswer(answer.body);
  };
  const money = ({ amount, currency }: { amount: number; currency: string }) => ({
    amount: formatDecimalShort(roundDecimal(amount, 2)),
    currency,
  });
  return {
    authorize: ({ id, isCaptured, token, ...sum }) =>
      ask('authorize', id, { ...money(sum), capture: isCaptured, token }),
    capture: ({ id, transaction, ...sum }) => ask('capture', id, { ...money(sum), transaction }),
    void: ({ id, authorizationId, transaction }) => ask('void', id, { authorization: authorizationId, transaction }),
    refund: ({ id, transaction, ...sum }) => ask('refund', id, { ...money(sum), transaction }),
  };
}

/** Reads `{"status": "approved", "transaction": "..."}` or `{"status": "declined", "reason": "..."}`; throws for anything else. */
function readAnswer(text: string): GatewayAnswer {
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  const { status, transaction, reason } = parsed ?? {};
  if (status === 'approved' && typeof transaction === 'string' && transaction !== '') {
    if (transaction.length > longestText) throw new Error('the gateway answered a transaction that is too long');
    return { isApproved: true, transaction };
  }
  if (status === 'declined') {
    return { isApproved: false, reason: typeof reason === 'string' ? reason.slice(0, longestText) : '' };
  }
  throw new Error('the gateway answered something else than approved or declined');
}
