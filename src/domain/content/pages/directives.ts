/** A directive in a text: `{{media url="banner.webp"}}`. */
export interface Directive {
  /** `media`, `store`, `config`, `block`, ...; lower case. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

// Without the lookahead, a long run of letters would be tried at each length.
const PATTERN = /\{\{\/?([A-Za-z]+)(?![A-Za-z])([^{}]*)\}\}/g;
// Without the lookbehind, the end of a long name would be tried from each of its letters.
const PARAMETER = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
/** The longest parameters of a directive, in characters; if they are longer, it has none. */
const MAX_PARAMETERS = 2000;

/** The directives of a text, in order; any other text is skipped. */
export function directivesIn(text: string): Directive[] {
  return [...text.matchAll(PATTERN)].map(([, name, rest]) => directive(name ?? '', rest ?? ''));
}

/** A text that is split at its directives: there is one text more than directives. */
export interface SplitText {
  readonly texts: readonly string[];
  readonly directives: readonly (Directive & { readonly written: string })[];
}

/** Splits a text at its directives. Those after the first `most` are left out of it. */
export function splitAtDirectives(text: string, most = Infinity): SplitText {
  const texts = [''];
  const directives: (Directive & { written: string })[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', 2: rest = '', index } of text.matchAll(PATTERN)) {
    texts[directives.length] += text.slice(end, index);
    end = index + written.length;
    if (directives.length >= most) continue;
    directives.push({ ...directive(name, rest), written });
    texts.push('');
  }
  texts[directives.length] += text.slice(end);
  return { texts, directives };
}

/** A text with each directive replaced by the result of `render`; undefined leaves the directive as it is. */
export function joinText(
  { texts, directives }: SplitText,
  render: (directive: Directive) => string | undefined,
): string {
  return texts
    .map((text, index) => {
      const directive = directives[index];
      return directive ? text + (render(directive) ?? directive.written) : text;
    })
    .join('');
}

function directive(name: string, rest: string): Directive {
  // Editors write quotes inside of attributes as entities.
  const plain = (rest.length > MAX_PARAMETERS ? '' : rest)
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  const parameters: Record<string, string> = Object.create(null);
  for (const [, key, double, single, bare] of plain.matchAll(PARAMETER)) {
    parameters[(key ?? '').toLowerCase()] = double ?? single ?? bare ?? '';
  }
  return { name: name.toLowerCase(), parameters };
}

/** A part of an address in a form that is safe in an attribute; empty if it contains `..`. */
export function safePath(path: string): string {
  const inside = path.replace(/^\/+/, '');
  if (inside.split(/[/\\]/).includes('..')) return '';
  return inside.replace(/[\s"'<>\\`{}]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'));
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
