// domain/accounts/newsletter/: subscriptions to the newsletter: asked for, confirmed and ended.

import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { customerById } from '#domain/customers/customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, customers, everybody, granted } from '#domain/shared/command.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import { configOf } from '#domain/stores/config-of-stores.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { isStoreInScope } from '#kernel/scope.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import {
  isCodeOf,
  listSubscribers,
  newCode,
  removeSubscriber,
  type Subscriber,
  type SubscriberFilter,
  type SubscriptionState,
  saveSubscriber,
  subscriptionStates as states,
  subscriberById,
  subscriberOfCustomer,
  subscriberOfEmail,
} from './subscribers.ts';

const confirmPath = 'newsletter/subscription/confirm';
const guestPath = 'newsletter/subscription/allow_guest_subscribe';

/** The origin of a call. */
interface Asking {
  readonly store: StoreView;
  readonly network: string;
}

/**
 * The result of a subscription: for a customer the subscriber; for a guest nothing, so that it does not tell whether
 * the address was known.
 */
export interface Subscribed {
  readonly subscriber: Subscriber | undefined;
  readonly isConfirmationNeeded: boolean;
}

/** Somebody who subscribes to the newsletter. */
export interface SubscribeInput extends Asking {
  /** The address of a guest; a customer subscribes with the address of the account. */
  readonly email: string | undefined;
  /** The address where a POST ends the subscription. */
  readonly unsubscribeUrl: (subscriberId: number, code: string) => string;
}

/**
 * Subscribes a customer at once, and a guest after following the link in a mail, unless the store needs no confirmation
 * (rest 4.0). Guests get the same answer whether the address is known or not. Refuses `newsletter_off`,
 * `newsletter_email_missing`, `newsletter_email_invalid`, guests if the store does not allow them, and `too_many_calls` after five from a network
 * or for an address in an hour.
 */
export const subscribe = command({
  name: 'newsletter.subscribe',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [
    'newsletter_off',
    'newsletter_email_missing',
    'newsletter_email_invalid',
    'too_many_calls',
    'customer_not_found',
  ],
  async run(context, { store, network, email: sent, unsubscribeUrl }: SubscribeInput): Promise<Subscribed> {
    const { tx, principal, now, fail } = context;
    await requireNewsletter(context, store);
    const { customerId } = principal;
    const email = customerId === undefined ? sent : await emailOf(context, customerId);
    const config = await configOf(tx, [confirmPath, guestPath]);
    if (customerId === undefined && config(store, guestPath) === '0') throw fail('login_required');
    if (email === undefined)
      throw fail('newsletter_email_missing', { errors: [{ field: '/email', message: 'is missing' }] });
    if (customerId === undefined && !isMailAddress(email)) {
      throw fail('newsletter_email_invalid', { errors: [{ field: '/email', message: 'must be an e-mail address' }] });
    }
    await countAction(context, anHour('newsletter', 5), [network, emailKeyOf(email)]);
    await lockNames(tx, [`newsletter ${emailKeyOf(email)}`]);
    const known =
      (customerId !== undefined ? await subscriberOfCustomer(tx, customerId) : undefined) ??
      (await subscriberOfEmail(tx, email, store.website_id));
    const isConfirmationNeeded = customerId === undefined && config(store, confirmPath) !== '0';
    if (customerId === undefined && known?.status === states.subscribed) {
      return { subscriber: undefined, isConfirmationNeeded };
    }
    const status = isConfirmationNeeded ? states.unconfirmed : states.subscribed;
    const code = known?.code || newCode();
    const id = await saveSubscriber(
      tx,
      known?.subscriber_id,
      { store_id: store.store_id, customer_id: customerId ?? known?.customer_id ?? null, email, status, code },
      now,
    );
    changed(tx, 'newsletter', id, 'changed');
    if (isConfirmationNeeded) {
      const data = { subscriberId: id, token: code };
      const mail = { template: 'newsletter_confirmation', storeId: store.store_id, to: { email }, data } as const;
      await postMail(tx, { ...mail, unsubscribeUrl: unsubscribeUrl(id, code) }, now);
    }
    return {
      subscriber: customerId === undefined ? undefined : await subscriberById(tx, id),
      isConfirmationNeeded,
    };
  },
});

/** The subscriber and code in a link. */
export interface LinkInput {
  readonly subscriberId: number;
  readonly code: string;
}

/**
 * Confirms a subscription by the link of its mail; repeated calls are allowed. Refuses `newsletter_off`,
 * `subscriber_not_found`.
 */
