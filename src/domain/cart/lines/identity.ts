/**
 * The identity of a cart line: lines of one product whose stored options are equal in both directions are one line
 * (reference 4.2, merging). `options` are the stored choices by code (`option_7`, `attributes`, ...).
 */
export function lineIdentity(productId: number, options: ReadonlyMap<string, string>): string {
  const telling = [...options].filter(([code]) => !saidElsewhere.has(code));
  if (telling.length === 0) return String(productId);
  const sorted = telling.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([productId, ...sorted]);
}

/**
 * Whether a stored line may have chosen options: its identity names them, and parts have no identity. Codes that an
 * identity leaves out (`saidElsewhere`) come only with others that it has.
 */
export function mayHaveChoices({ identity, product_id }: StoredIdentity): boolean {
  return identity !== String(product_id);
}

/** The columns of a stored line that say whether it may have chosen options. */
interface StoredIdentity {
  readonly identity: string;
  readonly product_id: number;
}

/**
 * Codes of a bundle's line that only repeat what its `selection_qty_ID` say; some of them depend on the order in which
 * a caller of the legacy store named the options.
 */
const saidElsewhere: ReadonlySet<string> = new Set(['bundle_identity', 'bundle_option_ids', 'bundle_selection_ids']);
