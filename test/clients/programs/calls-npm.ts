// Calls operations by npm `soap`, as calls/client.ts asks. Arguments: the address of a WSDL, and its style.

import { createInterface } from 'node:readline';
import { createClientAsync } from 'soap';

type Named = Record<string, unknown>;
type Method = (args: Named) => Promise<[Named, ...unknown[]]>;

const [, , wsdl = '', style = ''] = process.argv;
/** Where this client has the attributes of an element. */
const xml = '$attributes';
const client = (await createClientAsync(wsdl, {
  disableCache: true,
  preserveWhitespace: true,
  // Its own name for them is that of an argument.
  attributesKey: xml,
})) as unknown as Record<string, Method>;

/** What came, as plain values: this client gives an element with attributes as an object with `$value`. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { [xml]: attributes, $value, ...fields } = value as Named & { [xml]?: Named };
  const type = String((attributes?.['xsi:type'] as Named | undefined)?.type ?? attributes?.['xsi:type'] ?? '');
  const isList = Object.keys(attributes ?? {}).some((name) => name.endsWith(':arrayType')) || /Array$/.test(type);
  if ($value !== undefined) return typed($value, type);
  if (isList) return listOf(fields.item);
  if (/:Map$/.test(type)) return Object.fromEntries(listOf(fields.item).map((pair) => entry(pair as Named)));
  if (Object.keys(fields).length === 0) return /Entity$/.test(type) ? {} : '';
  if (Object.keys(fields).join() === 'complexObjectArray') return listOf(fields.complexObjectArray);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

const listOf = (items: unknown): unknown[] =>
  items === undefined ? [] : Array.isArray(items) ? items.map(plain) : [plain(items)];
const entry = (pair: Named): [string, unknown] => [String(pair.key), pair.value];
const typed = (value: unknown, type: string): unknown =>
  /:(int|float|double)$/.test(type)
    ? Number(value)
    : /:boolean$/.test(type)
      ? value === true || value === 'true'
      : value;

/** A value as the style wants it: lists by the name of their elements; of V1 each value with its type. */
function written(value: unknown): unknown {
  if (style === 'v1') return untyped(value);
  if (Array.isArray(value)) return { [style === 'wsi' ? 'complexObjectArray' : 'item']: value.map(written) };
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, written(value)]));
}

const encoding = 'http://schemas.xmlsoap.org/soap/encoding/';
const apache = 'http://xml.apache.org/xml-soap';

function untyped(value: unknown): unknown {
  if (value === null) return { [xml]: { 'xsi:nil': 'true' } };
  if (Array.isArray(value)) {
    const attributes = { 'xsi:type': 'soapenc:Array', 'xmlns:soapenc': encoding };
    return { [xml]: attributes, item: value.map(untyped) };
  }
  if (typeof value === 'object') {
    const item = Object.entries(value).map(([key, value]) => ({ key: untyped(key), value: untyped(value) }));
    return { [xml]: { 'xsi:type': 'apache:Map', 'xmlns:apache': apache }, item };
  }
  const type = typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'double') : typeof value;
  return { [xml]: { 'xsi:type': `xsd:${type}` }, $value: value };
}

async function call(operation: string, args: readonly [string, unknown][]): Promise<Named> {
  const given = args.filter(([, value]) => value !== null);
  try {
    const [answer] = await (client[`${operation}Async`] as Method)(
      Object.fromEntries(given.map(([name, value]) => [name, written(value)])),
    );
    return { answer: plain(Object.values(answer)[0]) };
  } catch (error) {
    const { Fault } = (error as { root?: { Envelope: { Body: { Fault?: Named } } } }).root?.Envelope.Body ?? {};
    if (!Fault) throw error;
    return { fault: [String(plain(Fault.faultcode)), plain(Fault.faultstring)] };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { operation, args } = JSON.parse(line) as { operation: string; args: [string, unknown][] };
  process.stdout.write(`${JSON.stringify(await call(operation, args))}\n`);
}
