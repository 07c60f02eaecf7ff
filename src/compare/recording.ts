import { readFileSync } from 'node:fs';
import type { AnsweredCall } from './comparer.ts';

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

interface HarEntry {
  readonly time?: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly content: { readonly mimeType?: string; readonly text?: string; readonly encoding?: string };
  };
}

/**
 * The calls of a recording: HAR 1.2, as browsers and most proxies write it.
 *
 * @throws Error with one line for the user: no JSON, no entries
 */
export function readHar(file: string): AnsweredCall[] {
  let entries: readonly HarEntry[] | undefined;
  try {
    entries = JSON.parse(readFileSync(file, 'utf8'))?.log?.entries;
  } catch (error) {
    throw new Error(`${file} cannot be read as HAR: ${(error as Error).message}`);
  }
  if (!Array.isArray(entries)) throw new Error(`${file} is no HAR: it has no log.entries`);
  return (entries as HarEntry[]).map(({ request, response, time = 0 }) => {
    const { pathname, search } = new URL(request.url);
    const { text = '', encoding, mimeType } = response.content;
    return {
      method: request.method,
      path: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body: Buffer.from(request.postData?.text ?? ''),
      answer: {
        status: response.status,
        headers: mimeType === undefined ? [] : ['content-type', mimeType],
        body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'),
      },
      ms: time,
    };
  });
}
