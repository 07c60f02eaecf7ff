import type { DecodedCall } from '#app/calls/decode.ts';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { encodeSoapFault, MEDIA_TYPE } from '#interfaces/soap/wire/index.ts';
import { encodeXmlRpcFault } from '#interfaces/xmlrpc/wire/encode.ts';
import { BenchError } from './bench-error.ts';

/** What the bench does to calls. */
export interface Fault {
  readonly kind: FaultKind;
  /** The operation, by any of its names: `catalogProductList`, `catalog_product.list`, `GET /products/{id}`; `*` for all. */
  readonly operation: string;
  /** For how many calls from now on. */
  readonly times: number;
  /** With `wait`: for how long. */
  readonly milliseconds: number;
  /** With `drop`: whether the call is carried out before the connection ends, so that only its answer is lost. */
  readonly after: boolean;
}

/** A fault as it is asked for; the default is once, for every operation. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;

const kinds = {
  unavailable: 'answers 503',
  wait: 'answers later',
  drop: 'ends the connection without an answer',
  expire: 'ends all sessions and tokens before the call',
  deadlock: 'answers as a store whose database had a deadlock',
} as const;
type FaultKind = keyof typeof kinds;

/** The faults that are still to happen. */
export interface Faults {
  add(fault: FaultRequest): void;
  /** Those that remain, with the calls that each still has. */
  list(): Fault[];
  clear(): void;
  /** The first fault for a call; it is used up by one call. */
  take(call: Pick<DecodedCall, 'names'>): Fault | undefined;
}

/** Makes an empty list of faults. */
export function createFaults(): Faults {
  let waiting: Fault[] = [];
  return {
    add(asked) {
      waiting.push(checked(asked));
    },
    list: () => [...waiting],
    clear() {
      waiting = [];
    },
    take({ names }) {
      const found = waiting.find(({ operation }) => operation === '*' || names.includes(operation));
      if (!found) return undefined;
      waiting = waiting
        .map((fault) => (fault === found ? { ...fault, times: fault.times - 1 } : fault))
        .filter(({ times }) => times > 0);
      return found;
    },
  };
}

function checked({ kind, operation = '*', times = 1, milliseconds = 1000, after = false }: FaultRequest): Fault {
  if (!Object.hasOwn(kinds, kind)) throw new BenchError(`kind: must be one of ${Object.keys(kinds).join(', ')}`);
  if (typeof operation !== 'string' || operation === '') throw new BenchError('operation: must be a name, or *');
  if (!Number.isInteger(times) || times < 1) throw new BenchError('times: must be a whole number above 0');
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > 600_000) {
    throw new BenchError('milliseconds: must be a whole number up to 600000');
  }
  if (typeof after !== 'boolean') throw new BenchError('after: must be true or false');
  return { kind, operation, times, milliseconds, after };
}

/** The message of a legacy store whose database had a deadlock. */
const deadlock =
  'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock; try restarting transaction';

/** The answer of a fault that has one. */
export function answerOfFault({ kind }: Fault, call: DecodedCall, request: BenchRequest): BenchAnswer {
  if (kind === 'unavailable') return unavailable(call);
  if (call.style === 'rest') return problem(500, 'The request failed unexpectedly.');
  if (call.style === 'xmlrpc') return textAnswer(200, 'text/xml; charset=UTF-8', encodeXmlRpcFault(1, deadlock));
  const version = request.body.includes('http://www.w3.org/2003/05/soap-envelope') ? '1.2' : '1.1';
  return textAnswer(500, MEDIA_TYPE[version], encodeSoapFault({ code: 1, message: deadlock }, { version }));
}

function unavailable({ style }: DecodedCall): BenchAnswer {
  const answer =
    style === 'rest'
      ? problem(503, 'The service is not available.')
      : textAnswer(
          503,
          'text/html; charset=UTF-8',
          '<html><body><h1>Service Temporarily Unavailable</h1></body></html>\n',
        );
  return { ...answer, headers: [...answer.headers, 'Retry-After', '1'] };
}

function problem(status: number, detail: string): BenchAnswer {
  return textAnswer(status, 'application/problem+json', JSON.stringify({ type: 'about:blank', status, detail }));
}

/** An answer with a text. */
export function textAnswer(status: number, type: string, text: string): BenchAnswer {
  return { status, headers: ['Content-Type', type], body: Buffer.from(text) };
}
