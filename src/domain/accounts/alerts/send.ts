import { groupOfCustomer } from '#domain/customers/customers.ts';
import { customerRecord } from '#domain/customers/records.ts';
import { command, type Run } from '#domain/shared/command.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import { allStoreViews } from '#domain/stores/store-registry.ts';
import { type StoreView, storeViewById } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import type { Consumer } from '#platform/outbox/deliver.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Alert, alertedProducts, alertTopic, newAlertCode, openAlerts, saveAlert } from './alerts.ts';
import { type AlertFacts, alertFacts } from './facts.ts';

/** Makes the URL to which a POST ends an alert. */
export type UnsubscribeUrl = (alertId: number, code: string) => string;

/** How many alerts one transaction handles. */
const atOnce = 50;

interface Sending {
  readonly productId: number;
  /** Only alerts with higher ids. */
  readonly after: number;
  readonly unsubscribeUrl: UnsubscribeUrl;
}

/**
 * Sends the mails of the alerts of a product that are due: it costs less than the customer was told, or is in stock
 * again. Handles some of the alerts; answers the id of the last one, undefined if none is left.
 */
const sendAlerts = command({
  name: 'alert.send',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, { productId, after, unsubscribeUrl }: Sending): Promise<number | undefined> {
    const alerts = await openAlerts(tx, productId, after, atOnce);
    const seen = new Map<string, AlertFacts | undefined>();
    for (const alert of alerts) {
      const place = await placeOf(tx, alert);
      if (!place) continue;
      const { store, groupId, email, name } = place;
      const key = `${store.store_id} ${groupId}`;
      if (!seen.has(key)) seen.set(key, await alertFacts(tx, productId, store, groupId, now));
      const facts = seen.get(key);
      if (!facts || !isDue(alert, facts)) continue;
      const code = alert.code || newAlertCode();
      const sent = { sent_at: now, send_count: alert.send_count + 1, code };
      await saveAlert(tx, { ...alert, ...sent, price: facts.price, is_open: alert.kind === 'stock' ? 0 : 1 });
      const mail = {
        storeId: store.store_id,
        to: { email, name },
        unsubscribeUrl: unsubscribeUrl(alert.alert_id, code),
      };
      if (alert.kind === 'stock')
        await postMail(tx, { ...mail, template: 'stock_alert', data: { productIds: [productId] } }, now);
      else {
        const products = [{ productId, price: facts.shownPrice ?? 0 }];
        await postMail(tx, { ...mail, template: 'price_alert', data: { products } }, now);
      }
    }
    return alerts.length < atOnce ? undefined : alerts.at(-1)?.alert_id;
  },
});

const isDue = ({ kind, price: toldPrice }: Alert, { price, isInStock }: AlertFacts): boolean =>
  kind === 'stock' ? isInStock : price !== null && toldPrice !== null && price < toldPrice;

/** The first visible store view of a website. */
async function firstStoreOf(tx: Tx, website: number): Promise<number | undefined> {
  return (await allStoreViews(tx)).find((view) => view.website_id === website && view.is_active === 1)?.store_id;
}

/**
 * The store view that an alert is sent from, and its customer; undefined if the store view has no alerts, or the
 * account is inactive.
 */
async function placeOf(tx: Tx, alert: Alert) {
  const storeId = alert.store_id ?? (await firstStoreOf(tx, alert.website_id));
  const store: StoreView | undefined = storeId === undefined ? undefined : await storeViewById(tx, storeId);
  if (!store) return undefined;
  const has = await shopParts(tx, store);
  if (!has(alert.kind === 'stock' ? 'stockAlerts' : 'priceAlerts')) return undefined;
  const customer = await customerRecord(tx, alert.customer_id);
  if (!customer?.isActive) return undefined;
  const { email, values } = customer;
  const name = [values.get('firstname'), values.get('lastname')].filter(Boolean).join(' ') || null;
  return { store, groupId: await groupOfCustomer(tx, alert.customer_id, store.website_id), email, name };
}

/** The next products that have open alerts. */
const listAlerted = command({
  name: 'alert.products',
  permission: {},
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { after }: { readonly after: number }): Promise<number[]> => alertedProducts(tx, after, 100),
});

/** The parts that jobs of alerts need. */
export interface AlertParts {
  /** Carries out commands for an operator. */
  readonly run: Run;
  readonly unsubscribeUrl: UnsubscribeUrl;
}

/** Sends all due alerts of a product. */
async function sendOf({ run, unsubscribeUrl }: AlertParts, productId: number): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await run(sendAlerts, { productId, after, unsubscribeUrl });
}

/** Checks all products that have alerts, since prices also change by the day. */
export async function sendAllAlerts(parts: AlertParts, signal: AbortSignal): Promise<void> {
  let products = await parts.run(listAlerted, { after: 0 });
  while (products.length > 0 && !signal.aborted) {
    for (const id of products) await sendOf(parts, id);
    products = await parts.run(listAlerted, { after: products.at(-1) ?? 0 });
  }
}

/** Checks the products that changed (`noteAlerts`). */
export function alertConsumer<P extends AlertParts>(): Consumer<P> {
  return {
    topic: alertTopic,
    retry: { firstMs: 10_000, longestMs: 600_000 },
    giveUpAfterMs: 86_400_000,
    deliver: ({ body }, parts) => sendOf(parts, (body as { readonly productId: number }).productId),
  };
}
