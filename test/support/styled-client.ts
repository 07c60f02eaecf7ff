import { createLegacyRegistry } from '../../src/app/app.ts';
import { sendHttp } from './send.ts';

/** The three conventions of the SOAP interface. */
export const styles = ['v1', 'v2', 'wsi'] as const;
export type Style = (typeof styles)[number];

/** Every spelling of the calls. */
export const everyStyle = [...styles, 'xmlrpc'] as const;
export type AnyStyle = (typeof everyStyle)[number];

const registry = createLegacyRegistry();

const nestedStructs = new WeakSet<object>();

/** Marks fields as a struct inside a struct; other maps in one are associative arrays in V2 and WS-I. */
export function nested<T extends object>(fields: T): T {
  nestedStructs.add(fields);
  return fields;
}

/** A copy of a map, marked as a struct if the map is one. */
export function asNested<T extends object>(copy: T, outer: object): T {
  return nestedStructs.has(outer) ? nested(copy) : copy;
}

/** A plain client of one style, written only for tests: it shares no code with the service's own wire library. */
export interface StyledClient {
  login(username: string, key: string): Promise<string>;
  /** Calls an operation by its V1 path; answers `ok`, or the fault as `code text`. */
  outcome(session: string, path: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** As `outcome`, but answers the whole envelope. */
  envelope(session: string, path: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** As `envelope`, with the HTTP status. */
  exchange(
    session: string,
    path: string,
    args?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly status: number; readonly body: string }>;
}

/** Sends a request by POST and answers what came back. */
export type Post = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<HttpAnswer>;

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

const sendPost: Post = async (url, body, headers) => {
  const { status, text: answer } = await sendHttp(url, { method: 'POST', body, headers });
  return { status, body: answer };
};

/** A client of the service at a URL; `headers` go with every request, and `send` sends it. */
export function styledClient(
  url: string,
  style: AnyStyle,
  headers: Readonly<Record<string, string>> = {},
  send: Post = sendPost,
): StyledClient {
  const exchange = (body: string): Promise<HttpAnswer> =>
    send(`${url}${addresses[style]}`, style === 'xmlrpc' ? body : envelope(body), {
      'content-type': 'text/xml',
      ...headers,
    });
  const post = async (body: string): Promise<string> => (await exchange(body)).body;
  return {
    async login(username, key) {
      if (style === 'xmlrpc') return sessionIn(await post(methodCall('login', username, key)));
      const parameters = `<username>${text(username)}</username><apiKey>${text(key)}</apiKey>`;
      const answer = await post(
        style === 'wsi' ? `<m:loginParam>${parameters}</m:loginParam>` : `<m:login>${parameters}</m:login>`,
      );
      return sessionIn(answer);
    },
    async outcome(session, path, args = {}) {
      return outcomeOf(await post(request(style, session, path, args)));
    },
    envelope: (session, path, args = {}) => post(request(style, session, path, args)),
    exchange: (session, path, args = {}) => exchange(request(style, session, path, args)),
  };
}

const addresses: Readonly<Record<AnyStyle, string>> = {
  v1: '/api/soap/',
  v2: '/api/v2_soap/',
  wsi: '/api/v2_soap/',
  xmlrpc: '/api/xmlrpc/',
};

function sessionIn(answer: string): string {
  const id = /<(?:loginReturn|result|string)[^>]*>([0-9a-f]{64})</.exec(answer)?.[1];
  if (!id) throw new Error(answer);
  return id;
}

/** The envelope of a call of an operation, as these clients send it. */
export function callEnvelope(
  style: Style,
  session: string,
  path: string,
  args: Readonly<Record<string, unknown>>,
): string {
  return envelope(request(style, session, path, args));
}

function outcomeOf(answer: string): string {
  const fault =
    /<faultcode>(.*?)<\/faultcode><faultstring>(.*?)<\/faultstring>/s.exec(answer) ??
    /<fault>.*<int>(.*?)<\/int>.*<string>(.*?)<\/string>/s.exec(answer);
  if (fault) return `${fault[1]} ${plain(fault[2] ?? '')}`;
  if (!/Response(Param)?>/.test(answer)) throw new Error(answer);
  return 'ok';
}

function request(style: AnyStyle, session: string, path: string, args: Readonly<Record<string, unknown>>): string {
  const { v2Name, arguments: declared } = registry.byPath(path);
  const names = Object.keys(declared);
  if (style === 'v1' || style === 'xmlrpc') {
    const last = names.findLastIndex((name) => args[name] !== undefined);
    const list = names.slice(0, last + 1).map((name) => args[name] ?? null);
    if (style === 'xmlrpc') return methodCall('call', session, path, list);
    return `<m:call><sessionId>${session}</sessionId><resourcePath>${path}</resourcePath>${anyValue('args', list)}</m:call>`;
  }
  const parts = names.map((name) => {
    const element = style === 'v2' ? (declared[name]?.v2 ?? name) : name;
    return args[name] === undefined ? '' : typedArgument(style, element, args[name]);
  });
  const element = style === 'v2' ? v2Name : `${v2Name}RequestParam`;
  return `<m:${element}><sessionId>${session}</sessionId>${parts.join('')}</m:${element}>`;
}

/** A request of XML-RPC. */
function methodCall(method: string, ...params: readonly unknown[]): string {
  const written = params.map((param) => `<param>${rpcValue(param)}</param>`).join('');
  return `<methodCall><methodName>${method}</methodName><params>${written}</params></methodCall>`;
}

/** A value of XML-RPC with its own type. */
function rpcValue(value: unknown): string {
  if (value === null || value === undefined) return '<value><nil/></value>';
  if (Array.isArray(value)) return `<value><array><data>${value.map(rpcValue).join('')}</data></array></value>`;
  if (typeof value === 'boolean') return `<value><boolean>${value ? 1 : 0}</boolean></value>`;
  if (typeof value === 'number') {
    const type = Number.isInteger(value) ? 'int' : 'double';
    return `<value><${type}>${value}</${type}></value>`;
  }
  if (typeof value !== 'object') return `<value><string>${text(String(value))}</string></value>`;
  const members = Object.entries(value).map(
    ([name, value]) => `<member><name>${text(name)}</name>${rpcValue(value)}</member>`,
  );
  return `<value><struct>${members.join('')}</struct></value>`;
}

/** A value of V1 with its own type. */
function anyValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return `<${name} xsi:nil="true"/>`;
  if (Array.isArray(value)) {
    const items = value.map((item) => anyValue('item', item)).join('');
    return `<${name} xsi:type="enc:Array" enc:arrayType="xsd:anyType[${value.length}]">${items}</${name}>`;
  }
  if (typeof value === 'object') {
    const items = Object.entries(value).map(
      ([key, item]) => `<item><key xsi:type="xsd:string">${text(key)}</key>${anyValue('value', item)}</item>`,
    );
    return `<${name} xsi:type="map:Map">${items.join('')}</${name}>`;
  }
  const type = typeof value === 'boolean' ? 'boolean' : 'string';
  return `<${name} xsi:type="xsd:${type}">${text(String(value))}</${name}>`;
}

/** An argument of V2 or WS-I: outside of another map, a map of names is a struct. */
function typedArgument(style: 'v2' | 'wsi', name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return typedValue(style, name, value);
  return `<${name}>${structFields(style, value)}</${name}>`;
}

/** A value of V2 or WS-I with the type of the WSDL: lists of structs, and in them maps and lists of text. */
function typedValue(style: 'v2' | 'wsi', name: string, value: unknown): string {
  const item = style === 'v2' ? 'item' : 'complexObjectArray';
  if (value === null) return style === 'v2' ? `<${name} xsi:nil="true"/>` : '';
  if (Array.isArray(value)) return `<${name}>${value.map((entry) => typedItem(style, item, entry)).join('')}</${name}>`;
  if (typeof value !== 'object') return `<${name}>${text(String(value))}</${name}>`;
  if (nestedStructs.has(value)) return `<${name}>${structFields(style, value)}</${name}>`;
  const entries = Object.entries(value as object).flatMap(([key, field]) =>
    [field].flat().map((item) => [key, item] as const),
  );
  const pairs = entries.map(
    ([key, value]) => `<${item}><key>${text(key)}</key><value>${text(scalar(value))}</value></${item}>`,
  );
  return `<${name}>${pairs.join('')}</${name}>`;
}

function typedItem(style: 'v2' | 'wsi', item: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `<${item}>${text(String(value))}</${item}>`;
  return `<${item}>${structFields(style, value)}</${item}>`;
}

function structFields(style: 'v2' | 'wsi', value: object): string {
  const fields = Object.entries(value).map(([field, content]) =>
    content === undefined ? '' : typedValue(style, field, content),
  );
  return fields.join('');
}

function envelope(body: string): string {
  const namespaces = [
    'xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"',
    'xmlns:m="urn:Magento"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema"',
    'xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/"',
    'xmlns:map="http://xml.apache.org/xml-soap"',
  ];
  return `<e:Envelope ${namespaces.join(' ')}><e:Body>${body}</e:Body></e:Envelope>`;
}

/** Its members may have names such as `toString`. */
const scalar = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
const plain = (value: string): string =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
