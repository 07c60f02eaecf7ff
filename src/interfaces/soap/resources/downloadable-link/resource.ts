import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The links and samples of downloadable products (soap-catalog 3). */
export const downloadResource = {
  name: 'catalog_product_downloadable_link',
  title: 'Downloads API',
  aliases: ['product_downloadable_link'],
  aclId: 'downloadable/link',
  faults: {
    store_not_exists: { code: 100, message: 'Store with requested code/id does not exist.' },
    product_not_exists: { code: 101, message: 'Product with requested id does not exist.' },
    product_not_downloadable: {
      code: 408,
      message: 'Incorrect product type. Downloadable content, can be added only to "downloadable" products.',
    },
    link_was_not_found: { code: 412, message: 'Link or sample with specified ID was not found.' },
    save_error: { code: 414, message: 'Unable to save action. Details in error message.' },
    validation_error: { code: 415, message: 'Validation error has occurred.' },
    remove_error: { code: 416, message: 'Unable to remove link. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

const invalid = (says: string) => ({ fault: 'validation_error', says }) as const;

/** Problems of the sent data: the reference's names, and their meanings (K47). */
export const sentFaults = {
  download_kind_unknown: invalid(
    'unknown_resource_type: Incorrect content type only "link", "link_samples" and "sample" allowed.',
  ),
  download_title_missing: invalid('no_title: Title cannot be empty.'),
  download_url_missing: invalid('empty_url: URL cannot be empty.'),
  download_url_invalid: invalid('url_not_valid: The URL must be one of http or https.'),
  download_name_missing: invalid('no_filename: Filename was omitted, or contains unallowed characters.'),
  download_content_missing: invalid('no_file_base64_content: File content should be passed as base64 string.'),
  download_file_unreadable: invalid('no_file_base64_content: The file is no base64, or too large.'),
} as const;
