// domain/catalog/types/: facts about all products of a type, as data: their parts, what they can be part of,
// whether something must be chosen, whether they are shipped and counted. Types with parts have theirs in
// parts/<type>/facts.ts.

/** The form of an attribute's value in JSON. */
export type ProductFieldKind = 'text' | 'money' | 'integer' | 'flag' | 'date';

/** A field of a product that is one of its attributes. */
export interface AttributeField<K extends ProductFieldKind = ProductFieldKind> {
  /** The attribute's code. */
  readonly code: string;
  readonly kind: K;
  /** Shown only to callers of the back office. */
  readonly isBackend: boolean;
}

const fieldOfKind =
  <K extends ProductFieldKind>(kind: K) =>
  (code: string): AttributeField<K> => ({ code, kind, isBackend: false });
export const textField = fieldOfKind('text');
export const moneyField = fieldOfKind('money');
export const integerField = fieldOfKind('integer');
export const flagField = fieldOfKind('flag');
export const dateField = fieldOfKind('date');
