import { admissionRefusals } from '../kernel/admission.ts';
import { failOf } from '../kernel/refusal.ts';
import { scopeRefusals } from '../kernel/scope.ts';

/** Everything that the domain refuses: a closed table, each part declared beside the code that it is of. */
export const refusals = {
  ...admissionRefusals,
  ...scopeRefusals,
} as const;

/** A code of the table. */
export type RefusalCode = keyof typeof refusals;

/** The codes that any call may be refused with, whatever its command declares. */
export type AnywhereCode = keyof typeof admissionRefusals | keyof typeof scopeRefusals;

/** Makes refusals of the table. */
export const fail = failOf(refusals);
