/** What an import can leave as it is in the store that it replaces. */
export const keepable = ['users', 'webhooks', 'config'] as const;
export type Keepable = (typeof keepable)[number];
