import { type Static, Type } from 'typebox';
import { type PublicConfig, readStoreConfig, readStoreConfigByCode } from '#domain/configuration/read-store-config.ts';
import { type RouteDeclaration, route } from '../declare.ts';
import { named, nullable } from '../schema.ts';

/** Whether the store view has a feature switched on; if not, its routes answer 404 with the code. */
const flag = (what: string, code: string, but?: string) =>
  Type.Boolean({
    description: `Whether ${what}; otherwise its routes answer 404 with the code \`${code}\`${but ? `, but ${but}` : ''}`,
  });

const storeConfig = named(
  'StoreConfig',
  Type.Object({
    id: Type.String({ description: 'Code of the store view' }),
    storeCode: Type.String(),
    storeName: Type.String(),
    baseCurrencyCode: Type.String(),
    defaultDisplayCurrencyCode: Type.String(),
    locale: Type.String({ description: 'Such as en_US' }),
    timezone: Type.String({ description: 'Such as Europe/Paris' }),
    weightUnit: nullable(Type.String({ description: 'The unit of all weights' })),
    baseUrl: Type.String(),
    baseMediaUrl: Type.String(),
    allowedCountries: Type.Array(Type.String(), { description: 'ISO 3166-1, two letters' }),
    isGuestCheckoutAllowed: flag('an order needs no account', 'guest_checkout_off'),
    isRegistrationAllowed: flag('strangers may make an account', 'registration_closed'),
    newsletterEnabled: flag('there is a newsletter', 'newsletter_off', 'unsubscribing is always possible'),
    wishlistEnabled: flag('customers have wishlists', 'wishlist_off'),
    reviewsEnabled: flag('products have reviews', 'reviews_off', 'authors may always remove theirs'),
    areGuestReviewsAllowed: Type.Boolean({
      description: 'Whether guests may write reviews; otherwise they get 401',
    }),
    contactEnabled: flag('the contact form has a recipient', 'contact_off'),
    priceAlertsEnabled: flag('customers can subscribe to lower prices', 'alerts_off', 'alerts may always be removed'),
    stockAlertsEnabled: flag(
      'customers can subscribe to products that are out of stock',
      'alerts_off',
      'alerts may always be removed',
    ),
    logoUrl: nullable(Type.String()),
    logoAlt: nullable(Type.String()),
    defaultTitle: nullable(Type.String()),
    defaultDescription: nullable(Type.String()),
    cmsHomePage: nullable(
      Type.String({ description: 'Identifier of the page at the address of the store itself; null without one' }),
    ),
  }),
);

function showConfig(config: PublicConfig): Static<typeof storeConfig> {
  return {
    id: config.code,
    storeCode: config.code,
    storeName: config.name,
    baseCurrencyCode: config.currency.base,
    defaultDisplayCurrencyCode: config.currency.display,
    locale: config.locale,
    timezone: config.timezone,
    weightUnit: config.weightUnit,
    baseUrl: config.addresses.base,
    baseMediaUrl: config.addresses.media,
    allowedCountries: [...config.allowedCountries],
    isGuestCheckoutAllowed: config.has('guestCheckout'),
    isRegistrationAllowed: config.takesAccounts,
    newsletterEnabled: config.has('newsletter'),
    wishlistEnabled: config.has('wishlist'),
    reviewsEnabled: config.has('reviews'),
    areGuestReviewsAllowed: config.has('reviews') && config.has('guestReviews'),
    contactEnabled: config.takesMessages,
    priceAlertsEnabled: config.has('priceAlerts'),
    stockAlertsEnabled: config.has('stockAlerts'),
    logoUrl: config.logoUrl,
    logoAlt: config.logoAlt,
    defaultTitle: config.defaultTitle,
    defaultDescription: config.defaultDescription,
    cmsHomePage: config.homePage,
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
    result: storeConfig,
    command: readStoreConfig,
    input: (_sent, { store, baseUrl }) => ({ store, serviceUrl: baseUrl }),
    print: showConfig,
  }),
  route({
    method: 'GET',
    path: '/stores/{code}/config',
    tag: 'Stores',
    summary: 'Get the configuration of a store view by its code',
    operationId: 'getConfigOfStore',
    params: Type.Object({
      code: Type.String({ description: 'Code or id of the store view', minLength: 1, maxLength: 32 }),
    }),
    result: storeConfig,
    command: readStoreConfigByCode,
    input: ({ params }, { baseUrl }) => ({ code: params.code, serviceUrl: baseUrl }),
    print: showConfig,
  }),
];
