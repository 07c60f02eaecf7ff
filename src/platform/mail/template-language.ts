/** The values that a template may show, by name. A template can reach nothing else. */
export type Facts = { readonly [name: string]: Fact };
/** A value: sections iterate over lists and enter groups; other values are shown. */
export type Fact = string | number | boolean | null | Facts | readonly Fact[];

/** A template that cannot be read, or that names an unknown value; the message tells where. */
export class TemplateError extends Error {}

/** The output: in HTML values are escaped, in text control characters are removed. */
export type MailFormat = 'html' | 'text';

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: string; readonly line: number }
  | { readonly kind: 'part'; readonly name: string; readonly line: number }
  | {
      readonly kind: 'section';
      readonly path: string;
      readonly line: number;
      readonly isInverted: boolean;
      readonly nodes: Node[];
    };

/** A parsed template. */
export interface Template {
  readonly name: string;
  readonly nodes: readonly Node[];
}

const tag = /\{\{(?<sign>[#^/>!]?)\s*(?<name>[^{}]*?)\s*\}\}/g;
const path = /^(\.|[a-zA-Z]\w*(\.\w+)*)$/;
/** A tag of a section, or a comment, on a line of its own is removed with its line. */
const alone = /^[ \t]*(\{\{[#^/!>][^{}]*\}\})[ \t]*\r?\n/gm;

/**
 * Parses a template. Its language is the harmless part of Mustache: `{{value}}`, `{{#section}}...{{/section}}`,
 * `{{^not}}...{{/not}}`, `{{! a remark }}` and `{{> part}}`. Throws `TemplateError`.
 */
export function readTemplate(name: string, source: string): Template {
  const text = source.replace(alone, '$1');
  const root: Node[] = [];
  const open: { readonly path: string; readonly nodes: Node[] }[] = [{ path: '', nodes: root }];
  const lineAt = (offset: number): number => source.slice(0, Math.max(0, offset)).split('\n').length;
  let end = 0;
  for (const match of text.matchAll(tag)) {
    const { sign = '', name: tagName = '' } = match.groups ?? {};
    const line = lineAt(source.indexOf(match[0]));
    const wrong = (problem: string) => new TemplateError(`${name}, near line ${line}: ${problem}`);
    const here = (open.at(-1) as (typeof open)[number]).nodes;
    here.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (sign === '!') continue;
    if (sign === '>') {
      if (!/^\w+$/.test(tagName)) throw wrong(`"${tagName}" is no name of a part`);
      here.push({ kind: 'part', name: tagName, line });
      continue;
    }
    if (!path.test(tagName)) throw wrong(`"${tagName}" is no name`);
    if (sign === '') here.push({ kind: 'value', path: tagName, line });
    else if (sign === '/') {
      if (open.length === 1 || open.pop()?.path !== tagName) throw wrong(`nothing is closed by {{/${tagName}}}`);
    } else {
      const nodes: Node[] = [];
      here.push({ kind: 'section', path: tagName, line, isInverted: sign === '^', nodes });
      open.push({ path: tagName, nodes });
    }
  }
  root.push({ kind: 'text', text: text.slice(end) });
  if (open.length > 1) throw new TemplateError(`${name}: {{#${open.at(-1)?.path}}} is not closed`);
  return { name, nodes: root };
}

/** Finds the part for `{{> name}}`: another template, or a finished text. */
export type FindTemplatePart = (name: string) => Template | string;

/** The deepest nesting of parts. */
const deepest = 8;

/** The text of a template. Throws `TemplateError` for a missing value. */
export function renderTemplate(template: Template, facts: Facts, target: MailFormat, part: FindTemplatePart): string {
  const show = ({ name, nodes }: Template, scopes: readonly Fact[], depth: number): string =>
    nodes.map((node) => showNode(name, node, scopes, depth)).join('');
  const showNode = (name: string, node: Node, scopes: readonly Fact[], depth: number): string => {
    if (node.kind === 'text') return node.text;
    const wrong = (problem: string) => new TemplateError(`${name}, near line ${node.line}: ${problem}`);
    if (node.kind === 'part') {
      if (depth === deepest) throw wrong('parts are in parts too often');
      const found = part(node.name);
      return typeof found === 'string' ? found : show(found, scopes, depth + 1);
    }
    const fact = find(node.path, scopes);
    if (fact === undefined) throw wrong(`there is no "${node.path}"`);
    if (node.kind === 'value') return printed(fact, target);
    const isNothing = fact === null || fact === false || fact === '' || (Array.isArray(fact) && fact.length === 0);
    if (isNothing !== node.isInverted) return '';
    const inside = { name, nodes: node.nodes };
    if (node.isInverted) return show(inside, scopes, depth);
    if (!Array.isArray(fact)) return show(inside, [...scopes, fact], depth);
    return fact.map((item: Fact) => show(inside, [...scopes, item], depth)).join('');
  };
  return show(template, [facts], 0);
}

/** The value of a path: its first name in the nearest scope that has it, the other names below it. */
function find(wanted: string, scopes: readonly Fact[]): Fact | undefined {
  if (wanted === '.') return scopes.at(-1);
  const [first = '', ...rest] = wanted.split('.');
  const scope = scopes.findLast((candidate) => own(candidate, first) !== undefined);
  return rest.reduce<Fact | undefined>((fact, part) => own(fact, part), own(scope, first));
}

function own(fact: Fact | undefined, name: string): Fact | undefined {
  if (typeof fact !== 'object' || fact === null || Array.isArray(fact)) return undefined;
  return Object.hasOwn(fact, name) ? (fact as Facts)[name] : undefined;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function printed(fact: Fact, target: MailFormat): string {
  if (fact === null || typeof fact === 'object' || typeof fact === 'boolean') return '';
  const text = String(fact)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return target === 'html' ? text.replace(/[&<>"']/g, (character) => escapes[character] as string) : text;
}
