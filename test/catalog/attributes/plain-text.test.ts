import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainText } from '../../../src/domain/catalog/attributes/plain-text.ts';

test('tags and comments are removed, the text between them stays', () => {
  const cases: [string, string][] = [
    ['<b>Colour</b> of <i class="x">ink</i>', 'Colour of ink'],
    ['a<!-- <b> --> b<br/>', 'a b'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['a <3 b', 'a <3 b'],
    ['open <b and on', 'open '],
    ['<<b>script>alert(1)<</b>/script>', 'alert(1)'],
    ['<a title=">">x</a>', 'x'],
    ['<!DOCTYPE html><?php echo 1 ?>x', 'x'],
    ['<!-- never closed', ''],
  ];
  for (const [text, plain] of cases) assert.equal(plainText(text), plain, text);
});

test('nothing that is left is a tag', () => {
  const pieces = fc.constantFrom('<', '<<', '>', '</', '<!--', '-->', 'b', 'script', '"', "'", ' ', '=', '1', '/');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      assert.doesNotMatch(plainText(parts.join('')), /<[A-Za-z/!?]/);
    }),
    { numRuns: 5000 },
  );
});
