import type { Settings } from '../../../src/platform/settings/settings.ts';
import type { Answer, AnswerValue } from '../../transcripts/read-answer.ts';
import { key, type Sending, send, serveFile, type Wire } from '../soap/wire.ts';

/** Where XML-RPC is. */
export const path = '/api/xmlrpc/';

/** What comes before a method in every request here. */
export const declaration = '<?xml version="1.0"?>';

/** A part of a request that stands as it is. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A `value` as a plain client writes it; `Xml` is what stands in it. */
export function value(content: unknown): string {
  return `<value>${inside(content)}</value>`;
}

function inside(content: unknown): string {
  if (content instanceof Xml) return content.text;
  if (content === null) return '<nil/>';
  if (Array.isArray(content)) return `<array><data>${content.map(value).join('')}</data></array>`;
  switch (typeof content) {
    case 'number':
      return Number.isInteger(content) ? `<int>${content}</int>` : `<double>${content}</double>`;
    case 'boolean':
      return `<boolean>${content ? 1 : 0}</boolean>`;
    case 'object':
      return `<struct>${Object.entries(content)
        .map(([name, item]) => `<member><name>${escaped(name)}</name>${value(item)}</member>`)
        .join('')}</struct>`;
    default:
      return `<string>${escaped(String(content))}</string>`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');
}

/** The document of a call. */
export function methodCall(method: string, ...params: readonly unknown[]): string {
  const written = params.map((param) => `<param>${value(param)}</param>`).join('');
  return `${declaration}<methodCall><methodName>${method}</methodName><params>${written}</params></methodCall>`;
}

/** A service over the demo store's rows, called by XML-RPC. */
export interface Rpc extends Wire {
  /** Sends a document. */
  post(document: string | Uint8Array, more?: Sending): Promise<Answer & { readonly body: string }>;
  /** Calls a method; answers its result, or its fault as `code text`. */
  ask(method: string, ...params: readonly unknown[]): Promise<AnswerValue | undefined>;
  /** A session of user `root`, or another one, opened by XML-RPC. */
  session(username?: string): Promise<string>;
}

/** Calls a service that runs, by XML-RPC. */
export function rpcOf(wire: Wire): Rpc {
  const post: Rpc['post'] = async (body, more = {}) => {
    const reply = await send(wire.url, { path, body, ...more });
    return { ...reply.answer, body: reply.body };
  };
  const ask: Rpc['ask'] = async (method, ...params) => {
    const { fault, result } = await post(methodCall(method, ...params));
    return fault ? `${fault.code} ${fault.text}` : result;
  };
  return {
    ...wire,
    post,
    ask,
    async session(username = 'root') {
      const id = await ask('login', username, key);
      if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) throw new Error(`${username} cannot log in: ${id}`);
      return id;
    },
  };
}

/** A service on SQLite for all tests of a file, called by XML-RPC. */
export async function serveRpc(changes: Partial<Settings> = {}): Promise<Rpc> {
  return rpcOf(await serveFile(changes));
}
