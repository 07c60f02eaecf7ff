import type { CustomerInput, GuestDetails } from '#domain/cart/quote-customer.ts';
import { isSentMap, noId, type SentMap, sentId, sentText } from './sent-data.ts';

/** Reads `customerData`; undefined if its mode is missing or unknown. */
export function customerInput(sent: unknown): CustomerInput | undefined {
  const data = isSentMap(sent) ? sent : {};
  switch (sentText(data, 'mode')) {
    case 'customer':
      return { kind: 'account', customerId: sentId(data, 'customer_id') ?? sentId(data, 'entity_id') ?? noId };
    case 'guest':
      return { kind: 'guest', person: person(data) };
    case 'register':
      return {
        kind: 'register',
        person: person(data),
        groupId: sentText(data, 'group_id') === '' ? undefined : (sentId(data, 'group_id') ?? noId),
        password: sentText(data, 'password'),
        confirmation: sentText(data, 'confirmation') || sentText(data, 'password_confirmation'),
      };
    default:
      return undefined;
  }
}

function person(data: SentMap): GuestDetails {
  const text = (name: string): string | null => sentText(data, name) || null;
  return {
    email: sentText(data, 'email'),
    prefix: text('prefix'),
    firstname: text('firstname'),
    middlename: text('middlename'),
    lastname: text('lastname'),
    suffix: text('suffix'),
    dob: text('dob'),
    taxvat: text('taxvat'),
    gender: text('gender'),
  };
}
