/**
 * A reader for XML 1.0 (fifth edition) with namespaces, for documents without a document type declaration.
 *
 * It works in one pass over the decoded text, stops at the first mistake or limit, and its time is linear in the length
 * of the text: nothing is looked at twice. It is checked against libxml2 by differential fuzzing.
 */

import { isNamePart } from './characters.ts';
import { usualDeclaration, type XmlSource } from './charset.ts';
import { XmlError } from './error.ts';
import type { XmlLimits } from './limits.ts';
import { isSpace, limit, malformed, passCut, type Reader, readName, skipSpace, startOf } from './reader.ts';
import { expandReferences, LONGEST } from './references.ts';
import { NO_CHILDREN, type Open, readStartTag } from './start-tag.ts';
import type { XmlElement } from './tree.ts';

/**
 * Reads a document.
 *
 * @param source a decoded document
 * @returns the root element
 * @throws XmlError `malformed`, `doctype` or `limit`
 */
export function readXml(source: XmlSource, limits: XmlLimits): XmlElement {
  const tree = begin(source, limits);
  readOn(tree, Number.POSITIVE_INFINITY);
  return end(tree);
}

/** How much text is read in one turn of the event loop, in UTF-16 units. */
const TURN = 262_144;

/** As `readXml` for a long document: other tasks get their turn in between, for any form of document. */
export async function readXmlInTurns(source: XmlSource, limits: XmlLimits): Promise<XmlElement> {
  const tree = begin(source, limits);
  while (!readOn(tree, tree.reader.offset + TURN)) await new Promise(setImmediate);
  return end(tree);
}

/** The state of a document that is being read. */
interface Tree {
  readonly reader: Reader;
  readonly root: XmlElement;
  readonly open: Open[];
  /** The position of the next `<` at or after the reader, if it was searched. */
  tag: number;
}

function begin(source: XmlSource, limits: XmlLimits): Tree {
  const reader = startOf(source, limits);
  readDeclaration(reader);
  readOutside(reader, 'before');
  const first = readStartTag(reader, undefined);
  return { reader, root: first.element, open: first.empty ? [] : [first], tag: -1 };
}

function end({ reader, root }: Tree): XmlElement {
  readOutside(reader, 'after');
  return root;
}

const BANG = 0x21;
const SLASH = 0x2f;
const LT = 0x3c;
const GT = 0x3e;
const QUESTION = 0x3f;

const DECLARATION =
  /<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/y;
/** The encoding is searched only near the beginning. */
const DECLARATION_LENGTH = 250;

function readDeclaration(reader: Reader): void {
  if (reader.text.startsWith(usualDeclaration)) {
    reader.offset = usualDeclaration.length;
    return;
  }
  if (!reader.text.startsWith('<?xml') || isNamePart(reader.text.charCodeAt(5))) return;
  DECLARATION.lastIndex = 0;
  if (!DECLARATION.test(reader.text) || DECLARATION.lastIndex > DECLARATION_LENGTH) throw malformed(reader);
  reader.offset = DECLARATION.lastIndex;
}

/** White space, comments and instructions before or after the root element. */
function readOutside(reader: Reader, place: 'before' | 'after'): void {
  const { text } = reader;
  for (;;) {
    skipSpace(reader);
    if (reader.offset === text.length && place === 'after' && reader.cutAt === Number.POSITIVE_INFINITY) return;
    if (text.charCodeAt(reader.offset) !== LT) throw malformed(reader);
    const next = text.charCodeAt(reader.offset + 1);
    if (next === QUESTION) readInstruction(reader);
    else if (text.startsWith('<!--', reader.offset)) readComment(reader);
    else if (text.startsWith('<!DOCTYPE', reader.offset)) {
      throw new XmlError('doctype', 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks');
    } else if (place === 'before' && next !== BANG) return;
    else throw malformed(reader);
  }
}

/**
 * Reads until the root element ends, or the reader is at `until` or a little after it; answers whether the root has
 * ended.
 */
function readOn(tree: Tree, until: number): boolean {
  const { reader, open } = tree;
  const { text, limits } = reader;
  let current = open[open.length - 1] as Open;
  while (open.length > 0) {
    if (reader.offset >= until) return false;
    const tag = tree.tag >= reader.offset ? tree.tag : text.indexOf('<', reader.offset);
    if (tag === -1) throw malformed(reader);
    if (tag > until) {
      tree.tag = tag;
      const part = partEnd(text, until);
      addText(reader, current.element, part, reader.references);
      reader.offset = part;
      continue;
    }
    if (tag > reader.offset || reader.cutAt === tag) addText(reader, current.element, tag, reader.references);
    reader.offset = tag;
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
  return true;
}

/** A position where a text can be split, at or after another one: not inside of a reference. */
function partEnd(text: string, place: number): number {
  const near = text.slice(place - LONGEST, place).lastIndexOf('&');
  const start = place - LONGEST + near;
  const length = near === -1 ? -1 : text.slice(start, start + LONGEST + 1).indexOf(';');
  return Math.max(place, start + length + 1);
}

function readEndTag(reader: Reader, name: string): void {
  const { text } = reader;
  if (!text.startsWith(name, reader.offset + 2)) throw malformed(reader);
  reader.offset += 2 + name.length;
  skipSpace(reader);
  if (text.charCodeAt(reader.offset) !== GT) throw malformed(reader);
  reader.offset += 1;
  if (reader.cutAt < reader.offset) throw malformed(reader);
}

/** Adds the text from the current place to `end` to an element. */
function addText(reader: Reader, element: XmlElement, end: number, references: boolean): void {
  if (reader.cutAt <= end) addPieces(reader, element, end, references);
  else {
    const text = readText(reader, reader.offset, end, references);
    if (element.pieces !== undefined) (element.pieces as string[]).push(text);
    else element.text = element.text === '' ? text : element.text + text;
  }
}

function addPieces(reader: Reader, element: XmlElement, end: number, references: boolean): void {
  const pieces = [...(element.pieces ?? [element.text])];
  let start = reader.offset;
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
  // Also across parts of one text; the character before a text is `>`.
  if (reader.sectionEnds && reader.text.slice(start - 2, end).includes(']]>')) throw malformed(reader);
  return references ? expandReferences(text) : text;
}

function readSection(reader: Reader, element: XmlElement): void {
  const end = reader.text.indexOf(']]>', reader.offset + 9);
  if (end === -1) throw malformed(reader);
  reader.offset += 9;
  addText(reader, element, end, false);
  reader.offset = end + 3;
}

function readComment(reader: Reader): void {
  const { text } = reader;
  if (!text.startsWith('<!--', reader.offset)) throw malformed(reader);
  const end = text.indexOf('--', reader.offset + 4);
  if (end === -1 || text.charCodeAt(end + 2) !== GT) throw malformed(reader);
  reader.offset = end + 3;
  while (reader.cutAt < reader.offset) passCut(reader);
}

function readInstruction(reader: Reader): void {
  const { text } = reader;
  const start = reader.offset + 2;
  const end = readName(reader, start);
  if (reader.colon !== -1 || /^xml$/i.test(text.slice(start, end))) throw malformed(reader);
  const close = text.indexOf('?>', end);
  if (close === -1 || (close > end && !isSpace(text.charCodeAt(end)))) throw malformed(reader);
  reader.offset = close + 2;
  while (reader.cutAt < reader.offset) passCut(reader);
}
