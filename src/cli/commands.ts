import type { CommandDeclaration, CommandGroup } from './declare.ts';

/** A command by its name; its file is only loaded when the command is called. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandDeclaration | CommandGroup }>;
}

/** Every command, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  { name: 'serve', summary: 'Serve the store', load: () => import('./serve.ts') },
  {
    name: 'migrate',
    summary: 'Create the database, or update it to the newest schema',
    load: () => import('./migrate.ts'),
  },
  { name: 'import', summary: 'Take over an existing store of the Magento 1 family', load: () => import('./import.ts') },
  {
    name: 'compare',
    summary: 'Ask an old store and a new one the same',
    load: () => import('./compare.ts'),
  },
  {
    name: 'move-check',
    summary: 'Whether this store can take the place of the old one',
    load: () => import('./move-check.ts'),
  },
  {
    name: 'export',
    summary: 'What happened here since the move, for the old store',
    load: () => import('./export.ts'),
  },
  {
    name: 'extension',
    summary: 'Extensions: begin a new one',
    load: () => import('./extension.ts'),
  },
  { name: 'user', summary: 'API users, their keys, credentials, stores', load: () => import('./user.ts') },
  { name: 'operator', summary: 'Operators: people who work at the console', load: () => import('./operator.ts') },
  { name: 'role', summary: 'Roles: what API users may do', load: () => import('./role.ts') },
  { name: 'session', summary: 'SOAP sessions: list, end', load: () => import('./session.ts') },
  { name: 'token', summary: 'REST tokens: revoke, rotate-key', load: () => import('./token.ts') },
  { name: 'customer', summary: 'Customers: their accounts, passwords', load: () => import('./customer.ts') },
  { name: 'search', summary: 'The index of products: rebuild', load: () => import('./search.ts') },
  { name: 'cart', summary: 'Shopping carts: list, activate', load: () => import('./cart.ts') },
  { name: 'mail', summary: 'Mails that were not sent, and previews of templates', load: () => import('./mail.ts') },
  { name: 'webhook', summary: 'Webhooks: list, add, remove, replay', load: () => import('./webhook.ts') },
  { name: 'order', summary: 'Orders: export them as CSV', load: () => import('./order.ts') },
  { name: 'csv', summary: 'Lists of the store as CSV files: in, out', load: () => import('./csv.ts') },
  { name: 'gift-card', summary: 'Gift cards: list, show, add, change', load: () => import('./gift-card.ts') },
  { name: 'usage', summary: 'Which API user called what, and how often', load: () => import('./usage.ts') },
  { name: 'backup', summary: 'Write the store and its images into a folder', load: () => import('./backup.ts') },
  { name: 'restore', summary: 'Restore a backup into an empty database', load: () => import('./restore.ts') },
  {
    name: 'config',
    summary: 'Settings of the store by scope: get, set, list, unset',
    load: () => import('./config.ts'),
  },
  {
    name: 'table-rates',
    summary: 'Shipping rates by destination, as a file: import, export',
    load: () => import('./table-rates.ts'),
  },
  { name: 'tax-rates', summary: 'Tax rates as a file: import, export', load: () => import('./tax-rates.ts') },
  { name: 'media', summary: 'Files of images: sweep, check, copy', load: () => import('./media.ts') },
  { name: 'settings', summary: 'Every setting with value, default and meaning', load: () => import('./settings.ts') },
  { name: 'test-bench', summary: 'A store for the tests of connectors', load: () => import('./test-bench.ts') },
  { name: 'doctor', summary: 'Check this machine, the settings and the store', load: () => import('./doctor.ts') },
];
