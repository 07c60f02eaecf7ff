import { type Static, Type } from 'typebox';
import { Refusal } from '../../operation/refusal.ts';
import { ALLOWED_COUNTRIES, allowedCountries } from '../../stores/countries.ts';
import { addressesOf, currenciesOf, localeOf, type StoreRecord, storeRecordOf } from '../../stores/store-records.ts';
import { findStoreView, type StoreView } from '../../stores/store-views.ts';
import { everybody, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { named, nullable } from '../schema.ts';
import { isServed } from '../server/context.ts';

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
    weightUnit: Type.String(),
    baseUrl: Type.String(),
    baseMediaUrl: Type.String(),
    allowedCountries: Type.Array(Type.String(), { description: 'ISO 3166-1, two letters' }),
    isGuestCheckoutAllowed: Type.Boolean(),
    newsletterEnabled: Type.Boolean(),
    wishlistEnabled: Type.Boolean(),
    reviewsEnabled: Type.Boolean(),
    logoUrl: nullable(Type.String()),
    logoAlt: nullable(Type.String()),
    defaultTitle: nullable(Type.String()),
    defaultDescription: nullable(Type.String()),
    cmsHomePage: Type.String({ description: 'Identifier of the page at the address of the store itself' }),
  }),
);

/** The settings that are asked for beside those of every store record. */
const paths = {
  countries: ALLOWED_COUNTRIES,
  name: 'general/store_information/name',
  weightUnit: 'general/locale/weight_unit',
  guestCheckout: 'checkout/options/guest_checkout',
  noNewsletter: 'advanced/modules_disable_output/Mage_Newsletter',
  noReviews: 'advanced/modules_disable_output/Mage_Review',
  wishlist: 'wishlist/general/active',
  logo: 'design/header/logo_src',
  logoAlt: 'design/header/logo_alt',
  title: 'design/head/default_title',
  description: 'design/head/default_description',
  home: 'web/default/cms_home_page',
} as const;

/** The configuration of a store view as far as it is for everybody; what is not set is as a new store of the family has it. */
async function configOfStore({ tx, baseUrl }: RestContext, view: StoreView): Promise<Static<typeof storeConfig>> {
  const store: StoreRecord = await storeRecordOf(tx, view, Object.values(paths));
  const setting = (name: keyof typeof paths) => store.config(store, paths[name]) || null;
  const isOn = (name: keyof typeof paths, standIn: boolean) =>
    (store.config(store, paths[name]) ?? (standIn ? '1' : '0')) === '1';
  const currencies = currenciesOf(store);
  const addresses = addressesOf(store, baseUrl);
  const logo = setting('logo');
  return {
    id: store.code,
    storeCode: store.code,
    storeName: setting('name') ?? store.name,
    baseCurrencyCode: currencies.base,
    defaultDisplayCurrencyCode: currencies.default,
    locale: localeOf(store),
    timezone: store.config(store, 'general/locale/timezone') || 'UTC',
    weightUnit: setting('weightUnit') ?? 'lbs',
    baseUrl: addresses.base,
    baseMediaUrl: addresses.media,
    allowedCountries: await allowedCountries(tx, store),
    isGuestCheckoutAllowed: isOn('guestCheckout', true),
    newsletterEnabled: !isOn('noNewsletter', false),
    wishlistEnabled: isOn('wishlist', true),
    reviewsEnabled: !isOn('noReviews', false),
    // A path of a theme leads nowhere here.
    logoUrl: logo && /^https?:\/\//.test(logo) ? logo : null,
    logoAlt: setting('logoAlt'),
    defaultTitle: setting('title'),
    defaultDescription: setting('description'),
    // The back office keeps the id of the page behind a bar.
    cmsHomePage: (setting('home') ?? 'home').split('|')[0] ?? 'home',
  };
}

/** The public part of the configuration. */
export const storeConfigRoutes: readonly RouteDeclaration[] = [
  route({
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
  route({
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
