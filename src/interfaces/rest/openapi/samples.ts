import type { DocumentedRoute } from '../declare.ts';
import { exampleOf } from './examples.ts';

/** Quotes a text as one word for a shell. */
const quoted = (text: string): string => (/^[\w./:?=%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * What proves who calls: for operators the cookie of their session alone, with its token for calls that change something. The
 * name of the cookie depends on the address of a call, and a sample does not: the security scheme names it.
 */
function credentials({ access, method }: DocumentedRoute): string[] {
  if (access.level !== 'operator') return ['-H "Authorization: Bearer $TOKEN"'];
  const cookie = '-b "$SESSION_COOKIE"';
  return method === 'GET' ? [cookie] : [cookie, '-H "X-CSRF-Token: $CSRF_TOKEN"'];
}

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
    ...(needsToken ? credentials(route) : []),
    ...(route.result ? [`-H 'Accept: application/json'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(body, undefined, 2))}`]),
  ].join(' \\\n  ');
}
