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

const tag = /\{\{(?<sign>[#^/>!]?)(?<name>[^{}]*)\}\}/g;
const path = /^(\.|[a-zA-Z]\w*(\.\w+)*)$/;
/** A tag of a section, or a comment, on a line of its own is removed with its line. */
const alone = /^[ \t]*(\{\{[#^/!>][^{}]*\}\})[ \t]*\r?\n/gm;

/** The deepest nesting of sections. */
const deepestSection = 32;

/**
 * Parses a template. Its language is the harmless part of Mustache: `{{value}}`, `{{#section}}...{{/section}}`,
 * `{{^not}}...{{/not}}`, `{{! a remark }}` and `{{> part}}`. Throws `TemplateError`.
 */
export function readTemplate(name: string, source: string): Template {
  const text = source.replace(alone, '$1');
  const root: Node[] = [];
  const open: { readonly path: string; readonly nodes: Node[] }[] = [{ path: '', nodes: root }];
  let end = 0;
  let seen = 0;
  let from = 0;
  let line = 1;
  for (const match of text.matchAll(tag)) {
    const sign = match.groups?.sign ?? '';
    const tagName = match.groups?.name?.trim() ?? '';
    // The tags of the source, in the same order.
    const start = source.indexOf(match[0], from);
    line += source.slice(seen, start).split('\n').length - 1;
    seen = start;
    from = start + match[0].length;
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
      if (open.length > deepestSection) throw wrong('sections are in sections too often');
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

/** The most parts of a mail, and its most characters: sections in sections multiply. */
const mostNodes = 100_000;
const mostCharacters = 2 ** 21;

/** The text of a template. Throws `TemplateError` for a missing value, and for a mail that becomes too long. */
export function renderTemplate(template: Template, facts: Facts, target: MailFormat, part: FindTemplatePart): string {
  let nodesLeft = mostNodes;
  let charactersLeft = mostCharacters;
  const show = ({ name, nodes }: Template, scopes: readonly Fact[], depth: number): string =>
    nodes.map((node) => counted(name, node, showNode(name, node, scopes, depth))).join('');
  const counted = (name: string, node: Node, shown: string): string => {
    nodesLeft--;
    if (node.kind === 'text' || node.kind === 'value') charactersLeft -= shown.length;
    if (nodesLeft < 0 || charactersLeft < 0) throw new TemplateError(`${name}: the mail becomes too long`);
    return shown;
  };
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

/** What a template may not say, and the line of it. */
export interface TemplateProblem {
  readonly line: number;
  readonly message: string;
}

/** A value whose members are not known: that of a list without entries. */
const anything = Symbol('anything');
type Shape = Fact | typeof anything;

/**
 * The values and parts that a template names and that are not there, in all its sections, also those that these facts
 * would not show.
 *
 * @param facts samples of all facts; lists tell of their entries
 * @param isPart whether there is a part of this name
 */
export function templateProblems(
  template: Template,
  facts: Facts,
  isPart: (name: string) => boolean,
): readonly TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const look = (nodes: readonly Node[], scopes: readonly Shape[]): void => {
    for (const node of nodes) {
      if (node.kind === 'text') continue;
      const { line } = node;
      if (node.kind === 'part') {
        if (!isPart(node.name)) problems.push({ line, message: `there is no part "${node.name}"` });
        continue;
      }
      const isOpen = scopes.includes(anything) && node.path !== '.';
      const fact = find(node.path, scopes.filter((scope) => scope !== anything) as Fact[]);
      if (fact === undefined && !isOpen) problems.push({ line, message: `there is no "${node.path}"` });
      if (node.kind === 'section') {
        look(node.nodes, node.isInverted ? scopes : [...scopes, fact === undefined ? anything : entryOf(fact)]);
      }
    }
  };
  look(template.nodes, [facts]);
  return problems;
}

/** What a section of a value sees: of a list, the members of all its entries. */
function entryOf(fact: Fact): Shape {
  if (!Array.isArray(fact)) return fact;
  const [first] = fact;
  if (first === undefined) return anything;
  return typeof first === 'object' && first !== null ? (Object.assign({}, ...fact) as Facts) : (first as Fact);
}
