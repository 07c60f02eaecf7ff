import { type Static, Type } from 'typebox';
import { RestProblem } from '#platform/http/problem.ts';

/** A shipping method in bodies: as the list of available methods names it. */
export const shippingChoice = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 255, description: '`carrier_method`' })),
  carrierCode: Type.Optional(Type.String({ maxLength: 100 })),
  methodCode: Type.Optional(Type.String({ maxLength: 100 })),
});

/** A payment method in bodies. */
export const paymentChoice = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  methodCode: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'The same as `code`' })),
});

/** The code of a sent shipping method: `flatrate_flatrate`. Throws the problem 400 if it is not named, or as two. */
export function shippingCode(sent: string | Static<typeof shippingChoice>): string {
  if (typeof sent === 'string') return sent;
  const { code, carrierCode, methodCode } = sent;
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
  const message = found === undefined ? `is required, or ${names}` : `must mean the same as ${names}`;
  throw new RestProblem(400, `The request is not valid: /code ${message}.`, {
    error: 'validation_error',
    errors: [{ field: '/code', message }],
  });
}
