import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * What happens to the next request that changes something. `fail` answers 500 and `cut` ends the connection, and neither does
 * anything; `lose` does it and ends the connection. The library sends a request again when its connection ends.
 */
export type StripeBehaviour = 'answer' | 'fail' | 'cut' | 'lose';

/** A request as it came. */
export interface StripeCall {
  /** `POST /v1/payment_intents/pi_1/confirm`. */
  readonly path: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  readonly version: string | undefined;
}

/** An intent with its charge, as the interface shows them. */
export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly capture_method: string;
  readonly client_secret: string;
  status: string;
  amount_received: number;
  amount_capturable: number;
  metadata: Record<string, string>;
  last_payment_error: { readonly code: string; readonly message: string } | null;
  latest_charge: string | null;
  next_action: object | null;
  cancellation_reason: string | null;
  payment_method: string | null;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Stripe's interface on loopback, as far as the extension uses it: its version of 2026-10-28. */
export interface FakeStripe {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly calls: readonly StripeCall[];
  readonly intents: ReadonlyMap<string, FakeIntent>;
  /** Sets what happens to the next requests that change something, one for each; then all are answered. */
  next(...behaviours: readonly StripeBehaviour[]): void;
  /** Calls `listen` before anything is done with a request. */
  onCall(listen: (call: StripeCall) => void | Promise<void>): void;
  /** What the shopper does in the window of the bank. */
  shopper(intentId: string, does: 'confirms' | 'fails'): void;
  /** Forgets all idempotency keys, as after a day. */
  forgetKeys(): void;
  /** Money that is set aside, that was captured, and how many charges took some; over all intents. */
  money(): { readonly held: number; readonly taken: number; readonly charges: number };
  /** An event about an object, as it is sent: its body and signature. */
  event(type: string, object: object, sentAt?: number): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** A refusal of the interface. */
class Refused extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, code: string, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, code, message, ...more } };
  }
}

const invalid = (code: string, message: string): Refused => new Refused(400, 'invalid_request_error', code, message);

