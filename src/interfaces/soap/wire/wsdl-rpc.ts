/** WSDLs of the rpc/encoded styles, V1 and V2 (reference 1.2). */

import { escapeAttribute, escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { typeName } from './encode-rpc.ts';
import { ENCODING_1_1, XSD_NAMESPACE } from './names.ts';
import type { WireService } from './service.ts';
import type { NamedType, TypedOperation, WsdlOptions } from './wsdl-types.ts';
import { requestMessage, typedService } from './wsdl-types.ts';

/**
 * The WSDL of a V1 or V2 service. The encoding schema is imported without a location (design 2): every rpc/encoded
 * client knows the name, and nobody downloads anything.
 */
export function rpcWsdl(service: WireService, options: WsdlOptions): string {
  const { operations, types } = typedService(service);
  const namespace = escapeAttribute(options.namespace);
  const handler = escapeAttribute(options.handler);
  const port = (operation: TypedOperation) => portOperation(operation, service.style);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:soapenc="${ENCODING_1_1}" xmlns:xsd="${XSD_NAMESPACE}" xmlns:typens="${namespace}" name="${escapeAttribute(options.names.definitions)}" targetNamespace="${namespace}">`,
    ...(options.documentation === undefined
      ? []
      : [`  <documentation>${escapeText(options.documentation)}</documentation>`]),
    '  <types>',
    `    <schema xmlns="${XSD_NAMESPACE}" targetNamespace="${namespace}">`,
    `      <import namespace="${ENCODING_1_1}"/>`,
    ...types.flatMap(typeDefinition).map((line) => `      ${line}`),
    '    </schema>',
    '  </types>',
    ...operations.flatMap((operation) => messages(operation, service.style)),
    `  <portType name="${handler}PortType">`,
    ...operations.flatMap(port),
    '  </portType>',
    `  <binding name="${handler}Binding" type="typens:${handler}PortType">`,
    '    <soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>',
    ...operations.flatMap((operation) => bindingOperation(operation, namespace, handler)),
    '  </binding>',
    `  <service name="${escapeAttribute(options.names.service)}">`,
    `    <port name="${handler}Port" binding="typens:${handler}Binding">`,
    `      <soap:address location="${escapeAttribute(options.address)}"/>`,
    '    </port>',
    '  </service>',
    '</definitions>',
    '',
  ].join('\n');
}

function typeDefinition(type: NamedType): string[] {
  if (type.kind === 'list') return arrayDefinition(type.name, typeName(type.item, 'typens'));
  if (type.kind === 'map') return arrayDefinition(type.name, `typens:${type.entry}`);
  const fields = type.fields.map(({ name, optional, type: field }) => {
    return `<element name="${name}" type="${typeName(field, 'typens')}"${optional ? ' minOccurs="0"' : ''}/>`;
  });
  return structDefinition(type.name, fields);
}

function structDefinition(name: string, elements: readonly string[]): string[] {
  return [
    `<complexType name="${name}">`,
    '  <all>',
    ...elements.map((element) => `    ${element}`),
    '  </all>',
    '</complexType>',
  ];
}

function arrayDefinition(name: string, item: string): string[] {
  return [
    `<complexType name="${name}">`,
    '  <complexContent>',
    '    <restriction base="soapenc:Array">',
    `      <attribute ref="soapenc:arrayType" wsdl:arrayType="${item}[]"/>`,
    '    </restriction>',
    '  </complexContent>',
    '</complexType>',
  ];
}

function messages(typed: TypedOperation, style: WireService['style']): string[] {
  const { operation } = typed;
  const parts = operation.arguments.map((argument, index) => {
    const type = typed.arguments[index];
    return `    <part name="${argument.v2}" type="${type === undefined ? 'xsd:anyType' : typeName(type, 'typens')}"/>`;
  });
  return [
    ...message(requestMessage(operation, style), parts),
    ...message(`${operation.name}Response`, [
      `    <part name="${operation.resultPart}" type="${typeName(typed.result, 'typens')}"/>`,
    ]),
  ];
}

function message(name: string, parts: readonly string[]): string[] {
  if (parts.length === 0) return [`  <message name="${name}"/>`];
  return [`  <message name="${name}">`, ...parts, '  </message>'];
}

function portOperation({ operation }: TypedOperation, style: WireService['style']): string[] {
  return [
    `    <operation name="${operation.name}">`,
    ...(operation.documentation === undefined
      ? []
      : [`      <documentation>${escapeText(operation.documentation)}</documentation>`]),
    `      <input message="typens:${requestMessage(operation, style)}"/>`,
    `      <output message="typens:${operation.name}Response"/>`,
    '    </operation>',
  ];
}

function bindingOperation({ operation }: TypedOperation, namespace: string, handler: string): string[] {
  const body = `<soap:body namespace="${namespace}" use="encoded" encodingStyle="${ENCODING_1_1}"/>`;
  return [
    `    <operation name="${operation.name}">`,
    `      <soap:operation soapAction="urn:${handler}Action"/>`,
    `      <input>${body}</input>`,
    `      <output>${body}</output>`,
    '    </operation>',
  ];
}