export const confirmSubscription = command({
  name: 'newsletter.confirm',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['newsletter_off', 'subscriber_not_found'],
  async run(context, { store, ...link }: LinkInput & { readonly store: StoreView }): Promise<Subscriber> {
    await requireNewsletter(context, store);
    const subscriber = await linked(context, link);
    // An old link does not subscribe again somebody who has unsubscribed since.
    if (subscriber.status === states.unsubscribed) throw context.fail('subscriber_not_found');
    return setState(context, subscriber, states.subscribed);
  },
});

/** Ends a subscription by a link (RFC 8058); repeated calls are allowed. Refuses `subscriber_not_found`. */
export const unsubscribeByLink = command({
  name: 'newsletter.unsubscribeByLink',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['subscriber_not_found'],
  run: async (context, link: LinkInput) => setState(context, await linked(context, link), states.unsubscribed),
});

/** Ends a customer's own subscription; undefined if there was none. */
export const unsubscribeSelf = command({
  name: 'newsletter.unsubscribe',
  permission: { rest: customers },
  effect: 'write',
  touches: 'open',
  refusals: [],
  async run(context): Promise<Subscriber | undefined> {
    const known = await subscriberOfCustomer(context.tx, context.principal.customerId ?? 0);
    return known && setState(context, known, states.unsubscribed);
  },
});

/** A customer's own subscription; undefined if there is none. Refuses `newsletter_off`. */
export const readSubscription = command({
  name: 'newsletter.status',
  permission: { rest: customers },
  effect: 'read',
  touches: 'open',
  refusals: ['newsletter_off'],
  async run(context, { store }: { readonly store: StoreView }): Promise<Subscriber | undefined> {
    await requireNewsletter(context, store);
    return subscriberOfCustomer(context.tx, context.principal.customerId ?? 0);
  },
});

/** Subscribers of the caller's store views, ordered by id. */
export const listAllSubscribers = command({
  name: 'newsletter.list',
  permission: { rest: granted('newsletter/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: (
    { tx, principal },
    { slice, ...filter }: Omit<SubscriberFilter, 'scope'> & { readonly slice: Slice },
  ): Promise<Sliced<Subscriber>> => listSubscribers(tx, { ...filter, scope: principal.scope }, slice),
});

/** Sets the state of a subscription. Refuses `subscriber_not_found`. */
export const changeSubscription = command({
  name: 'newsletter.change',
  permission: { rest: granted('newsletter/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['subscriber_not_found'],
  run: async (context, { id, status }: { readonly id: number; readonly status: SubscriptionState }) =>
    setState(context, await seen(context, id), states[status]),
});

/** Deletes a subscriber. Refuses `subscriber_not_found`. */
export const forgetSubscriber = command({
  name: 'newsletter.remove',
  permission: { rest: granted('newsletter/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['subscriber_not_found'],
  async run(context, { id }: { readonly id: number }): Promise<void> {
    const { subscriber_id } = await seen(context, id);
    await removeSubscriber(context.tx, subscriber_id);
    changed(context.tx, 'newsletter', subscriber_id, 'removed');
  },
});

type Finding = Pick<Context<'subscriber_not_found'>, 'tx' | 'principal' | 'fail'>;

async function seen({ tx, principal, fail }: Finding, id: number): Promise<Subscriber> {
  const subscriber = await subscriberById(tx, id);
  if (!subscriber || !isStoreInScope(principal.scope, subscriber.store_id ?? 0)) throw fail('subscriber_not_found');
  return subscriber;
}

async function linked({ tx, fail }: Finding, { subscriberId, code }: LinkInput): Promise<Subscriber> {
  const subscriber = await subscriberById(tx, subscriberId);
  if (!subscriber || !isCodeOf(subscriber, code)) throw fail('subscriber_not_found');
  return subscriber;
}

async function setState(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  subscriber: Subscriber,
  status: number,
): Promise<Subscriber> {
  if (subscriber.status === status) return subscriber;
  await saveSubscriber(tx, subscriber.subscriber_id, { ...subscriber, status }, now);
  changed(tx, 'newsletter', subscriber.subscriber_id, 'changed');
  return { ...subscriber, status, changed_at: now };
}

async function requireNewsletter({ tx, fail }: Pick<Context<'newsletter_off'>, 'tx' | 'fail'>, store: StoreView) {
  if (!(await shopParts(tx, store))('newsletter')) throw fail('newsletter_off');
}

async function emailOf({ tx, fail }: Pick<Context<'customer_not_found'>, 'tx' | 'fail'>, id: number): Promise<string> {
  const customer = await customerById(tx, id);
  if (!customer) throw fail('customer_not_found');
  return customer.email;
}
