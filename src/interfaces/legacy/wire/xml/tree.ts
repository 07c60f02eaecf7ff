/** The tree that the reader builds, and functions that read it. */

import { LongText } from '../long-texts.ts';
import type { Cut, XmlSource } from './charset.ts';

export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** An attribute; namespace declarations are not among an element's attributes. */
export interface XmlAttribute {
  /** `''` for none */
  namespace: string;
  readonly prefix: string;
  readonly localName: string;
  /** normalised as CDATA (XML 1.0 3.3.3) */
  readonly value: string;
}

/** One namespace declaration, with the outer ones. */
export interface NamespaceScope {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: NamespaceScope | undefined;
}

/**
 * An element. The order between its texts and its child elements is not stored: SOAP never needs it. `pieces` replaces
 * `text` while part of the text is still outside of the decoded document: read a text with `elementText`.
 */
export interface XmlElement {
  /** `''` for none */
  namespace: string;
  readonly prefix: string;
  readonly localName: string;
  attributes: readonly XmlAttribute[];
  children: readonly XmlElement[];
  text: string;
  pieces: readonly (string | Cut)[] | undefined;
  readonly source: XmlSource;
  scope: NamespaceScope | undefined;
}

/** The element's own text: character data with resolved references, and CDATA, joined; without that of its children. */
export function elementText(element: XmlElement): string {
  if (element.pieces !== undefined) {
    const { resolve } = element.source;
    let text = '';
    for (const piece of element.pieces) text += typeof piece === 'string' ? piece : resolve(piece);
    // Stored, so that an element that is referenced many times has a single string.
    element.text = text;
    element.pieces = undefined;
  }
  return element.text;
}

/** As `elementText`; a text that is wholly outside of the decoded document stays there. */
export function elementContent(element: XmlElement): string | LongText {
  const { pieces, source } = element;
  const [cut] = pieces ?? [];
  if (pieces?.length !== 1 || cut === undefined || typeof cut === 'string') return elementText(element);
  return new LongText(source.bytesOf(cut), () => source.resolve(cut));
}

/** Whether the element has any text that is not white space; a text outside of the decoded document counts. */
export function hasText(element: XmlElement): boolean {
  return element.pieces !== undefined || (element.text !== '' && element.text.trim() !== '');
}

/** The value of an attribute, or undefined. */
export function attributeOf(element: XmlElement, namespace: string, localName: string): string | undefined {
  for (const attribute of element.attributes) {
    if (attribute.localName === localName && attribute.namespace === namespace) return attribute.value;
  }
  return undefined;
}

/** The first child element with a local name, in any namespace. */
export function childOf(element: XmlElement, localName: string): XmlElement | undefined {
  for (const child of element.children) if (child.localName === localName) return child;
  return undefined;
}

/** The namespace of a prefix at an element (`''` = the default one); undefined if it is not declared. */
export function lookupNamespace(scope: NamespaceScope | undefined, prefix: string): string | undefined {
  for (let frame = scope; frame !== undefined; frame = frame.outer) {
    if (frame.prefix === prefix) return frame.uri;
  }
  if (prefix === 'xml') return XML_NAMESPACE;
  return prefix === '' ? '' : undefined;
}
