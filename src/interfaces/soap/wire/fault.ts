/**
 * SOAP faults: the only kind of failure that this library reports, and their form on the wire (reference 1.5, design
 * 4).
 */

import { escapeAttribute, escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { DEFAULT_NAMESPACE } from './names.ts';

/** SOAP 1.1 or 1.2 */
export type SoapVersion = '1.1' | '1.2';

/**
 * `Client`, `Server`, `VersionMismatch` and `MustUnderstand` are qualified on the wire, anything else (the number of an
 * API fault, the engine's `Sender`) is written bare.
 */
export type FaultCode = string | number;

export const ENVELOPE_NAMESPACE: Readonly<Record<SoapVersion, string>> = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
};

/** The media type of an answer or fault, by version. */
export const MEDIA_TYPE: Readonly<Record<SoapVersion, string>> = {
  '1.1': 'text/xml; charset=UTF-8',
  '1.2': 'application/soap+xml; charset=UTF-8',
};

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Thrown for any request that cannot be processed; contains everything that `encodeSoapFault` needs. */
export class SoapFault extends Error {
  readonly code: FaultCode;
  /** the version of the envelope, if it is known */
  readonly version: SoapVersion | undefined;

  constructor(code: FaultCode, message: string, version?: SoapVersion) {
    super(message);
    this.name = 'SoapFault';
    this.code = code;
    this.version = version;
  }
}

/**
 * A fault document on one line. 1.1: `faultcode` is the bare number of an API fault, or a qualified engine code; no
 * actor, no detail. 1.2: `env:Receiver` with a Subcode, which has to be a qualified name (`m:f101` in the service's
 * `namespace`) and the bare number in the Detail (design 4), or the matching standard code (SOAP 1.2 part 1, 5.4).
 */
export function encodeSoapFault(
  fault: { readonly code: FaultCode; readonly message: string },
  options: { readonly version: SoapVersion; readonly namespace?: string | undefined },
): string {
  const code = String(fault.code);
  const text = escapeText(fault.message);
  return options.version === '1.2' ? fault12(code, text, options.namespace ?? DEFAULT_NAMESPACE) : fault11(code, text);
}

const QUALIFIED: ReadonlySet<string> = new Set(['Client', 'Server', 'VersionMismatch', 'MustUnderstand']);
const CODES_12: Readonly<Record<string, string>> = {
  Client: 'Sender',
  Sender: 'Sender',
  Server: 'Receiver',
  VersionMismatch: 'VersionMismatch',
  MustUnderstand: 'MustUnderstand',
};

function fault11(code: string, text: string): string {
  const faultcode = QUALIFIED.has(code) ? `SOAP-ENV:${code}` : escapeText(code);
  return (
    `${XML_DECLARATION}<SOAP-ENV:Envelope xmlns:SOAP-ENV="${ENVELOPE_NAMESPACE['1.1']}"><SOAP-ENV:Body><SOAP-ENV:Fault>` +
    `<faultcode>${faultcode}</faultcode><faultstring>${text}</faultstring>` +
    '</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>\n'
  );
}

function fault12(code: string, text: string, namespace: string): string {
  const standard = Object.hasOwn(CODES_12, code) ? CODES_12[code] : undefined;
  const isOwn = standard === undefined && /^\w+$/.test(code);
  const subcode = isOwn ? `<env:Subcode><env:Value>m:f${code}</env:Value></env:Subcode>` : '';
  const detail = isOwn ? `<env:Detail><m:code>${code}</m:code></env:Detail>` : '';
  const own = isOwn ? ` xmlns:m="${escapeAttribute(namespace)}"` : '';
  return (
    `${XML_DECLARATION}<env:Envelope xmlns:env="${ENVELOPE_NAMESPACE['1.2']}"${own}><env:Body><env:Fault>` +
    `<env:Code><env:Value>env:${standard ?? 'Receiver'}</env:Value>${subcode}</env:Code>` +
    `<env:Reason><env:Text xml:lang="en">${text}</env:Text></env:Reason>${detail}` +
    '</env:Fault></env:Body></env:Envelope>\n'
  );
}
