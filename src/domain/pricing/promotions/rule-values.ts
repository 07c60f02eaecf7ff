import type { ActionCode } from './actions/index.ts';
import type { RuleCondition } from './conditions.ts';

/** The common fields of cart and catalog price rules; amounts in ten-thousandths. */
export interface SharedRule {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  /** Days of the store, `YYYY-MM-DD`, both inclusive; null for no end. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly sortOrder: number;
  readonly stops: boolean;
  readonly amount: number;
  readonly websiteIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly conditions: RuleCondition;
}

/** Whether a rule needs a coupon: none, a specific one, or one of many generated ones. */
const couponTypes = ['none', 'specific', 'auto'] as const;

/** A cart price rule as it is stored (soap-sales 12.3); amounts and quantities in ten-thousandths. */
export interface RuleValues extends SharedRule {
  readonly action: ActionCode;
  readonly maxQty: number | null;
  readonly step: number;
  readonly appliesToShipping: boolean;
  readonly freeShipping: 'none' | 'lines' | 'cart';
  readonly couponType: (typeof couponTypes)[number];
  /** 0 for no limit. */
  readonly usesPerCustomer: number;
  readonly usesPerCoupon: number;
  /** By store view; the label of view 0 is the default. */
  readonly labels: ReadonlyMap<number, string>;
  readonly lineConditions: RuleCondition;
}
