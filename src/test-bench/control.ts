import { type BenchAnswer, type BenchRequest, headerOf } from '#app/calls/exchange.ts';
import { isUnownedHost } from '#platform/http/unowned-host.ts';
import type { Bench } from './bench.ts';
import { BenchError } from './bench-error.ts';
import type { ClockChange } from './clock.ts';
import { type FaultRequest, textAnswer } from './faults.ts';

type Json = Readonly<Record<string, unknown>>;

/** The addresses below `/test`: method and path, and what each does. */
const actions: Readonly<Record<string, (bench: Bench, body: Json, query: URLSearchParams) => unknown>> = {
  'POST /test/reset': (bench) => bench.reset(),
  'POST /test/snapshot': (bench, { name }) => bench.snapshot(nameIn(name)),
  'GET /test/snapshot': (bench) => ({ snapshots: bench.snapshots() }),
  'POST /test/restore': (bench, { name }) => bench.restore(nameIn(name)),
  'POST /test/clock': (bench, body) => bench.clock(clockChange(body)),
  'GET /test/clock': (bench) => bench.clock(),
  'POST /test/faults': (bench, body) => bench.faults(body as unknown as FaultRequest),
  'GET /test/faults': (bench) => bench.faults(),
  'DELETE /test/faults': (bench) => bench.clearFaults(),
  'GET /test/calls': (bench, _body, query) => bench.calls(query.get('operation') ?? undefined),
  'DELETE /test/calls': (bench) => bench.clearCalls(),
  'GET /test/mails': (bench) => bench.mails(),
  'GET /test': (bench) => ({ url: bench.url, credentials: bench.credentials, addresses: Object.keys(actions) }),
};

/** Answers a request for the bench itself: JSON, or 400, 403, 404 with an `error`. */
export async function answerControl(bench: Bench, request: BenchRequest): Promise<BenchAnswer> {
  const [path = '', query] = request.url.split('?');
  const action = actions[`${request.method} ${path.replace(/\/$/, '')}`];
  if (!action) return json(404, { error: `there is nothing here; GET /test lists the addresses` });
  // Pages of browsers have nothing to ask for here, also those whose own name leads here.
  const isOfPage = headerOf(request.headers, 'origin') !== undefined;
  if (isOfPage || !isUnownedHost(headerOf(request.headers, 'host'), new URL(bench.url).hostname)) {
    return json(403, { error: 'not for pages of browsers: call it by its address, or by a name without a dot' });
  }
  try {
    return json(200, (await action(bench, bodyOf(request.body), new URLSearchParams(query))) ?? { done: true });
  } catch (error) {
    if (error instanceof BenchError) return json(400, { error: error.message });
    return json(500, { error: String(error) });
  }
}

function json(status: number, value: unknown): BenchAnswer {
  return textAnswer(status, 'application/json; charset=UTF-8', `${JSON.stringify(value)}\n`);
}

function bodyOf(body: Buffer): Json {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BenchError('the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BenchError('the body must be an object');
  return value as Json;
}

function nameIn(name: unknown): string | undefined {
  if (name !== undefined && typeof name !== 'string') throw new BenchError('name: must be a text');
  return name;
}

function clockChange({ now, advance, stopped }: Json): ClockChange {
  if (now !== undefined && typeof now !== 'string') throw new BenchError('now: must be a text');
  if (advance !== undefined && !Number.isFinite(advance)) throw new BenchError('advance: must be seconds');
  if (stopped !== undefined && typeof stopped !== 'boolean') throw new BenchError('stopped: must be true or false');
  return { now, advance: advance as number | undefined, stopped };
}
