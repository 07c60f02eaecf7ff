/** Start tags: their names, attributes and declarations of namespaces. */

import type { XmlError } from './error.ts';
import type { XmlLimits } from './limits.ts';
import { bindNames, declareNamespace } from './namespaces.ts';
import { limit, malformed, type Reader, readName, skipSpace } from './reader.ts';
import { expandReferences } from './references.ts';
import type { NamespaceScope, XmlAttribute, XmlElement } from './tree.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GT = 0x3e;

const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
export const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);

/** An element that is still open: its name as written, for the end tag. */
export interface Open {
  readonly element: XmlElement;
  readonly name: string;
}

export interface StartTag extends Open {
  readonly empty: boolean;
}

export function readStartTag(reader: Reader, parent: XmlElement | undefined): StartTag {
  reader.elements += 1;
  if (reader.elements > reader.limits.elements) throw limit(`more than ${reader.limits.elements} elements`);
  const { text } = reader;
  const start = reader.offset + 1;
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
  if (reader.cutAt < reader.offset) throw malformed(reader);
  bindNames(element);
  return { element, name: colon === -1 ? element.localName : text.slice(start, end), empty };
}

/** Reads the attributes of a start tag up to its end; answers whether it is an empty-element tag. */
function readAttributes(reader: Reader, element: XmlElement): boolean {
  const { text, limits } = reader;
  let attributes: XmlAttribute[] | undefined;
  let scope: NamespaceScope | undefined = element.scope;
  let count = 0;
  for (;;) {
    const spaced = skipSpace(reader);
    const unit = text.charCodeAt(reader.offset);
    if (unit === GT) {
      reader.offset += 1;
      break;
    }
    if (unit === SLASH) {
      if (text.charCodeAt(reader.offset + 1) !== GT) throw malformed(reader);
      reader.offset += 2;
      break;
    }
    if (!spaced) throw malformed(reader);
    count += 1;
    if (count > limits.attributes) throw tooManyOfElement(limits);
    countAttributes(reader, 1);
    const start = reader.offset;
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
    checkNamespaces(reader, depthOf(scope));
    element.scope = scope;
  }
  return text.charCodeAt(reader.offset - 2) === SLASH;
}

/** `= "value"`, normalised. */
function readValue(reader: Reader): string {
  const { text } = reader;
  skipSpace(reader);
  if (text.charCodeAt(reader.offset) !== EQUALS) throw malformed(reader);
  reader.offset += 1;
  skipSpace(reader);
  const quote = text.charCodeAt(reader.offset);
  if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed(reader);
  const start = reader.offset + 1;
  const end = text.indexOf(quote === QUOTE ? '"' : "'", start);
  if (end === -1) throw malformed(reader);
  const raw = text.slice(start, end);
  if (raw.includes('<')) throw malformed(reader);
  reader.offset = end + 1;
  const value = /[\t\n]/.test(raw) ? raw.replace(/[\t\n]/g, ' ') : raw;
  return reader.references ? expandReferences(value) : value;
}

function tooManyOfElement({ attributes }: XmlLimits): XmlError {
  return limit(`more than ${attributes} attributes in an element`);
}

function countAttributes(reader: Reader, count: number): void {
  const { allAttributes } = reader.limits;
  reader.attributes += count;
  if (reader.attributes > allAttributes) throw limit(`more than ${allAttributes} attributes`);
}

function checkNamespaces({ limits }: Reader, depth: number): void {
  if (depth > limits.namespaces) throw limit(`more than ${limits.namespaces} namespaces in force`);
}

function depthOf(scope: NamespaceScope | undefined): number {
  let depth = 0;
  for (let frame = scope; frame !== undefined; frame = frame.outer) depth += 1;
  return depth;
}
