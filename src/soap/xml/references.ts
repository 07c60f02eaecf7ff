/** Entity and character references (XML 1.0 4.1); without a document type there are only the five predefined ones. */

import { isLegalCodePoint } from './characters.ts';
import { XmlError } from './error.ts';

const REFERENCE = /&(?:#x([0-9a-fA-F]+);|#([0-9]+);|(lt|gt|amp|apos|quot);)?/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** The text with its references replaced; throws XmlError `malformed` for any other `&`. */
export function expandReferences(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, expand) : text;
}

function expand(_: string, hex: string | undefined, decimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return PREDEFINED[name] as string;
  const code = hex === undefined ? Number(decimal) : Number(`0x${hex}`);
  if (!isLegalCodePoint(code)) throw new XmlError('malformed', 'a reference to no character');
  return String.fromCodePoint(code);
}
