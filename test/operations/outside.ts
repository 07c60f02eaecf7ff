import type { Wrong } from '../faults/case.ts';

/** The caller is bound to another store view than that of the cart or product. */
export const outsideOfBounds: Wrong = {
  what: 'bound to another store view',
  fault: '2 Access denied.',
  caller: 'bound',
  args: () => ({}),
};
