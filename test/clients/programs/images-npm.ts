// An image is uploaded, listed, changed and removed by npm `soap` in one style. Argument: facts as JSON. Prints JSON lines.

import { createClientAsync } from 'soap';
import type { ImageFacts } from '../images.test.ts';

type Named = Record<string, unknown>;
type Method = (args: Named) => Promise<[Named, ...unknown[]]>;

const facts = JSON.parse(process.argv[2] ?? '') as ImageFacts;
const { style, base } = facts;
const wsdls = { v1: '/api/soap/?wsdl', v2: '/api/v2_soap/?wsdl', wsi: '/api/v2_soap/?wsdl&wsi=1' };
const client = (await createClientAsync(base + wsdls[style], { disableCache: true })) as unknown as Record<
  string,
  Method
>;

/** What came, as plain values: this client gives an element with attributes as an object with `$value`. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { attributes, $value, ...fields } = value as Named & { attributes?: Named };
  if ($value !== undefined) return $value;
  const type = String((attributes?.['xsi:type'] as Named | undefined)?.type ?? attributes?.['xsi:type'] ?? '');
  if (/:Map$/.test(type))
    return Object.fromEntries((fields.item as Named[]).map((pair) => [plain(pair.key), plain(pair.value)]));
  const items = fields.item ?? fields.complexObjectArray;
  if (items !== undefined) return [items].flat().map(plain);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

async function call(name: string, args: Named): Promise<unknown> {
  const [answer] = await (client[`${name}Async`] as Method)(args);
  return plain(Object.values(answer)[0]);
}

async function tell(step: string, work: () => Promise<unknown>): Promise<void> {
  let line: Named;
  try {
    line = { step, value: await work() };
  } catch (error) {
    const { Fault } = (error as { root?: { Envelope: { Body: { Fault?: Named } } } }).root?.Envelope.Body ?? {};
    if (!Fault) throw error;
    line = { step, fault: [String(plain(Fault.faultcode)), plain(Fault.faultstring)] };
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const encoding = 'http://schemas.xmlsoap.org/soap/encoding/';
const list = (item: unknown[]): Named => ({
  attributes: { 'xsi:type': 'soapenc:Array', 'xmlns:soapenc': encoding },
  item,
});

/** A value as V1 wants it: typed by itself. */
function any(value: unknown): unknown {
  if (Array.isArray(value)) return list(value.map(any));
  if (typeof value !== 'object') return { attributes: { 'xsi:type': 'xsd:string' }, $value: value };
  const item = Object.entries(value as Named).map(([key, value]) => ({ key: any(key), value: any(value) }));
  return { attributes: { 'xsi:type': 'apache:Map', 'xmlns:apache': 'http://xml.apache.org/xml-soap' }, item };
}

const session = String(await call('login', { username: facts.user, apiKey: facts.key }));

function images(name: string, named: Named): Promise<unknown> {
  if (style === 'v1') {
    const path = `product_media.${name.toLowerCase()}`;
    return call('call', { sessionId: session, resourcePath: path, args: list(Object.values(named).map(any)) });
  }
  const { productId, ...others } = named;
  const product = style === 'v2' ? { product: productId } : { productId };
  return call(`catalogProductAttributeMedia${name}`, { sessionId: session, ...product, ...others });
}

const types = { v1: ['thumbnail'], v2: { item: ['thumbnail'] }, wsi: { complexObjectArray: ['thumbnail'] } }[style];
const file = { content: facts.content, mime: 'image/png', name: facts.name };
const product = { productId: facts.sku };
const listed = { ...product, file: facts.file };
const number = (value: unknown): number => Number(value === true || value === 'true' || Number(value) === 1);

await tell('create', () =>
  images('Create', { ...product, data: { file, label: facts.label, position: '7', types, exclude: '0' } }),
);
await tell('list', async () => ((await images('List', product)) as Named[]).filter((each) => each.file === facts.file));
await tell('update', async () => number(await images('Update', { ...listed, data: { label: 'changed' } })));
await tell('info', async () => ((await images('Info', listed)) as Named).label);
await tell('remove', async () => number(await images('Remove', listed)));
await tell('info after that', () => images('Info', listed));
