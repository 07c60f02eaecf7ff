import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ConditionalHeaders, hasTag, select } from '../../../../src/interfaces/media-http/conditions.ts';

const modifiedAt = Date.UTC(2024, 4, 6, 7, 8, 9, 500);
const modified = 'Mon, 06 May 2024 07:08:09 GMT';
const later = 'Tue, 07 May 2024 07:08:09 GMT';
const earlier = 'Sun, 05 May 2024 07:08:09 GMT';
const found = { etag: '"abc"', modifiedAt, size: 100 };
const get = (headers: ConditionalHeaders, method = 'GET') => select(headers, found, method);
const all = { status: 200 };
const part = (start: number, end: number) => ({ status: 206, start, end });

test('without conditions everything is sent', () => {
  assert.deepEqual(get({}), all);
});

test('a request with the current tag is answered without a body', () => {
  for (const tags of ['"abc"', 'W/"abc"', '*', ' * ', '"x", "abc"', '"x",W/"abc"']) {
    assert.deepEqual(get({ 'if-none-match': tags }), { status: 304 }, tags);
    assert.equal(hasTag(tags, '"abc"'), true, tags);
  }
  for (const tags of ['"abcd"', 'abc', '"x"', '', '"x,abc"']) {
    assert.deepEqual(get({ 'if-none-match': tags }), all, tags);
  }
});

test('a date counts to the second, and only where no tag is given', () => {
  assert.deepEqual(get({ 'if-modified-since': modified }), { status: 304 });
  assert.deepEqual(get({ 'if-modified-since': later }), { status: 304 });
  assert.deepEqual(get({ 'if-modified-since': earlier }), all);
  assert.deepEqual(get({ 'if-modified-since': later, 'if-none-match': '"x"' }), all);
  for (const noDate of ['yesterday', '', '2024', '99999999999999']) {
    assert.deepEqual(get({ 'if-modified-since': noDate }), all, noDate);
  }
});

test('a conditional request for a range gets it, or 412', () => {
  assert.deepEqual(get({ 'if-match': '"abc"' }), all);
  assert.deepEqual(get({ 'if-match': '*' }), all);
  assert.deepEqual(get({ 'if-match': 'W/"abc"' }), { status: 412 });
  assert.deepEqual(get({ 'if-match': '"x"', 'if-none-match': '"abc"' }), { status: 412 });
  assert.deepEqual(get({ 'if-unmodified-since': modified }), all);
  assert.deepEqual(get({ 'if-unmodified-since': earlier }), { status: 412 });
  assert.deepEqual(get({ 'if-unmodified-since': earlier, 'if-match': '"abc"' }), all);
});

test('one range is a part', () => {
  assert.deepEqual(get({ range: 'bytes=0-0' }), part(0, 0));
  assert.deepEqual(get({ range: 'bytes=10-19' }), part(10, 19));
  assert.deepEqual(get({ range: 'bytes=90-' }), part(90, 99));
  assert.deepEqual(get({ range: 'bytes=90-1000' }), part(90, 99));
  assert.deepEqual(get({ range: 'bytes=-10' }), part(90, 99));
  assert.deepEqual(get({ range: 'bytes=-1000' }), part(0, 99));
  assert.deepEqual(get({ range: 'Bytes=0-1' }), part(0, 1));
});

test('a range beyond the end cannot be satisfied', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-']) {
    assert.deepEqual(get({ range }), { status: 416 }, range);
  }
  assert.deepEqual(select({ range: 'bytes=0-0' }, { ...found, size: 0 }, 'GET'), { status: 416 });
});

test('requests for several ranges, and invalid ones, are answered with the whole file', () => {
  for (const range of [
    'bytes=0-1,5-6',
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'items=0-1',
    '',
    'bytes 0-1',
    'bytes=1e1-20',
  ]) {
    assert.deepEqual(get({ range }), all, range);
  }
  assert.deepEqual(get({ range: 'bytes=0-1' }, 'HEAD'), all);
});

test('a range is for those bytes only that the client has a part of', () => {
  const range = 'bytes=0-9';
  assert.deepEqual(get({ range, 'if-range': '"abc"' }), part(0, 9));
  assert.deepEqual(get({ range, 'if-range': modified }), part(0, 9));
  for (const other of ['"x"', 'W/"abc"', later, earlier, 'abc', '']) {
    assert.deepEqual(get({ range, 'if-range': other }), all, other);
  }
  assert.deepEqual(get({ range, 'if-none-match': '"abc"' }), { status: 304 });
});

test('no range leads out of the bytes', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.option(fc.nat(300)), fc.option(fc.nat(300)), (size, first, last) => {
      const range = `bytes=${first ?? ''}-${last ?? ''}`;
      const selection = select({ range }, { ...found, size }, 'GET');
      if (selection.status !== 206) return;
      assert.ok(0 <= selection.start && selection.start <= selection.end && selection.end < size);
    }),
  );
});
