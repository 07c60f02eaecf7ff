// kernel/: decimals and their digits, time, callers, their networks and bounds, pages of lists, refusals. Imports
// nothing of ours.

import type { Principal } from './principal.ts';
import { failOf, type RefusalTable } from './refusal.ts';

/** Who may make a call: everybody, customers, or accounts whose roles grant every id of a list (spec 5.2). */
export type Admission =
  | { readonly level: 'everybody' }
  | { readonly level: 'customer' }
  /** People at the console, whatever they may do. */
  | { readonly level: 'operator' }
  | { readonly level: 'granted'; readonly ids: readonly string[] }
  /** Customers for their own data, and accounts with the ids. */
  | { readonly level: 'customerOrGranted'; readonly ids: readonly string[] };

/** Refusals of any call before its command runs. */
export const admissionRefusals = {
  login_required: { reason: 'login_required', meaning: 'This needs a login.' },
  customers_only: { reason: 'forbidden', meaning: 'Only customers may do this.' },
  operators_only: { reason: 'forbidden', meaning: 'Only operators may do this.' },
  permission_missing: { reason: 'forbidden', meaning: 'The account may not do this.' },
} as const satisfies RefusalTable;

const fail = failOf(admissionRefusals);

/** Refuses calls of anybody else with `login_required`, `customers_only`, `operators_only` or `permission_missing`. */
export function requireAdmission(admission: Admission, principal: Principal): void {
  if (admission.level === 'everybody' || principal.kind === 'system') return;
  if (principal.kind === 'anonymous') throw fail('login_required');
  if (admission.level === 'operator') {
    if (principal.kind !== 'operator') throw fail('operators_only');
    return;
  }
  if (admission.level === 'customer') {
    if (principal.kind !== 'customer') throw fail('customers_only');
    return;
  }
  if (admission.level === 'customerOrGranted' && principal.kind === 'customer') return;
  const missing = admission.ids.find((id) => !principal.may(id));
  if (missing !== undefined) throw fail('permission_missing', { text: `This needs the permission ${missing}.` });
}
