import { typeFacts, typesDefault } from '../../types/index.ts';
import type { WritableAttribute } from './attributes.ts';

/** The values of a new product if neither the caller nor the attribute has one (rest 4.1), besides those of its type. */
const defaults: Readonly<Record<string, string>> = { status: '1', visibility: '4', tax_class_id: '0' };

/**
 * The text of the value that an attribute gets in a new product of a type; null for none. `stored` gives the product's
 * other values; without `fillsDefaults` only the attribute's own default counts.
 */
export function defaultTextOf(
  { code, defaultValue, backendType }: WritableAttribute,
  type: string,
  stored: (code: string) => string | null,
  fillsDefaults = true,
): string | null {
  if (defaultValue !== null && defaultValue !== '') return defaultValue;
  if (!fillsDefaults) return null;
  const ofType = typeFacts(type).defaultText?.(code, stored);
  if (ofType !== undefined) return ofType;
  return typesDefault(code, backendType) ?? (Object.hasOwn(defaults, code) ? (defaults[code] ?? null) : null);
}
