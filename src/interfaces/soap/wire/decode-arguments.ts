/** The arguments of a call, from the children of its element (reference 1.3). */

import type { IsExact } from '#interfaces/legacy/wire/scalars.ts';
import { emptyObject, type WireObject } from '#interfaces/legacy/wire/values.ts';
import type { Slot } from './decode-typed.ts';
import { compileDecoder, type Decoder, fill } from './decode-typed.ts';
import type { SoapRequest } from './envelope.ts';
import { clientFault, decodeContext, dereference } from './references.ts';
import type { TypeResolver, WireType } from './schema.ts';
import type { WireArgument, WireOperation, WireStyle } from './service.ts';

/**
 * A request to its arguments by canonical name. A missing argument is absent (`undefined`), nil is null.
 *
 * @throws SoapFault `Client` or `Server` for a message that does not fit
 */
export type ArgumentsDecoder = (request: SoapRequest) => WireObject;

/**
 * Makes the decoder of an operation.
 *
 * In all styles it finds arguments by name, in any order, in every spelling; unknown children are ignored. In the rpc
 * styles it uses the position if no child has a known name. The name in a style's own WSDL comes before another
 * argument's synonym.
 */
export function compileArguments(
  operation: WireOperation,
  style: WireStyle,
  resolve: TypeResolver,
  made: Map<WireType, Decoder>,
  isExact: IsExact,
): ArgumentsDecoder {
  const positions: Slot[] = operation.arguments.map((argument) => {
    return { name: argument.name, decode: compileDecoder(resolve(argument.schema), made), synonym: false };
  });
  const slots = indexNames(operation.arguments, positions, style);
  const byPosition = style !== 'wsi';
  return (request) => {
    const context = decodeContext(request, isExact);
    const { children } = dereference(request.operation, context);
    const found = emptyObject();
    if (byPosition && children.length > 0 && !children.some((child) => slots.has(child.localName))) {
      if (children.length > positions.length) throw clientFault(context, 'Error cannot find parameter');
      children.forEach((child, index) => void fill(found, positions[index], child, context));
    } else for (const child of children) fill(found, slots.get(child.localName), child, context);
    return found;
  };
}

function indexNames(
  list: readonly WireArgument[],
  positions: readonly Slot[],
  style: WireStyle,
): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>();
  list.forEach((argument, index) => {
    slots.set(style === 'wsi' ? argument.wsi : argument.v2, positions[index] as Slot);
  });
  list.forEach((argument, index) => {
    const { name, v2, wsi, wsiAlso = [], synonyms = [] } = argument;
    for (const spelling of [name, v2, wsi, ...wsiAlso, ...synonyms]) {
      if (!slots.has(spelling)) slots.set(spelling, { ...(positions[index] as Slot), synonym: true });
    }
  });
  return slots;
}
