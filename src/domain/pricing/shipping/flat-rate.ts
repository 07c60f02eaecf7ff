import { multiplyDecimals } from '#kernel/decimal.ts';
import type { Carrier } from './carrier.ts';
import { settingAmount, withHandling } from './handling.ts';

/** A fixed price for each piece or for the order (soap-sales 11.2). */
export const flatRate: Carrier = {
  code: 'flatrate',
  method: 'flatrate',
  defaults: { active: '1', title: 'Flat Rate', name: 'Fixed', type: 'I', price: '5.00' },
  price({ qty, free, isFree }, { setting }) {
    const left = Math.max(0, qty - free.lineQty);
    if (isFree || left === 0) return 0;
    const price = settingAmount(setting('price'));
    const type = setting('type');
    const cost = type === 'I' ? (multiplyDecimals(price, left, 4) ?? Number.NaN) : type === 'O' ? price : 0;
    return withHandling(cost, setting);
  },
};
