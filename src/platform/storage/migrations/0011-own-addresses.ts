import { flag, type Migration } from '../columns.ts';

/**
 * Which addresses the old store made itself for its products and categories: these are the ones that are shown, and they
 * become redirects when the URL key changes. What somebody has set stays as it is.
 */
export const ownAddresses = {
  name: '0011-own-addresses',
  addColumns: {
    url_rewrite: { is_system: flag() },
  },
} as const satisfies Migration;
