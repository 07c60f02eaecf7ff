import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createLegacyRegistry } from '../../../src/app/app.ts';
import { compileStyles, createSoapServices } from '../../../src/interfaces/soap/server/services.ts';
import { createWsdlDocuments } from '../../../src/interfaces/soap/server/wsdl-documents.ts';
import { NO_XMLLINT, withFiles, without } from './codec/clients.ts';

const exec = promisify(execFile);
const noGsoap = without('wsdl2h', ['-V'], 'gSOAP') || without('soapcpp2', ['-V'], 'gSOAP');
const imports = '/usr/share/gsoap/import';

/** What gSOAP says of every rpc/encoded service, and of results that are named like an argument, as Magento 1 has them. */
const harmless = [
  /is specific to SOAP encoding only and not compliant with WS-I/,
  /^Compilation successful/,
  /Duplicate declaration of ':(storeView|shipmentIncrementId)' .* changing conflicting identifier name/,
];

/** What the schemas of rpc styles use of the SOAP encoding. */
const encoding = `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/"
  targetNamespace="http://schemas.xmlsoap.org/soap/encoding/">
  <attribute name="arrayType" type="string"/>
  <complexType name="Array">
    <sequence><any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></sequence>
    <attribute ref="e:arrayType"/>
    <anyAttribute namespace="##other" processContents="lax"/>
  </complexType>
</schema>`;

const services = createSoapServices(compileStyles(createLegacyRegistry()), 'urn:Magento');
const documents = createWsdlDocuments(services.descriptions, 'urn:Magento');

for (const style of ['v1', 'v2', 'wsi'] as const) {
  const wsdl = documents(style, 'http://127.0.0.1:1/api/').toString();

  test(`the WSDL of ${style} names each type, element, message and operation once`, () => {
    const [body, portType = ''] = wsdl.split(/(?=<(?:wsdl:)?portType )/);
    const namesIn = (text: string | undefined, tag: string) =>
      [...(text ?? '').matchAll(new RegExp(`^ {2,6}<(?:wsdl:|xsd:)?${tag} name="([^"]+)"`, 'gm'))].map(
        ([, name]) => name,
      );
    for (const [text, tag] of [
      [body, 'complexType'],
      [body, 'element'],
      [body, 'message'],
      [portType.split(/<(?:wsdl:)?binding /)[0], 'operation'],
    ] as const) {
      const names = namesIn(text, tag);
      const twice = names.filter((name, index) => names.indexOf(name) !== index);
      assert.deepEqual(twice, [], tag);
      if (style === 'v2' && tag !== 'element') assert.ok(names.length > 100, `${tag}: ${names.length}`);
    }
  });

  test(`libxml2 takes the schema of the WSDL of ${style}`, { skip: NO_XMLLINT }, async () => {
    const prefixes = [...(/<(?:wsdl:)?definitions ([^>]*)>/.exec(wsdl)?.[1] ?? '').matchAll(/xmlns:\w+="[^"]*"/g)];
    const schema = (/<(xsd:)?schema .*<\/(xsd:)?schema>/s.exec(wsdl)?.[0] ?? '')
      .replace('schema ', `schema ${prefixes.join(' ')} `)
      .replace(/(<import namespace="[^"]*")/, '$1 schemaLocation="encoding.xsd"');
    await withFiles({ 'schema.xsd': schema, 'encoding.xsd': encoding, 'none.xml': '<none/>' }, async (path) => {
      const { stderr } = await exec('xmllint', [
        '--nonet',
        '--noout',
        '--schema',
        path('schema.xsd'),
        path('none.xml'),
      ]).catch((error) => error as { stderr: string });
      // The document is of no type; the schema itself has no error.
      assert.doesNotMatch(stderr, /parser error|failed to compile/);
      assert.match(stderr, /No matching global declaration available for the validation root/);
    });
  });

  test(`gSOAP makes stubs of the WSDL of ${style}`, { skip: noGsoap }, async () => {
    await withFiles({ 'service.wsdl': wsdl }, async (path) => {
      const folder = path('.');
      const header = await exec('wsdl2h', ['-o', path('service.h'), path('service.wsdl')], { cwd: folder });
      const stubs = await exec('soapcpp2', ['-C', '-L', '-x', `-I${imports}`, `-d${folder}`, path('service.h')], {
        cwd: folder,
      });
      const said = [header.stdout, header.stderr, stubs.stdout, stubs.stderr].join('\n');
      const wrong = said
        .split('\n')
        .filter((line) => /error|warning/i.test(line))
        .filter((line) => !harmless.some((known) => known.test(line)));
      assert.deepEqual(wrong, []);
      assert.ok(existsSync(path('soapClient.cpp')) || existsSync(path('soapC.cpp')), said);
    });
  });
}
