import type { Reference } from '#interfaces/console/reference-page.ts';
import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { describeLegacy } from '#interfaces/legacy/reference/describe.ts';
import type { Registry } from '#interfaces/legacy/registry.ts';
import { soapExamples } from '#interfaces/soap/server/examples.ts';
import { xmlRpcExample } from '#interfaces/xmlrpc/server/example.ts';

const styles = [
  { style: 'v1', title: 'SOAP V1' },
  { style: 'v2', title: 'SOAP V2' },
  { style: 'wsi', title: 'SOAP V2, WS-I' },
] as const;

/** The reference of the legacy interface, made from its declarations; examples have the published namespace. */
export function legacyReference(registry: Registry, namespace: string): Reference {
  const soap = soapExamples(namespace);
  return describeLegacy(registry, (operation, values) => [
    ...stylesOf(operation).flatMap(({ style, title }) =>
      bothWays(title, soap(operation, style, values(style === 'wsi'))),
    ),
    ...bothWays('XML-RPC', xmlRpcExample(operation, values(false))),
  ]);
}

const stylesOf = ({ isUntyped }: OperationDeclaration) =>
  isUntyped ? styles.filter(({ style }) => style === 'v1') : styles;

function bothWays(title: string, { request, answer }: { readonly request: string; readonly answer: string }) {
  return [
    { title: `${title}: request`, text: indented(request) },
    { title: `${title}: answer`, text: indented(answer) },
  ];
}

/** XML with one element on each line; elements that contain only text stay on one line. */
function indented(xml: string): string {
  let depth = 0;
  const lines = xml
    .replace(/>\s*</g, '>\n<')

    .trim()
    .split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const text = '  '.repeat(Math.max(depth, 0)) + line;
      if (/^<[^?/!][^>]*[^/]>$|^<[^?/!]>$/.test(line)) depth += 1;
      return text;
    })
    .join('\n');
}
