import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LongText } from '../../../src/interfaces/legacy/wire/long-texts.ts';
import { decodeBase64 } from '../../../src/platform/images/base64.ts';

const limit = 20 * 2 ** 20;
const decoded = async (text: string) => {
  const bytes = await decodeBase64(text, limit);
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : bytes;
};

test('white space may stand anywhere, padding may be missing', async () => {
  assert.equal(await decoded('aGVsbG8='), 'hello');
  assert.equal(await decoded(' aGV\r\nsb\tG8 =\n'), 'hello');
  assert.equal(await decoded('aGVsbG8'), 'hello');
  assert.equal(await decoded('/+8='), '\xff\xef');
});

test('anything else is refused', async () => {
  const wrong = [
    '',
    ' \n',
    '***',
    'aGVsbG8*',
    'aGVsbG8==',
    'aGVsbG8===',
    '=',
    'aGVsbG8=aGVsbG8=',
    'a',
    'aGVsb',
    '_-8=',
    'aGVsbG8=\0',
    'data:image/png;base64,aGVsbG8=',
  ];
  for (const text of wrong) assert.equal(await decoded(text), undefined, text);
});

test('encoded bytes are decoded to the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.constantFrom(1, 4, 57, 76, 1000),
      async (bytes, width) => {
        const text = Buffer.from(bytes)
          .toString('base64')
          .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');
        assert.deepEqual(Buffer.from((await decodeBase64(text, limit)) as Uint8Array), Buffer.from(bytes));
      },
    ),
  );
});

test('long texts are decoded in portions whose ends fall anywhere', async () => {
  for (const lineLength of [76, 77, 78, 79]) {
    const bytes = Buffer.alloc(7_000_001, 'portions ');
    const text = bytes.toString('base64').replace(new RegExp(`.{${lineLength}}`, 'g'), '$&\n');
    assert.deepEqual(Buffer.from((await decodeBase64(text, limit)) as Uint8Array), bytes);
  }
});

test('padding that other text follows portions later is refused', async () => {
  const text = `${Buffer.alloc(4_000_001, 'x').toString('base64')}${Buffer.alloc(4_000_000, 'x').toString('base64')}`;
  assert.equal(await decodeBase64(text, limit), undefined);
});

test('other calls get their turn while a long text is decoded', async () => {
  const text = Buffer.alloc(15_000_000, 'x').toString('base64');
  let turns = 0;
  let ended = false;
  const immediates = (): void => {
    if (ended) return;
    turns += 1;
    setImmediate(immediates);
  };
  setImmediate(immediates);
  await decodeBase64(text, limit);
  ended = true;
  assert.ok(turns >= 4, `${turns} turns`);
});

test('beyond the limit is too long, told before all is decoded', async () => {
  assert.equal(await decodeBase64(Buffer.alloc(1001).toString('base64'), 1000), 'too long');
  assert.equal(((await decodeBase64(Buffer.alloc(1000).toString('base64'), 1000)) as Uint8Array).length, 1000);
  assert.equal(await decodeBase64('!'.repeat(100_000), 1000), 'too long');
});

test('a long text of a request is decoded in its own place, and only once', async () => {
  const bytes = Buffer.alloc(3_000_001, 'in its place ');
  const text = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  const body = Buffer.from(`<content>${text}</content>`);
  const long = new LongText(body.subarray(9, -10), () => text);
  assert.equal(String(long), text);
  const decodedBytes = (await decodeBase64(long, limit)) as Uint8Array;
  assert.equal(decodedBytes.buffer, body.buffer);
  assert.deepEqual(Buffer.from(decodedBytes), bytes);
  assert.throws(() => long.take(), /the text was taken already/);
  assert.throws(() => String(long), /the text was taken already/);
});

test('a long text of a request is refused like a short one', async () => {
  const refused = async (text: string, most = limit) => decodeBase64(new LongText(Buffer.from(text), () => text), most);
  assert.equal(await refused('aGVsbG8*'), undefined);
  assert.equal(await refused('aGVsb'), undefined);
  assert.equal(await refused(' \n'), undefined);
  assert.equal(await refused('a'.repeat(4000), 2000), 'too long');
  assert.equal(await refused('a'.repeat(40_000), 2000), 'too long');
});
