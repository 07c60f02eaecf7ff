import { sumRounding } from '#domain/stores/rounding.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { extendedList } from '#kernel/extensions.ts';
import { httpGateway } from './http-gateway.ts';
import type { PaymentProvider } from './provider.ts';

/** The facts that payment methods check; money in the base currency, in ten-thousandths (soap-sales 3.5, 11.1). */
export interface PaymentFacts {
  /** The country of the billing address; empty if there is none. */
  readonly countryId: string;
  readonly grandTotal: number;
  readonly subtotal: number;
  readonly isVirtual: boolean;
}

/** The payment settings of a store view, by path (`payment/checkmo/active`). */
export type PaymentConfig = ReadonlyMap<string, string | null>;

/** A payment method. */
export interface PaymentMethod {
  readonly code: string;
  /** The values of its settings that the store does not set. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Its own rule, besides the settings that every method has. */
  readonly allows?: (facts: PaymentFacts) => boolean;
  /** Settings whose texts are stored with the order. */
  readonly keeps?: readonly string[];
  /** Who is asked for the money. */
  readonly provider?: PaymentProvider;
  /** Settings that it cannot work without. */
  readonly needs?: readonly string[];
}

/**
 * The methods, in the order of the reference's configuration. A method with a provider gets the money from it; for all
 * others, invoices count as paid.
 */
const ownMethods: readonly PaymentMethod[] = [
  {
    code: 'checkmo',
    defaults: { active: '1', title: 'Check / Money order', order_status: 'pending' },
  },
  {
    code: 'free',
    defaults: { active: '1', title: 'No Payment Information Required', order_status: 'pending', sort_order: '1' },
    allows: ({ grandTotal }) => sumRounding(grandTotal) === 0,
  },
  {
    code: 'purchaseorder',
    defaults: { active: '0', title: 'Purchase Order', order_status: 'pending' },
  },
  {
    code: 'banktransfer',
    defaults: { active: '0', title: 'Bank Transfer Payment', order_status: 'pending' },
    keeps: ['instructions'],
  },
  {
    code: 'cashondelivery',
    defaults: { active: '0', title: 'Cash On Delivery', order_status: 'pending' },
    allows: ({ isVirtual }) => !isVirtual,
    keeps: ['instructions'],
  },
  {
    code: 'gateway',
    defaults: {
      active: '0',
      title: 'Card',
      order_status: 'pending',
      payment_action: 'authorize',
      url: '',
      secret: '',
      timeout: '10',
    },
    allows: ({ grandTotal }) => grandTotal > 0,
    provider: httpGateway,
    needs: ['url', 'secret'],
  },
];

/** All methods. */
export const paymentMethods = extendedList('payments', ownMethods, ({ code }) => [code]);

/** A setting of a method, or its default. */
export function paymentSetting(config: PaymentConfig, { code, defaults }: PaymentMethod, name: string): string {
  const path = `payment/${code}/${name}`;
  return (config.has(path) ? config.get(path) : defaults[name]) ?? '';
}

/** The method with a code, if it has a payment provider. */
export function onlineMethod(code: string | null | undefined): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.code === code && method.provider !== undefined);
}

/** Whether the money is captured with the order, or only authorized until the order is invoiced. */
export function isCapturedAtOnce(config: PaymentConfig, method: PaymentMethod): boolean {
  return paymentSetting(config, method, 'payment_action') === 'authorize_capture';
}

/** The title of a payment method, even if the store does not have it any more. */
export function paymentTitle(config: PaymentConfig, code: string): string {
  const method = paymentMethods.find((candidate) => candidate.code === code);
  return (method ? paymentSetting(config, method, 'title') : config.get(`payment/${code}/title`)) || code;
}

/** Why a method cannot be chosen: it does not exist, or is not allowed for this cart. */
export type PaymentProblem = 'unavailable' | 'not_allowed';

/** The method with a code if it is allowed for a cart, else the reason (soap-sales 3.5). */
export function paymentMethodFor(
  config: PaymentConfig,
  code: string,
  facts: PaymentFacts,
): PaymentMethod | PaymentProblem {
  const method = paymentMethods.find((candidate) => candidate.code === code);
  if (!method || paymentSetting(config, method, 'active') !== '1') return 'unavailable';
  if (method.allows?.(facts) === false || method.needs?.some((name) => paymentSetting(config, method, name) === '')) {
    return 'unavailable';
  }
  return isAllowed(config, method, facts) ? method : 'not_allowed';
}

/** The methods that are allowed for a cart, in the order of the store. */
export function availableMethods(config: PaymentConfig, facts: PaymentFacts): PaymentMethod[] {
  const order = (method: PaymentMethod): number => Number(paymentSetting(config, method, 'sort_order')) || 0;
  return paymentMethods
    .filter((method) => typeof paymentMethodFor(config, method.code, facts) !== 'string')
    .sort((a, b) => order(a) - order(b));
}

function isAllowed(config: PaymentConfig, method: PaymentMethod, { countryId, grandTotal, subtotal }: PaymentFacts) {
  const setting = (name: string): string => paymentSetting(config, method, name);
  const countries = setting('allowspecific') === '1' ? setting('specificcountry').split(',') : undefined;
  if (countries && !countries.includes(countryId)) return false;
  const least = parseDecimal(setting('min_order_total')) || 0;
  const most = parseDecimal(setting('max_order_total')) || Number.POSITIVE_INFINITY;
  if (grandTotal < least || grandTotal > most) return false;
  return subtotal !== 0 || method.code === 'free';
}
