import type { LinkType } from '#domain/catalog/parts/links/write.ts';
import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';

/** The links of products to others (soap-catalog 3). */
export const linkResource = {
  name: 'catalog_product_link',
  title: 'Product links API (related, cross sells, up sells)',
  aliases: ['product_link'],
  aclId: 'catalog/product/link',
  faults: {
    type_not_exists: { code: 100, message: 'Given invalid link type.' },
    product_not_exists: { code: 101, message: 'Product not exists.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
    not_removed: { code: 104, message: 'Product link not removed.' },
  },
} as const satisfies ResourceDeclaration;

/** The names of the types of links in this interface. */
export const linkCodes = {
  relation: 'related',
  up_sell: 'up_sell',
  cross_sell: 'cross_sell',
  super: 'grouped',
} as const satisfies Record<LinkType, string>;

/** The type for a code. Throws fault 100 for an unknown one. */
export function linkType(code: string | null): LinkType {
  const found = (Object.keys(linkCodes) as LinkType[]).find((type) => linkCodes[type] === code);
  if (!found) throw new ApiFault(linkResource.faults.type_not_exists);
  return found;
}
