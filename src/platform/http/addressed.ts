// platform/http/: the server, the refusals before any route (protocol-checks.ts, overload.ts), one request of a
// connection at a time (pipelining.ts), bodies in and out, the end of connections with unread bodies (unread-body.ts),
// problem documents.

/**
 * Makes a function that writes a document for any address. The document is made once, with a placeholder that each
 * address then replaces. Otherwise a client with another host in each request would make the document again each time,
 * which takes as long as many calls.
 *
 * @param make writes the document for an address, which it escapes
 * @param escaped escapes an address as the document does
 */
export function addressed(
  make: (address: string) => string,
  escaped: (address: string) => string,
): (address: string) => string {
  const made = new Map<string, readonly string[]>();
  return (address) => {
    const placeholder = placeholders[/[^\w.:/-]/.test(address) ? 1 : 0];
    const parts = made.get(placeholder) ?? make(placeholder).split(placeholder);
    made.set(placeholder, parts);
    return parts.join(escaped(address));
  };
}

/** Placeholders for the address; the second one needs quotes in a shell, like IPv6 addresses. */
const placeholders = ['https://address-of-the-service.invalid', 'https://[address-of-the-service.invalid]'] as const;
