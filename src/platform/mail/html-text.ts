import { withoutEntities } from '#kernel/html-entities.ts';

/** Elements whose content is no text. */
const hidden = ['script', 'style', 'head', 'title'];
/** Elements that begin a line of their own. */
const blocks = /^\/?(?:p|div|table|tr|h[1-6]|ul|ol|li|body|blockquote|section|header|footer|hr|br)$/;

/** The plain text of an HTML mail: its words in lines, the addresses of its links behind them. Its time is linear. */
export function textOfHtml(html: string): string {
  // Other letters may become longer.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let out = '';
  let place = 0;
  let href = '';
  while (place < html.length) {
    const start = html.indexOf('<', place);
    if (start < 0) break;
    out += flat(html.slice(place, start));
    if (html.startsWith('<!--', start)) {
      place = endOf(html, '-->', start);
      continue;
    }
    place = endOf(html, '>', start);
    const inside = html.slice(start + 1, place - 1);
    const name = /^\/?[a-z\d]*/i.exec(inside)?.[0].toLowerCase() ?? '';
    if (hidden.includes(name)) place = endOf(html, '>', endOf(lower, `</${name}`, place - 1));
    else if (name === 'a') href = /\bhref="(?<href>[^"]*)"/i.exec(inside)?.groups?.href ?? '';
    else if (name === '/a') {
      if (/^https?:/i.test(href) && !out.endsWith(withoutEntities(href))) out += ` ${href}`;
      href = '';
    } else if (blocks.test(name)) out += '\n';
    else if (name === 'td' || name === 'th') out += ' ';
  }
  out += flat(html.slice(place));
  const lines = withoutEntities(out)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line, i) => line !== '' || (lines[i - 1] !== '' && i > 0))
    .join('\n')
    .trim();
}

const flat = (text: string): string => text.replace(/\s+/g, ' ');

/** The place behind the next such text; the end if there is none. */
function endOf(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found + wanted.length;
}
