import type { ProductTypeFacts } from '../../types/type.ts';

/** Products shown together, each bought by itself: the group has no price. */
export const groupedFacts: ProductTypeFacts = {
  code: 'grouped',
  listed: { label: 'Grouped Product', position: 2 },
  parts: ['members'],
  isPartAs: [],
  isComposite: true,
  isShownFromLowest: true,
};
