import { fail } from '#domain/shared/refusals/index.ts';
import { maxDecimal, sentDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';

/** Reads amounts of a body, and refuses all wrong ones at once (`number_invalid`). */
export function createAmounts() {
  const errors: FieldError[] = [];
  return {
    /** A number in ten-thousandths; `field` is its JSON Pointer. */
    read(sent: number, field: string): number {
      const exact = sentDecimal(sent);
      if (exact === undefined || Math.abs(exact) > maxDecimal) {
        errors.push({ field, message: 'must be a number of at most 99999999.9999' });
      }
      if (exact === 0 && sent !== 0) errors.push({ field, message: 'is too small: it would be rounded to zero' });
      return exact ?? 0;
    },
    done(): void {
      if (errors.length > 0) throw fail('number_invalid', { errors });
    },
  };
}
