import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { headerOf, plainBody, withoutHeaders } from '#app/calls/exchange.ts';
import { textAnswer } from './faults.ts';
import type { Forwarder } from './forward.ts';

/** Headers that would name another server, or make answers that cannot be read. */
const changed = new Set(['host', 'accept-encoding', 'x-forwarded-host', 'x-forwarded-proto']);
const ofBody = new Set(['content-encoding', 'content-length']);

/**
 * Carries out calls at another store, whose address is replaced in its answers by that of the bench, so that clients that
 * follow a WSDL or a link stay here. The paths below `upstream` are those of the bench.
 */
export function answersFrom(upstream: URL, forwarder: Forwarder, url: string) {
  const base = upstream.href.replace(/\/$/, '');
  const prefix = upstream.pathname.replace(/\/$/, '');
  return async (request: BenchRequest): Promise<BenchAnswer> => {
    const headers = [...withoutHeaders(request.headers, changed), 'Host', upstream.host];
    try {
      const answer = await forwarder.send(upstream, { ...request, url: prefix + request.url, headers });
      const shown = answer.headers.map((text) => text.replaceAll(base, url));
      const body = plainBody(answer);
      const isText = /xml|json|text/.test(headerOf(answer.headers, 'content-type') ?? '');
      if (!isText || !body.includes(base)) return { ...answer, headers: shown };
      const text = body.toString('utf8').replaceAll(base, url);
      return { status: answer.status, headers: withoutHeaders(shown, ofBody), body: Buffer.from(text) };
    } catch (error) {
      return textAnswer(
        502,
        'text/plain; charset=UTF-8',
        `${upstream.host} does not answer: ${(error as Error).message}\n`,
      );
    }
  };
}
