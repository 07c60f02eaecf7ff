/** Names of the encodings: namespaces, and the attributes of an element that describe its value. */

import type { XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { lookupNamespace, XSI_NAMESPACE } from '#interfaces/legacy/wire/xml/tree.ts';

export const XSD_NAMESPACE = 'http://www.w3.org/2001/XMLSchema';
export const APACHE_NAMESPACE = 'http://xml.apache.org/xml-soap';
export const ENCODING_1_1 = 'http://schemas.xmlsoap.org/soap/encoding/';
export const ENCODING_1_2 = 'http://www.w3.org/2003/05/soap-encoding';

export function isEncodingNamespace(namespace: string): boolean {
  return namespace === ENCODING_1_1 || namespace === ENCODING_1_2;
}

/** The default target namespace (design 2). */
export const DEFAULT_NAMESPACE = 'urn:Magento';

/** The namespaces that WS-I requests may always use (design 2). */
export const KNOWN_NAMESPACES: readonly string[] = [DEFAULT_NAMESPACE, 'urn:OpenMage', 'urn:Maho'];

/** A qualified name from a text; `namespace` is undefined if its prefix is not declared. */
export interface QName {
  readonly namespace: string | undefined;
  readonly localName: string;
}

/** The description of an element's value by its attributes. */
export interface TypeMarks {
  readonly nil: boolean;
  /** xsi:type */
  readonly type: QName | undefined;
  /** the type of a list's items by SOAP-ENC:arrayType or enc:itemType; enc:arraySize alone gives an empty name */
  readonly item: QName | undefined;
}

const NO_MARKS: TypeMarks = { nil: false, type: undefined, item: undefined };

/** Reads `xsi:nil`, `xsi:type` and the array attributes of SOAP 1.1 and 1.2 in one pass. */
export function typeMarks(element: XmlElement): TypeMarks {
  if (element.attributes.length === 0) return NO_MARKS;
  let nil = false;
  let type: QName | undefined;
  let item: QName | undefined;
  for (const { namespace, localName, value } of element.attributes) {
    if (namespace === XSI_NAMESPACE) {
      if (localName === 'type') type = qname(element, value);
      else if (localName === 'nil' || localName === 'null') nil = isTrue(value);
    } else if (isEncodingNamespace(namespace)) {
      if (localName === 'arrayType') item = qname(element, value.replace(/\[.*$/s, ''));
      else if (localName === 'itemType') item = qname(element, value);
      else if (localName === 'arraySize') item ??= { namespace: undefined, localName: '' };
    }
  }
  return { nil, type, item };
}

/** Whether the element is marked as `xsi:nil`. */
export function isNil(element: XmlElement): boolean {
  for (const { namespace, localName, value } of element.attributes) {
    if (namespace === XSI_NAMESPACE && (localName === 'nil' || localName === 'null')) return isTrue(value);
  }
  return false;
}

/** The type an element is named after (`<xsd:int>4</xsd:int>`, SOAP 1.1 5.4.2; PHP's literal encoding), if it is. */
export function namedType(element: XmlElement): QName | undefined {
  const { namespace } = element;
  const named = namespace === XSD_NAMESPACE || namespace === APACHE_NAMESPACE || isEncodingNamespace(namespace);
  return named ? element : undefined;
}

/** Whether a type is the map of Apache SOAP. An undeclared prefix is accepted, as in the reference. */
export function isApacheMap(type: QName | undefined): boolean {
  return type?.localName === 'Map' && (type.namespace === undefined || type.namespace === APACHE_NAMESPACE);
}

function isTrue(value: string): boolean {
  const text = value.trim();
  return text === 'true' || text === '1';
}

function qname(element: XmlElement, value: string): QName {
  const text = value.trim();
  const colon = text.indexOf(':');
  const prefix = colon === -1 ? '' : text.slice(0, colon);
  return { namespace: lookupNamespace(element.scope, prefix), localName: text.slice(colon + 1) };
}
