/** Writes text into XML: the result is well-formed for any string. */

import { dropIllegalCharacters } from './characters.ts';

// Characters that need an escape; a surrogate pair is legal, but takes the slow path too.
const SPECIAL_IN_TEXT = /[^\t\n !-%'-;=?-\ud7ff\ue000-\ufffd]/;
const SPECIAL_IN_ATTRIBUTE = /[^ !#-%'-;=?-\ud7ff\ue000-\ufffd]/;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Any string as XML character data. Characters that XML 1.0 does not support (2.2) and lone surrogates are dropped
 * (soap.md Q33). A carriage return is written as `&#13;`, since a reader would turn a plain one into a line feed
 * (2.11).
 */
export function escapeText(text: string): string {
  if (!SPECIAL_IN_TEXT.test(text)) return text;
  return dropIllegalCharacters(text).replace(/[&<>\r]/g, reference);
}

/** Any string as the inside of a double-quoted attribute value; white space survives normalisation (3.3.3). */
export function escapeAttribute(text: string): string {
  if (!SPECIAL_IN_ATTRIBUTE.test(text)) return text;
  return dropIllegalCharacters(text).replace(/[&<>"\t\n\r]/g, reference);
}

function reference(character: string): string {
  return REFERENCES[character] ?? '';
}
