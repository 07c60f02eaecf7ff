/**
 * Writes a document that names an address, for any address: it is made once for a placeholder and the address put in, since
 * whoever names another host in each request would otherwise have it made anew each time, which takes as long as many calls.
 *
 * @param make writes it for an address, which stands in it escaped
 * @param escaped writes an address as it stands there
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

/** Stand where the address belongs; the second needs quotes in a shell, as addresses of IPv6 do. */
const placeholders = ['https://address-of-the-service.invalid', 'https://[address-of-the-service.invalid]'] as const;
