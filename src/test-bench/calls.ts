import { curlCall } from '#app/calls/curl-call.ts';
import type { BenchStyle, CallDecoder, DecodedAnswer, DecodedCall } from '#app/calls/decode.ts';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { phpCall } from '#app/calls/php-call.ts';

/** A call that the bench has answered. */
export interface BenchCall extends DecodedAnswer {
  readonly number: number;
  /** When, by the clock of the bench. */
  readonly time: string;
  readonly style: BenchStyle;
  readonly operation: string;
  readonly arguments: unknown;
  readonly method: string;
  readonly url: string;
  /** Undefined if the connection was ended without an answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** What the bench did to it. */
  readonly injected?: string;
  /** The same call for a shell. */
  readonly curl: string;
  /** The same call for a `SoapClient` called `$api`, with the session in `$session`; only of SOAP. */
  readonly php?: string;
}

/** One exchange, before it is decoded. */
interface Seen {
  readonly number: number;
  readonly time: string;
  readonly request: BenchRequest;
  readonly call: DecodedCall;
  readonly answer: BenchAnswer | undefined;
  readonly milliseconds: number;
  readonly injected: string | undefined;
}

/** The calls of a bench. */
export interface CallLog {
  add(seen: Omit<Seen, 'number'>): void;
  /** The calls, the oldest first: all, or those of an operation by any of its names. */
  list(url: string, operation?: string): BenchCall[];
  clear(): void;
}

/** The most calls, and bytes of them, that stay; the oldest are forgotten first. */
const most = { calls: 2000, bytes: 128 * 2 ** 20 };

/** Makes an empty log. */
export function createCallLog(decoder: CallDecoder): CallLog {
  let seen: Seen[] = [];
  let bytes = 0;
  let number = 0;
  const sizeOf = ({ request, answer }: Pick<Seen, 'request' | 'answer'>) =>
    request.body.length + (answer?.body.length ?? 0);
  return {
    add(exchange) {
      number += 1;
      seen.push({ number, ...exchange });
      bytes += sizeOf(exchange);
      while (seen.length > 1 && (seen.length > most.calls || bytes > most.bytes)) {
        bytes -= sizeOf(seen.shift() as Seen);
      }
    },
    list: (url, operation) =>
      seen
        .filter(({ call }) => operation === undefined || call.names.includes(operation))
        .map((exchange) => shown(exchange, url, decoder)),
    clear() {
      seen = [];
      bytes = 0;
      number = 0;
    },
  };
}

function shown(seen: Seen, url: string, decoder: CallDecoder): BenchCall {
  const { number, time, request, call, answer, milliseconds, injected } = seen;
  const php = phpCall(call);
  return {
    number,
    time,
    style: call.style,
    operation: call.operation,
    arguments: call.arguments,
    method: request.method,
    url: request.url,
    status: answer?.status,
    milliseconds,
    ...(answer && decoder.answer(call.style, answer)),
    ...(injected !== undefined && { injected }),
    curl: curlCall(request, url),
    ...(php !== undefined && { php }),
  };
}
