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

/** Words that mail programs show as links, or that lead somewhere else: URLs, hosts with a path, addresses. */
const link = /:\/\/|:\\\\|^\P{L}*www[.。．｡]|[.。．｡]\p{L}{2,}[/:?#\\]|(mailto|javascript|data):/iu;

/**
 * A text that somebody else wrote, without anything that mail programs show as a link: strangers can make us send mails,
 * and must not advertise by them. Links and addresses become `…`; a blank separates what looks like a host (`shop. example`).
 */
export function withoutLinks(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const sign = word.indexOf('@');
    const isAddress = sign > 0 && word.length > sign + 1;
    return isAddress || link.test(word) ? '…' : word.replace(/([\p{L}\p{N}][.。．｡])(?=\p{L}{2})/gu, '$1 ');
  });
}

/** A name, or another line, that somebody else wrote, for a mail: one line without links (`withoutLinks`). */
export function lineInMail(text: string): string {
  return withoutLinks(headerText(text)).slice(0, longestName);
}

const longestName = 150;
