import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import type { WireSchema } from '../wire/schema.ts';
import type { WireArgument, WireOperation } from '../wire/service.ts';

/** The session id, first argument of every operation (spec 5.3). */
export const sessionId: WireArgument = {
  name: 'sessionId',
  v2: 'sessionId',
  wsi: 'sessionId',
  schema: { type: 'string' },
};

/** An operation of the domain in the form of the wire library, for V2 and WS-I. */
export function wireOperation(operation: OperationDeclaration): WireOperation {
  return {
    name: operation.v2Name,
    arguments: [
      sessionId,
      ...Object.entries(operation.arguments).map(([name, argument]) => wireArgument(name, argument)),
    ],
    result: operation.result as WireSchema,
    resultPart: operation.resultPart,
    ...(operation.wsiName !== undefined && { literalName: operation.wsiName }),
    documentation: operation.title,
  };
}

function wireArgument(name: string, argument: OperationDeclaration['arguments'][string]): WireArgument {
  return {
    name,
    v2: argument.v2 ?? name,
    wsi: name,
    schema: argument.schema as WireSchema,
    ...(argument.synonyms && { synonyms: argument.synonyms }),
    ...(argument.optional && { optional: argument.optional }),
    ...(argument.unpublished && { unpublished: argument.unpublished }),
    ...(argument.wsiAlso && { wsiAlso: argument.wsiAlso }),
  };
}
