import { decodeXml } from '#interfaces/legacy/wire/xml/charset.ts';
import { DEFAULT_XML_LIMITS, type XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { readXml } from '#interfaces/legacy/wire/xml/read.ts';
import { childOf, elementText, type XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';

/** What an answer of either side may take; it is read by nobody else. */
const limits: XmlLimits = { ...DEFAULT_XML_LIMITS, elements: 5_000_000, allAttributes: 20_000_000 };

/** The root of a document; undefined for what is no XML. */
function xmlRoot(body: Buffer): XmlElement | undefined {
  try {
    return readXml(decodeXml(body), limits);
  } catch {
    return undefined;
  }
}

/** What is in the body of a SOAP envelope; undefined for anything else. */
export function envelopeBody(body: Buffer): readonly XmlElement[] | undefined {
  const root = xmlRoot(body);
  if (root?.localName !== 'Envelope') return undefined;
  return childOf(root, 'Body')?.children;
}

/** The method of an XML-RPC request, or the content of an answer, and all texts of its first two parameters. */
export function rpcDocument(
  body: Buffer,
): { readonly root: XmlElement; readonly method?: string; readonly texts: readonly string[] } | undefined {
  const root = xmlRoot(body);
  if (root?.localName !== 'methodCall' && root?.localName !== 'methodResponse') return undefined;
  const name = childOf(root, 'methodName');
  return { root, ...(name && { method: elementText(name).trim() }), texts: textsOf(root) };
}

function textsOf(element: XmlElement): string[] {
  return element.children.length === 0 ? [elementText(element)] : element.children.flatMap(textsOf);
}
