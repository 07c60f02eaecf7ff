import { createLegacyRegistry } from '#app/app.ts';
import { type CallDecoder, createCallDecoder, type DecodedCall } from '#app/calls/decode.ts';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { type BenchCredentials, benchCredentials } from './accounts.ts';
import { BenchError } from './bench-error.ts';
import { type BenchCall, type CallLog, createCallLog } from './calls.ts';
import { type BenchClock, type ClockChange, type ClockState, createBenchClock } from './clock.ts';
import { answerControl } from './control.ts';
import { answerOfFault, createFaults, type Fault, type FaultRequest, type Faults } from './faults.ts';
import { type BenchFolder, openBenchFolder } from './folder.ts';
import { createForwarder } from './forward.ts';
import { type Front, startFront } from './front.ts';
import { type BenchMail, shownMail } from './mails.ts';
import { createRecorder, notRecorded, openReplay, type Recorder } from './recording.ts';
import { applySeed, readSeed, type Seed } from './seed.ts';
import { type BenchStore, startBenchStore, withoutStore } from './store.ts';
import { answersFrom } from './upstream.ts';

/** How a bench starts; everything has a default. */
export interface BenchOptions {
  /** 0, the default, is any free port. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** A folder that stays; without it a temporary one. */
  readonly folder?: string | undefined;
  /** What the store begins with, beside the demo store: an object, or the name of a JSON file. */
  readonly seed?: Seed | string | undefined;
  /** A file that every call and answer is written to, from the start. */
  readonly record?: string | undefined;
  /** With `record`: the address of another store, which answers in place of one of the bench. */
  readonly upstream?: string | undefined;
  /** A recording that answers, in place of a store. */
  readonly replay?: string | undefined;
  /** Settings of the service, by their names in docs/settings.md. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Extensions, as the setting names them (docs/extensions.md); those of the first bench of a process are of all. */
  readonly extensions?: readonly string[] | undefined;
}

/** A store for tests, which listens. */
export interface Bench {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly credentials: BenchCredentials;
  /** Puts everything back to the start: the store, the clock, faults, calls and mails. */
  reset(): Promise<void>;
  /** Writes a snapshot of the store, over one of the same name. */
  snapshot(name?: string): Promise<void>;
  snapshots(): string[];
  /** Puts the store back to a snapshot, without its mails; the clock stays. */
  restore(name?: string): Promise<void>;
  /** Sets the clock of the store, and answers what it shows. */
  clock(change?: ClockChange): Promise<ClockState>;
  /** Adds a fault for the next calls, and answers those that wait. */
  faults(fault?: FaultRequest): Fault[];
  clearFaults(): void;
  /** The calls since the start or the last reset, the oldest first: all, or those of an operation. */
  calls(operation?: string): BenchCall[];
  clearCalls(): void;
  /** The mails that the store sent since the start or the last reset or restore, the oldest first; sends first what is due. */
  mails(): Promise<BenchMail[]>;
  close(): Promise<void>;
}

/** The snapshot that a reset goes back to; not a name that a test can use. */
const start = '.start';

/**
 * Starts a bench. Refuses with `BenchError` a seed that the store does not take, and a folder that is not a bench's; rejects
 * if it cannot listen.
 */
export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const { host = '127.0.0.1', port = 0 } = options;
  const folder = openBenchFolder(options.folder);
  const ready = Promise.withResolvers<{ bench: Bench; answer: (request: BenchRequest) => Promise<Answered> }>();
  // A failure is reported by the start itself.
  ready.promise.catch(() => undefined);
  const undo: (() => unknown)[] = [() => folder.remove()];
  try {
    const front = await startFront(
      { host, port },
      {
        answer: async (request) => (await ready.promise).answer(request),
        control: async (request) => answerControl((await ready.promise).bench, request),
      },
    );
    undo.unshift(() => front.close());
    const clock = createBenchClock();
    const url = `http://${reachable(host)}:${front.port}`;
    const decoder = createCallDecoder(createLegacyRegistry());
    const store = await openSource(options, { folder, clock, decoder, url, host, port: front.port });
    undo.unshift(() => store.close());
    const recorder = options.record === undefined ? undefined : createRecorder(options.record, decoder, url);
    const parts = {
      front,
      folder,
      clock,
      store,
      faults: createFaults(),
      decoder,
      log: createCallLog(decoder),
      recorder,
    };
    const bench = benchOf(parts, url);
    ready.resolve({ bench, answer: answererOf(parts) });
    return bench;
  } catch (error) {
    ready.reject(error);
    for (const step of undo) await step();
    throw error;
  }
}

