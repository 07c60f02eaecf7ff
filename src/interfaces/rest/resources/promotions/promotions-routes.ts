import type { RouteDeclaration } from '../../declare.ts';
import { cartRuleRoutes } from './cart-rules.ts';
import { catalogRuleRoutes } from './catalog-rules.ts';
import { couponCodeRoutes, couponRoutes } from './coupons.ts';

/** Price rules of carts and of the catalog, and coupons (rest 4.9, 5.6). */
export const promotionRoutes: readonly RouteDeclaration[] = [
  ...couponCodeRoutes,
  ...cartRuleRoutes,
  ...couponRoutes,
  ...catalogRuleRoutes,
];
