import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfHtml } from '../../../src/platform/mail/html-text.ts';

for (const [html, text] of [
  ['<p>Dear  Ann,</p>\n<p>thanks &amp; bye<br>Bob</p>', 'Dear Ann,\n\nthanks & bye\nBob'],
  ['<STYLE >p{a:"<b>"}</STYLE ><title>İx</title>a<script>b</script><!-- c > --> d', 'a d'],
  ['<a href="https://s.test/?a=1&amp;b=2">Order</a> <a href="#x">up</a>', 'Order https://s.test/?a=1&b=2 up'],
  ['<a href="https://s.test/">https://s.test/</a>', 'https://s.test/'],
  ['<table><tr><td>Sum</td><td align="right">&euro;&nbsp;5</td></tr><tr><td>x</td></tr></table>', 'Sum €\u00a05\n\nx'],
  ['a < b &lt; &#8364; &unknown; &#0;', 'a'],
  ['2 &times; &Auml;&auml;&NBSP;&#8211; &#xD7; &frac12; &rsquo;', '2 × Ää\u00a0– × ½ ’'],
  ['1 &lt; 2 &#8364; &unknown;', '1 < 2 € &unknown;'],
] as const) {
  test(`the text of ${html}`, () => assert.equal(textOfHtml(html).replace('\u00a0', ' '), text.replace('\u00a0', ' ')));
}
