import type { DocumentedRoute } from '../declare.ts';
import { exampleOf } from './examples.ts';

/** Quotes a text as one word for a shell. */
const quoted = (text: string): string => (/^[\w./:?=%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The example of a route as a command that can be copied. It requests plain JSON, like the recorded answers.
 *
 * @param prefix the address before the route's path
 */
export function curlSample(route: DocumentedRoute, prefix: string, needsToken: boolean): string {
  const { path = {}, query = {}, body } = exampleOf(route);
  const place = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const type = route.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const isPlain = route.method === 'GET' || (route.method === 'POST' && body !== undefined);
  return [
    `curl ${isPlain ? '' : `-X ${route.method} `}${quoted(`${prefix}${place}${asked && `?${asked}`}`)}`,
    ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(route.result ? [`-H 'Accept: application/json'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(body, undefined, 2))}`]),
  ].join(' \\\n  ');
}
