import type { ComponentType } from 'react';
import type { ScreenProps } from './frame.tsx';

/** A screen: a file in `screens/`, loaded when it is opened. */
export interface Screen {
  /** Below the console's address; a part with `:` is a parameter. */
  readonly path: string;
  readonly title: string;
  /** The operation without which it is not shown; of several, any. */
  readonly needs?: string | readonly string[];
  /** Whether it stands in the navigation. */
  readonly menu?: true;
  readonly load: () => Promise<{ readonly default: ComponentType<ScreenProps> }>;
}

export const screens: readonly Screen[] = [
  {
    path: 'glance',
    title: 'At a glance',
    needs: 'reportSales',
    menu: true,
    load: () => import('./screens/glance.tsx'),
  },
  { path: 'orders', title: 'Orders', needs: 'listOrders', menu: true, load: () => import('./screens/orders.tsx') },
  { path: 'orders/:id', title: 'Order', needs: 'getOrder', load: () => import('./screens/order.tsx') },
  {
    path: 'products',
    title: 'Products',
    needs: 'patchProduct',
    menu: true,
    load: () => import('./screens/products.tsx'),
  },
  { path: 'products/:id', title: 'Product', needs: 'patchProduct', load: () => import('./screens/product.tsx') },
  {
    path: 'customers',
    title: 'Customers',
    needs: 'listCustomers',
    menu: true,
    load: () => import('./screens/customers.tsx'),
  },
  { path: 'customers/:id', title: 'Customer', needs: 'getCustomer', load: () => import('./screens/customer.tsx') },
  {
    path: 'withdrawals',
    title: 'Withdrawals',
    needs: 'listRevocationRequests',
    load: () => import('./screens/withdrawals.tsx'),
  },
  {
    path: 'categories',
    title: 'Categories',
    needs: 'updateCategory',
    menu: true,
    load: () => import('./screens/categories.tsx'),
  },
  {
    path: 'categories/:id',
    title: 'Category',
    needs: 'updateCategory',
    load: () => import('./screens/categories.tsx'),
  },
  {
    path: 'cms-pages',
    title: 'Pages',
    needs: 'updateCmsPage',
    menu: true,
    load: () => import('./screens/cms-pages.tsx'),
  },
  { path: 'cms-pages/:id', title: 'Page', needs: 'updateCmsPage', load: () => import('./screens/cms-page.tsx') },
  {
    path: 'cms-blocks',
    title: 'Blocks',
    needs: 'updateCmsBlock',
    menu: true,
    load: () => import('./screens/cms-blocks.tsx'),
  },
  { path: 'cms-blocks/:id', title: 'Block', needs: 'updateCmsBlock', load: () => import('./screens/cms-block.tsx') },
  {
    path: 'price-rules',
    title: 'Price rules',
    needs: 'listPriceRules',
    menu: true,
    load: () => import('./screens/price-rules.tsx'),
  },
  {
    path: 'price-rules/:id',
    title: 'Price rule',
    needs: 'updatePriceRule',
    load: () => import('./screens/price-rule.tsx'),
  },
  { path: 'coupons', title: 'Coupons', needs: 'listCoupons', menu: true, load: () => import('./screens/coupons.tsx') },
  {
    path: 'gift-cards',
    title: 'Gift cards',
    needs: 'listGiftCards',
    menu: true,
    load: () => import('./screens/gift-cards.tsx'),
  },
  {
    path: 'lists',
    title: 'Lists',
    needs: [
      'exportProducts',
      'exportStock',
      'exportCustomers',
      'exportSubscribers',
      'exportCoupons',
      'exportOrderList',
      'createImport',
      'listImports',
      'listScheduledExports',
    ],
    menu: true,
    load: () => import('./screens/lists.tsx'),
  },
  {
    path: 'approve',
    title: 'To approve',
    needs: 'moderateReview',
    menu: true,
    load: () => import('./screens/approve.tsx'),
  },
  {
    path: 'activity',
    title: 'Activity',
    needs: 'listActivity',
    menu: true,
    load: () => import('./screens/activity.tsx'),
  },
  {
    path: 'health',
    title: 'Health',
    needs: ['getHealth', 'listBackups', 'listMails', 'listWebhooks', 'listJobs'],
    menu: true,
    load: () => import('./screens/health.tsx'),
  },
  {
    path: 'webhooks/:id',
    title: 'Webhook',
    needs: 'listWebhookDeliveries',
    load: () => import('./screens/webhook.tsx'),
  },
  {
    path: 'api-users',
    title: 'Web services',
    needs: 'listApiUsers',
    menu: true,
    load: () => import('./screens/api-users.tsx'),
  },
  { path: 'api-users/:id', title: 'API user', needs: 'getApiUser', load: () => import('./screens/api-user.tsx') },
  { path: 'roles', title: 'Roles', needs: 'listRoles', menu: true, load: () => import('./screens/roles.tsx') },
  { path: 'roles/:id', title: 'Role', needs: 'getRole', load: () => import('./screens/role.tsx') },
  { path: 'usage', title: 'Usage', needs: 'listApiUsage', menu: true, load: () => import('./screens/usage.tsx') },
  { path: 'calls', title: 'Calls', needs: 'listRequests', menu: true, load: () => import('./screens/calls.tsx') },
  {
    path: 'sessions',
    title: 'Sessions',
    needs: 'listApiSessions',
    menu: true,
    load: () => import('./screens/sessions.tsx'),
  },
  {
    path: 'settings',
    title: 'Settings',
    needs: 'listConfig',
    menu: true,
    load: () => import('./screens/settings.tsx'),
  },
  { path: 'account', title: 'Your account', load: () => import('./screens/account.tsx') },
];
