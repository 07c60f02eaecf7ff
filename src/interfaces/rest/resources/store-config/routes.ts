import { type Static, Type } from 'typebox';
import { everybody } from '../../../../domain/command.ts';
import { HOME_PAGE, resolvePath } from '../../../../domain/content/resolve-path.ts';
import { ALLOWED_COUNTRIES, allowedCountries } from '../../../../domain/directory/countries.ts';
import { storeCurrencies } from '../../../../domain/stores/currencies.ts';
import { dayAt } from '../../../../domain/stores/store-day.ts';
import { addressesOf, localeOf, type StoreRecord, storeRecordOf } from '../../../../domain/stores/store-records.ts';
import { findStoreView, type StoreView } from '../../../../domain/stores/store-views.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { knownTimezone } from '../../../../kernel/time.ts';
import { handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';
import { isServed } from '../../server/context.ts';

const storeConfig = named(
  'StoreConfig',
  Type.Object({
    id: Type.String({ description: 'Code of the store view' }),
    storeCode: Type.String(),
    storeName: Type.String(),
    baseCurrencyCode: Type.String(),
    defaultDisplayCurrencyCode: Type.String(),
    locale: Type.String({ description: 'As in en_US' }),
    timezone: Type.String({ description: 'As in Europe/Paris' }),
    weightUnit: nullable(Type.String({ description: 'As the merchant has set it; weights are numbers of it' })),
    baseUrl: Type.String(),
    baseMediaUrl: Type.String(),
    allowedCountries: Type.Array(Type.String(), { description: 'ISO 3166-1, two letters' }),
    isGuestCheckoutAllowed: Type.Boolean({ description: 'Whether orders can be placed here; not yet' }),
    newsletterEnabled: Type.Boolean({ description: 'Not yet, as the next two' }),
    wishlistEnabled: Type.Boolean(),
    reviewsEnabled: Type.Boolean(),
    logoUrl: nullable(Type.String()),
    logoAlt: nullable(Type.String()),
    defaultTitle: nullable(Type.String()),
    defaultDescription: nullable(Type.String()),
    cmsHomePage: nullable(
      Type.String({ description: 'Identifier of the page at the address of the store itself; null without one' }),
    ),
  }),
);

/** The settings that are asked for beside those of every store record. */
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

/** What this service does not do, whatever the old store's settings say: a shop that asks must not offer it. */
const notThereYet = {
  isGuestCheckoutAllowed: false,
  newsletterEnabled: false,
  wishlistEnabled: false,
  reviewsEnabled: false,
} as const;

/** The configuration of a store view as far as it is for everybody: what is in force, and null for what nobody has set. */
async function configOfStore({ tx, baseUrl, now }: RestContext, view: StoreView): Promise<Static<typeof storeConfig>> {
  const store: StoreRecord = await storeRecordOf(tx, view, Object.values(paths));
  const setting = (name: keyof typeof paths) => store.config(store, paths[name]) || null;
  const { base, display } = await storeCurrencies(tx, store.store_id);
  const addresses = addressesOf(store, baseUrl);
  const logo = setting('logo');
  const home = await resolvePath(tx, '', { store, serviceUrl: baseUrl, today: dayAt(store, now) });
  return {
    id: store.code,
    storeCode: store.code,
    storeName: setting('name') ?? store.name,
    baseCurrencyCode: base,
    // Without a known rate to the merchant's choice everything is shown in the base currency.
    defaultDisplayCurrencyCode: display,
    locale: localeOf(store),
    timezone: knownTimezone(store.config(store, 'general/locale/timezone')),
    weightUnit: setting('weightUnit'),
    baseUrl: addresses.base,
    baseMediaUrl: addresses.media,
    allowedCountries: await allowedCountries(tx, store),
    ...notThereYet,
    // A path of a theme leads nowhere here.
    logoUrl: logo && /^https?:\/\//.test(logo) ? logo : null,
    logoAlt: setting('logoAlt'),
    defaultTitle: setting('title'),
    defaultDescription: setting('description'),
    cmsHomePage: home?.type === 'cms_page' ? (home.identifier ?? null) : null,
  };
}

/** The public part of the configuration. */
export const storeConfigRoutes: readonly RouteDeclaration[] = [
  handledRoute({
    method: 'GET',
    path: '/store-config',
    tag: 'Stores',
    summary: 'Get the configuration of the store view',
    operationId: 'getStoreConfig',
    access: everybody,
    effect: 'read',
    result: storeConfig,
    run: (context) => configOfStore(context, context.store),
  }),
  handledRoute({
    method: 'GET',
    path: '/stores/{code}/config',
    tag: 'Stores',
    summary: 'Get the configuration of a store view by its code',
    operationId: 'getConfigOfStore',
    access: everybody,
    effect: 'read',
    params: Type.Object({
      code: Type.String({ description: 'Code or id of the store view', minLength: 1, maxLength: 32 }),
    }),
    result: storeConfig,
    async run(context, { params }) {
      const view = await findStoreView(context.tx, params.code);
      if (!view || view.store_id === 0 || !isServed(view, context.caller))
        throw new Refusal('not_found', 'There is no such store view.');
      return configOfStore(context, view);
    },
  }),
];
