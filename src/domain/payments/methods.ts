import { parseDecimal } from '../../kernel/decimal.ts';
import type { Gateway, GatewayNetwork } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';

/** What the payment methods decide by; money in the base currency, in ten-thousandths (soap-sales 3.5, 11.1). */
export interface PaymentFacts {
  /** Of the billing address; empty where there is none. */
  readonly countryId: string;
  readonly grandTotal: number;
  readonly subtotal: number;
  readonly isVirtual: boolean;
}

/** What a store view says of payment, by paths (`payment/checkmo/active`). */
export type PaymentConfig = ReadonlyMap<string, string | null>;

/** A way of paying. */
export interface PaymentMethod {
  readonly code: string;
  /** What its settings are where the store says nothing. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Its own rule, beside those that the settings of every method make. */
  readonly allows: (facts: PaymentFacts) => boolean;
  /** Texts of the settings that go with the order. */
  readonly keeps?: readonly string[];
  /** Of a method that asks a payment provider: who that is, by the settings of the store. */
  readonly gateway?: (setting: (name: string) => string, network: GatewayNetwork) => Gateway;
  /** Settings without which it cannot be used. */
  readonly needs?: readonly string[];
}

const always = (): boolean => true;

/**
 * The methods, in the order of the reference's configuration. Where one has a gateway the money is set aside or taken there; what is
 * invoiced of all others counts as paid.
 */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    code: 'checkmo',
    defaults: { active: '1', title: 'Check / Money order', order_status: 'pending' },
    allows: always,
  },
  {
    code: 'free',
    defaults: { active: '1', title: 'No Payment Information Required', order_status: 'pending', sort_order: '1' },
    allows: ({ grandTotal }) => Math.round(grandTotal / 100) === 0,
  },
  {
    code: 'purchaseorder',
    defaults: { active: '0', title: 'Purchase Order', order_status: 'pending' },
    allows: always,
  },
  {
    code: 'banktransfer',
    defaults: { active: '0', title: 'Bank Transfer Payment', order_status: 'pending' },
    allows: always,
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
      ...{ active: '0', title: 'Card', order_status: 'pending', payment_action: 'authorize' },
      ...{ url: '', secret: '', timeout: '10' },
    },
    allows: ({ grandTotal }) => grandTotal > 0,
    gateway: httpGateway,
    needs: ['url', 'secret'],
  },
];

/** A setting of a method, or its default. */
export function paymentSetting(config: PaymentConfig, { code, defaults }: PaymentMethod, name: string): string {
  const path = `payment/${code}/${name}`;
  return (config.has(path) ? config.get(path) : defaults[name]) ?? '';
}

/** The method of a code, where it asks a payment provider. */
export function onlineMethod(code: string | null | undefined): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.code === code && method.gateway !== undefined);
}

/** Whether the money of an order is taken with it, or only set aside until it is invoiced. */
export function isCapturedAtOnce(config: PaymentConfig, method: PaymentMethod): boolean {
  return paymentSetting(config, method, 'payment_action') === 'authorize_capture';
}

/** What a way of paying is called, also one that the store does not have any more. */
export function paymentTitle(config: PaymentConfig, code: string): string {
  const method = paymentMethods.find((candidate) => candidate.code === code);
  return (method ? paymentSetting(config, method, 'title') : config.get(`payment/${code}/title`)) || code;
}

/** Why a method cannot be chosen: it is not there at all, or not for this cart. */
export type PaymentProblem = 'unavailable' | 'not_allowed';

/** The method of a code if a cart may be paid by it, else why not (soap-sales 3.5). */
export function paymentMethodFor(
  config: PaymentConfig,
  code: string,
  facts: PaymentFacts,
): PaymentMethod | PaymentProblem {
  const method = paymentMethods.find((candidate) => candidate.code === code);
  if (!method || paymentSetting(config, method, 'active') !== '1') return 'unavailable';
  if (!method.allows(facts) || method.needs?.some((name) => paymentSetting(config, method, name) === '')) {
    return 'unavailable';
  }
  return isAllowed(config, method, facts) ? method : 'not_allowed';
}

/** The methods that a cart may be paid by, in the order of the store. */
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
