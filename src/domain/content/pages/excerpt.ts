import { withoutEntities } from '#kernel/html-entities.ts';

/** The longest excerpt, in characters (rest 4.10). */
const LENGTH = 200;

/** How much of a text is read, in characters. */
const LOOKED_AT = 8000;

/** The beginning of an HTML text as plain text; cut between words, with an ellipsis. */
export function excerptOf(html: string): string {
  const text = html
    .slice(0, LOOKED_AT)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ');
  const words = withoutEntities(text).replace(/\s+/g, ' ').trim();
  if (words.length <= LENGTH) return words;
  const cut = words.slice(0, LENGTH - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > LENGTH / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
