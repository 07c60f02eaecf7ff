/**
 * Multi-reference values (SOAP 1.1 5.4.1 `href`/`id`, SOAP 1.2 part 2, 3.1.5 `ref`/`id`) and the limits of their use.
 */

import type { IsExact } from '#interfaces/legacy/wire/scalars.ts';
import type { XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { hasText } from '#interfaces/legacy/wire/xml/tree.ts';
import type { SoapRequest } from './envelope.ts';
import type { SoapVersion } from './fault.ts';
import { SoapFault } from './fault.ts';
import { isEncodingNamespace } from './names.ts';

/** The state of decoding one request. */
export interface DecodeContext {
  readonly version: SoapVersion;
  readonly body: readonly XmlElement[];
  readonly depthLimit: number;
  readonly isExact: IsExact;
  /** elements by id; made when the first reference is met */
  ids: Map<string, XmlElement> | undefined;
  /** how many values may still be decoded: references must not make a small document a large one */
  budget: number;
  /** the nesting depth of the current value */
  depth: number;
}

/** A context for one request of a service. */
export function decodeContext(request: SoapRequest, isExact: IsExact): DecodeContext {
  const { version, body, limits } = request;
  // Twice the elements: an entry of a map is read as an entry and as a value.
  const budget = limits.elements * 2;
  return { version, body, depthLimit: limits.depth, isExact, ids: undefined, budget, depth: 0 };
}

/** A fault of the sender in the version of the request. */
export function clientFault(context: DecodeContext, message: string): SoapFault {
  return new SoapFault('Client', message, context.version);
}

/** The engine's fault for a value of the wrong type (reference 1.3). */
export function encodingFault(context: DecodeContext): SoapFault {
  return new SoapFault('Server', 'SOAP-ERROR: Encoding: Violation of encoding rules', context.version);
}

/**
 * The element that holds the value: the element itself, or the one it refers to. Counts one value.
 *
 * @throws SoapFault `Client` for a reference to nothing, for circular references, or for more values than the limits
 * allow
 */
export function dereference(element: XmlElement, context: DecodeContext): XmlElement {
  context.budget -= 1;
  if (context.budget < 0) throw tooManyValues(context);
  if (element.attributes.length === 0) return element;
  let target = element;
  for (let hops = 0; hops <= context.depthLimit; hops += 1) {
    const id = referenceOf(target);
    if (id === undefined) {
      if (hops > 0) charge(target, context);
      return target;
    }
    context.ids ??= indexIds(context.body);
    const next = context.ids.get(id);
    if (next === undefined) throw clientFault(context, 'Unresolved reference in the message');
    target = next;
    // Any number of references may go through the same chain, and each reads all attributes on its way.
    context.budget -= attributesCost(target);
    if (context.budget < 0) throw tooManyValues(context);
  }
  throw clientFault(context, 'References in the message form a loop');
}

function tooManyValues(context: DecodeContext): SoapFault {
  return clientFault(context, 'The references in the message expand to too many values');
}

function attributesCost({ attributes }: XmlElement): number {
  let units = attributes.length * 16;
  for (const { value } of attributes) units += value.length;
  return Math.ceil(units / 256);
}

/** Each reference to a value counts the cost of reading it again. */
function charge(element: XmlElement, context: DecodeContext): void {
  let length = element.text.length;
  for (const piece of element.pieces ?? [])
    length += typeof piece === 'string' ? piece.length : piece.end - piece.start;
  context.budget -= element.children.length + Math.ceil(length / 256);
}

/** Enters a nested value; throws SoapFault `Client` if values contain themselves. */
export function enter(context: DecodeContext): void {
  context.depth += 1;
  if (context.depth > context.depthLimit) throw clientFault(context, 'References in the message form a loop');
}

export function leave(context: DecodeContext): void {
  context.depth -= 1;
}

/**
 * The target of an element without content of its own; an address outside of the message is an id that is not found.
 */
function referenceOf(element: XmlElement): string | undefined {
  if (element.children.length > 0) return undefined;
  for (const attribute of element.attributes) {
    const { namespace, localName } = attribute;
    const isHref = localName === 'href' && namespace === '';
    const isRef = localName === 'ref' && (namespace === '' || isEncodingNamespace(namespace));
    if ((isHref || isRef) && !hasText(element)) return attribute.value.trim().replace(/^#/, '');
  }
  return undefined;
}

function indexIds(body: readonly XmlElement[]): Map<string, XmlElement> {
  const ids = new Map<string, XmlElement>();
  const add = (element: XmlElement): void => {
    for (const { namespace, localName, value } of element.attributes) {
      if (localName !== 'id' || (namespace !== '' && !isEncodingNamespace(namespace))) continue;
      const id = value.trim();
      if (!ids.has(id)) ids.set(id, element);
    }
    element.children.forEach(add);
  };
  body.forEach(add);
  return ids;
}
