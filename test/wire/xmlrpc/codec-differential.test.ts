/** Our codec against Python's: what one writes, the other reads as the same value. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_XML_LIMITS } from '../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readCall } from '../../../src/interfaces/xmlrpc/wire/decode.ts';
import { createAnswerWriter } from '../../../src/interfaces/xmlrpc/wire/encode.ts';
import { XmlRpcFault } from '../../../src/interfaces/xmlrpc/wire/fault.ts';
import { keepsDigits } from '../../../src/kernel/digits.ts';

/** Reads each of our answers and writes each value as a call; JSON in and out. */
const python = `
import json, sys, xmlrpc.client
given = json.load(sys.stdin)
read = [xmlrpc.client.loads(text.encode())[0][0] for text in given["answers"]]
written = [xmlrpc.client.dumps((value,), "method", allow_none=True) for value in given["values"]]
json.dump({"read": read, "written": written}, sys.stdout)
`;

/** Text that XML can carry; a reader turns a carriage return that Python writes plainly into a line feed. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
const number = fc.oneof(
  fc.integer({ min: -0x80000000, max: 0x7fffffff }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  // Maps without members are empty lists in our answers.
  map: fc.dictionary(text, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
}));

it('any document is a call, or a fault of the wire', () => {
  const names = ['methodCall', 'methodName', 'params', 'param', 'value', 'array', 'data', 'struct', 'member', 'name'];
  const types = ['string', 'int', 'i8', 'double', 'boolean', 'nil', 'base64', 'dateTime.iso8601', 'x'];
  const texts = [
    '',
    ' ',
    'a',
    '1',
    '-0',
    '1e400',
    'AAA=',
    '/9j/',
    '20260101T00:00:00',
    '&lt;',
    '<![CDATA[1]]>',
    '<!--1-->',
  ];
  const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
    element: fc
      .tuple(fc.constantFrom(...names, ...types), tie('content'))
      .map(([name, content]) => `<${name}>${content}</${name}>`),
    content: fc.oneof(
      { maxDepth: 8, depthSize: 'medium' },
      fc.constantFrom(...texts),
      fc.array(tie('element'), { maxLength: 3 }).map((all) => all.join('')),
    ),
  }));
  const options = { limits: DEFAULT_XML_LIMITS, isExact: keepsDigits };
  const seen = new Set<number>();
  fc.assert(
    fc.property(element, fc.boolean(), (inside, isParam) => {
      const body = isParam ? `<params><param><value>${inside}</value></param></params>` : inside;
      try {
        readCall(Buffer.from(`<methodCall><methodName>a</methodName>${body}</methodCall>`), options);
        seen.add(0);
      } catch (error) {
        if (!(error instanceof XmlRpcFault)) throw error;
        seen.add(error.code);
      }
    }),
    { numRuns: 5000, seed: 20261123 },
  );
  assert.deepEqual([...seen].sort(), [0, 633, 636]);
});

it('values are the same to Python', (t) => {
  const values = fc.sample(value, { numRuns: 1500, seed: 20261123 });
  const write = createAnswerWriter('nil');
  const answers = values.map((value) => String(write(value)));
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', python], {
    input: JSON.stringify({ answers, values }),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error && 'code' in error && error.code === 'ENOENT') return t.skip('Python is not installed');
  assert.equal(status, 0, stderr);
  const { read, written } = JSON.parse(stdout) as { read: unknown[]; written: string[] };
  assert.deepEqual(read, values);
  const options = { limits: DEFAULT_XML_LIMITS, isExact: keepsDigits };
  const calls = written.map((document) => readCall(Buffer.from(document), options));
  assert.deepEqual(
    calls.map((call) => JSON.parse(JSON.stringify(call))),
    values.map((value) => ({ method: 'method', params: [value] })),
  );
});
