import type { Tx } from '#platform/storage/engine.ts';
import { type ConfiguredStore, configOf } from './config-of-stores.ts';

/** The parts of a shop that a merchant can switch off, with the settings of the imported store that decide it. */
const switches = {
  reviews: { off: 'advanced/modules_disable_output/Mage_Review' },
  wishlist: { on: 'wishlist/general/active', off: 'advanced/modules_disable_output/Mage_Wishlist' },
  newsletter: { on: 'newsletter/general/active', off: 'advanced/modules_disable_output/Mage_Newsletter' },
  contact: { on: 'contacts/contacts/enabled', off: 'advanced/modules_disable_output/Mage_Contacts' },
  priceAlerts: { on: 'catalog/productalert/allow_price' },
  stockAlerts: { on: 'catalog/productalert/allow_stock' },
  guestCheckout: { on: 'checkout/options/guest_checkout' },
  guestReviews: { on: 'catalog/review/allow_guest' },
} as const satisfies Readonly<Record<string, { readonly on?: string; readonly off?: string }>>;

/** A part of a shop. */
export type ShopPart = keyof typeof switches;

/** Parts that are off unless they are switched on. */
const offByDefault: ReadonlySet<ShopPart> = new Set(['priceAlerts', 'stockAlerts']);

const paths: readonly string[] = Object.values(switches).flatMap((each) => Object.values(each));

/** Tells which parts of a shop a store view has switched on. */
export async function shopParts(tx: Tx, store: ConfiguredStore): Promise<(part: ShopPart) => boolean> {
  const config = await configOf(tx, paths);
  return (part) => {
    const { on, off }: { readonly on?: string; readonly off?: string } = switches[part];
    if (off !== undefined && config(store, off) === '1') return false;
    const setting = on === undefined ? null : config(store, on);
    return setting === null ? !offByDefault.has(part) : setting === '1';
  };
}
