/** Text into XML: whatever string comes in, the result is well-formed. */

const NEEDS_WORK_TEXT = /[&<>\r\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;
const NEEDS_WORK_ATTRIBUTE = /[&<>"\t\n\r\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;
// With the u flag a surrogate matches only where it has no partner.
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/gu;
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
 * Any string as XML character data. Characters that XML 1.0 cannot carry (2.2) and lone surrogates are dropped
 * (design Q33); a carriage return is written as `&#13;`, since a reader would turn a plain one into a line feed (2.11).
 */
export function escapeText(text: string): string {
  if (!NEEDS_WORK_TEXT.test(text)) return text;
  return text.replace(ILLEGAL, '').replace(/[&<>\r]/g, reference);
}

/** Any string as the inside of a double-quoted attribute value; white space survives normalisation (3.3.3). */
export function escapeAttribute(text: string): string {
  if (!NEEDS_WORK_ATTRIBUTE.test(text)) return text;
  return text.replace(ILLEGAL, '').replace(/[&<>"\t\n\r]/g, reference);
}

function reference(character: string): string {
  return REFERENCES[character] ?? '';
}
