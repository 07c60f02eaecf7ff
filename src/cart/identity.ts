/**
 * The identity of a cart line: lines of one product whose stored options are equal in both directions are one line
 * (reference 4.2, merging). `options` are the stored choices by code (`option_7`, `attributes`, ...).
 */
export function lineIdentity(productId: number, options: ReadonlyMap<string, string>): string {
  if (options.size === 0) return String(productId);
  const sorted = [...options].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([productId, ...sorted]);
}
