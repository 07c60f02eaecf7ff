/** Requests and answers in the form of the wire, for the reference page. */

import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { keepsDigits } from '#kernel/digits.ts';
import { compileService, requestElement } from '../wire/compile.ts';
import { encodeAny } from '../wire/encode-any.ts';
import { compileLiteralEncoder } from '../wire/encode-literal.ts';
import { compileRpcEncoder } from '../wire/encode-rpc.ts';
import { ENVELOPE_NAMESPACE } from '../wire/fault.ts';
import { APACHE_NAMESPACE, ENCODING_1_1, XSD_NAMESPACE } from '../wire/names.ts';
import { createTypeResolver } from '../wire/schema.ts';
import type { WireStyle } from '../wire/service.ts';
import { wireOperation } from './bind-operations.ts';
import { serviceOperations } from './service-operations.ts';

/** A request and the answer to it. */
export interface WireExample {
  readonly request: string;
  readonly answer: string;
}

/** The values of an example: arguments by name, without the session id, and the result. */
export interface SoapExampleValues {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/**
 * Makes the examples of a namespace, in each style of SOAP. Throws `SoapFault` for values that the operation cannot
 * have.
 */
export function soapExamples(namespace: string) {
  const opening = `<e:Envelope xmlns:e="${ENVELOPE_NAMESPACE['1.1']}" xmlns:ns1="${namespace}"`;
  const encoded =
    ` xmlns:ns2="${APACHE_NAMESPACE}" xmlns:SOAP-ENC="${ENCODING_1_1}" xmlns:xsd="${XSD_NAMESPACE}"` +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" e:encodingStyle="${ENCODING_1_1}"`;
  const enveloped = (attributes: string, element: string, content: string) =>
    `${opening}${attributes}><e:Body><ns1:${element}>${content}</ns1:${element}></e:Body></e:Envelope>`;
  return (operation: OperationDeclaration, style: WireStyle, values: SoapExampleValues): WireExample => {
    const wire = wireOperation(operation);
    const own = style === 'v1' ? serviceOperations('v1').find(({ wire: { name } }) => name === 'call')?.wire : wire;
    const answering = own ?? wire;
    const compiled = compileService({ style, operations: [answering], isExact: keepsDigits });
    const encode = compiled.byElement.get(requestElement(answering, style))?.encode;
    const answer = String(encode?.(values.result, { namespace, version: '1.1' }));
    const args = wire.arguments.filter(({ unpublished }) => !unpublished);
    const given = (name: string): unknown => (name === 'sessionId' ? 'SESSION' : values.arguments[name]);
    if (style === 'v1') {
      const list = args.filter(({ name }) => name !== 'sessionId').map(({ name }) => given(name));
      const path = `${operation.resource.name}.${operation.method}`;
      const parts = [encodeAny('sessionId', 'SESSION', '1.1'), encodeAny('resourcePath', path, '1.1')];
      return { request: enveloped(encoded, 'call', [...parts, encodeAny('args', list, '1.1')].join('')), answer };
    }
    const resolve = createTypeResolver(style);
    const parts = args.map(({ name, v2, wsi, schema }) => {
      const type = resolve(schema);
      const encode =
        style === 'v2' ? compileRpcEncoder(type, v2, '1.1', new Map()) : compileLiteralEncoder(type, wsi, new Map());
      return encode(given(name));
    });
    const attributes = style === 'v2' ? encoded : '';
    return { request: enveloped(attributes, requestElement(wire, style), parts.join('')), answer };
  };
}
