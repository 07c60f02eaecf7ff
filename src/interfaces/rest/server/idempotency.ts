import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallKey } from '#domain/payments/attempts.ts';
import { networkOf } from '#kernel/network.ts';
import type { Principal } from '#kernel/principal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { openSealed, sealText } from '#platform/http/sealed-text.ts';
import { claim, storeAnswer, storedAmount, storedAnswer } from '#platform/http/stored-answers.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { jsonText } from '../messages/json-text.ts';
import type { Outcome } from './call.ts';

/** The key that makes a write repeatable. */
export interface IdempotencyKey {
  readonly key: string;
  /** A digest of method, address, query, store view and body: it must stay the same for one key. */
  readonly fingerprint: string;
  /** What the stored answer is encrypted with: made of the key and the request, of which no table has enough for it. */
  readonly secret: Buffer;
}

/**
 * The key of a POST, PUT or PATCH (draft-ietf-httpapi-idempotency-key-header, with or without its quotes), also by the reference's
 * name `X-Idempotency-Key`; undefined without one. Throws the problem 400 for an invalid one.
 */
export function idempotencyKey(request: FastifyRequest, body: Buffer): IdempotencyKey | undefined {
  const { headers } = request;
  const given = headers['idempotency-key'] ?? headers['x-idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  if (!/^[!#-~]{1,255}$/.test(key)) {
    throw new RestProblem(400, 'The idempotency key must be 1 to 255 printable characters without spaces.', {
      errors: [{ field: 'Idempotency-Key', message: 'is not a valid key' }],
    });
  }
  const store = `${headers['x-store-code'] ?? ''} ${headers['x-currency-code'] ?? ''}`.trimEnd();
  const parts = [request.method, request.url, store, hash('sha256', body)];
  const fingerprint = hash('sha256', parts.join('\n'));
  return { key, fingerprint, secret: hash('sha256', ['answer', key, ...parts].join('\n'), 'buffer') };
}

/** The keys of calls that this process is running. */
export interface RunningKeys {
  /** Runs `work` unless the same key of the same bearer or address is running: then throws the problem 409. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** So a second call with a key learns at once that the first still runs, even during a preparation. */
export function createRunningKeys(): RunningKeys {
  const running = new Set<string>();
  return {
    async run(name, work) {
      if (running.has(name)) throw inFlight();
      running.add(name);
      try {
        return await work();
      } finally {
        running.delete(name);
      }
    },
  };
}

/**
 * The stored name of a caller's key: keys of different callers never collide. A stranger's key counts for its network.
 */
export function callerKeyHash(caller: Principal, address: string, { key }: IdempotencyKey): string {
  const id = caller.userId ?? caller.customerId ?? caller.operator?.id ?? networkOf(address);
  return hash('sha256', `${caller.kind} ${id} ${key}`);
}

/**
 * Identifies equal calls of the same caller for the domain: `scope` is from `callerKeyHash`, `after` as for
 * `earlierOutcome`.
 */
export function callKeyOf(scope: string, { fingerprint }: IdempotencyKey, after: number): CallKey {
  return { digest: hash('sha256', `${scope} ${fingerprint}`), after };
}

/**
 * The stored answer of an earlier call with this key, or undefined: then the call may run now, in this transaction. A
 * `look` must not reserve the key, since its transaction may end after that of the write has begun. Throws the problem
 * 422 if another call used the key, 409 if one with it runs on another node.
 */
export async function earlierOutcome(
  tx: Tx,
  scope: string,
  { fingerprint, secret }: IdempotencyKey,
  { after, isLook }: { readonly after: number; readonly isLook: boolean },
): Promise<Outcome | undefined> {
  if (!isLook && !(await claim(tx, scope))) throw inFlight();
  const stored = await storedAnswer(tx, scope, after);
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprint) {
    throw new RestProblem(422, 'The idempotency key was used for another call. Every call needs a key of its own.');
  }
  const { headers, body } = JSON.parse(openSealed(stored.sealed, secret)) as Pick<Outcome, 'headers' | 'body'>;
  return {
    status: stored.status,
    body,
    headers: { ...headers, 'idempotency-replayed': 'true', 'x-idempotency-replayed': 'true' },
    isReplayed: true,
  };
}

/** The network for which the answers of a caller are counted; undefined for API users and operators. */
export function countedNetwork(caller: Principal, address: string): string | undefined {
  return caller.userId === undefined && !caller.operator ? networkOf(address) : undefined;
}

/**
 * Throws the problem 429 if a network has as many stored answers as it may have: strangers could fill the disk by new
 * keys.
 */
export async function requireRoom(
  tx: Tx,
  network: string,
  after: number,
  limits: Pick<Settings, 'idempotencyAnswersPerNetwork' | 'idempotencyBytesPerNetwork'>,
): Promise<void> {
  const most = limits.idempotencyAnswersPerNetwork;
  if (most === 0) return;
  const { answers, bytes } = await storedAmount(tx, network, after);
  if (answers < most && bytes < limits.idempotencyBytesPerNetwork) return;
  throw new RestProblem(
    429,
    'Too many answers are stored for this network. Send the call without an idempotency key.',
    {
      headers: { 'retry-after': '3600' },
    },
  );
}

/** Stores the answer of a call, in the transaction of its effect. */
export async function keepOutcome(
  tx: Tx,
  scope: string,
  { fingerprint, secret }: IdempotencyKey,
  { status, headers, body }: Outcome,
  network: string | undefined,
  now: number,
): Promise<void> {
  const shown = body === undefined ? '' : `,"body":${jsonText(body)}`;
  const sealed = sealText(`{"headers":${JSON.stringify(headers)}${shown}}`, secret);
  await storeAnswer(tx, scope, { fingerprint, status, sealed }, network, now);
}

function inFlight(): RestProblem {
  return new RestProblem(409, 'A call with this idempotency key is still running. Try again soon.', {
    error: 'idempotency_in_progress',
    headers: { 'retry-after': '1' },
  });
}
