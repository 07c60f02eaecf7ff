import {
  nextSubscribers,
  removeSubscriber,
  type SubscriptionState,
  saveSubscriber,
  subscriberOfEmail,
  subscriptionStates,
} from '#domain/accounts/newsletter/subscribers.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { allStoreViews } from '#domain/stores/store-registry.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import { type CsvKind, type LineOutcome, refused } from './kind.ts';
import { pageSize } from './lists.ts';

const columns = ['email', 'store', 'status'];

const stateNames = new Map<number, string>(Object.entries(subscriptionStates).map(([name, state]) => [state, name]));

/**
 * Subscribers: `email`, `store` (the store view's code), `status` (subscribed, not_active, unsubscribed, unconfirmed).
 * The list is taken as it is: no mail asks for a confirmation.
 */
export const subscriberList: CsvKind = {
  needs: columns,
  modes: ['append', 'delete'],
  columnProblem: async () => 'is not known',
  async write({ tx, now }, lines, mode) {
    const views = new Map((await allStoreViews(tx)).map((view) => [view.code, view]));
    const outcomes: LineOutcome[] = [];
    for (const { cells } of lines) {
      const [email = '', code = '', status = ''] = columns.map((name) => (cells[name] ?? '').trim());
      const view = views.get(code);
      if (!isMailAddress(email)) outcomes.push(refused('email', 'must be an e-mail address'));
      else if (!view || view.store_id === 0) outcomes.push(refused('store', 'is no store view'));
      else if (mode === 'append' && !Object.hasOwn(subscriptionStates, status)) {
        outcomes.push(refused('status', `must be one of ${Object.keys(subscriptionStates).join(', ')}`));
      } else {
        const known = await subscriberOfEmail(tx, email, view.website_id);
        if (mode === 'delete') {
          if (!known) outcomes.push(refused('email', 'is no subscriber of the website'));
          else {
            await removeSubscriber(tx, known.subscriber_id);
            changed(tx, 'newsletter', known.subscriber_id, 'removed');
            outcomes.push({ done: 'deleted' });
          }
          continue;
        }
        const state = subscriptionStates[status as SubscriptionState];
        const next = { email, code: '', customer_id: null, ...known, store_id: view.store_id, status: state };
        const id = await saveSubscriber(tx, known?.subscriber_id, next, now);
        changed(tx, 'newsletter', id, 'changed');
        outcomes.push({ done: known ? 'changed' : 'created' });
      }
    }
    return outcomes;
  },
  heading: async () => columns,
  async rows(tx, after) {
    const found = await nextSubscribers(tx, after, pageSize);
    const last = found.at(-1);
    if (!last) return undefined;
    const codes = new Map((await allStoreViews(tx)).map(({ store_id, code }) => [store_id, code]));
    const rows = found.map(({ email, store_id, status }) => [
      email,
      codes.get(store_id ?? 0) ?? '',
      stateNames.get(status) ?? String(status),
    ]);
    return { rows, last: last.subscriber_id };
  },
};
