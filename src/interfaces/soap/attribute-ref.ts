import type { AttributeRef } from '../../domain/catalog/attributes/find.ts';

/** The attribute that an argument means: digits are an id, other text is a code (Q4). Undefined for what can be neither. */
export function attributeRef(sent: string | null): AttributeRef {
  if (sent === null || sent === '') return undefined;
  return /^\d{1,15}$/.test(sent) ? { id: Number(sent) } : { code: sent };
}
