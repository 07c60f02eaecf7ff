import { groupOfCustomer } from '#domain/customers/customers.ts';
import { type Context, command, customers, everybody } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import {
  type Alert,
  type AlertKind,
  addAlert,
  alertById,
  alertsOf,
  isAlertCode,
  newAlertCode,
  removeAlert,
  saveAlert,
} from './alerts.ts';
import { alertFacts } from './facts.ts';

/** The most alerts that a customer may have. */
const mostAlerts = 200;

/** The product and kind of an alert that a customer asks for. */
export interface AlertWish {
  readonly store: StoreView;
  readonly kind: AlertKind;
  readonly productId: number;
}

/**
 * Asks for a mail when a product costs less than now, or is in stock again. Asking twice makes one alert. Refuses `alerts_off`,
 * `product_not_found`, `product_in_stock`, `alerts_full`.
 */
export const addProductAlert = command({
  name: 'alert.add',
  permission: { rest: customers },
  effect: 'write',
  touches: 'open',
  refusals: ['alerts_off', 'product_not_found', 'product_in_stock', 'alerts_full'],
  async run(
    context,
    { store, kind, productId }: AlertWish,
  ): Promise<{ readonly alert: Alert; readonly isNew: boolean }> {
    const { tx, principal, now, fail } = context;
    const customerId = principal.customerId ?? 0;
    await requireAlerts(context, store, kind);
    const facts = await alertFacts(tx, productId, store, await groupOfCustomer(tx, customerId, store.website_id), now);
    if (!facts) throw fail('product_not_found');
    if (kind === 'stock' && facts.isInStock) throw fail('product_in_stock');
    await lockNames(tx, [`product alerts ${customerId}`]);
    const alerts = await alertsOf(tx, customerId);
    const price = kind === 'price' ? facts.price : null;
    const known = alerts.find(
      (alert) => alert.kind === kind && alert.product_id === productId && alert.website_id === store.website_id,
    );
    if (known) {
      const again = { ...known, price, is_open: 1 };
      await saveAlert(tx, again);
      return { alert: again, isNew: false };
    }
    if (alerts.length >= mostAlerts) throw fail('alerts_full');
    const row = {
      kind,
      customer_id: customerId,
      product_id: productId,
      website_id: store.website_id,
      store_id: store.store_id,
      price,
      added_at: now,
      code: newAlertCode(),
    };
    const alert_id = await addAlert(tx, row);
    return { alert: { ...row, alert_id, is_open: 1, sent_at: null, send_count: 0 }, isNew: true };
  },
});

/** The alerts of a customer. Refuses `alerts_off` if the store view has no alerts. */
export const listProductAlerts = command({
  name: 'alert.list',
  permission: { rest: customers },
  effect: 'read',
  touches: 'open',
  refusals: ['alerts_off'],
  async run(context, { store }: { readonly store: StoreView }): Promise<readonly Alert[]> {
    const has = await shopParts(context.tx, store);
    if (!has('priceAlerts') && !has('stockAlerts')) throw context.fail('alerts_off');
    return alertsOf(context.tx, context.principal.customerId ?? 0);
  },
});

/** Deletes an alert of a customer. Refuses `alert_not_found`, also if it is somebody else's. */
export const removeProductAlert = command({
  name: 'alert.remove',
  permission: { rest: customers },
  effect: 'write',
  touches: 'open',
  refusals: ['alert_not_found'],
  async run({ tx, principal, fail }, { alertId }: { readonly alertId: number }): Promise<void> {
    const alert = await alertById(tx, alertId);
    if (alert?.customer_id !== principal.customerId) throw fail('alert_not_found');
    await removeAlert(tx, alertId);
  },
});

/** Ends an alert by the link of its mail (RFC 8058). Refuses `alert_not_found`. */
export const removeAlertByLink = command({
  name: 'alert.removeByLink',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['alert_not_found'],
  async run({ tx, fail }, { alertId, code }: { readonly alertId: number; readonly code: string }): Promise<void> {
    const alert = await alertById(tx, alertId);
    if (!alert || !isAlertCode(alert, code)) throw fail('alert_not_found');
    // Calling this twice is allowed, and links in mails that were sent stay valid.
    if (alert.is_open === 1) await saveAlert(tx, { ...alert, is_open: 0 });
  },
});

async function requireAlerts(
  { tx, fail }: Pick<Context<'alerts_off'>, 'tx' | 'fail'>,
  store: StoreView,
  kind: AlertKind,
): Promise<void> {
  const has = await shopParts(tx, store);
  if (!has(kind === 'price' ? 'priceAlerts' : 'stockAlerts')) throw fail('alerts_off');
}
