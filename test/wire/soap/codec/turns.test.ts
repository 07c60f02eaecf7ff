/** A long document is read in turns with everything else, and comes out the same. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeXml } from '../../../../src/interfaces/legacy/wire/xml/charset.ts';
import { XmlError } from '../../../../src/interfaces/legacy/wire/xml/error.ts';
import { DEFAULT_XML_LIMITS } from '../../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readXml, readXmlInTurns } from '../../../../src/interfaces/legacy/wire/xml/read.ts';
import type { XmlElement } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import { elementText } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';

/** The content of an element, as the rest of the program sees it. */
const shown = (element: XmlElement): unknown => [
  element.localName,
  element.attributes.map(({ value }) => value),
  elementText(element),
  element.children.map(shown),
];

/** Reads a document in turns; how many turns others had meanwhile. */
async function inTurns(document: string): Promise<[root: unknown, turns: number]> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    return [shown(await readXmlInTurns(decodeXml(Buffer.from(document)), DEFAULT_XML_LIMITS)), turns];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [error.message, turns];
  } finally {
    isOver = true;
  }
}

function atOnce(document: string): unknown {
  try {
    return shown(readXml(decodeXml(Buffer.from(document)), DEFAULT_XML_LIMITS));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return error.message;
  }
}

const units = 2_000_000;
const documents: Readonly<Record<string, string>> = {
  'references in one text': `<a>${'&#65;'.repeat(units / 5)}</a>`,
  'references of many lengths': `<a>${'&amp;&#x1F600;x&#0000000000000000000000000000000066;&lt;'.repeat(units / 50)}</a>`,
  'characters beyond the first plane': `<a>${'😀&#65;'.repeat(units / 7)}</a>`,
  'many elements': `<a>${'<b c="d">text &amp; more</b>'.repeat(70_000)}</a>`,
  'base64 between texts': `<a>x&#65;<b>${'QUJD'.repeat(units / 4)}</b>${'&#65;'.repeat(units / 5)}</a>`,
};
const broken: Readonly<Record<string, string>> = {
  'a reference that is none, far behind': `<a>${'&#65;'.repeat(units / 5)}&nope;</a>`,
  'a reference without end where a turn ends': `<a>${'x'.repeat(262_144 - 8)}&#65${'x'.repeat(units)}</a>`,
  'the end of a section in a text, where a turn ends': Array.from(
    { length: 8 },
    (_, index) => `${'x'.repeat(262_144 - 7 + index)}]]>`,
  ).join(''),
};

describe('a long document', () => {
  for (const [what, document] of Object.entries(documents)) {
    it(`with ${what} lets others have their turns, and reads the same`, async () => {
      const [root, turns] = await inTurns(document);
      assert.deepEqual(root, atOnce(document));
      const expected = Math.floor(decodeXml(Buffer.from(document)).text.length / 262_144) - 1;
      assert.ok(turns >= expected, `${turns} turns of others instead of ${expected}`);
    });
  }
  for (const [what, document] of Object.entries(broken)) {
    it(`with ${what} is refused in the same way`, async () => {
      const whole = document.startsWith('<') ? document : `<a>${document}</a>`;
      const told = (await inTurns(whole))[0];
      assert.match(String(told), /^(not well-formed at character|a reference to no character)/);
      assert.match(String(atOnce(whole)), /^(not well-formed at character|a reference to no character)/);
    });
  }
});
