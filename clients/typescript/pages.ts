import { type Answer, ok } from './problem.ts';

/**
 * The rows of a list, page after page, each page asked for when it is needed. Rows that are made meanwhile neither shift
 * nor double others. Throws `CartwrightError` where a page is refused.
 *
 * @param page asks for a page: `(cursor) => client.GET('/products', { params: { query: { cursor } } })`
 */
export async function* everyRow<Row>(
  page: (cursor: string | undefined) => Promise<Answer<readonly Row[]>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined;
  do {
    const answer = await page(cursor);
    yield* await ok(answer);
    cursor = nextCursor(answer.response);
  } while (cursor !== undefined);
}

/** The cursor of the page behind the one that was answered; undefined on the last. */
export function nextCursor({ headers }: Response): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}
