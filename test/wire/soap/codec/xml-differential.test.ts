/** Our XML reader against libxml2: the same documents accepted, and the same tree read from them. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { XmlCData, XmlDocument, XmlElement as XmlLibElement, XmlText, XmlXPath } from 'libxml2-wasm';
import { decodeXml } from '../../../../src/interfaces/legacy/wire/xml/charset.ts';
import { XmlError } from '../../../../src/interfaces/legacy/wire/xml/error.ts';
import { DEFAULT_XML_LIMITS } from '../../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readXml } from '../../../../src/interfaces/legacy/wire/xml/read.ts';
import type { XmlElement } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import { elementText } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';

/** An element as `[namespace, local name, attributes, text, children]`. */
type Tree = [string, string, string[], string, Tree[]];

/** What a reader makes of a document: its tree, or null where it refuses it. */
function ours(bytes: Uint8Array): Tree | null {
  const tree = (element: XmlElement): Tree => {
    const attributes = element.attributes.map((a) => JSON.stringify([a.namespace, a.localName, a.value]));
    const children = element.children.map(tree);
    return [element.namespace, element.localName, attributes.sort(), elementText(element), children];
  };
  try {
    return tree(readXml(decodeXml(bytes), DEFAULT_XML_LIMITS));
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

/** Elements and texts (CDATA too); instructions in between have no way to their next sibling in this binding. */
const CONTENT = XmlXPath.compile('*|text()');

function libxml(bytes: Uint8Array): Tree | 'refused' | 'unknown' {
  const tree = (element: XmlLibElement): Tree => {
    const attributes = element.attrs.map((a) => JSON.stringify([a.namespaceUri, a.name, a.content]));
    const children: Tree[] = [];
    let text = '';
    for (const node of element.find(CONTENT)) {
      if (node instanceof XmlLibElement) children.push(tree(node));
      else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    }
    return [element.namespaceUri, element.name, attributes.sort(), text, children];
  };
  try {
    const document = XmlDocument.fromBuffer(bytes);
    const result = tree(document.root);
    document.dispose();
    return result;
  } catch (error) {
    // libxml2 also asks for the syntax of a URI, which the namespaces recommendation leaves to the application.
    return /is not a valid URI|is not absolute/.test(String(error)) ? 'unknown' : 'refused';
  }
}

let compared = 0;
let accepted = 0;

/** libxml2 takes the version `1.` (the grammar wants a digit), and guesses at encodings it does not know. */
const NOT_COMPARED = /^\ufeff?<\?xml[^>]*(?:1\.["']|encoding[^>]*=\s*["'](?!UTF-8["']))/;

function agree(bytes: Uint8Array): void {
  if (NOT_COMPARED.test(Buffer.from(bytes).toString())) return;
  const expected = libxml(bytes);
  if (expected === 'unknown') return;
  const actual = ours(bytes);
  compared += 1;
  if (actual !== null) accepted += 1;
  assert.deepEqual(actual, expected === 'refused' ? null : expected, JSON.stringify(Buffer.from(bytes).toString()));
}

const SCRAPS = [
  ...'<>&;:="\'/!?-[]# \t\n\rxa1',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?',
  '?>',
  '/>',
  '</',
  'xmlns',
  'xmlns:a="u"',
  ' xmlns=""',
  'xml:lang="x"',
  '&amp;',
  '&#13;',
  '&#x0;',
  '&#xD800;',
  '&#x10FFFF;',
  '&#1114112;',
  '&lt',
  '&apos;',
  '&quot;',
  '&gt;',
  '&#10;',
  '\u0000',
  '\u0001',
  '\u007f',
  '\u0085',
  'é',
  'ſ',
  '\u00b7',
  '\u0300',
  '\u037e',
  '\u2028',
  '\ufffe',
  '\uffff',
  '😀',
  '<?xml version="1.0"?>',
  ' encoding="UTF-8"',
  ' standalone="yes"',
  'a:',
  'b:',
  '<a:b',
  '</a:b>',
  '\u200c',
  '1',
];
const scrap = fc.constantFrom(...SCRAPS);

const name = fc.constantFrom('a', 'b', 'a:b', 'b:a', 'é', 'x1', 'item', 'a-b', '_', 'x.y', 'a:b-c', 'b:\u0151');
const text = fc
  .array(
    fc.constantFrom('x', ' ', '\n', '\r\n', '\r', '\t', '&lt;', '&#65;', '&#13;', 'é', '😀', ']]', '>', "'", '"'),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));
const aside = fc.constantFrom(
  '<!-- c -->',
  '<?p i?>',
  '<?p?>',
  '<![CDATA[<&]] >]]>',
  '<!---->',
  '<![CDATA[]]>',
  '\r\n',
);
const attribute = fc
  .tuple(fc.constantFrom('a', 'b', 'a:x', 'b:x', 'xml:x', 'xmlns:a', 'xmlns:b', 'xmlns', 'c'), text)
  .map(([key, value]) => {
    const safe = value.replaceAll('"', '').replaceAll('<', '');
    return ` ${key}="${key.startsWith('xmlns') ? `urn:${safe.length % 3}` : safe}"`;
  });
