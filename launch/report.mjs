import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';

/**
 * The reporter of `npm test`: Node's `spec`, whose summary also counts suites that failed themselves, since they threw
 * while they were defined or in a hook. Node ends such a run with status 1, but would report `fail 0`.
 * @param {AsyncIterable<TestEvent>} source
 * @typedef {{type: string, data: {nesting?: number, message?: string, details?: {type?: string, error?: {failureType?: string}}}}} TestEvent
 */
export default async function* report(source) {
  yield* Readable.from(countingSuites(source)).pipe(new spec());
}

/** @param {AsyncIterable<TestEvent>} source */
async function* countingSuites(source) {
  let broken = 0;
  for await (const event of source) {
    const { details, message } = event.data;
    if (event.type === 'test:fail' && details?.type === 'suite' && details.error?.failureType !== 'subtestsFailed')
      broken++;
    const [, what, count] = (event.type === 'test:diagnostic' && /^(tests|fail) (\d+)$/.exec(message ?? '')) || [];
    yield what ? { ...event, data: { ...event.data, message: `${what} ${Number(count) + broken}` } } : event;
  }
}
