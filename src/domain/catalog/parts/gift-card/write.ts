import type { WritableAttribute } from '../../products/write/attributes.ts';
import { type ProductFields, placeInBody, type SentValue } from '../../products/write/write.ts';

/**
 * The settings of a gift card as values of attributes. The two families name them differently (gift-card.ts):
 * Enterprise has an attribute for open amounts, Maho a type that tells which amounts are allowed.
 */
export function giftCardValues(
  byCode: ReadonlyMap<string, WritableAttribute>,
  fields: ProductFields,
): [code: string, value: SentValue][] {
  const { kind, min, max, allowsMessage } = fields.giftCard ?? {};
  const isEnterprise = byCode.has('allow_open_amount');
  const found: [string, SentValue][] = [];
  const say = (codes: readonly [enterprise: string, maho: string], sent: unknown): void => {
    const code = codes[isEnterprise ? 0 : 1];
    if (sent !== undefined) found.push([code, { sent, field: placeInBody(fields, code) }]);
  };
  say(['allow_open_amount', 'giftcard_type'], isEnterprise ? kind && kind !== 'fixed' : kind && mahoTypes[kind]);
  say(['open_amount_min', 'giftcard_min_amount'], min);
  say(['open_amount_max', 'giftcard_max_amount'], max);
  say(['allow_message', 'giftcard_allow_message'], allowsMessage);
  return found;
}

const mahoTypes = { fixed: 'fixed', range: 'custom', combined: 'combined' } as const;
