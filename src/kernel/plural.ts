/**
 * A count with its name, which is given in the plural and becomes the singular for one: `2 carts`, `1 cart`, `1 label
 * of attributes`, `1,200 categories`.
 */
export function counted(count: number, plural: string): string {
  return `${count.toLocaleString('en')} ${countedName(count, plural)}`;
}

/** Only the name, in the form that follows the count. */
export function countedName(count: number, plural: string): string {
  if (count !== 1) return plural;
  const [, head = '', rest = ''] = /^(.*?)((?: (?:of|in|between|that|chosen|with)\b.*)?)$/.exec(plural) ?? [];
  return head.split(' and ').map(singular).join(' and ') + rest;
}

function singular(plural: string): string {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  return /(?:ss|x|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.replace(/s$/, '');
}
