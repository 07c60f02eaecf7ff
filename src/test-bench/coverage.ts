import type { CallDecoder, DecodedCall } from '#app/calls/decode.ts';
import type { BenchRequest } from '#app/calls/exchange.ts';
import { asExchange, readText } from './recording.ts';

/** What the service makes of the calls in a file. */
export interface Coverage {
  /** What the file was read as. */
  readonly format: 'recording' | 'HAR' | 'log';
  readonly calls: number;
  readonly served: number;
  readonly notServed: number;
  /** Calls whose operation the file does not say. */
  readonly unknown: number;
  /** By operation, the most frequent first. */
  readonly operations: readonly OperationCount[];
}

/** An operation with the number of its calls. */
export interface OperationCount {
  readonly operation: string;
  readonly style: string;
  readonly count: number;
  /** `unknown`: the file does not say which operation was called. */
  readonly served: 'yes' | 'no' | 'unknown';
}

/**
 * Counts the calls of a recording of the bench, a HAR file, or a text: an access log, or a log with envelopes and calls of
 * XML-RPC in it. Refuses with `BenchError` a file that cannot be read.
 */
export function coverageOf(file: string, decoder: CallDecoder): Coverage {
  const text = readText(file);
  const { format, requests } = requestsIn(text);
  const counts = new Map<string, OperationCount>();
  const count = (call: DecodedCall, operation: string, isServed: boolean | undefined): void => {
    const served = isServed === undefined ? 'unknown' : isServed ? 'yes' : 'no';
    const style = call.style.startsWith('soap') ? 'soap' : call.style;
    const key = `${style} ${operation} ${served}`;
    counts.set(key, { operation, style, served, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const request of requests) {
    const call = decoder.call(request);
    if (call.style === 'wsdl' || isOther(call)) continue;
    // The calls in a multiCall count one by one.
    if (call.called.length === 0) count(call, call.operation, call.isServed);
    else for (const name of call.called) count(call, name, decoder.isServed(name));
  }
  const operations = [...counts.values()].sort((a, b) => b.count - a.count || a.operation.localeCompare(b.operation));
  const sum = (served: OperationCount['served']): number =>
    operations.filter((each) => each.served === served).reduce((total, each) => total + each.count, 0);
  const yes = sum('yes');
  const no = sum('no');
  const unknown = sum('unknown');
  return { format, calls: yes + no + unknown, served: yes, notServed: no, unknown, operations };
}

/** Whether a request is for no interface: a page, an image. */
const isOther = ({ style, operation }: DecodedCall): boolean =>
  style === 'other' && !/ \/(index\.php\/)?api(\.php|\/|$)/.test(operation);

/** The requests in a text, by what it is. */
function requestsIn(text: string): { format: Coverage['format']; requests: BenchRequest[] } {
  const har = requestsOfHar(text);
  if (har) return { format: 'HAR', requests: har };
  const lines = text.split('\n');
  const recorded = lines.filter(Boolean).map(asExchange);
  if (recorded.length > 0 && recorded.every((each) => each !== undefined)) {
    const requests = recorded.map(({ method, url, contentType, body }) => requestOf(method, url, body, contentType));
    return { format: 'recording', requests };
  }
  return { format: 'log', requests: [...requestsOfLog(lines), ...messagesIn(text)] };
}

interface HarEntry {
  readonly request?: {
    readonly method?: string;
    readonly url?: string;
    readonly postData?: { readonly text?: string; readonly mimeType?: string };
  };
}

function requestsOfHar(text: string): BenchRequest[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const { log } = JSON.parse(text) as { log?: { entries?: readonly HarEntry[] } };
    return log?.entries?.flatMap(({ request }) => {
      const { method, url, postData } = request ?? {};
      if (typeof method !== 'string' || typeof url !== 'string') return [];
      return [requestOf(method, url, String(postData?.text ?? ''), postData?.mimeType)];
    });
  } catch {
    return undefined;
  }
}

/** `"POST /api/soap/ HTTP/1.1"` in a line of an access log, of which it says no more than the address. */
const logged = /"(GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/[\d.]+"/;
/** A name of an operation in what some logs have of the header SOAPAction. */
const soapAction = /SOAPAction["':=\s]+([^"'\s]+)/i;

function requestsOfLog(lines: readonly string[]): BenchRequest[] {
  return lines.flatMap((line) => {
    const [, method, url] = logged.exec(line) ?? [];
    if (method === undefined || url === undefined) return [];
    const action = soapAction.exec(line)?.[1]?.split(/[#/:]/).at(-1);
    // The action of every operation of this family may be the same.
    const isName = action !== undefined && /^(?!.*Action$)[a-zA-Z]+$/.test(action);
    return [requestOf(method, url, isName ? envelopeOf(action) : '')];
  });
}

const envelopeOf = (name: string): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${name}/></e:Body></e:Envelope>`;

const messages = /<((?:[\w-]+:)?Envelope)\b[^>]*>[\s\S]*?<\/\1\s*>|<methodCall>[\s\S]*?<\/methodCall>/g;

/** The envelopes and XML-RPC calls in a text, without answers. */
function messagesIn(text: string): BenchRequest[] {
  return [...text.matchAll(messages)].flatMap(([message]) => {
    if (/<(?:[\w-]+:)?(?:\w+Response\b|Fault\b|\w+ResponseParam\b)/.test(message)) return [];
    const isV1 = /<(?:[\w-]+:)?(?:call|multiCall)\b/.test(message);
    return [requestOf('POST', isV1 ? '/api/soap/' : '/api/v2_soap/', message, 'text/xml')];
  });
}

/** A request for the decoder; an address may be whole, or have a folder of the shop and `index.php` before `/api`. */
function requestOf(method: string, url: string, body: string, contentType = 'text/xml'): BenchRequest {
  const local = url.replace(/^https?:\/\/[^/]*/i, '').replace(/^[^?]*?(?=\/api(\/|\.php|\?|$))/, '');
  return { method, url: local || '/', headers: ['Content-Type', contentType], body: Buffer.from(body) };
}

/** A coverage as text. */
export function coverageText({ format, calls, served, notServed, unknown, operations }: Coverage): string {
  const width = Math.max(5, ...operations.map(({ count }) => String(count).length));
  const words = { yes: 'served', no: 'NOT SERVED', unknown: 'not said' };
  return [
    `${calls} calls in this ${format}: ${served} served, ${notServed} not served, ${unknown} of which it does not say the operation.`,
    '',
    ...operations.map(
      (each) =>
        `${String(each.count).padStart(width)}  ${words[each.served].padEnd(10)}  ${each.operation} (${each.style})`,
    ),
  ]
    .join('\n')
    .trimEnd();
}
