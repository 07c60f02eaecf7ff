import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { createAnswerWriter, encodeValue } from '../wire/encode.ts';

/** The XML-RPC request of an operation and its answer, for the reference page. */
export function xmlRpcExample(
  { resource, method }: OperationDeclaration,
  values: { readonly arguments: Readonly<Record<string, unknown>>; readonly result: unknown },
): { readonly request: string; readonly answer: string } {
  const params = ['SESSION', `${resource.name}.${method}`, Object.values(values.arguments)];
  const list = params.map((value) => `<param>${encodeValue(value, 'nil')}</param>`).join('');
  return {
    request: `<?xml version="1.0"?>\n<methodCall><methodName>call</methodName><params>${list}</params></methodCall>`,
    answer: String(createAnswerWriter('nil')(values.result)),
  };
}
