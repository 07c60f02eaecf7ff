import { type Static, Type } from 'typebox';
import {
  type PublicConfig,
  readStoreConfig,
  readStoreConfigByCode,
} from '../../../../domain/content/commands/read-store-config.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';

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
    isGuestCheckoutAllowed: Type.Boolean({ description: 'Whether an order needs no account' }),
    newsletterEnabled: Type.Boolean({
      description: 'Where it is not, its routes answer 404 with the code `newsletter_off`',
    }),
    wishlistEnabled: Type.Boolean(),
    reviewsEnabled: Type.Boolean({
      description: 'Where they are not, their routes answer 404 with the code `reviews_off`',
    }),
    priceAlertsEnabled: Type.Boolean({ description: 'Whether customers are told of lower prices' }),
    stockAlertsEnabled: Type.Boolean({ description: 'Whether customers are told of stock' }),
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
    newsletterEnabled: config.has('newsletter'),
    wishlistEnabled: config.has('wishlist'),
    reviewsEnabled: config.has('reviews'),
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
