import type { TSchema } from 'typebox';
import type { ArgumentDeclaration, Arguments } from './declare.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** A value from the request: a scalar, a list, or a map without a prototype. */
export type ArgumentValue = unknown;

/**
 * Converts decoded arguments to the types that an operation declares: text for numbers and numbers for text are
 * accepted, since V1 clients send the types of their language (reference 1.3, 3.2). An invalid whole number becomes
 * null, so that it names nothing. Throws fault 6 if a required argument is absent, or if a list or map is sent for a
 * scalar.
 */
export function normalizeArguments(
  declared: Arguments,
  values: Readonly<Record<string, ArgumentValue>>,
): Record<string, unknown> {
  const normalized: Record<string, unknown> = {};
  for (const name in declared) {
    const argument = declared[name] as ArgumentDeclaration;
    const value = values[name];
    if (value === undefined && !argument.optional) throw new ApiFault(globalFaults.invalid_request_param);
    normalized[name] = value === undefined || value === null ? null : normalize(argument.schema, value);
  }
  return normalized;
}

function normalize(schema: TSchema, value: NonNullable<ArgumentValue>): unknown {
  const { type, asSent, ignoresEndBlanks } = schema as { type?: string; asSent?: boolean; ignoresEndBlanks?: boolean };
  if (asSent) return value;
  switch (type) {
    case 'string':
      return ignoresEndBlanks ? argumentText(value).replace(/ +$/, '') : argumentText(value);
    case 'integer':
      return integerOf(value);
    default:
      return value;
  }
}

/** The text of a scalar as PHP would write it: true is `1`, false is empty. */
export function argumentText(value: ArgumentValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '';
  throw new ApiFault(globalFaults.invalid_request_param);
}

/** The whole number that a scalar stands for; null if it is not one. */
export function integerOf(value: ArgumentValue): number | null {
  const text = argumentText(value).trim();
  if (!/^[+-]?\d{1,15}(\.0*)?$/.test(text)) return null;
  return Math.trunc(Number(text));
}
