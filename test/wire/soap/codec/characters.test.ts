import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasIllegalCharacter,
  hasIllegalOneByteCharacter,
} from '../../../../src/interfaces/legacy/wire/xml/characters.ts';

test('of the characters up to U+00FF only control characters are illegal, without tab and line ends', () => {
  const all = Array.from({ length: 256 }, (_, code) => code);
  const illegal = all.filter((code) => code < 0x20 && ![0x9, 0xa, 0xd].includes(code));
  const isFoundBy = (check: (text: string) => boolean) => all.filter((code) => check(`a${String.fromCharCode(code)}b`));
  assert.deepEqual(isFoundBy(hasIllegalOneByteCharacter), illegal);
  assert.deepEqual(isFoundBy(hasIllegalCharacter), illegal);
});
