/** The common parts of requests of the legacy interface, in all formats. */

/** Spellings of an address that the reference serves (reference 1.1). */
export const spellings = (path: string): string[] =>
  ['', '/index.php'].flatMap((prefix) => ['', '/', '/index', '/index/'].map((suffix) => `${prefix}${path}${suffix}`));

/** Name and key of an `Authorization: Basic` header (RFC 7617); undefined for anything else. */
export function basicCredentials(header: string | undefined): { username: string; key: string } | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), key: text.slice(colon + 1) };
}
