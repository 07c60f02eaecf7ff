/**
 * A reader for XML 1.0 (fifth edition) with namespaces, for documents without a document type declaration.
 *
 * It works in one pass over the decoded text, stops at the first mistake or limit, and its time is linear in the length
 * of the text: nothing is looked at twice. It is checked against libxml2 by differential fuzzing.
 */

import { isNamePart, isNameStart } from './characters.ts';
import type { XmlSource } from './charset.ts';
import { XmlError } from './error.ts';
import type { XmlLimits } from './limits.ts';
import { bindNames, declareNamespace } from './namespaces.ts';
import { expandReferences } from './references.ts';
import type { NamespaceScope, XmlAttribute, XmlElement } from './tree.ts';

/**
 * Reads a document.
 *
 * @param source a decoded document
 * @returns the root element
 * @throws XmlError `malformed`, `doctype` or `limit`
 */
export function readXml(source: XmlSource, limits: XmlLimits): XmlElement {
  const reader: Reader = {
    source,
    text: source.text,
    limits,
    at: 0,
    colon: -1,
    elements: 0,
    attributes: 0,
    cut: 0,
    cutAt: source.cuts[0]?.at ?? Number.POSITIVE_INFINITY,
    references: source.text.includes('&'),
    sectionEnds: source.text.includes(']]>'),
  };
  readDeclaration(reader);
  readOutside(reader, 'before');
  const root = readTree(reader);
  readOutside(reader, 'after');
  return root;
}

interface Reader {
  readonly source: XmlSource;
  readonly text: string;
  readonly limits: XmlLimits;
  /** the next unit to read */
  at: number;
  /** where the last name read has its colon, -1 for none */
  colon: number;
  elements: number;
  attributes: number;
  /** the next cut that has not been passed, and where it is */
  cut: number;
  cutAt: number;
  /** whether the document has any `&`, any `]]>`: most have none, and then no text needs a second look */
  readonly references: boolean;
  readonly sectionEnds: boolean;
}

const TAB = 0x09;
const LF = 0x0a;
const SPACE = 0x20;
const BANG = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const LT = 0x3c;
const EQUALS = 0x3d;
const GT = 0x3e;
const QUESTION = 0x3f;

const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);

const DECLARATION =
  /<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/y;
/** The encoding is looked for near the beginning only. */
const DECLARATION_LENGTH = 250;

function readDeclaration(reader: Reader): void {
  if (!reader.text.startsWith('<?xml') || isNamePart(reader.text.charCodeAt(5))) return;
  DECLARATION.lastIndex = 0;
  if (!DECLARATION.test(reader.text) || DECLARATION.lastIndex > DECLARATION_LENGTH) throw malformed(reader);
  reader.at = DECLARATION.lastIndex;
}

