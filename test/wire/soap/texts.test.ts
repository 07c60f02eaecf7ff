/** Text goes through the wire as it is; what XML can not hold never breaks an answer (soap.md Q33). */

import assert from 'node:assert/strict';
import { skuKey } from '../../../src/kernel/fold.ts';
import { onEachStore } from '../../support/database/engines.ts';
import type { AnswerValue } from '../../transcripts/read-answer.ts';
import { envelope, key, linesOf, list, login, paths, send, serve, styles, v1, v2, type Wire, wsi } from './wire.ts';

const texts = {
  'letters and signs': 'ä€𝄞 Ω漢字 \u00a0\u2028',
  'what XML has a meaning for': '<&>"\']]> <!-- &amp; &#65; <?x?>',
  'line breaks and blanks': ' a\nb\r\nc\rd\te  ',
  'the last characters of XML': '\ud7ff\ue000\ufffd\u{10000}\u{10ffff}',
} as const;

for (const [what, text] of Object.entries(texts)) {
  onService(`${what} come out as they are`, async (wire) => {
    await rename(wire, text);
    assert.deepEqual(await namesShown(wire), [text, text, text]);
  });
}

onService('characters that XML cannot hold are left out of an answer', async (wire) => {
  await rename(wire, 'a\u0001b\u001fc\ufffed\uffffe');
  // libxml2 reads only well-formed documents.
  assert.deepEqual(await namesShown(wire), ['abcde', 'abcde', 'abcde']);
});

onService('a text of a megabyte comes out whole', async (wire) => {
  const text = 'ä<'.repeat(500_000);
  await rename(wire, text);
  assert.deepEqual(await namesShown(wire), [text, text, text]);
});

for (const [what, text] of Object.entries(texts)) {
  onService(`${what} go in as they are`, async (wire) => {
    const session = await wire.login();
    // An item has its SKU without trailing blanks.
    const sku = text.trimEnd().toLowerCase();
    await wire.engine.write((tx) =>
      tx.exec(`update product set sku = '${quoted(sku)}', sku_key = '${quoted(skuKey(sku))}' where sku = 'PEN-WREN'`),
    );
    const sent = `<sku>${escaped(sku)}</sku>`;
    for (const style of styles) {
      const quoteId = await wire.cart(session);
      await wire.call(style, adding(style, session, quoteId, sent));
      assert.deepEqual(await linesOf(wire.engine, quoteId), [[sku, 1]], style);
    }
  });
}

onService('a CDATA section is text like any other', async (wire) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  await wire.call('v2', adding('v2', session, quoteId, '<sku><![CDATA[PEN]]>-<![CDATA[WREN]]></sku>'));
  assert.deepEqual(await linesOf(wire.engine, quoteId), [['PEN-WREN', 1]]);
});

onService('comments and instructions inside a text are no part of it', async (wire) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  await wire.call('v2', adding('v2', session, quoteId, '<sku>PEN<!-- x -->-<?x y?>WREN</sku>'));
  assert.deepEqual(await linesOf(wire.engine, quoteId), [['PEN-WREN', 1]]);
});

onService('a name and key of any letters log in', async (wire) => {
  const name = 'käthe 漢字 𝄞 <&>';
  await wire.engine.write((tx) =>
    tx.exec(`update api_user set username = '${name}', username_key = '${name}' where username = 'viewer'`),
  );
  for (const style of styles) {
    const { answer } = await send(wire.url, { path: paths[style], body: envelope(login(style, escaped(name), key)) });
    assert.match(String(answer.result), /^[0-9a-f]{64}$/, style);
  }
});

function onService(title: string, work: (wire: Wire) => Promise<void>): void {
  onEachStore('demo_rows', title, async (_t, engine) => {
    const wire = await serve(engine);
    try {
      await work(wire);
    } finally {
      await wire.close();
    }
  });
}

const quoted = (text: string): string => text.replaceAll("'", "''");

/** Gives the product PEN-WREN another name in every store view. */
async function rename({ engine }: Wire, name: string): Promise<void> {
  const attribute = `select attribute_id from attribute where code = 'name' and entity_type_id =
    (select entity_type_id from entity_type where code = 'catalog_product')`;
  await engine.write((tx) =>
    tx.exec(`update product_value set value = '${quoted(name)}' where attribute_id = (${attribute})
      and product_id = (select product_id from product where sku = 'PEN-WREN')`),
  );
}

/** The name of that product as a list shows it in the three styles. */
async function namesShown(wire: Wire): Promise<AnswerValue[]> {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  await wire.call('v2', adding('v2', session, quoteId, '<sku>PEN-WREN</sku>'));
  const names: AnswerValue[] = [];
  for (const style of styles) {
    const { result } = await wire.call(style, list(style, session, quoteId));
    names.push((result as { name: string }[])[0]?.name ?? null);
  }
  return names;
}

function adding(style: (typeof styles)[number], session: string, quoteId: number, fields: string): string {
  if (style === 'v2')
    return v2(
      'shoppingCartProductAdd',
      session,
      `<quoteId>${quoteId}</quoteId><products><item>${fields}</item></products>`,
    );
  if (style === 'wsi') {
    const products = `<productsData><complexObjectArray>${fields}</complexObjectArray></productsData>`;
    return wsi('shoppingCartProductAdd', session, `<quoteId>${quoteId}</quoteId>${products}`);
  }
  return v1('cart_product.add', session, `<args><item>${quoteId}</item><item><item>${fields}</item></item></args>`);
}

/** Text as a careful client writes it: a carriage return as a reference, since XML makes it a line feed else. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}
