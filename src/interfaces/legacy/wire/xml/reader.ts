/** The position of the reader of a document, and its smallest steps. */

import { isNamePart, isNameStart } from './characters.ts';
import type { XmlSource } from './charset.ts';
import { XmlError } from './error.ts';
import type { XmlLimits } from './limits.ts';

const TAB = 0x09;
const LF = 0x0a;
const SPACE = 0x20;
const COLON = 0x3a;

export interface Reader {
  readonly source: XmlSource;
  readonly text: string;
  readonly limits: XmlLimits;
  /** the next unit to read */
  offset: number;
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

export function startOf(source: XmlSource, limits: XmlLimits): Reader {
  const { text, cuts } = source;
  return {
    source,
    text,
    limits,
    offset: 0,
    colon: -1,
    elements: 0,
    attributes: 0,
    cut: 0,
    cutAt: cuts[0]?.offset ?? Number.POSITIVE_INFINITY,
    references: text.includes('&'),
    sectionEnds: text.includes(']]>'),
  };
}

/**
 * Reads a name with at most one colon (QName) at `start`; answers its end. Stores the position of the colon and moves
 * on.
 */
export function readName(reader: Reader, start: number): number {
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
  reader.offset = index;
  return index;
}

export function passCut(reader: Reader): void {
  reader.cut += 1;
  reader.cutAt = reader.source.cuts[reader.cut]?.offset ?? Number.POSITIVE_INFINITY;
}

export function isSpace(unit: number): boolean {
  return unit === SPACE || unit === LF || unit === TAB;
}

/** Skips white space; answers whether there was any. */
export function skipSpace(reader: Reader): boolean {
  const start = reader.offset;
  while (isSpace(reader.text.charCodeAt(reader.offset))) reader.offset += 1;
  return reader.offset > start;
}

export function limit(what: string): XmlError {
  return new XmlError('limit', `The document has ${what}`);
}

export function malformed(reader: Reader): XmlError {
  return new XmlError('malformed', `not well-formed at character ${reader.offset}`);
}