/** White space, comments and instructions before or after the root element. */
function readOutside(reader: Reader, place: 'before' | 'after'): void {
  const { text } = reader;
  for (;;) {
    skipSpace(reader);
    if (reader.at === text.length && place === 'after' && reader.cutAt === Number.POSITIVE_INFINITY) return;
    if (text.charCodeAt(reader.at) !== LT) throw malformed(reader);
    const next = text.charCodeAt(reader.at + 1);
    if (next === QUESTION) readInstruction(reader);
    else if (text.startsWith('<!--', reader.at)) readComment(reader);
    else if (text.startsWith('<!DOCTYPE', reader.at)) {
      throw new XmlError('doctype', 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks');
    } else if (place === 'before' && next !== BANG) return;
    else throw malformed(reader);
  }
}

/** An element that is still open: its name as written, for the end tag. */
interface Open {
  readonly element: XmlElement;
  readonly name: string;
}

function readTree(reader: Reader): XmlElement {
  const { text, limits } = reader;
  const open: Open[] = [];
  const first = readStartTag(reader, undefined);
  const root = first.element;
  if (first.empty) return root;
  open.push(first);
  let current: Open = first;
  while (open.length > 0) {
    const tag = text.indexOf('<', reader.at);
    if (tag === -1) throw malformed(reader);
    if (tag > reader.at || reader.cutAt === tag) addText(reader, current.element, tag, reader.references);
    reader.at = tag;
    const next = text.charCodeAt(tag + 1);
    if (next === SLASH) {
      readEndTag(reader, current.name);
      open.pop();
      current = open[open.length - 1] as Open;
    } else if (next === BANG) {
      if (text.startsWith('<![CDATA[', tag)) readSection(reader, current.element);
      else readComment(reader);
    } else if (next === QUESTION) readInstruction(reader);
    else {
      const child = readStartTag(reader, current.element);
      const parent = current.element;
      if (parent.children === NO_CHILDREN) parent.children = [child.element];
      else (parent.children as XmlElement[]).push(child.element);
      if (child.empty) continue;
      if (open.length >= limits.depth) throw limit(`more than ${limits.depth} nested elements`);
      open.push(child);
      current = child;
    }
  }
  return root;
}

interface StartTag extends Open {
  readonly empty: boolean;
}

function readStartTag(reader: Reader, parent: XmlElement | undefined): StartTag {
  const { text, limits } = reader;
  reader.elements += 1;
  if (reader.elements > limits.elements) throw limit(`more than ${limits.elements} elements`);
  const start = reader.at + 1;
  const end = readName(reader, start);
  const colon = reader.colon;
  const element: XmlElement = {
    namespace: '',
    prefix: colon === -1 ? '' : text.slice(start, colon),
    localName: colon === -1 ? text.slice(start, end) : text.slice(colon + 1, end),
    attributes: NO_ATTRIBUTES,
    children: NO_CHILDREN,
    text: '',
    pieces: undefined,
    source: reader.source,
    scope: parent?.scope,
  };
  const empty = readAttributes(reader, element);
  if (reader.cutAt < reader.at) throw malformed(reader);
  bindNames(element);
  return { element, name: colon === -1 ? element.localName : text.slice(start, end), empty };
}

/** The attributes of a start tag and its end; whether it is an empty-element tag. */
function readAttributes(reader: Reader, element: XmlElement): boolean {
  const { text, limits } = reader;
  let attributes: XmlAttribute[] | undefined;
  let scope: NamespaceScope | undefined = element.scope;
  let count = 0;
  for (;;) {
    const spaced = skipSpace(reader);
    const unit = text.charCodeAt(reader.at);
    if (unit === GT) {
      reader.at += 1;
      break;
    }
    if (unit === SLASH) {
      if (text.charCodeAt(reader.at + 1) !== GT) throw malformed(reader);
      reader.at += 2;
      break;
    }
    if (!spaced) throw malformed(reader);
    count += 1;
    reader.attributes += 1;
    if (count > limits.attributes) throw limit(`more than ${limits.attributes} attributes in an element`);
    if (reader.attributes > limits.allAttributes) throw limit(`more than ${limits.allAttributes} attributes`);
    const start = reader.at;
    const end = readName(reader, start);
    const colon = reader.colon;
    const prefix = colon === -1 ? '' : text.slice(start, colon);
    const localName = text.slice(colon === -1 ? start : colon + 1, end);
    const value = readValue(reader);
    if (prefix === 'xmlns') scope = declareNamespace(scope, element.scope, localName, value);
    else if (colon === -1 && localName === 'xmlns') scope = declareNamespace(scope, element.scope, '', value);
    else if (attributes === undefined) attributes = [{ namespace: '', prefix, localName, value }];
    else attributes.push({ namespace: '', prefix, localName, value });
  }
  if (attributes !== undefined) element.attributes = attributes;
  if (scope !== element.scope) {
    if (depthOf(scope) > limits.namespaces) throw limit(`more than ${limits.namespaces} namespaces in force`);
    element.scope = scope;
  }
  return text.charCodeAt(reader.at - 2) === SLASH;
}

/** `= "value"`, normalised. */
function readValue(reader: Reader): string {
  const { text } = reader;
  skipSpace(reader);
  if (text.charCodeAt(reader.at) !== EQUALS) throw malformed(reader);
  reader.at += 1;
  skipSpace(reader);
  const quote = text.charCodeAt(reader.at);
  if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed(reader);
  const start = reader.at + 1;
  const end = text.indexOf(quote === QUOTE ? '"' : "'", start);
  if (end === -1) throw malformed(reader);
  const raw = text.slice(start, end);
  if (raw.includes('<')) throw malformed(reader);
  reader.at = end + 1;
  const value = /[\t\n]/.test(raw) ? raw.replace(/[\t\n]/g, ' ') : raw;
  return reader.references ? expandReferences(value) : value;
}

function readEndTag(reader: Reader, name: string): void {
  const { text } = reader;
  if (!text.startsWith(name, reader.at + 2)) throw malformed(reader);
  reader.at += 2 + name.length;
  skipSpace(reader);
  if (text.charCodeAt(reader.at) !== GT) throw malformed(reader);
  reader.at += 1;
  if (reader.cutAt < reader.at) throw malformed(reader);
}

/** Adds the text from the current place to `end` to an element. */
function addText(reader: Reader, element: XmlElement, end: number, references: boolean): void {
  if (reader.cutAt <= end) addPieces(reader, element, end, references);
  else {
    const text = readText(reader, reader.at, end, references);
    if (element.pieces !== undefined) (element.pieces as string[]).push(text);
    else element.text = element.text === '' ? text : element.text + text;
  }
}

function addPieces(reader: Reader, element: XmlElement, end: number, references: boolean): void {
  const pieces = [...(element.pieces ?? [element.text])];
  let start = reader.at;
  while (reader.cutAt <= end) {
    pieces.push(readText(reader, start, reader.cutAt, references), reader.source.cuts[reader.cut] as never);
    start = reader.cutAt;
    passCut(reader);
  }
  pieces.push(readText(reader, start, end, references));
  element.pieces = pieces.filter((piece) => piece !== '');
  element.text = '';
}

function readText(reader: Reader, start: number, end: number, references: boolean): string {
  const text = reader.text.slice(start, end);
  if (reader.sectionEnds && text.includes(']]>')) throw malformed(reader);
  return references ? expandReferences(text) : text;
}

function readSection(reader: Reader, element: XmlElement): void {
  const end = reader.text.indexOf(']]>', reader.at + 9);
  if (end === -1) throw malformed(reader);
  reader.at += 9;
  addText(reader, element, end, false);
  reader.at = end + 3;
}

function readComment(reader: Reader): void {
  const { text } = reader;
  if (!text.startsWith('<!--', reader.at)) throw malformed(reader);
  const end = text.indexOf('--', reader.at + 4);
  if (end === -1 || text.charCodeAt(end + 2) !== GT) throw malformed(reader);
  reader.at = end + 3;
  while (reader.cutAt < reader.at) passCut(reader);
}

function readInstruction(reader: Reader): void {
  const { text } = reader;
  const start = reader.at + 2;
  const end = readName(reader, start);
  if (reader.colon !== -1 || /^xml$/i.test(text.slice(start, end))) throw malformed(reader);
  const close = text.indexOf('?>', end);
  if (close === -1 || (close > end && !isSpace(text.charCodeAt(end)))) throw malformed(reader);
  reader.at = close + 2;
  while (reader.cutAt < reader.at) passCut(reader);
}

/** Reads a name with at most one colon (QName) at `start`; its end. Leaves the place of the colon and moves on. */
function readName(reader: Reader, start: number): number {
  const { text } = reader;
  if (!isNameStart(text.charCodeAt(start))) throw malformed(reader);
  let colon = -1;
  let index = start + 1;
  for (;;) {
    const unit = text.charCodeAt(index);
    if (unit === COLON && colon === -1) {
      colon = index;
      index += 1;
      if (!isNameStart(text.charCodeAt(index))) throw malformed(reader);
    } else if (!isNamePart(unit)) break;
    index += 1;
  }
  reader.colon = colon;
  reader.at = index;
  return index;
}

function passCut(reader: Reader): void {
  reader.cut += 1;
  reader.cutAt = reader.source.cuts[reader.cut]?.at ?? Number.POSITIVE_INFINITY;
}

function isSpace(unit: number): boolean {
  return unit === SPACE || unit === LF || unit === TAB;
}

/** Skips white space; whether there was any. */
function skipSpace(reader: Reader): boolean {
  const start = reader.at;
  while (isSpace(reader.text.charCodeAt(reader.at))) reader.at += 1;
  return reader.at > start;
}

function depthOf(scope: NamespaceScope | undefined): number {
  let depth = 0;
  for (let frame = scope; frame !== undefined; frame = frame.outer) depth += 1;
  return depth;
}

function limit(what: string): XmlError {
  return new XmlError('limit', `The document has ${what}`);
}

function malformed(reader: Reader): XmlError {
  return new XmlError('malformed', `not well-formed at character ${reader.at}`);
}
