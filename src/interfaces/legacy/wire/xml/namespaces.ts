/** Namespaces in XML 1.0: declarations, and the names of elements and attributes bound to them. */

import { XmlError } from './error.ts';
import type { NamespaceScope, XmlElement } from './tree.ts';
import { lookupNamespace, XML_NAMESPACE, XMLNS_NAMESPACE } from './tree.ts';

/**
 * Adds a declaration to a scope.
 *
 * @param outer the scope of the parent, where the declarations of the same element end
 * @throws XmlError `malformed` for a second declaration of a prefix, or one that the recommendation forbids
 */
export function declareNamespace(
  scope: NamespaceScope | undefined,
  outer: NamespaceScope | undefined,
  prefix: string,
  uri: string,
): NamespaceScope {
  const reserved = uri === XML_NAMESPACE ? prefix !== 'xml' : prefix === 'xml';
  if (reserved || prefix === 'xmlns' || uri === XMLNS_NAMESPACE) throw wrong('a reserved namespace');
  if (uri === '' && prefix !== '') throw wrong('a prefix bound to nothing');
  for (let frame = scope; frame !== outer && frame !== undefined; frame = frame.outer) {
    if (frame.prefix === prefix) throw wrong('a prefix declared twice');
  }
  return { prefix, uri, outer: scope };
}

/** Fills in the namespaces of an element and its attributes; throws XmlError `malformed` for an unbound prefix. */
export function bindNames(element: XmlElement): void {
  element.namespace = namespaceOf(element.scope, element.prefix);
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index += 1) {
    const attribute = attributes[index] as (typeof attributes)[number];
    if (attribute.prefix !== '') attribute.namespace = namespaceOf(element.scope, attribute.prefix);
    for (let other = 0; other < index; other += 1) {
      const earlier = attributes[other] as (typeof attributes)[number];
      if (earlier.localName === attribute.localName && earlier.namespace === attribute.namespace) {
        throw wrong('an attribute given twice');
      }
    }
  }
}

function namespaceOf(scope: NamespaceScope | undefined, prefix: string): string {
  const uri = lookupNamespace(scope, prefix);
  if (uri === undefined) throw wrong('a prefix that is not declared');
  return uri;
}

function wrong(what: string): XmlError {
  return new XmlError('malformed', what);
}
