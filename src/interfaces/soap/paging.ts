import { Type } from 'typebox';

/**
 * Arguments at the end of a list, only in a WSDL that is requested with `paging=1`: new parts break generated clients.
 * Without them a list is complete.
 */
export const paging = {
  page: { schema: Type.Integer(), optional: true, unpublished: true },
  pageSize: { schema: Type.Integer(), optional: true, unpublished: true, synonyms: ['page_size', 'limit'] },
} as const;

/** The most rows of a page. */
const largestPage = 1000;

/** The requested page; undefined for the whole list. */
export function readPage({
  page,
  pageSize,
}: {
  readonly page: number | null;
  readonly pageSize: number | null;
}): { readonly number: number; readonly size: number } | undefined {
  if (page === null && pageSize === null) return undefined;
  return {
    number: Math.min(Math.max(page ?? 1, 1), 1_000_000_000),
    size: Math.min(Math.max(pageSize ?? 100, 1), largestPage),
  };
}
