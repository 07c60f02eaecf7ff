import { contactRecipient } from '#domain/accounts/contact.ts';
import { HOME_PAGE, resolvePath } from '#domain/catalog/urls/resolve-path.ts';
import { type Context, command, everybody } from '#domain/shared/command.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import { ALLOWED_COUNTRIES, allowedCountries } from '#domain/stores/directory/countries.ts';
import { dayAt } from '#domain/stores/store-day.ts';
import { localeOf, type StoreAddresses, storeAddresses, storeRecordOf } from '#domain/stores/store-records.ts';
import { findStoreView, isServed, type StoreView } from '#domain/stores/store-views.ts';
import { type ShopPart, shopParts } from '#domain/stores/storefront-parts.ts';
import { isStoreInScope } from '#kernel/scope.ts';
import { knownTimezone } from '#kernel/time.ts';

/** The public configuration of a store view: effective values, null if they were never set. */
export interface PublicConfig {
  readonly code: string;
  readonly name: string;
  /** ISO 4217: the currency in which prices are stored, and the one in which they are shown. */
  readonly currency: { readonly base: string; readonly display: string };
  /** `en_US`. */
  readonly locale: string;
  /** `Europe/Paris`. */
  readonly timezone: string;
  /** As the merchant has set it; the unit of all weights. */
  readonly weightUnit: string | null;
  readonly addresses: StoreAddresses;
  /** ISO 3166-1, two letters. */
  readonly allowedCountries: readonly string[];
  /** The absolute address of the logo. */
  readonly logoUrl: string | null;
  readonly logoAlt: string | null;
  readonly defaultTitle: string | null;
  readonly defaultDescription: string | null;
  /** The identifier of the page at the store's own address. */
  readonly homePage: string | null;
  /** Whether the store view has a part of a shop switched on. */
  readonly has: (part: ShopPart) => boolean;
  /** Whether the store view accepts messages. */
  readonly takesMessages: boolean;
  /** Whether visitors may make an account. */
  readonly takesAccounts: boolean;
}

/** The public address of the service, without a trailing slash: used by stores that have no other address. */
interface ServedAt {
  readonly serviceUrl: string;
}

/** The public configuration of a store view. */
export const readStoreConfig = command({
  name: 'store.config',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: (context, { store, serviceUrl }: ServedAt & { readonly store: StoreView }) =>
    configOf(context, store, serviceUrl),
});

/**
 * The same for a store view by its code or id. Refuses `store_view_not_found`, also for the admin one, and for an
 * inactive one unless the caller is an API user with grants and the store view is within the user's bounds.
 */
export const readStoreConfigByCode = command({
  name: 'store.configByCode',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found'],
  async run(context, { code, serviceUrl }: ServedAt & { readonly code: string }) {
    const { tx, principal, fail } = context;
    const store = await findStoreView(tx, code);
    const isSeen =
      store &&
      store.store_id !== 0 &&
      isServed(store, principal) &&
      (store.is_active === 1 || isStoreInScope(principal.scope, store.store_id));
    if (!isSeen) throw fail('store_view_not_found');
    return configOf(context, store, serviceUrl);
  },
});

/** The settings that are read besides those of every store record. */
const paths = {
  countries: ALLOWED_COUNTRIES,
  name: 'general/store_information/name',
  weightUnit: 'general/locale/weight_unit',
  logo: 'design/header/logo_src',
  logoAlt: 'design/header/logo_alt',
  title: 'design/head/default_title',
  description: 'design/head/default_description',
  home: HOME_PAGE,
} as const;

async function configOf(
  { tx, now, settings }: Pick<Context, 'tx' | 'now' | 'settings'>,
  view: StoreView,
  serviceUrl: string,
): Promise<PublicConfig> {
  const store = await storeRecordOf(tx, view, Object.values(paths));
  const setting = (name: keyof typeof paths) => store.config(store, paths[name]) || null;
  const { base, display } = await storeCurrencies(tx, store.store_id);
  const logo = setting('logo');
  const home = await resolvePath(tx, '', { store, serviceUrl, today: dayAt(store, now) });
  return {
    code: store.code,
    name: setting('name') ?? store.name,
    // If no rate to the merchant's choice is known, everything is shown in the base currency.
    currency: { base, display },
    locale: localeOf(store),
    timezone: knownTimezone(store.config(store, 'general/locale/timezone')),
    weightUnit: setting('weightUnit'),
    addresses: storeAddresses(store, serviceUrl),
    allowedCountries: await allowedCountries(tx, store),
    // The path of a theme has no meaning here.
    logoUrl: logo && /^https?:\/\//.test(logo) ? logo : null,
    logoAlt: setting('logoAlt'),
    defaultTitle: setting('title'),
    defaultDescription: setting('description'),
    has: await shopParts(tx, store),
    takesMessages: (await contactRecipient(tx, store)) !== undefined,
    takesAccounts: settings.registration,
    homePage: home?.type === 'cms_page' ? (home.identifier ?? null) : null,
  };
}
