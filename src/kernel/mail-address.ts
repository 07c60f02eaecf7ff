/** The longest address that mail servers take (RFC 5321 4.5.3.1.3). */
const longest = 254;
const longestLocal = 64;

/**
 * A single plain mailbox: no quotes, comments, groups or lists, no blanks, nothing that could begin another header or
 * recipient.
 */
const mailbox =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@(?!-)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)*$/u;

/** Whether a text is an address that a mail can go to. */
export function isMailAddress(text: string): boolean {
  return text.length <= longest && text.indexOf('@') <= longestLocal && mailbox.test(text);
}

/** A text for one line of a header: line ends and other control characters become blanks. */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longestHeader);
}

const longestHeader = 500;
