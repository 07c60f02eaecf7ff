// app/calls/: calls as their clients meant them: decoded (decode.ts), as curl and PHP, and the recorder of the last ones.

import { type BenchRequest, plainBody, withoutHeaders } from './exchange.ts';

/** Headers that curl sends by itself. */
const ofCurl = new Set(
  ['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'content-encoding', 'expect'].concat(
    'transfer-encoding',
  ),
);

/** A request to an address as a command for a shell. */
export function curlCall(request: BenchRequest, url: string): string {
  const { method, headers, body } = request;
  const parts = ['curl -s'];
  if (method !== 'GET' && !(method === 'POST' && body.length > 0)) parts.push(`-X ${method}`);
  const own = withoutHeaders(headers, ofCurl);
  for (let i = 0; i < own.length; i += 2) parts.push(`-H ${quoted(`${own[i]}: ${own[i + 1]}`)}`);
  if (body.length > 0) parts.push(`--data-binary ${quoted(plainBody(request).toString('utf8'))}`);
  return [...parts, quoted(`${url}${request.url}`)].join(' ');
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
