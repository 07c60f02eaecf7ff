import { type MethodCall, type ServiceMethod, serviceMethods, sessionOf } from '#interfaces/legacy/service-methods.ts';
import type { JsonRpcRequest } from '../wire/decode.ts';
import { wireErrors } from '../wire/error.ts';

/** How many parameters a method needs, if not all: the others may be left out. `login` itself reports a missing key. */
const needed: Readonly<Record<string, number>> = { login: 1, call: 2, multiCall: 1 };

/** Other names of parameters: those of the reference. */
const synonyms: Readonly<Record<string, string>> = { apiPath: 'resourcePath' };

const methods: ReadonlyMap<string, ServiceMethod> = new Map(Object.entries(serviceMethods));

/**
 * Calls a method; resolves with its result. A name such as `product.info` that is no method is the path of an operation:
 * its first parameter is the session, the others are the arguments. Rejects with `JsonRpcError`: -32601 for an unknown
 * method, -32602 if parameters are missing, too many or unknown, or the session is no text; with `ApiFault` for the
 * method's own refusal.
 */
export async function callJsonRpc(
  made: MethodCall,
  { method: name, params }: Pick<JsonRpcRequest, 'method' | 'params'>,
): Promise<unknown> {
  const method = methods.get(name);
  if (method) return run(made, method, argumentsOf(method, needed[name], params));
  if (!name.includes('.')) {
    made.backend.unknownOperation(made.address);
    throw wireErrors.method();
  }
  return run(made, serviceMethods.call, argumentsOfPath(name, params));
}

type Named = Readonly<Record<string, unknown>>;

function run(made: MethodCall, { parameters, run: runMethod }: ServiceMethod, args: Named): Promise<unknown> {
  if (parameters[0] !== 'sessionId') {
    return runMethod({ ...made, arguments: args, credentials: () => undefined });
  }
  // Null is no session, as an empty text is.
  const caller = sessionOf(made, args.sessionId) ?? (args.sessionId === null ? sessionOf({}, '') : undefined);
  if (!caller) throw wireErrors.params('The session must be a text.');
  const { sessionId, credentials } = caller;
  return runMethod({ ...made, arguments: { ...args, sessionId }, credentials });
}

/** Names the parameters of a method. */
function argumentsOf(
  { parameters }: ServiceMethod,
  least: number | undefined,
  params: JsonRpcRequest['params'],
): Named {
  const named: Record<string, unknown> = {};
  if (Array.isArray(params)) {
    if (params.length > parameters.length) throw wireErrors.params('There are too many params.');
    for (const [index, value] of params.entries()) named[parameters[index] as string] = value;
  } else {
    for (const [sent, value] of Object.entries(params)) {
      const name = synonyms[sent] ?? sent;
      if (!parameters.includes(name))
        throw wireErrors.params(`There is no param ${JSON.stringify(sent.slice(0, 200))}.`);
      named[name] = value;
    }
  }
  const missing = parameters.slice(0, least).find((name) => named[name] === undefined);
  if (missing !== undefined) throw wireErrors.params(`The param ${missing} is missing.`);
  return named;
}

/** The parameters of `call` for a method that is the path of an operation. */
function argumentsOfPath(path: string, params: JsonRpcRequest['params']): Named {
  const { sessionId, args } = Array.isArray(params)
    ? { sessionId: params[0] as unknown, args: params.slice(1) as unknown }
    : withoutSession(params as Named);
  if (sessionId === undefined) throw wireErrors.params('The param sessionId is missing.');
  return { sessionId, resourcePath: path, args };
}

function withoutSession({ sessionId, ...args }: Named): { readonly sessionId: unknown; readonly args: unknown } {
  return { sessionId, args: Object.keys(args).length === 0 ? [] : args };
}
