import { typeFacts } from '../../types/index.ts';
import type { WritableAttribute } from './attributes.ts';

/** The values of a new product if neither the caller nor the attribute has one (rest 4.1). */
const defaults: Readonly<Record<string, string>> = {
  status: '1',
  visibility: '4',
  tax_class_id: '0',
  price_type: '0',
  sku_type: '0',
  weight_type: '0',
  price_view: '0',
  shipment_type: '0',
  links_purchased_separately: '0',
  links_title: 'Links',
  samples_title: 'Samples',
  links_exist: '0',
  allow_open_amount: '0',
  is_redeemable: '1',
  lifetime: '0',
  allow_message: '1',
  giftcard_allow_message: '1',
};

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
  if (code === 'giftcard_type') return backendType === 'int' ? '0' : 'fixed';
  const ofType = typeFacts(type).defaultText?.(code, stored);
  if (ofType !== undefined) return ofType;
  return Object.hasOwn(defaults, code) ? (defaults[code] ?? null) : null;
}
