/** A request: the SOAP envelope around a call (SOAP 1.1 4, SOAP 1.2 part 1, 5). */

import { decodeXml } from '#interfaces/legacy/wire/xml/charset.ts';
import { XmlError } from '#interfaces/legacy/wire/xml/error.ts';
import type { XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { readXml, readXmlInTurns } from '#interfaces/legacy/wire/xml/read.ts';
import type { XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { attributeOf, elementText } from '#interfaces/legacy/wire/xml/tree.ts';
import type { SoapVersion } from './fault.ts';
import { ENVELOPE_NAMESPACE, SoapFault } from './fault.ts';

/** A call before it is decoded. */
export interface SoapRequest {
  readonly version: SoapVersion;
  /** the first child of Body */
  readonly operation: XmlElement;
  /** of that element; `''` for none */
  readonly namespace: string;
  readonly localName: string;
  /** all children of Body: multi-reference values are beside the call */
  readonly body: readonly XmlElement[];
  readonly header: XmlElement | undefined;
  /** the limits that the document was read with; they also limit the expansion of its references */
  readonly limits: XmlLimits;
}

/**
 * Reads a request.
 *
 * @param bytes the decoded (not compressed) body
 * @throws SoapFault with the engine's codes of reference 1.5: `Sender` for a document that is not XML, has a document
 * type or is beyond a limit, `VersionMismatch` for XML that is not a SOAP envelope, `MustUnderstand` for a header that
 * has to be understood, `Client` for an envelope without a call
 */
export function readEnvelope(bytes: Uint8Array, options: EnvelopeOptions): SoapRequest {
  try {
    return requestIn(readXml(decodeXml(bytes, options.contentType), options.limits), options);
  } catch (error) {
    throw toldOf(error);
  }
}

/** As `readEnvelope` for a long document, without blocking the event loop; rejects instead of throwing. */
export async function readEnvelopeInTurns(bytes: Uint8Array, options: EnvelopeOptions): Promise<SoapRequest> {
  try {
    return requestIn(await readXmlInTurns(decodeXml(bytes, options.contentType), options.limits), options);
  } catch (error) {
    throw toldOf(error);
  }
}

/** The options for reading a document. */
export interface EnvelopeOptions {
  /** The HTTP header. */
  readonly contentType?: string | undefined;
  readonly limits: XmlLimits;
  /** The call that an empty Body stands for: a document/literal one without arguments. */
  readonly emptyCall?: { readonly namespace: string; readonly localName: string } | undefined;
}

function toldOf(error: unknown): unknown {
  if (!(error instanceof XmlError)) return error;
  return new SoapFault('Sender', error.reason === 'malformed' ? 'Invalid XML' : error.message);
}

function requestIn(root: XmlElement, { limits, emptyCall }: EnvelopeOptions): SoapRequest {
  const version = versionOf(root);
  const own = (element: XmlElement | undefined, localName: string) =>
    element?.localName === localName && element.namespace === root.namespace;
  const [first, second] = root.children;
  const header = own(first, 'Header') ? first : undefined;
  const body = header === undefined ? first : second;
  if (body === undefined || !own(body, 'Body')) {
    throw new SoapFault('Client', 'Body must be present in a SOAP envelope', version);
  }
  if (header !== undefined) refuseMandatory(header, version);
  const operation = body.children[0];
  if (operation === undefined && emptyCall !== undefined && elementText(body).trim() === '') {
    return { version, operation: body, ...emptyCall, body: [], header, limits };
  }
  if (operation === undefined) {
    throw new SoapFault('Client', 'looks like we got "Body" without function call', version);
  }
  const { namespace, localName } = operation;
  return { version, operation, namespace, localName, body: body.children, header, limits };
}

function versionOf(root: XmlElement): SoapVersion {
  if (root.localName === 'Envelope') {
    if (root.namespace === ENVELOPE_NAMESPACE['1.1']) return '1.1';
    if (root.namespace === ENVELOPE_NAMESPACE['1.2']) return '1.2';
  }
  throw new SoapFault('VersionMismatch', 'Wrong Version');
}

/** The roles of header blocks that are meant for us. */
const OURS: ReadonlySet<string | undefined> = new Set([
  undefined,
  '',
  'http://schemas.xmlsoap.org/soap/actor/next',
  'http://www.w3.org/2003/05/soap-envelope/role/next',
  'http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver',
]);

/** This service supports no header block at all, so a mandatory one is refused. */
function refuseMandatory(header: XmlElement, version: SoapVersion): void {
  const namespace = ENVELOPE_NAMESPACE[version];
  for (const block of header.children) {
    const must = attributeOf(block, namespace, 'mustUnderstand')?.trim();
    const role = attributeOf(block, namespace, version === '1.1' ? 'actor' : 'role')?.trim();
    if ((must === '1' || must === 'true') && OURS.has(role)) {
      throw new SoapFault('MustUnderstand', 'Header not understood', version);
    }
  }
}
