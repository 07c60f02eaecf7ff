import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of pages, blocks and the blog. */
export const contentRefusals = {
  content_not_found: { reason: 'not_found', meaning: 'There is no such content.' },
  url_not_found: {
    reason: 'not_found',
    meaning: 'There is no public content at this address.',
    isTold: true,
  },
  content_of_all_views_denied: {
    reason: 'forbidden',
    meaning: 'Listing the content of all store views needs the permission to read or write it.',
  },
  content_foreign: { reason: 'forbidden', meaning: 'It belongs to store views that you may not change.' },
  content_name_taken: { reason: 'conflict', meaning: 'The name is taken in one of the store views.' },
  content_stores_invalid: { reason: 'invalid', meaning: 'A store view does not exist.' },
  media_path_invalid: { reason: 'invalid', meaning: 'The path is not below wysiwyg.', isTold: true },
  media_file_not_found: { reason: 'not_found', meaning: 'There is no such image.', isTold: true },
  blog_category_missing: { reason: 'invalid', meaning: 'A blog category does not exist.' },
  blog_parent_missing: { reason: 'invalid', meaning: 'The parent does not exist.' },
  blog_category_below_itself: { reason: 'invalid', meaning: 'A blog category cannot be below itself.' },
} as const satisfies RefusalTable;
