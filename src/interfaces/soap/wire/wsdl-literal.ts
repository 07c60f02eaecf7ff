/** The WSDL of the document/literal style, WS-I (reference 1.2). */

import { escapeAttribute, escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { requestElement } from './compile.ts';
import { LITERAL_ITEM } from './encode-literal.ts';
import { typeName } from './encode-rpc.ts';
import { XSD_NAMESPACE } from './names.ts';
import { answerElement, type WireService } from './service.ts';
import type { NamedType, TypedOperation, WsdlOptions } from './wsdl-types.ts';
import { requestMessage, typedService } from './wsdl-types.ts';

/** The WSDL of a WS-I service: one wrapper element for each message, every list a sequence of `complexObjectArray`. */
export function literalWsdl(service: WireService, options: WsdlOptions): string {
  const { operations, types } = typedService(service);
  const namespace = escapeAttribute(options.namespace);
  const handler = escapeAttribute(options.handler);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xsd="${XSD_NAMESPACE}" xmlns:typens="${namespace}" name="${escapeAttribute(options.names.definitions)}" targetNamespace="${namespace}">`,
    ...(options.documentation === undefined
      ? []
      : [`  <wsdl:documentation>${escapeText(options.documentation)}</wsdl:documentation>`]),
    '  <wsdl:types>',
    `    <xsd:schema targetNamespace="${namespace}">`,
    ...types.flatMap(typeDefinition).map((line) => `      ${line}`),
    ...operations.flatMap(wrapperElements).map((line) => `      ${line}`),
    '    </xsd:schema>',
    '  </wsdl:types>',
    ...operations.flatMap(messages),
    `  <wsdl:portType name="${handler}PortType">`,
    ...operations.flatMap(portOperation),
    '  </wsdl:portType>',
    `  <wsdl:binding name="${handler}Binding" type="typens:${handler}PortType">`,
    '    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>',
    ...operations.flatMap(bindingOperation),
    '  </wsdl:binding>',
    `  <wsdl:service name="${escapeAttribute(options.names.service)}">`,
    `    <wsdl:port name="${handler}Port" binding="typens:${handler}Binding">`,
    `      <soap:address location="${escapeAttribute(options.address)}"/>`,
    '    </wsdl:port>',
    '  </wsdl:service>',
    '</wsdl:definitions>',
    '',
  ].join('\n');
}

function typeDefinition(type: NamedType): string[] {
  if (type.kind === 'list') return listDefinition(type.name, typeName(type.item, 'typens'));
  if (type.kind === 'map') return listDefinition(type.name, `typens:${type.entry}`);
  const fields = type.fields.map(({ name, optional, type: field }) => {
    return `<xsd:element name="${name}" type="${typeName(field, 'typens')}"${optional ? ' minOccurs="0"' : ''}/>`;
  });
  return complexType(` name="${type.name}"`, fields);
}

function listDefinition(name: string, item: string): string[] {
  return complexType(` name="${name}"`, [
    `<xsd:element name="${LITERAL_ITEM}" type="${item}" minOccurs="0" maxOccurs="unbounded"/>`,
  ]);
}

function complexType(attributes: string, elements: readonly string[]): string[] {
  return [
    `<xsd:complexType${attributes}>`,
    '  <xsd:sequence>',
    ...elements.map((element) => `    ${element}`),
    '  </xsd:sequence>',
    '</xsd:complexType>',
  ];
}

function wrapperElements(typed: TypedOperation): string[] {
  const { operation } = typed;
  const fields = operation.arguments.flatMap((argument, index) => {
    const argumentType = typed.arguments[index];
    const type = argumentType === undefined ? 'xsd:anyType' : typeName(argumentType, 'typens');
    const least = argument.optional ? 0 : 1;
    return [
      `<xsd:element name="${argument.wsi}" type="${type}" minOccurs="${least}" maxOccurs="1"/>`,
      ...(argument.wsiAlso ?? []).map(
        (also) => `<xsd:element name="${also}" type="${type}" minOccurs="0" maxOccurs="1"/>`,
      ),
    ];
  });
  const result = `<xsd:element name="result" type="${typeName(typed.result, 'typens')}" minOccurs="1" maxOccurs="1"/>`;
  return [...wrapper(requestElement(operation, 'wsi'), fields), ...wrapper(answerElement(operation), [result])];
}

function wrapper(name: string, fields: readonly string[]): string[] {
  return [`<xsd:element name="${name}">`, ...complexType('', fields).map((line) => `  ${line}`), '</xsd:element>'];
}

function messages({ operation }: TypedOperation): string[] {
  return [
    ...message(requestMessage(operation, 'wsi'), requestElement(operation, 'wsi')),
    ...message(`${operation.name}Response`, answerElement(operation)),
  ];
}

function message(name: string, element: string): string[] {
  return [
    `  <wsdl:message name="${name}">`,
    `    <wsdl:part name="parameters" element="typens:${element}"/>`,
    '  </wsdl:message>',
  ];
}

function portOperation({ operation }: TypedOperation): string[] {
  return [
    `    <wsdl:operation name="${operation.name}">`,
    ...(operation.documentation === undefined
      ? []
      : [`      <wsdl:documentation>${escapeText(operation.documentation)}</wsdl:documentation>`]),
    `      <wsdl:input message="typens:${requestMessage(operation, 'wsi')}"/>`,
    `      <wsdl:output message="typens:${operation.name}Response"/>`,
    '    </wsdl:operation>',
  ];
}

function bindingOperation({ operation }: TypedOperation): string[] {
  return [
    `    <wsdl:operation name="${operation.name}">`,
    '      <soap:operation soapAction=""/>',
    '      <wsdl:input><soap:body use="literal"/></wsdl:input>',
    '      <wsdl:output><soap:body use="literal"/></wsdl:output>',
    '    </wsdl:operation>',
  ];
}
