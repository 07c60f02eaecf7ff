import type { Carrier } from './carrier.ts';
import { settingAmount } from './handling.ts';

/** Free shipping above a subtotal (soap-sales 11.2); the subtotal includes its tax (Q7). */
export const freeShippingCarrier: Carrier = {
  code: 'freeshipping',
  method: 'freeshipping',
  defaults: { active: '0', title: 'Free Shipping', name: 'Free' },
  price: ({ isFree, valueInclTax }, { setting }) =>
    isFree || valueInclTax >= settingAmount(setting('free_shipping_subtotal')) ? 0 : undefined,
};
