import { flagField, textField } from '../../types/field.ts';
import type { ProductTypeFacts } from '../../types/type.ts';

/** Fields of downloadable products: what is said of their links. */
export const downloadableFields = {
  linksTitle: textField('links_title'),
  linksPurchasedSeparately: flagField('links_purchased_separately'),
  samplesTitle: textField('samples_title'),
};

/** Files behind links, all of them or each by itself. */
export const downloadableFacts: ProductTypeFacts = {
  code: 'downloadable',
  listed: { label: 'Downloadable Product', position: 6 },
  parts: ['customOptions', 'discounts', 'downloadLinks'],
  isPartAs: ['members', 'variants'],
  choice: 'links',
  isVirtual: true,
  fields: downloadableFields,
  otherFields: ['links_exist'],
  ownDefaults: { links_purchased_separately: '0', links_title: 'Links', samples_title: 'Samples', links_exist: '0' },
};
