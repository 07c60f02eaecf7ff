// interfaces/soap/: the SOAP interface: resources/ has the operations, most in a file each; server/ the addresses,
// and how each style publishes the calls of the interface itself; wire/ envelopes, codecs, WSDLs and faults.

import type { AttributeRef } from '#domain/catalog/attributes/find.ts';

/** The attribute of an argument: digits are an id, other text is a code (Q4). Undefined if it can be neither. */
export function attributeRef(sent: string | null): AttributeRef {
  if (sent === null || sent === '') return undefined;
  return /^\d{1,15}$/.test(sent) ? { id: Number(sent) } : { code: sent };
}
