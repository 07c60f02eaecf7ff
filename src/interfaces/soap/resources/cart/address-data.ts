import type { AddressInput } from '#domain/cart/quote-address.ts';
import { parseAddress } from '#domain/customers/address.ts';
import { isSentMap, noId, type SentMap, sentId, sentText } from './sent-data.ts';

/** Reads `customerAddressData`; empty if it is not a list of addresses. */
export function addressInputs(sent: unknown): AddressInput[] {
  const items: readonly unknown[] = Array.isArray(sent) ? sent : isSentMap(sent) ? Object.values(sent) : [];
  return items.every(isSentMap) ? items.map(addressInput) : [];
}

function addressInput(item: SentMap): AddressInput {
  const mode = sentText(item, 'mode');
  const entry = ['address_id', 'entity_id'].find((name) => !['', '0'].includes(sentText(item, name)));
  return {
    type: mode === 'billing' || mode === 'shipping' ? mode : undefined,
    address:
      entry === undefined ? parseAddress((name) => sentText(item, name)) : { bookId: sentId(item, entry) ?? noId },
    saveInBook: sentText(item, 'save_in_address_book') === '1',
    useForShipping: sentText(item, 'use_for_shipping') === '1',
  };
}
