/** A text, and the same without blanks at its end: the legacy database compares without them. */
export const withoutEndBlanks = (text: string): string[] => [...new Set([text, text.replace(/ +$/, '')])];

/** The forms in which a code that programs made may be stored: in lower case, in upper case, or as requested. */
export const codeSpellings = (code: string): string[] =>
  withoutEndBlanks(code).flatMap((form) => [...new Set([form, form.toLowerCase(), form.toUpperCase()])]);

/** The forms in which an e-mail address may be stored: as requested, or in lower case. */
export const emailSpellings = (email: string): string[] => [...new Set([email, email.toLowerCase()])];
