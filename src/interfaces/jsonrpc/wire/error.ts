/** Problems of a request before its method is called (jsonrpc.org/specification 5.1). */

/** An error of JSON-RPC itself. */
export class JsonRpcError extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.name = 'JsonRpcError';
    this.code = code;
  }
}

/** Makes each of these errors, with its standard text or another one. */
export const wireErrors = {
  parse: (text = 'Parse error') => new JsonRpcError(-32_700, text),
  request: (text = 'Invalid Request') => new JsonRpcError(-32_600, text),
  method: (text = 'Method not found') => new JsonRpcError(-32_601, text),
  params: (text = 'Invalid params') => new JsonRpcError(-32_602, text),
} as const;
