import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  directivesIn,
  escapeHtml,
  joinText,
  safePath,
  splitAtDirectives,
} from '../../src/domain/content/pages/directives.ts';
import { excerptOf } from '../../src/domain/content/pages/excerpt.ts';

test('parameters may be quoted in every way, or not at all', () => {
  for (const text of [
    '{{media url="a/b.png"}}',
    "{{media url='a/b.png'}}",
    '{{media url=a/b.png}}',
    '{{ media url = "a/b.png" }}'.replace('{{ ', '{{'),
    '{{media url=&quot;a/b.png&quot;}}',
    '{{MEDIA URL="a/b.png"}}',
  ]) {
    assert.deepEqual(
      directivesIn(text).map(({ name, parameters }) => [name, parameters.url]),
      [['media', 'a/b.png']],
      text,
    );
  }
});

test('text that is not a directive stays', () => {
  for (const text of ['{media url="x"}', '{{ name }}', '{{}}', '{{1}}', '{{media url="x"', 'a}} {{b']) {
    assert.deepEqual(directivesIn(text), [], text);
    assert.equal(
      joinText(splitAtDirectives(text), () => '!'),
      text,
    );
  }
  assert.equal(
    joinText(splitAtDirectives('{{a}} {{b}}'), ({ name }) => (name === 'a' ? '1' : undefined)),
    '1 {{b}}',
  );
});

test('a parameter cannot be named into the object itself', () => {
  const [directive] = directivesIn('{{media __proto__="x" constructor="y"}}');
  assert.equal(({} as Record<string, unknown>).x, undefined);
  assert.equal(directive?.parameters.constructor, 'y');
});

test('a path does not lead upward and cannot leave an attribute', () => {
  assert.equal(safePath('/wysiwyg/a b.png'), 'wysiwyg/a%20b.png');
  assert.equal(safePath('a/../../b'), '');
  assert.equal(safePath('..\\b'), '');
  fc.assert(fc.property(fc.string(), (text) => !/["'<>\s\\`]/.test(safePath(text))));
});

test('text in HTML stays text', () => {
  assert.equal(
    escapeHtml(`<b title="a" name='b'>&</b>`),
    '&lt;b title=&quot;a&quot; name=&#39;b&#39;&gt;&amp;&lt;/b&gt;',
  );
});

// Read in a way whose time grows with the square, these would take hours.
test('a hostile text of a megabyte is read at all', () => {
  const n = 1 << 20;
  for (const [text, directives] of [
    ['{{'.repeat(n / 2), 0],
    [`{{${'a'.repeat(n)}`, 0],
    [`{{media ${'a'.repeat(n)}}}`, 1],
    [`{{media ${'a'.repeat(1990)}}}`.repeat(n / 2000), Math.floor(n / 2000)],
    ['<script '.repeat(n / 8), 0],
    ['<'.repeat(n), 0],
  ] as const) {
    assert.equal(directivesIn(text).length, directives);
    assert.ok(excerptOf(text).length <= 200);
  }
});

test('an excerpt is the beginning of the text, cut between words', () => {
  assert.equal(excerptOf('<p>Ink &amp; paper,</p>\n<p>and&nbsp;tea.</p>'), 'Ink & paper, and tea.');
  assert.equal(excerptOf('<style>p {}</style><script>go()</script>Only this.'), 'Only this.');
  const long = excerptOf(`<p>${'word '.repeat(100)}</p>`);
  assert.equal(long, `${'word '.repeat(38)}word…`);
  assert.equal(excerptOf(''), '');
});
