/**
 * Text without markup: comments and tags are taken out, what stands between them stays (design 5). A tag may hold others
 * and `>` in quotes, and goes to the end of the text where it is not closed; so nothing that is left is a tag.
 */
export function plainText(text: string): string {
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) return plain + text.slice(at);
    plain += text.slice(at, open);
    if (/^<+[A-Za-z/!?]/.test(text.slice(open, open + 100))) at = endOfTag(text, open);
    else {
      plain += '<';
      at = open + 1;
    }
  }
  return plain;
}

/** Where the text goes on behind a tag or comment that begins at `open`. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) {
    const end = text.indexOf('-->', open + 4);
    return end < 0 ? text.length : end + 3;
  }
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '<') depth += 1;
    else if (character === '>') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