const element: fc.Memo<string> = fc.memo((depth) => {
  const inner = depth > 1 ? fc.oneof(element(depth - 1), text, aside) : fc.oneof(text, aside);
  const attributes = fc.uniqueArray(attribute, { maxLength: 3, selector: (a) => a.split('=')[0] });
  return fc.tuple(name, attributes, fc.array(inner, { maxLength: 4 })).map(([tag, list, content]) => {
    const body = content.join('').replaceAll(']]>', '');
    return `<${tag}${list.join('')}${body === '' ? '/>' : `>${body}</${tag}>`}`;
  });
});
const document = fc
  .tuple(
    fc.constantFrom(
      '',
      '<?xml version="1.0"?>',
      '<?xml version="1.0" encoding="UTF-8" standalone=\'no\' ?>\r\n',
      '\ufeff',
    ),
    element(4),
    fc.constantFrom('', '\n', '<!-- end -->', '<?p i?>'),
  )
  .map(([before, root, after]) => `${before}<r xmlns:a="urn:a" xmlns:b="urn:b">${root}</r>${after}`);

const SECONDS = 4;
const bounded = { numRuns: 1_000_000, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false };

describe('the XML reader agrees with libxml2', () => {
  it('on generated documents', () => {
    compared = accepted = 0;
    fc.assert(
      fc.property(document, (xml) => agree(Buffer.from(xml))),
      bounded,
    );
    assert.ok(compared > 500 && accepted > 300, `${compared} compared, ${accepted} accepted`);
  });

  it('on documents with scraps put in, taken out or in place of something', () => {
    compared = accepted = 0;
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 }), scrap);
    fc.assert(
      fc.property(document, fc.array(change, { minLength: 1, maxLength: 3 }), (xml, changes) => {
        let changed = xml;
        for (const [place, taken, put] of changes) {
          const index = place % (changed.length + 1);
          changed = changed.slice(0, index) + put + changed.slice(index + taken);
        }
        if (!changed.includes('<!DOCTYPE')) agree(Buffer.from(changed));
      }),
      bounded,
    );
    assert.ok(compared > 500 && accepted > 20, `${compared} compared, ${accepted} accepted`);
  });

  it('on documents with a damaged byte', () => {
    compared = accepted = 0;
    fc.assert(
      fc.property(document, fc.nat(), fc.integer({ min: 1, max: 255 }), (xml, place, value) => {
        const bytes = Buffer.from(xml);
        bytes[place % bytes.length] = value;
        // The first bytes decide the encoding, and libxml2 knows encodings that we refuse (UCS-4, EBCDIC).
        if (place % bytes.length > 3) agree(bytes);
      }),
      { ...bounded, interruptAfterTimeLimit: 2000 },
    );
    assert.ok(compared > 500 && accepted > 20, `${compared} compared, ${accepted} accepted`);
  });

  it('on the corner cases of the recommendations', () => {
    for (const xml of CORNERS) agree(Buffer.from(xml));
  });
});

const CORNERS = [
  '',
  ' <a/>',
  '<a/> ',
  '<a/><b/>',
  '<a/>x',
  ' <?xml version="1.0"?><a/>',
  '<?xml version="1.1"?><a/>',
  '<?xml version="2.0"?><a/>',
  '<?xml version="1.0" encoding="UTF-8" ?><a/>',
  '<?xml encoding="UTF-8" version="1.0"?><a/>',
  '<?xml version="1.0" standalone="yes" encoding="UTF-8"?><a/>',
  '<?XML version="1.0"?><a/>',
  '<?xml-stylesheet x?><a/>',
  '<a xmlns:p=""/>',
  '<a xmlns:xmlns="u"/>',
  '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
  '<a xmlns:b="http://www.w3.org/XML/1998/namespace"/>',
  '<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:x="1"/>',
  '<a xmlns:x="urn:u" xmlns:y="urn:u" x:q="1" y:q="2"/>',
  '<a xmlns="urn:u" xmlns:x="urn:u" x:q="1" q="2"/>',
  '<a xmlns="urn:u"><b xmlns=""><c/></b></a>',
  '<a b="1" b="1"/>',
  '<a b="1"c="1"/>',
  '<a b = "1"/>',
  "<a b='\"'/>",
  '<a b="<"/>',
  '<a b="&#10;&#9;\n\t "/>',
  '<a><!-- -- --></a>',
  '<a><!-- ---></a>',
  '<a><?xml ?></a>',
  '<a><?x:y ?></a>',
  '<a>&lt;&#x3c;&#60;</a>',
  '<a>&LT;</a>',
  '<a>]]&gt;</a>',
  '<a>]]></a>',
  '<a><![CDATA[]]]]><![CDATA[>]]></a>',
  '<a><![cdata[x]]></a>',
  '<a></a >',
  '<a></ a>',
  '<a></ab>',
  '<ab></a>',
  '<a',
  '<a/',
  '<a>',
  '<a:b/>',
  '<:a/>',
  '<a:/>',
  '<a:1 xmlns:a="u"/>',
  '<xmlns:a/>',
  '<1/>',
  '<-/>',
  '<a\u00b7/>',
  '<\u00b7/>',
  '<\u{10000}/>',
  '<\u{f0000}/>',
  '<a>\u0085\u2028</a>',
  '<a>\u007f</a>',
  '<a>\ufffd</a>',
  '<a>\ufffe</a>',
  '\ufeff<a/>',
  '\ufeff\ufeff<a/>',
];
