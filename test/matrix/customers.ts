import type { Matrix } from './case.ts';

/** Customers and their groups. */
export const customersMatrix: Matrix = {
  scope: { 'customer_group.list': { inside: () => [{}] } },
  faults: { 'customer_group.list': { good: () => ({}), wrong: [] } },
  valid: { 'customer_group.list': () => ({}) },
};