/** Starts one on a free port. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const secretKey = 'sk_test_fake';
  const webhookSecret = 'whsec_fake';
  const calls: StripeCall[] = [];
  const behaviours: StripeBehaviour[] = [];
  const intents = new Map<string, FakeIntent>();
  const refunds: Refund[] = [];
  const answers = new Map<string, { readonly asked: string; readonly status: number; readonly body: object }>();
  let listen: (call: StripeCall) => void | Promise<void> = () => undefined;
  let numbers = 0;

  const find = (id: string | undefined): FakeIntent => {
    const intent = intents.get(id ?? '');
    if (intent) return intent;
    throw new Refused(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`);
  };
  const unexpected = (intent: FakeIntent, verb: string): Refused =>
    new Refused(
      400,
      'invalid_request_error',
      'payment_intent_unexpected_state',
      `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    );
  const succeed = (intent: FakeIntent): FakeIntent => {
    const isHeld = intent.capture_method === 'manual';
    return Object.assign(intent, {
      status: isHeld ? 'requires_capture' : 'succeeded',
      next_action: null,
      last_payment_error: null,
      amount_capturable: isHeld ? intent.amount : 0,
      amount_received: isHeld ? 0 : intent.amount,
      latest_charge: `ch_${++numbers}`,
    });
  };
  const decline = (intent: FakeIntent, code: string, message: string): FakeIntent =>
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { code, message },
      next_action: null,
    });

  type Act = (sent: Readonly<Record<string, string>>, id: string) => object;
  const acts: Readonly<Record<string, Act>> = {
    'POST /v1/payment_intents'(sent) {
      if (sent.payment_method_types !== undefined) throw invalid('parameter_unknown', 'Received unknown parameter');
      if (!(Number(sent.amount) >= 50)) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd');
      const id = `pi_${++numbers}`;
      const intent: FakeIntent = {
        id,
        object: 'payment_intent',
        amount: Number(sent.amount),
        currency: sent.currency ?? '',
        capture_method: sent.capture_method ?? 'automatic',
        client_secret: `${id}_secret_x`,
        status: 'requires_payment_method',
        amount_received: 0,
        amount_capturable: 0,
        metadata: metadataOf(sent),
        last_payment_error: null,
        latest_charge: null,
        next_action: null,
        cancellation_reason: null,
        payment_method: null,
      };
      intents.set(id, intent);
      return intent;
    },
    'GET /v1/payment_intents/:id': (_sent, id) => find(id),
    'POST /v1/payment_intents/:id/confirm'(sent, id) {
      const intent = find(id);
      const means = sent.payment_method ?? sent.confirmation_token;
      if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
        throw unexpected(intent, 'confirmed');
      if (!means?.startsWith('pm_') && !means?.startsWith('ctoken_')) {
        throw invalid('resource_missing', `No such PaymentMethod: '${means}'`);
      }
      intent.payment_method = means;
      if (means === 'pm_declined') {
        decline(intent, 'card_declined', 'Your card was declined.');
        throw new Refused(402, 'card_error', 'card_declined', 'Your card was declined.', { payment_intent: intent });
      }
      if (means !== 'pm_3ds') return succeed(intent);
      return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    },
    'POST /v1/payment_intents/:id/capture'(sent, id) {
      const intent = find(id);
      if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
      const amount = Number(sent.amount_to_capture ?? intent.amount);
      if (amount > intent.amount_capturable) throw invalid('amount_too_large', 'The remaining amount is smaller.');
      Object.assign(intent.metadata, metadataOf(sent));
      return Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    },
    'POST /v1/payment_intents/:id/cancel'(_sent, id) {
      const intent = find(id);
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'canceled');
      return Object.assign(intent, { status: 'canceled', amount_capturable: 0, next_action: null });
    },
    'GET /v1/refunds': ({ charge }) => ({
      object: 'list',
      data: refunds.filter((refund) => refund.charge === charge).reverse(),
      has_more: false,
      url: '/v1/refunds',
    }),
    'POST /v1/refunds'(sent) {
      const charge = sent.charge ?? '';
      const intent = [...intents.values()].find(({ latest_charge }) => latest_charge === charge);
      if (!intent) throw new Refused(404, 'invalid_request_error', 'resource_missing', `No such charge: '${charge}'`);
      const gone = refunds.filter((refund) => refund.charge === charge).reduce((sum, { amount }) => sum + amount, 0);
      const left = intent.amount_received - gone;
      if (left === 0) throw invalid('charge_already_refunded', `Charge ${charge} has already been refunded.`);
      const amount = Number(sent.amount ?? left);
      if (amount > left) throw invalid('amount_too_large', 'Refund amount is greater than unrefunded amount on charge');
      const refund: Refund = {
        id: `re_${++numbers}`,
        object: 'refund',
        charge,
        payment_intent: intent.id,
        amount,
        currency: intent.currency,
        status: 'succeeded',
        metadata: metadataOf(sent),
      };
      refunds.push(refund);
      return refund;
    },
  };
  const act = ({ path, sent, key }: StripeCall): { readonly status: number; readonly body: object } => {
    const asked = JSON.stringify([path, sent]);
    const known = key === undefined ? undefined : answers.get(key);
    if (known) {
      if (known.asked === asked) return known;
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: new Refused(400, 'idempotency_error', 'idempotency_error', message).body };
    }
    const [, id = ''] = /\/v1\/payment_intents\/(\w+)/.exec(path) ?? [];
    const run = acts[path.replace(/(\/payment_intents\/)\w+/, '$1:id')];
    let answer: { readonly status: number; readonly body: object };
    try {
      if (!run) throw new Refused(404, 'invalid_request_error', 'url_invalid', `Unrecognized request URL (${path}).`);
      answer = { status: 200, body: structuredClone(run(sent, id)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer = { status: error.status, body: structuredClone(error.body) };
    }
    if (key !== undefined) answers.set(key, { asked, ...answer });
    return answer;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const sent = Object.fromEntries([...searchParams, ...new URLSearchParams(await text(request))]);
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    const call: StripeCall = {
      path: `${request.method} ${pathname}`,
      sent,
      key: header('idempotency-key'),
      version: header('stripe-version'),
    };
    calls.push(call);
    await listen(call);
    const behaviour = request.method === 'POST' ? (behaviours.shift() ?? 'answer') : 'answer';
    if (behaviour === 'cut') return void request.socket.destroy();
    const isKnown = header('authorization') === `Bearer ${secretKey}`;
    const { status, body } =
      behaviour === 'fail'
        ? { status: 500, body: { error: { type: 'api_error', message: 'Something is broken.' } } }
        : isKnown
          ? act(call)
          : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    if (behaviour === 'lose') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    calls,
    intents,
    next: (...some) => void behaviours.push(...some),
    onCall(told) {
      listen = told;
    },
    shopper(intentId, does) {
      const intent = find(intentId);
      if (does === 'confirms') succeed(intent);
      else decline(intent, 'payment_intent_authentication_failure', 'The bank could not authenticate the shopper.');
    },
    forgetKeys: () => answers.clear(),
    money() {
      const all = [...intents.values()];
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0) / 100;
      const returned = sum(refunds.map(({ amount }) => amount));
      return {
        held: sum(all.map(({ amount_capturable }) => amount_capturable)),
        taken: Math.round((sum(all.map(({ amount_received }) => amount_received)) - returned) * 100) / 100,
        charges: all.filter(({ amount_received }) => amount_received > 0).length,
      };
    },
    event(type, object, sentAt = Date.now()) {
      const body = JSON.stringify({ id: `evt_${++numbers}`, object: 'event', type, data: { object } });
      const time = Math.floor(sentAt / 1000);
      const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
      return { body, signature: `t=${time},v1=${signature}` };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function metadataOf(sent: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}
