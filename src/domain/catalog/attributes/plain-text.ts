/**
 * Text without markup: comments and tags are removed, the text between them stays (reference 4.3). A tag may contain other
 * tags, and `>` in quotes; without an end it reaches to the end of the text. So nothing that is left is a tag.
 */
export function plainText(text: string): string {
  let plain = '';
  let offset = 0;
  while (offset < text.length) {
    const open = text.indexOf('<', offset);
    if (open < 0) return plain + text.slice(offset);
    plain += text.slice(offset, open);
    if (/^<+[A-Za-z/!?]/.test(text.slice(open, open + 100))) offset = endOfTag(text, open);
    else {
      plain += '<';
      offset = open + 1;
    }
  }
  return plain;
}

/** The position after a tag or comment that begins at `open`. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) {
    const end = text.indexOf('-->', open + 4);
    return end < 0 ? text.length : end + 3;
  }
  let depth = 0;
  let quote = '';
  for (let offset = open; offset < text.length; offset += 1) {
    const character = text[offset] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '<') depth += 1;
    else if (character === '>') {
      depth -= 1;
      if (depth === 0) return offset + 1;
    }
  }
  return text.length;
}