/** What answers: a store of the bench with its seed, a recording, or another store. */
async function openSource(
  { replay: recording, upstream, seed, settings }: BenchOptions,
  { folder, clock, decoder, url, host, port }: SourceParts,
): Promise<BenchStore> {
  if (recording !== undefined) {
    const replay = openReplay(recording, url);
    const answer = async (request: BenchRequest): Promise<BenchAnswer> => {
      const call = decoder.call(request);
      return replay.answer(request, call) ?? notRecorded(call);
    };
    return withoutStore(answer, replay.reset);
  }
  if (upstream !== undefined) {
    const forwarder = createForwarder();
    const source = withoutStore(answersFrom(addressOf(upstream), forwarder, url));
    return { ...source, close: async () => forwarder.close() };
  }
  const rows = readSeed(seed);
  const store = await startBenchStore(folder, clock, { host, port, settings }, start);
  if (Object.keys(rows).length === 0) return store;
  try {
    await applySeed(rows, store.answer);
    await store.save(start);
    store.forgetMails();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

interface SourceParts extends Pick<BenchParts, 'folder' | 'clock' | 'decoder'> {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BenchError('the other store is an address such as https://shop.example.com');
  return url;
}

/** The answer of a call; undefined for a connection that ends. */
type Answered = BenchAnswer | undefined;

/** What a bench is made of. */
interface BenchParts {
  readonly front: Front;
  readonly folder: BenchFolder;
  readonly clock: BenchClock;
  readonly store: BenchStore;
  readonly faults: Faults;
  readonly decoder: CallDecoder;
  readonly log: CallLog;
  readonly recorder: Recorder | undefined;
}

/** Answers a call, with the faults that wait for it, and writes it down. */
function answererOf({ clock, store, faults, decoder, log, recorder }: BenchParts) {
  return async (request: BenchRequest): Promise<Answered> => {
    const call = decoder.call(request);
    const time = new Date(clock.now()).toISOString();
    const began = performance.now();
    const fault = faults.take(call);
    const answer = await (fault ? answerWith(fault, request, call, store) : store.answer(request));
    const milliseconds = Math.round((performance.now() - began) * 10) / 10;
    if (answer && !fault) recorder?.add(request, call, answer);
    log.add({ time, request, call, answer, milliseconds, injected: fault?.kind });
    return answer;
  };
}

function benchOf({ front, folder, clock, store, faults, log }: BenchParts, url: string): Bench {
  return {
    url,
    credentials: benchCredentials,
    reset: () =>
      front.alone(async () => {
        clock.reset();
        await store.restore(start);
        faults.clear();
        log.clear();
      }),
    async snapshot(name = 'default') {
      if (!/^[\w-]{1,50}$/.test(name)) throw new BenchError('name: must be letters, digits, _ and -, at most 50');
      await front.alone(() => store.save(name));
    },
    snapshots: () => folder.snapshots().filter((name) => name !== start),
    restore: (name = 'default') =>
      front.alone(async () => {
        if (!folder.snapshots().includes(name)) throw new BenchError(`there is no snapshot ${name}`);
        await store.restore(name);
      }),
    async clock(change = {}) {
      const state = clock.set(change);
      if (Object.values(change).some((value) => value !== undefined)) await store.clockSet();
      return state;
    },
    faults(fault) {
      if (fault) faults.add(fault);
      return faults.list();
    },
    clearFaults: faults.clear,
    calls: (operation) => log.list(url, operation),
    clearCalls: log.clear,
    mails: async () => (await store.mails()).map(shownMail),
    async close() {
      await front.close();
      await store.close();
      folder.remove();
    },
  };
}

/** What a fault makes of a call. */
async function answerWith(
  fault: Fault,
  request: BenchRequest,
  call: DecodedCall,
  store: BenchStore,
): Promise<Answered> {
  switch (fault.kind) {
    case 'drop':
      if (fault.after) await store.answer(request);
      return undefined;
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
      return store.answer(request);
    case 'expire':
      await store.expire();
      return store.answer(request);
    default:
      return answerOfFault(fault, call, request);
  }
}

/** The name by which this machine reaches an address that it listens on. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
