import { createHmac } from 'node:crypto';
import { defineExtension, type PaymentDecision, type PaymentProvider } from 'cartwright/extension';

/** A way of paying as an extension declares it, for tests: what it was asked, and what it answers next. */
export const wallet = {
  asked: [] as { readonly call: string; readonly id: string; readonly [more: string]: unknown }[],
  /** Answers of the next calls; then all are approved. */
  next: [] as (unknown | Error)[],
};

/** The signature of a notice. */
export const signed = (body: string, secret = 'a-secret'): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const answered =
  <Asked extends { readonly id: string }>(call: string) =>
  async (asked: Asked): Promise<PaymentDecision> => {
    const { id, ...more } = asked as Asked & Readonly<Record<string, unknown>>;
    const plain = Object.entries(more).filter(([name, value]) => name !== 'now' && typeof value !== 'function');
    wallet.asked.push({ call, id, ...Object.fromEntries(plain) });
    const next = wallet.next.shift() ?? { status: 'approved', transaction: `${call}-${wallet.asked.length}` };
    if (next instanceof Error) throw next;
    return next as PaymentDecision;
  };

const provider: PaymentProvider = {
  async authorize(asked) {
    if (asked.token === 'private') await asked.fetch('http://127.0.0.1:9/');
    const decide = answered<typeof asked>('authorize');
    const answer = await decide(asked);
    if (asked.transaction === null && asked.token !== 'unkept') await asked.keep(`kept-${asked.id.slice(0, 4)}`);
    return answer;
  },
  capture: answered('capture'),
  void: answered('void'),
  refund: answered('refund'),
  notices({ body, headers, setting }) {
    if (headers['wallet-signature'] !== signed(body, setting('secret'))) throw new Error('forged');
    if (body === '"silence"') return new Promise(() => undefined);
    return JSON.parse(body);
  },
};

export default defineExtension({
  name: 'wallet',
  payments: [{ code: 'wallet', defaults: { active: '0', title: 'Wallet' }, needs: ['secret'], provider }],
  settings: [
    {
      path: 'payment/wallet/secret',
      kind: 'secret',
      default: null,
      level: 'store',
      about: 'Checks notices of the wallet',
    },
  ],
});
