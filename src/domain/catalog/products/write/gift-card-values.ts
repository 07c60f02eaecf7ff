import type { WritableAttribute } from './attributes.ts';
import type { GiftCardFields, SentValue } from './write.ts';

/**
 * The settings of a gift card as values of attributes. The two families name them differently (gift-card.ts):
 * Enterprise has an attribute for open amounts, Maho a type that tells which amounts are allowed.
 */
export function giftCardValues(
  byCode: ReadonlyMap<string, WritableAttribute>,
  { kind, min, max, allowsMessage }: GiftCardFields,
): [code: string, value: SentValue][] {
  const isEnterprise = byCode.has('allow_open_amount');
  const found: [string, SentValue][] = [];
  const say = (codes: readonly [enterprise: string, maho: string], sent: unknown, field: string): void => {
    if (sent !== undefined) found.push([codes[isEnterprise ? 0 : 1], { sent, field }]);
  };
  const open = isEnterprise ? kind && kind !== 'fixed' : kind && mahoTypes[kind];
  say(['allow_open_amount', 'giftcard_type'], open, '/giftcardType');
  say(['open_amount_min', 'giftcard_min_amount'], min, '/giftcardMinAmount');
  say(['open_amount_max', 'giftcard_max_amount'], max, '/giftcardMaxAmount');
  say(['allow_message', 'giftcard_allow_message'], allowsMessage, '/giftcardIsMessageAllowed');
  return found;
}

const mahoTypes = { fixed: 'fixed', range: 'custom', combined: 'combined' } as const;
