import type { Settings } from '../../../src/platform/settings/settings.ts';
import { sendHttp } from '../../support/send.ts';
import { key, serveFile, type Wire } from '../soap/wire.ts';

/** Where JSON-RPC is. */
export const path = '/api/jsonrpc/';

/** What HTTP brought back. */
export interface JsonReply {
  readonly status: number;
  readonly text: string;
  /** The body as a value; undefined without one. */
  readonly answer: unknown;
}

/** A service over the demo store's rows, called by JSON-RPC. */
export interface JsonRpc extends Wire {
  /** Sends a body: as it is, or a value as JSON. */
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<JsonReply>;
  /** Calls a method in version 2.0; answers its result, or its error as `code text`. */
  ask(method: string, params?: unknown): Promise<unknown>;
  /** A session opened by JSON-RPC. */
  session(username?: string): Promise<string>;
}

/** Calls a service that runs, by JSON-RPC. */
export function jsonRpcOf(wire: Wire): JsonRpc {
  const post: JsonRpc['post'] = async (body, headers = {}) => {
    const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const options = { method: 'POST', body: sent, headers: { 'content-type': 'application/json', ...headers } };
    const { status, text } = await sendHttp(`${wire.url}${path}`, options);
    return { status, text, answer: text === '' ? undefined : JSON.parse(text) };
  };
  const ask: JsonRpc['ask'] = async (method, params) => {
    const { answer } = await post({ jsonrpc: '2.0', method, params, id: 1 });
    const { result, error } = answer as { result?: unknown; error?: { code: number; message: string } };
    return error ? `${error.code} ${error.message}` : result;
  };
  return {
    ...wire,
    post,
    ask,
    async session(username = 'root') {
      const id = await ask('login', [username, key]);
      if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) throw new Error(`${username} cannot log in: ${id}`);
      return id;
    },
  };
}

/** A service on SQLite for all tests of a file, called by JSON-RPC. */
export async function serveJsonRpc(changes: Partial<Settings> = {}): Promise<JsonRpc> {
  return jsonRpcOf(await serveFile(changes));
}
