// compare/: asks an old store and this one the same, and tells where their answers differ.

import { attributeOf, elementText, type XmlElement, XSI_NAMESPACE } from '#interfaces/legacy/wire/xml/tree.ts';
import { envelopeBody, rpcDocument } from './read-xml.ts';

/** A value of an answer: texts as they are written, whatever their type. */
export type AnswerValue = string | null | readonly AnswerValue[] | { readonly [name: string]: AnswerValue };

/** What an answer says, in whatever form it was sent. */
export interface DecodedAnswer {
  readonly status: number;
  /** Set for a SOAP or XML-RPC fault. */
  readonly fault?: { readonly code: string; readonly text: string };
  readonly value: AnswerValue;
}

/** An answer as it came. */
export interface ServerAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

/** Reads an answer: SOAP in all styles, XML-RPC, JSON; what is none of them is its text. */
export function readAnswer({ status, contentType = '', body }: ServerAnswer): DecodedAnswer {
  if (/json/i.test(contentType)) return { status, value: jsonValue(body.toString()) };
  if (/xml/i.test(contentType)) {
    const rpc = rpcDocument(body);
    if (rpc) return { status, ...rpcAnswer(rpc.root) };
    const [content] = envelopeBody(body) ?? [];
    if (content?.localName === 'Fault') return { status, ...soapFault(content) };
    if (content) return { status, value: content.children[0] ? soapValue(content.children[0]) : null };
  }
  return { status, value: body.toString() };
}

function jsonValue(text: string): AnswerValue {
  try {
    return asTexts(text === '' ? null : JSON.parse(text));
  } catch {
    return text;
  }
}

function asTexts(value: unknown): AnswerValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
}

const childText = (element: XmlElement, ...names: string[]): string => {
  const found = names.reduce<XmlElement | undefined>(
    (parent, name) => parent?.children.find((child) => child.localName === name),
    element,
  );
  return found ? elementText(found) : '';
};

function soapFault(fault: XmlElement): Pick<DecodedAnswer, 'fault' | 'value'> {
  const code =
    childText(fault, 'faultcode') || childText(fault, 'Detail', 'code') || childText(fault, 'Code', 'Subcode', 'Value');
  const text = childText(fault, 'faultstring') || childText(fault, 'Reason', 'Text');
  return { fault: { code: code.replace(/^.*:/, ''), text }, value: null };
}

/** Lists are marked as such, or hold elements of one name that lists have. */
function soapValue(element: XmlElement): AnswerValue {
  if (/^(1|true)$/.test(attributeOf(element, XSI_NAMESPACE, 'nil') ?? '')) return null;
  const { children, attributes } = element;
  const isList =
    attributes.some(({ localName }) => /^(arrayType|itemType|arraySize)$/.test(localName)) ||
    children[0]?.localName === 'complexObjectArray';
  if (isList) return children.map(soapValue);
  if (/Map$/.test(attributeOf(element, XSI_NAMESPACE, 'type') ?? '')) {
    return Object.fromEntries(
      children.map((entry) => [
        childText(entry, 'key'),
        soapValueOf(entry.children.find(({ localName }) => localName === 'value')),
      ]),
    );
  }
  if (children.length === 0) return elementText(element);
  return Object.fromEntries(children.map((child) => [child.localName, soapValue(child)]));
}

const soapValueOf = (element: XmlElement | undefined): AnswerValue => (element ? soapValue(element) : null);

function rpcAnswer(root: XmlElement): Pick<DecodedAnswer, 'fault' | 'value'> {
  const [content] = root.children;
  if (content?.localName === 'fault') {
    const value = rpcValue(content.children[0]) as { faultCode?: string; faultString?: string };
    return { fault: { code: value.faultCode ?? '', text: value.faultString ?? '' }, value: null };
  }
  return { value: rpcValue(content?.children[0]?.children[0]) };
}

function rpcValue(value: XmlElement | undefined): AnswerValue {
  const typed = value?.children[0];
  if (!value) return null;
  if (!typed) return elementText(value);
  if (typed.localName === 'nil') return null;
  if (typed.localName === 'array') return (typed.children[0]?.children ?? []).map(rpcValue);
  if (typed.localName !== 'struct') return elementText(typed);
  return Object.fromEntries(
    typed.children.map((member) => [
      childText(member, 'name'),
      rpcValue(member.children.find(({ localName }) => localName === 'value')),
    ]),
  );
}
