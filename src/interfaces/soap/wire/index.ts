/** The SOAP wire library: bytes and strings in, values out. It knows no transport, no database and no shop. */

export type { WireObject, WireValue } from '#interfaces/legacy/wire/values.ts';
export { DEFAULT_XML_LIMITS, type XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
export { escapeAttribute } from '#interfaces/legacy/wire/xml/write.ts';
export {
  type CompiledOperation,
  type CompiledService,
  compileService,
  encodeAnswer,
  matchOperation,
} from './compile.ts';
export type { AnswerOptions } from './encode-answer.ts';
export { readEnvelope, readEnvelopeInTurns, type SoapRequest } from './envelope.ts';
export {
  ENVELOPE_NAMESPACE,
  encodeSoapFault,
  type FaultCode,
  MEDIA_TYPE,
  SoapFault,
  type SoapVersion,
} from './fault.ts';

export type { WireSchema } from './schema.ts';
export type { WireArgument, WireOperation, WireService, WireStyle } from './service.ts';
export { HANDLER, wsdl, wsdlNames } from './wsdl.ts';
export type { WsdlOptions } from './wsdl-types.ts';
