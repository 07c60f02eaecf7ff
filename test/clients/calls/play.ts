import { createLegacyRegistry } from '../../../src/app/app.ts';
import type { Call, Fields, Json, ReportedChanges, Style } from './call.ts';
import type { CallingClient, Parts, Understood } from './client.ts';

const registry = createLegacyRegistry();
const operations = new Map(registry.operations.map((operation) => [operation.v2Name, operation]));

/** The values that names such as `<product>` stand for. */
type Known = Map<string, string>;

/** The part of a JSON Schema that tells maps from lists. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
}

/** A call as it was answered, and as it should have been. */
export interface Played {
  readonly operation: string;
  readonly actual: Json;
  readonly expected: Json;
}

/** Who calls, and what names stand for from the start. */
export interface Caller {
  readonly user: string;
  readonly key: string;
  readonly names: Readonly<Record<string, string>>;
}

/** Makes the calls one after the other, in a session. */
export async function play(
  client: CallingClient,
  style: Style,
  { user, key, names }: Caller,
  calls: readonly Call[],
): Promise<Played[]> {
  const known: Known = new Map(Object.entries(names));
  const login = await client.ask('login', [
    ['username', user],
    ['apiKey', key],
  ]);
  if (!('answer' in login)) throw new Error(login.fault.join(' '));
  const session = String(login.answer);
  const played: Played[] = [];
  for (const call of calls) {
    const [name, parts] = request(style, session, call, known);
    const actual = shown(await client.ask(name, parts), call);
    played.push({ operation: call.operation, actual, expected: settled(toldIn(style, call) as Json, actual, known) });
  }
  await client.ask('endSession', [['sessionId', session]]);
  return played;
}

/** XML-RPC is V1 in another spelling. */
const shapeOf = (style: Style) => (style === 'xmlrpc' ? 'v1' : style);

/** The sent arguments, up to the last given one; of V1 and XML-RPC by their order, of V2 and WS-I by their names. */
function request(style: Style, session: string, call: Call, known: Known): [operation: string, parts: Parts] {
  const operation = operations.get(call.operation);
  if (!operation) throw new Error(`${call.operation} is not served`);
  const declared = Object.entries(operation.arguments).filter(([, { unpublished }]) => !unpublished);
  const shape = shapeOf(style);
  const given = call.argsIn?.[shape] ?? call.args;
  const unknown = Object.keys(given).find((name) => !declared.some(([known]) => known === name));
  if (unknown !== undefined) throw new Error(`${call.operation} has no argument ${unknown}`);
  const sent = declared.slice(0, declared.findLastIndex(([name]) => given[name] !== undefined) + 1);
  const values = sent.map(([name, { schema }]) => {
    const value = named(given[name] ?? null, known);
    return shape === 'v1' && !call.argsIn?.v1 ? withMaps(value, schema) : value;
  });
  if (shape === 'v1') {
    const path = `${operation.resource.name}.${operation.method}`;
    return [
      'call',
      [
        ['sessionId', session],
        ['resourcePath', path],
        ['args', values],
      ],
    ];
  }
  const names = sent.map(([name, { v2 }]) => (style === 'v2' ? (v2 ?? name) : name));
  return [
    call.operation,
    [['sessionId', session], ...names.map((name, index) => [name, values[index] ?? null] as const)],
  ];
}

/** A value with the maps as V1 has them: by their keys. */
function withMaps(value: Json, schema: Shape): Json {
  const { anyOf, items, properties, additionalProperties, patternProperties } = schema;
  const first = anyOf?.find(({ type }) => type !== 'null');
  if (first) return withMaps(value, first);
  if (Array.isArray(value)) {
    if (additionalProperties === undefined && patternProperties === undefined) {
      return value.map((item: Json) => withMaps(item, items ?? {}));
    }
    return Object.fromEntries((value as { key: string; value: Json }[]).map((item) => [item.key, item.value]));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, value]: [string, Json]) => [name, withMaps(value, properties?.[name] ?? {})]),
  );
}

/** A value with what names in it stand for. */
function named(value: Json, known: Known): Json {
  if (typeof value === 'string') return value.replace(/<([a-z]+)>/g, (text, name: string) => known.get(name) ?? text);
  if (Array.isArray(value)) return value.map((item: Json) => named(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, value]: [string, Json]) => [name, named(value, known)]));
}

/** What is expected, once the names in it that are not known yet stand for what is in their place; ids are texts or numbers. */
function settled(expected: Json, actual: Json | undefined, known: Known): Json {
  if (typeof expected === 'string') {
    const [, name] = /^<([a-z]+)>$/.exec(expected) ?? [];
    const isScalar = typeof actual === 'string' || typeof actual === 'number';
    if (name !== undefined && isScalar && /^[1-9]\d*$/.test(String(actual)) && !known.has(name)) {
      known.set(name, String(actual));
    }
    const value = named(expected, known);
    return typeof actual === 'number' && String(actual) === value ? actual : value;
  }
  if (Array.isArray(expected)) {
    return expected.map((row: Json, index) => settled(row, Array.isArray(actual) ? actual[index] : undefined, known));
  }
  if (typeof expected !== 'object' || expected === null) return expected;
  const inside = typeof actual === 'object' && actual !== null ? (actual as Fields) : {};
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]: [string, Json]) => {
      const key = String(named(name, known));
      return [key, settled(value, inside[key], known)];
    }),
  );
}

/** What the client understood, cut to what is compared. */
function shown(understood: Understood, { answer }: Call): Json {
  if (!('answer' in understood) || !('count' in answer) || !Array.isArray(understood.answer)) return understood as Json;
  return { count: understood.answer.length, first: understood.answer[0] ?? null };
}

/** What a call must be told in a style. */
function toldIn(style: Style, call: Call): ReportedChanges {
  const shape = shapeOf(style);
  const told = (shape !== 'v2' && call[shape]) || call.answer;
  if ('fault' in told) return told;
  if (shape === 'wsi') return withoutNil(told as Json) as unknown as ReportedChanges;
  if (shape === 'v2' || call.v1) return told;
  const { result = {} } = operations.get(call.operation) ?? {};
  if ('answer' in told) return { answer: withMaps(told.answer, result) };
  return told;
}

/** In WS-I nothing is an empty text. */
function withoutNil(value: Json): Json {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(withoutNil);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, value]: [string, Json]) => [name, withoutNil(value)]));
}
