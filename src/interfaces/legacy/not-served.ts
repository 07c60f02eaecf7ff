/** The operations of the legacy family that are not served yet; what is served is taken out of this table. */
const resources: readonly (readonly [name: string, alias: string, v2: string, methods: readonly string[]])[] = [
  ['giftmessage', '', 'giftMessage', ['setForQuote', 'setForQuoteItem', 'setForQuoteProduct']],
];

/** The V2 names of the operations that are not served, by V1 paths with their aliases, and by the V2 names themselves. */
const byName: ReadonlyMap<string, string> = new Map(
  resources.flatMap(([name, alias, v2, methods]) =>
    methods.flatMap((method): [string, string][] => {
      const v2Name = `${v2}${method[0]?.toUpperCase()}${method.slice(1)}`;
      return [
        [v2Name, v2Name],
        [`${name}.${method}`, v2Name],
        ...(alias === '' ? [] : [[`${alias}.${method}`, v2Name] as [string, string]]),
      ];
    }),
  ),
);

/** The V2 names of the operations that are not served. */
export const notServed: ReadonlySet<string> = new Set(byName.values());

/**
 * The V2 name of an operation of the legacy family that is not served, by its V1 path, its V2 name or the element that WS-I has
 * for it; undefined for everything else.
 */
export function notServedOperation(asked: string): string | undefined {
  return byName.get(asked.replace(/RequestParam$/, ''));
}
