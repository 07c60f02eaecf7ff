import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeXml } from '../../../../src/interfaces/legacy/wire/xml/charset.ts';
import { XmlError } from '../../../../src/interfaces/legacy/wire/xml/error.ts';
import { readXml } from '../../../../src/interfaces/legacy/wire/xml/read.ts';
import { elementText, type XmlElement } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import { DEFAULT_XML_LIMITS } from '../../../../src/interfaces/soap/wire/index.ts';

const read = (text: string, limits = {}): XmlElement =>
  readXml(decodeXml(Buffer.from(text)), { ...DEFAULT_XML_LIMITS, ...limits });
const isLimit = (error: unknown): boolean => error instanceof XmlError && error.reason === 'limit';
const isMalformed = (error: unknown): boolean => error instanceof XmlError && error.reason === 'malformed';
const child = (element: XmlElement): XmlElement => element.children[0] as XmlElement;

test('the same tag means what the namespaces around it say', () => {
  const inside = (uri: string) => child(read(`<known-a xmlns:p="${uri}"><p:b p:c="1"/></known-a>`));
  for (const uri of ['urn:one', 'urn:two', 'urn:one', 'urn:two']) {
    const element = inside(uri);
    assert.deepEqual([element.namespace, element.attributes[0]?.namespace], [uri, uri]);
  }
});

test('documents with the same tags have nothing else in common', () => {
  const texts = ['first', 'second', 'first'].map((text) => {
    const root = read(`<known-t a="1"><item>${text}</item></known-t>`);
    return [root.children.length, elementText(child(root))];
  });
  assert.deepEqual(texts, [
    [1, 'first'],
    [1, 'second'],
    [1, 'first'],
  ]);
});

test('a value may contain text like the end of its tag', () => {
  for (let time = 0; time < 2; time++) {
    const root = read('<known-g v="x>y" w="z">t</known-g>');
    assert.deepEqual([root.attributes.map(({ value }) => value), elementText(root)], [['x>y', 'z'], 't']);
  }
});

test('limits count tags that are known like others', () => {
  const many = `<known-l ${Array.from({ length: 9 }, (_, index) => `a${index}="1"`).join(' ')}><i x="1"/><i x="1"/></known-l>`;
  read(many);
  read(many);
  assert.throws(() => read(many, { attributes: 8 }), isLimit);
  assert.throws(() => read(many, { allAttributes: 10 }), isLimit);
  assert.throws(() => read(many, { elements: 2 }), isLimit);
  const named = '<known-n xmlns:a="urn:a" xmlns:b="urn:b"/>';
  read(named);
  assert.throws(() => read(named, { namespaces: 1 }), isLimit);
});

test('a wrong tag is refused each time', () => {
  for (const wrong of ['<known-w a="1" a="2"/>', '<known-w p:a="1"/>', '<known-w a="1"b="2"/>', '<known-w a="<"/>']) {
    assert.throws(() => read(wrong), isMalformed, wrong);
    assert.throws(() => read(wrong), isMalformed, wrong);
  }
});

test('the end tag must have the name of a known start tag', () => {
  read('<known-e><known-f></known-f></known-e>');
  assert.throws(() => read('<known-e><known-f></known-e></known-f>'), isMalformed);
});

test('more different tags than are kept are still read as they are', () => {
  for (let round = 0; round < 2; round++) {
    for (let document = 0; document < 60; document++) {
      const items = Array.from({ length: 50 }, (_, index) => `<n${document}-${index}/>`);
      const root = read(`<known-many>${items.join('')}</known-many>`);
      assert.deepEqual(
        root.children.map(({ localName }) => `<${localName}/>`),
        items,
      );
    }
  }
});
