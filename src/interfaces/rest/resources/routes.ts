import { extendedList } from '#kernel/extensions.ts';
import { authDeclarations } from '../auth/declarations.ts';
import type { DocumentedRoute, RouteDeclaration } from '../declare.ts';
import { accessRoutes } from './access-routes.ts';
import { attributeSetRoutes } from './attribute-sets-routes.ts';
import { cartRoutes } from './carts/carts-routes.ts';
import { categoryRoutes } from './categories/categories-routes.ts';
import { agreementRoutes } from './checkout-agreements-routes.ts';
import { configRoutes } from './config-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { blogCategoryRoutes } from './content/blog-categories-routes.ts';
import { blogPostRoutes } from './content/blog-posts-routes.ts';
import { cmsBlockRoutes } from './content/cms-blocks-routes.ts';
import { cmsPageRoutes } from './content/cms-pages-routes.ts';
import { mediaRoutes } from './content/media-routes.ts';
import { countryRoutes } from './countries-routes.ts';
import { currencyRoutes } from './currencies-routes.ts';
import { customerGroupRoutes } from './customer-groups-routes.ts';
import { customerRoutes } from './customers/customers-routes.ts';
import { downloadRoutes } from './downloads-routes.ts';
import { scheduledExportRoutes } from './exports-routes.ts';
import { giftCardRoutes } from './gift-cards-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { importRoutes } from './imports-routes.ts';
import { installationRoutes } from './installation-routes.ts';
import { inventoryRoutes } from './inventory/inventory-routes.ts';
import { listRoutes } from './lists-routes.ts';
import { mailTemplateRoutes } from './mail-templates-routes.ts';
import { newsletterRoutes } from './newsletter-routes.ts';
import { operationRoutes } from './operation-routes.ts';
import { operatorResourceRoutes } from './operators-routes.ts';
import { orderExportRoutes } from './orders/export-routes.ts';
import { orderReadRoutes } from './orders/read-routes.ts';
import { orderWriteRoutes } from './orders/write-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { productAlertRoutes } from './product-alerts-routes.ts';
import { productAttributeRoutes } from './product-attributes-routes.ts';
import { productReadRoutes } from './products/read-routes.ts';
import { productWriteRoutes } from './products/write-routes.ts';
import { promotionRoutes } from './promotions/promotions-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { reportRoutes } from './reports-routes.ts';
import { requestsRoutes } from './requests-routes.ts';
import { reviewRoutes } from './reviews-routes.ts';
import { revocationRoutes } from './revocation-requests-routes.ts';
import { creditmemoRoutes } from './sales-documents/creditmemo-routes.ts';
import { invoiceRoutes } from './sales-documents/invoice-routes.ts';
import { documentReadRoutes } from './sales-documents/read-routes.ts';
import { shipmentRoutes } from './sales-documents/shipment-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { storeConfigRoutes } from './store-config-routes.ts';
import { storeRoutes } from './stores-routes.ts';
import { tagRoutes } from './tags-routes.ts';
import { taxRoutes } from './tax-routes.ts';
import { urlResolverRoutes } from './url-resolver-routes.ts';
import { urlRewriteRoutes } from './url-rewrites-routes.ts';
import { webhookRoutes } from './webhooks-routes.ts';
import { wishlistRoutes } from './wishlists/wishlists-routes.ts';

/** The routes that the documentation lists, one line for each module. */
const ownRoutes: readonly RouteDeclaration[] = [
  ...productReadRoutes,
  ...searchRoutes,
  ...productAttributeRoutes,
  ...attributeSetRoutes,
  ...storeRoutes,
  ...storeConfigRoutes,
  ...configRoutes,
  ...taxRoutes,
  ...agreementRoutes,
  ...promotionRoutes,
  ...currencyRoutes,
  ...countryRoutes,
  ...installationRoutes,
  ...urlResolverRoutes,
  ...urlRewriteRoutes,
  ...cartRoutes,
  ...categoryRoutes,
  ...cmsPageRoutes,
  ...cmsBlockRoutes,
  ...mediaRoutes,
  ...blogPostRoutes,
  ...blogCategoryRoutes,
  ...productWriteRoutes,
  ...inventoryRoutes,
  ...reviewRoutes,
  ...tagRoutes,
  ...orderReadRoutes,
  ...newsletterRoutes,
  ...contactRoutes,
  ...wishlistRoutes,
  ...productAlertRoutes,
  ...customerRoutes,
  ...customerGroupRoutes,
  ...orderWriteRoutes,
  ...documentReadRoutes,
  ...shipmentRoutes,
  ...invoiceRoutes,
  ...creditmemoRoutes,
  ...orderExportRoutes,
  ...downloadRoutes,
  ...revocationRoutes,
  ...giftCardRoutes,
  ...webhookRoutes,
  ...mailTemplateRoutes,
  ...accessRoutes,
  ...ownAccountRoutes,
  ...operatorResourceRoutes,
  ...operationRoutes,
  ...healthRoutes,
  ...scheduledExportRoutes,
  ...importRoutes,
  ...listRoutes,
  ...requestsRoutes,
  ...reportRoutes,
];

const withAdded = extendedList('routes', ownRoutes, ({ method, path, operationId }) => [
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
  operationId,
]);

/** Every route of the REST interface. */
export const routes: readonly RouteDeclaration[] = [...withAdded, ...publicRoutes(withAdded)];

/** Every route in the documentation: also those that are served separately. */
export const documentedRoutes: readonly DocumentedRoute[] = [...authDeclarations, ...withAdded];
