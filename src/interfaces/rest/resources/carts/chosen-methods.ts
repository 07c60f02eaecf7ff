import { type Static, Type } from 'typebox';
import type { ChosenMethod } from '#domain/cart/commands/shipping.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { createAmounts } from '../../amounts.ts';

/** A shipping method in bodies: as the list of available methods names it. */
export const shippingChoice = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 255, description: '`carrier_method`' })),
  carrierCode: Type.Optional(Type.String({ maxLength: 100 })),
  methodCode: Type.Optional(Type.String({ maxLength: 100 })),
  price: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 99_999_999.99,
      description:
        'What it costs instead, in the currency of the cart, with or without tax as the store’s shipping prices are; then no carrier needs to offer it. Only for API users with `carts/price-shipping`',
    }),
  ),
  title: Type.Optional(
    Type.String({ pattern: '\\S', maxLength: 255, description: 'How shipping at such a `price` is called' }),
  ),
});

/** A payment method in bodies. */
export const paymentChoice = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  methodCode: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'The same as `code`' })),
});

/**
 * A sent shipping method; `place` is that of its object in the body. Throws the problem 400 if it is not named, or as two, or
 * has a title without a price.
 */
export function shippingSent(sent: string | Static<typeof shippingChoice>, place = ''): ChosenMethod {
  if (typeof sent === 'string') return { method: sent };
  const { price, title } = sent;
  const method = shippingCode(sent);
  if (price === undefined && title === undefined) return { method };
  if (price === undefined) throw invalid(`${place}/price`, 'is required with a title');
  const amounts = createAmounts();
  const own = { price: amounts.read(price, `${place}/price`), title };
  amounts.done();
  return { method, own };
}

/** The code of a sent shipping method: `flatrate_flatrate`. */
function shippingCode({ code, carrierCode, methodCode }: Static<typeof shippingChoice>): string {
  const joined = carrierCode === undefined || methodCode === undefined ? undefined : `${carrierCode}_${methodCode}`;
  return named(code, joined, '`carrierCode` and `methodCode`');
}

/** The code of a sent payment method: `checkmo`. Throws the problem 400 if it is not named, or as two. */
export function paymentCode(sent: string | Static<typeof paymentChoice>): string {
  return typeof sent === 'string' ? sent : named(sent.code, sent.methodCode, '`methodCode`');
}

function named(code: string | undefined, other: string | undefined, names: string): string {
  const found = code ?? other;
  if (found !== undefined && (other === undefined || other === found)) return found;
  throw invalid('/code', found === undefined ? `is required, or ${names}` : `must mean the same as ${names}`);
}

function invalid(field: string, message: string): RestProblem {
  return new RestProblem(400, `The request is not valid: ${field} ${message}.`, {
    error: 'validation_error',
    errors: [{ field, message }],
  });
}
