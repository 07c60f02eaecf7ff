import { XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';

/** A value in an answer: text, with its type before it where it has one that is not a string; null is nil. */
export type AnswerValue = string | null | AnswerValue[] | { [name: string]: AnswerValue };

/** What an HTTP answer says, read by libxml2. */
export interface Answer {
  status: number;
  /** The SOAP version of the envelope. */
  version?: '1.1' | '1.2';
  fault?: { code: string; text: string };
  result?: AnswerValue;
  /** `wsdl` for a WSDL, `other` for anything else that is not SOAP. */
  document?: 'wsdl' | 'other' | 'none';
}

const envelopes: Readonly<Record<string, '1.1' | '1.2'>> = {
  'http://schemas.xmlsoap.org/soap/envelope/': '1.1',
  'http://www.w3.org/2003/05/soap-envelope': '1.2',
};
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

/** Reads an HTTP answer. Throws for one that is not well-formed where it claims to be XML. */
export function readAnswer(status: number, body: string): Answer {
  if (body.trim() === '') return { status, document: 'none' };
  if (!body.startsWith('<?xml')) return { status, document: 'other' };
  const document = XmlDocument.fromString(body);
  try {
    const { root } = document;
    if (root.name === 'definitions') return { status, document: 'wsdl' };
    if (root.name === 'methodResponse') return { status, ...rpcAnswer(root) };
    const version = envelopes[root.namespaceUri];
    if (root.name !== 'Envelope' || version === undefined) return { status, document: 'other' };
    const content = elements(elements(root).find(({ name }) => name === 'Body'))[0];
    if (content === undefined) return { status, version, document: 'none' };
    if (content.name === 'Fault' && content.namespaceUri === root.namespaceUri) {
      return { status, version, fault: version === '1.1' ? fault11(content) : fault12(content) };
    }
    const parts = elements(content).filter(({ namespaceUri }) => namespaceUri === '');
    return { status, version, result: parts[0] ? value(parts[0]) : null };
  } finally {
    document.dispose();
  }
}

function fault11(fault: XmlElement): { code: string; text: string } {
  const part = (name: string) => text(elements(fault).find((child) => child.name === name));
  return { code: part('faultcode'), text: part('faultstring') };
}

function fault12(fault: XmlElement): { code: string; text: string } {
  const part = (...path: string[]): string =>
    text(
      path.reduce<XmlElement | undefined>(
        (parent, name) => elements(parent).find((element) => element.name === name),
        fault,
      ),
    );
  return {
    code: part('Detail', 'code') || part('Code', 'Subcode', 'Value') || part('Code', 'Value'),
    text: part('Reason', 'Text'),
  };
}

function value(element: XmlElement): AnswerValue {
  const attribute = (name: string) =>
    element.attrs.find((attribute) => attribute.name === name && attribute.namespaceUri === xsi)?.value;
  if (attribute('nil') === 'true' || attribute('nil') === '1') return null;
  const type = attribute('type')?.replace(/^.*:/, '');
  const children = elements(element);
  const isArray = element.attrs.some(({ name }) => name === 'arrayType' || name === 'arraySize' || name === 'itemType');
  if (isArray || children[0]?.name === 'complexObjectArray') return children.map(value);
  if (type === 'Map') return Object.fromEntries(children.map(mapEntry));
  if (children.length > 0) return Object.fromEntries(children.map((child) => [child.name, value(child)]));
  return type === undefined || type === 'string' ? text(element) : `${type} ${text(element)}`;
}

function rpcAnswer(response: XmlElement): Pick<Answer, 'fault' | 'result'> {
  const [content] = elements(response);
  if (content?.name !== 'fault') return { result: rpcValue(elements(elements(content)[0])[0]) };
  const { faultCode, faultString } = rpcValue(elements(content)[0]) as { [name: string]: AnswerValue };
  return { fault: { code: String(faultCode).replace(/^int /, ''), text: String(faultString) } };
}

/** A value of XML-RPC, in the words of SOAP: text, with its type before it where it has one that is not a string. */
function rpcValue(element: XmlElement | undefined): AnswerValue {
  const [typed] = elements(element);
  switch (typed?.name) {
    case undefined:
      return text(element);
    case 'nil':
      return null;
    case 'string':
      return text(typed);
    case 'array':
      return elements(elements(typed)[0]).map(rpcValue);
    case 'struct':
      return Object.fromEntries(
        elements(typed).map((member) => {
          const [name, entry] = elements(member);
          return [text(name), rpcValue(entry)];
        }),
      );
    default:
      return `${typed?.name} ${text(typed)}`;
  }
}

function mapEntry(item: XmlElement): [string, AnswerValue] {
  const [key, entry] = elements(item);
  return [text(key), entry ? value(entry) : null];
}

function elements(element: XmlElement | undefined): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = element?.firstChild ?? null; node; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}

function text(element: XmlElement | undefined): string {
  let found = '';
  for (let node = element?.firstChild ?? null; node; node = node.next) {
    if (node instanceof XmlText || node instanceof XmlCData) found += node.content;
  }
  return found;
}
