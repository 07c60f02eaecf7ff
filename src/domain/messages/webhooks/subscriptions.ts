import type { Run } from '#domain/shared/command.ts';
import type { Consumer } from '#platform/outbox/deliver.ts';
import { type SubscribedEvent, subscriptions, topicOf } from './events.ts';

const hour = 3_600_000;

/** Runs the commands that extensions have subscribed to events; one that fails is tried again for three days. */
export function subscriptionConsumers<P extends { readonly run: Run }>(): Consumer<P>[] {
  return subscriptions.map((subscription) => ({
    topic: topicOf(subscription),
    retry: { firstMs: 10_000, longestMs: hour },
    giveUpAfterMs: 72 * hour,
    keepGivenUpMs: 30 * 24 * hour,
    deliver: async ({ body }, { run }) => void (await run(subscription.command, body as SubscribedEvent)),
  }));
}
