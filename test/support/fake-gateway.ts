import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The gateway's behaviour for the next call. `fail` answers 500 and does nothing; `cut` ends the connection before it
 * does anything; `lose` does it and ends the connection; `stall` does it and never answers; `twice` answers two times;
 * `ask` decides nothing, and says what the shopper must do first.
 */
export type Behaviour = 'approve' | 'decline' | 'fail' | 'cut' | 'lose' | 'stall' | 'twice' | 'ask';

/** A call as it came. */
export interface GatewayCall {
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A payment at the gateway; amounts as they were sent. */
interface Payment {
  held: number;
  taken: number;
}

/** A payment provider on loopback, as docs/payments.md says: its decision under an id stays. */
export interface FakeGateway {
  readonly url: string;
  readonly secret: string;
  readonly calls: readonly GatewayCall[];
  /** Sets its behaviours for the next calls, one for each; then it approves. */
  next(...behaviours: readonly Behaviour[]): void;
  /** Calls `listen` for each call before anything is done with it. */
  onCall(listen: (call: GatewayCall) => void | Promise<void>): void;
  /** Money that is set aside, and money that was captured, over all payments. */
  money(): { readonly held: number; readonly taken: number };
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const secret = 'a-secret-of-the-gateway';
  const calls: GatewayCall[] = [];
  const behaviours: Behaviour[] = [];
  const decided = new Map<string, object>();
  const payments = new Map<string, Payment>();
  const voided = new Set<string>();
  const captures = new Set<string>();
  let listen: (call: GatewayCall) => void | Promise<void> = () => undefined;

  const decide = (action: string, body: GatewayCall['body'], isDeclined: boolean): object => {
    const id = String(body.id);
    const known = decided.get(id);
    if (known) return known;
    const declined = { status: 'declined', reason: 'do not honor' };
    const answer =
      isDeclined || voided.has(id) ? declined : { status: 'approved', transaction: `txn-${decided.size + 1}` };
    decided.set(id, answer);
    if (answer === declined) return answer;
    move(action, body, (answer as { transaction: string }).transaction);
    return answer;
  };
  const move = (action: string, body: GatewayCall['body'], transaction: string): void => {
    const amount = Number(body.amount ?? 0);
    const payment = payments.get(String(body.transaction));
    if (action === 'authorize') {
      if (body.capture === true) captures.add(transaction);
      payments.set(transaction, body.capture === true ? { held: 0, taken: amount } : { held: amount, taken: 0 });
    } else if (action === 'void') {
      voided.add(String(body.authorization));
      const authorization = decided.get(String(body.authorization)) as { transaction?: string } | undefined;
      const released = payment ?? payments.get(authorization?.transaction ?? '');
      // Releases the held money of an authorization or the money of a capture; without a transaction, both.
      const isCapture = captures.has(String(body.transaction)) || body.transaction === null;
      if (released) Object.assign(released, { held: 0, ...(isCapture && { taken: 0 }) });
    } else if (payment) {
      if (action === 'capture') {
        payment.held -= amount;
        captures.add(transaction);
      }
      payment.taken += action === 'capture' ? amount : -amount;
      payments.set(transaction, payment);
    }
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    const { headers } = request;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`;
    const signature = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
    const body = JSON.parse(sent) as GatewayCall['body'];
    if (headers['webhook-signature'] !== signature || headers['idempotency-key'] !== body.id) {
      response.writeHead(401).end();
      return;
    }
    const action = (request.url ?? '').split('/').at(-1) ?? '';
    calls.push({ action, body });
    await listen({ action, body });
    const behaviour = behaviours.shift() ?? 'approve';
    if (behaviour === 'cut') return void request.socket.destroy();
    if (behaviour === 'fail') return void response.writeHead(500).end();
    if (behaviour === 'ask') {
      const action = { url: 'https://bank.example.com/confirm' };
      response.writeHead(200).end(JSON.stringify({ status: 'unfinished', action }));
      return;
    }
    const answer = JSON.stringify(decide(action, body, behaviour === 'decline'));
    if (behaviour === 'lose') return void request.socket.destroy();
    if (behaviour === 'stall') return;
    if (behaviour === 'twice') {
      const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`;
      return void request.socket.end(whole + whole);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pay`,
    secret,
    calls,
    next: (...some) => void behaviours.push(...some),
    onCall(told) {
      listen = told;
    },
    money() {
      const all = [...new Set(payments.values())];
      const sum = (side: keyof Payment) => Math.round(all.reduce((total, item) => total + item[side], 0) * 100) / 100;
      return { held: sum('held'), taken: sum('taken') };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
